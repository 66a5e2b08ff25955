"""What most tests start from."""

import shutil
from pathlib import Path

import pytest

from tests.tournament.installation import Installation
from tests.tournament.papers.making.making import make_all
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
def rendered(monkeypatch, own_store, own_jobs):
    """The documents that would have been rendered, without the seconds it takes: while a request stays."""
    documents = []

    def render(html):
        documents.append(html)
        return b"%PDF- " + html.encode()

    monkeypatch.setattr("tournament.papers.making.patience.pause", lambda: make_all(own_jobs, render))
    return documents


@pytest.fixture(scope="session")
def prepared(tmp_path_factory) -> Path:
    """The data of an installation with the demo event, tidied up, and a copy, made by hand."""
    directory = tmp_path_factory.mktemp("prepared") / "var"
    made = Installation(directory)
    assert made.manage("migrate", "--verbosity", "0") == (0, "")
    assert made.manage("demo")[0] == 0
    assert made.manage("tidy")[0] == 0
    assert made.manage("backup")[0] == 0
    return directory


@pytest.fixture
def installation(prepared, tmp_path) -> Installation:
    """One of its own for a test."""
    shutil.copytree(prepared, tmp_path / "var")
    return Installation(tmp_path / "var")
