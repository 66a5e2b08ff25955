"""What a server checks before it answers the first request."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

_SHORTEST_KEY = 32


def refuse_unsafe_settings() -> None:
    """Raise ImproperlyConfigured where a server outside the demo would run with open doors.

    The demo listens on this machine alone and uses a key made for the installation. Every other
    server needs a SECRET_KEY of its own from the environment, and never DEBUG.
    """
    if settings.DEMO:
        return
    if settings.DEBUG:
        raise ImproperlyConfigured(
            "DEBUG shows internals to every visitor: unset it, or set DEMO=1 to try things out."
        )
    if not settings.SECRET_KEY_FROM_ENVIRONMENT:
        raise ImproperlyConfigured(
            "Set SECRET_KEY in the environment to a long random text of your own "
            "(or DEMO=1 to try things out); docs/hosting.md shows how to make one."
        )
    key = settings.SECRET_KEY
    if len(key) < _SHORTEST_KEY or len(set(key)) < 8 or key.startswith("django-insecure"):
        raise ImproperlyConfigured(
            f"SECRET_KEY is a default or easy to guess: take at least {_SHORTEST_KEY} random characters."
        )
