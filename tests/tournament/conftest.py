"""What most tests start from."""

import pytest

from tests.tournament.events import account, session_of, small_event


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
