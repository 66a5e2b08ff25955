"""Answers in place of a fault: no time for a writer, more than is read, an address that only takes a form."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from tournament.web.kept_forms import busy

logger = logging.getLogger(__name__)

#: PostgreSQL's codes for a deadlock, and for a lock that could not be had in time.
_REFUSED = ("40P01", "55P03")
#: Bytes of a form with a file, which may be the largest archive there is.
LARGEST_UPLOAD = 60 * 1024 * 1024
_CHUNK = 64 * 1024


class BusyMiddleware:
    """Answers with what was typed, to be sent again, in the moment in which the database has no time.

    SQLite lets one writer after the other in, and refuses who waited too long; PostgreSQL ends one of two
    that wait for each other. Neither has written anything then.
    """

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


def too_large_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 413 where the request says that it is larger than what is read."""

    def answer(request: HttpRequest) -> HttpResponse:
        is_upload = request.content_type == "multipart/form-data"
        largest = LARGEST_UPLOAD if is_upload else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not (length.isascii() and length.isdecimal()) or (len(length) < 20 and int(length) <= largest):
            return get_response(request)
        _throw_away(request)
        return render(request, "413.html", {"largest": largest // 1024 // 1024}, status=413)

    return answer


def _throw_away(request: HttpRequest) -> None:
    """Read what a browser sends anyway: one that is cut off shows no answer. Nothing is kept of it."""
    for _part in range(LARGEST_UPLOAD // _CHUNK):
        if not request.read(_CHUNK):
            return


def wrong_method_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Put a page with a way on into the empty answer where an address only takes what a form sends.

    People open one after a reload or a sign-in.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "GET" and isinstance(response, HttpResponseNotAllowed) and not response.content:
            response.content = render(request, "405.html").content
        return response

    return answer
