"""Answers in place of a fault: more than is read, an address that only takes a form."""

from collections.abc import Callable

from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from tournament.web.uploads import UNREAD, largest_body, smallest_limit


def too_large_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 413 where the request says that it is larger than what is read."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        says_a_length = length.isascii() and length.isdecimal()
        if not request.META.get(UNREAD) and (not says_a_length or _fits(length, smallest_limit())):
            return get_response(request)
        largest = largest_body(request)
        if not request.META.get(UNREAD) and _fits(length, largest):
            return get_response(request)
        context = {"largest": largest // 1024 // 1024, "is_known": get_user(request).is_authenticated}
        return render(request, "413.html", context, status=413)

    return answer


def _fits(length: str, largest: int) -> bool:
    return len(length) < 20 and int(length) <= largest


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
