"""Answers in place of a fault: more than is read, an address that only takes a form."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

#: Bytes of a form with a file, which may be the largest archive there is.
LARGEST_UPLOAD = 60 * 1024 * 1024
_CHUNK = 64 * 1024


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
