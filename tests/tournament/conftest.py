"""What most tests start from, and how the properties run."""

import pytest
from hypothesis import HealthCheck, settings

from tests.tournament.events import account, session_of, small_event

# Without a watch on the time: a busy machine is not a slow function.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


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
