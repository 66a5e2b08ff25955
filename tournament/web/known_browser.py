"""Which accounts somebody has signed in to in this browser: it passes where strangers have to wait.

The browser itself keeps it, signed; the server remembers nothing, and who reads the cookie learns no name.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

_SALT = "tournament.known_browser"
#: Where the account stands in META that somebody has just signed in to.
_SIGNED_IN = "tablepoint.signed_in"
_AGE = 365 * 24 * 60 * 60  # seconds
#: Accounts of one browser; a desk may be shared.
_MOST = 8


def is_known(request: HttpRequest, username: str) -> bool:
    """Whether somebody has signed in to this account in this browser within a year."""
    return _mark(username) in _marks(request)


def known_browser_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Let the browser keep that somebody just signed in."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if username := request.META.get(_SIGNED_IN):
            mark = _mark(username)
            marks = [mark, *(other for other in _marks(request) if other != mark)][:_MOST]
            response.set_cookie(
                settings.KNOWN_BROWSER_COOKIE_NAME,
                signing.dumps(marks, salt=_SALT),
                max_age=_AGE,
                secure=settings.HTTPS,
                httponly=True,
                samesite="Lax",
            )
        return response

    return answer


@receiver(user_logged_in)
def _note(request: HttpRequest | None, user: Any, **_more: object) -> None:
    if request is not None:
        request.META[_SIGNED_IN] = user.get_username()


def _marks(request: HttpRequest) -> list[str]:
    kept = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE_NAME, "")
    try:
        return list(signing.loads(kept, salt=_SALT, max_age=_AGE))
    except signing.BadSignature:
        return []


def _mark(username: str) -> str:
    return salted_hmac(_SALT, username, algorithm="sha256").hexdigest()[:20]
