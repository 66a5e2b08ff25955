"""What most tests start from."""

import pytest

from tests.tournament.sample_events import account, session_of, small_event


@pytest.fixture
def event():
    """A small event; tests of other events make their own."""
    return small_event()


@pytest.fixture
def session(event):
    """The sheet of its first table."""
    return session_of(event)


@pytest.fixture
def referee(event):
    """An account that types sheets."""
    return account("ines", event, "referee")


@pytest.fixture
def rendered(monkeypatch, own_store):
    """The documents that would have been rendered, without the seconds that it takes."""
    documents = []

    def render(html):
        documents.append(html)
        return b"%PDF- " + html.encode()

    monkeypatch.setattr("tournament.papers.response.render_pdf", render)
    return documents
