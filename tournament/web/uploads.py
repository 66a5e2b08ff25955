"""How large a request may be, and whose."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

#: Bytes of a form with a file, which may be the largest archive there is; of those who are signed in.
LARGEST_UPLOAD = 60 * 1024 * 1024
#: Says in the environment of a request that the server left its body unread.
UNREAD = "tablepoint.unread"


def smallest_limit() -> int:
    """Bytes that anybody may send, in whatever form."""
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def largest_body(request: HttpRequest) -> int:
    """Bytes of the body that are read of whoever sends this request (needs its session)."""
    if request.content_type == "multipart/form-data" and get_user(request).is_authenticated:
        return LARGEST_UPLOAD
    return smallest_limit()


def session_of(request: HttpRequest) -> SessionBase:
    """The session that a request names, before any middleware has seen it."""
    store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
    return store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
