"""In which language a page is told.

The visitor's choice (the menu of every page keeps it in a cookie) comes first; then what the browser asks
for, where that is one of ours; then the event's own language; then English. Papers and screens speak for
the event instead: its language counts, whoever opens them, unless the address asks for another
(`?language=fr`).
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from tournament.models import Event

#: What a page depends on besides its address.
DEPENDS_ON = ("Cookie", "Accept-Language")


def language_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer in the language that the visitor asks for; whatever the answer, the next one begins anew."""

    def answer(request: HttpRequest) -> HttpResponse:
        with translation.override(visitors_language(request) or settings.LANGUAGE_CODE):
            response = get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "")
        patch_vary_headers(response, DEPENDS_ON)
        return response

    return answer


def visitors_language(request: HttpRequest) -> str | None:
    """The language that was chosen, or the first of ours that the browser asks for; None for none of ours."""
    chosen = ours(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    if chosen:
        return chosen
    wanted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    return next((found for code, _ in wanted if (found := ours(code))), None)


def speak_as(event: Event, request: HttpRequest) -> None:
    """Go on in the language of the event where the visitor asks for none of ours."""
    if event.language and not visitors_language(request):
        translation.activate(event.language)


def speak_for(event: Event, request: HttpRequest) -> None:
    """Go on as to a whole hall: in the language of the address, else the event's, else the visitor's."""
    if language := ours(request.GET.get("language", "")) or event.language:
        translation.activate(language)


def ours(code: str) -> str | None:
    """The language of ours for a code: `fr` for `fr-CA` and `FR`, `zh-hans` for `zh-CN`; None for none."""
    try:
        return translation.get_supported_language_variant(code.lower()) if code else None
    except LookupError:
        return None
