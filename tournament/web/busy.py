"""An answer for the moment in which the database has no time for a writer, in place of a fault.

SQLite lets one writer after the other in, and refuses who waited too long; PostgreSQL ends one of two
that wait for each other. Neither has written anything then.
"""

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from tournament.web.kept_forms import busy

logger = logging.getLogger(__name__)

#: PostgreSQL's codes for a deadlock, and for a lock that could not be had in time.
_REFUSED = ("40P01", "55P03")


class BusyMiddleware:
    """Answers with what was typed, to be sent again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError):
            return None
        if "locked" not in str(exception) and getattr(exception.__cause__, "sqlstate", "") not in _REFUSED:
            return None
        logger.warning("The database had no time for %s %s: %s", request.method, request.path, exception)
        return busy(request)
