"""What most tests of the desk begin with."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.desk import referee
from tests.browser.holding import intercept
from tests.tournament.sample_events import small_event


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict) -> dict:
    """Who asks for calm: a colour stands at once, and is not looked at on its way to another."""
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture
def intercepted(context: BrowserContext) -> None:
    """For tests that hold back, lose or answer what a page asks: so from the page's beginning."""
    intercept(context)


@pytest.fixture
def event(context, base_url):
    """The small event, with the referee Ines at the browser."""
    event = small_event()
    referee(context, base_url, event, "ines")
    return event
