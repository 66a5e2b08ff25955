"""A page for those who open an address that only takes what a form sends: after a reload, or a sign-in."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render


def wrong_method_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Put a page with a way on into the empty answer to such a request."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "GET" and isinstance(response, HttpResponseNotAllowed) and not response.content:
            response.content = render(request, "405.html").content
        return response

    return answer
