"""What a server checks before it answers the first request.

`python -m tournament.startup` runs every check and says in one sentence what is wrong.
"""

import ipaddress
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from tournament.copies.in_use import serve
from tournament.copies.missing import require_not_gone
from tournament.copies.refusals import CopyRefused
from tournament.database.checking import (
    Unusable,
    is_there,
    require_migrated,
    require_no_later_version,
    require_usable,
)

_SHORTEST_KEY = 32


def refuse_unsafe_settings() -> None:
    """Raise ImproperlyConfigured where a server outside the demo would run with open doors, or none.

    The demo uses a key and passwords made for the installation. Every other server needs a
    SECRET_KEY of its own from the environment, and never DEBUG; nor does a demo that others reach.
    """
    if settings.DEBUG and not (settings.DEMO and _is_loopback(server_address()[0])):
        raise ImproperlyConfigured(
            "DEBUG shows internals to every visitor: unset it, or set DEMO=1 to try things out "
            "on this machine alone."
        )
    if settings.SECURE_SSL_REDIRECT and not settings.SECURE_PROXY_SSL_HEADER:
        raise ImproperlyConfigured(
            "HTTPS=1 would send every visitor in circles: set BEHIND_PROXY=1 where a proxy ends HTTPS "
            "and says so in X-Forwarded-Proto."
        )
    if settings.DEMO:
        return
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


def server_address() -> tuple[str, int]:
    """The host and port to listen on, from HOST and PORT; this machine alone unless HOST says more.

    Raises ImproperlyConfigured for a PORT that is none.
    """
    host = os.environ.get("HOST") or "127.0.0.1"
    text = os.environ.get("PORT") or "8000"
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise ImproperlyConfigured(f"PORT is {text!r}; it must be a number from 1 to 65535.")
    return host, int(text)


def server_url() -> str:
    """The address to open in a browser on this machine."""
    host, port = server_address()
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _refuse_busy_port() -> None:
    host, port = server_address()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As the server does: a port whose last connections are still closing is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ImproperlyConfigured(
                f"Cannot listen on {host} port {port} ({os.strerror(error.errno or 0).lower()}): "
                "stop what uses it, or take another port, as in PORT=8001."
            ) from error


def refuse_unusable_database(*, set_up: bool) -> None:
    """Raise Unusable, or what else says so in a sentence, where nobody could work with the database.

    Before it is `set_up`, where `migrate` comes next, it may also be missing or of an older version.
    """
    try:
        if is_there():
            require_usable()
            require_no_later_version()
        require_not_gone()
        if set_up:
            require_migrated()
    finally:
        connection.close()


@contextmanager
def leaving_with_a_sentence() -> Iterator[None]:
    """Turn what is wrong with the configuration into one sentence on stderr and exit code 2."""
    try:
        yield
    except (ImproperlyConfigured, CopyRefused, Unusable, OSError, ValueError) as error:
        print(f"Tablepoint does not start. {error}", file=sys.stderr)
        sys.exit(2)


def exit_unless_ready(*, set_up: bool) -> None:
    """Leave with exit code 2 and one sentence where the server must not or cannot start.

    `set_up`: whether the database has to be, or `migrate` comes next.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    with leaving_with_a_sentence():
        django.setup()
        refuse_unsafe_settings()
        serve()
        refuse_unusable_database(set_up=set_up)


if __name__ == "__main__":
    exit_unless_ready(set_up=False)
    # Not for gunicorn itself: when it replaces its own program, the port is rightly in use.
    with leaving_with_a_sentence():
        _refuse_busy_port()
