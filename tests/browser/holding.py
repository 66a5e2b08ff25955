"""Answers that come late, because a test holds them back until it lets them come."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Request, Route

#: How long to wait for a request, in seconds.
PATIENCE = 20


#: No page asks for this.
_NOWHERE = re.compile("^nowhere:")


def intercept(context: BrowserContext) -> None:
    """
    Let the requests of a browser's pages pass by the test, from their first one on.

    A test that routes requests does so from the beginning: where the first route is added under a page that
    is open, a request that the page makes next can slip through. A browser whose requests are intercepted
    keeps no copies of what it loaded.
    """
    context.route(_NOWHERE, lambda route: route.abort())


class Held:
    """The requests of an address: they stay without an answer until they are released."""

    def __init__(self, page: Page, address: str | re.Pattern[str], only: Callable[[Request], bool]) -> None:
        self._page, self._only = page, only
        self._waiting: list[Route] = []
        self._released = False
        page.route(address, self._take)

    def _take(self, route: Route) -> None:
        if self._released or not self._only(route.request):
            route.fallback()
        else:
            self._waiting.append(route)

    def wait(self) -> None:
        """Wait until the page has asked."""
        deadline = time.monotonic() + PATIENCE
        while not self._waiting:
            assert time.monotonic() < deadline, "The page never asked."
            self._page.wait_for_timeout(10)  # the browser is heard only while one waits for it

    def release(self) -> None:
        """Let those that wait be answered, and all that come after them."""
        self._released = True
        while self._waiting:
            self._waiting.pop(0).continue_()

    def again(self) -> None:
        """Hold back what is asked from now on."""
        self._released = False


def hold(
    page: Page, address: str | re.Pattern[str], only: Callable[[Request], bool] = lambda _request: True
) -> Held:
    """Hold back the answers of an address (of those requests `only` is true for)."""
    return Held(page, address, only)
