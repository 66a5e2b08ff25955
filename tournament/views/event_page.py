"""The frame of a public page: the same for everybody, and new only with the event's revision.

The ETag of a page is the event's revision and the language, so a poll that finds nothing new costs one
query. What is rendered is kept, compressed, in the memory of this process; while one visitor's request
renders a new copy, the others get the copy before it, so a published round is rendered once and not
by everybody who waits for it.
"""

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tournament.queries import public
from tournament.views.access import event_time

if TYPE_CHECKING:
    from tournament.queries.public import PublicEvent

View: TypeAlias = Callable[..., HttpResponse]

#: An address with more than this behind its question mark was made up, and is not worth a place.
LONGEST_QUERY = 200
#: How many pages are rendered at once; two addresses share a turn by chance only.
_TURNS = [Lock() for _ in range(64)]
_TAKES_GZIP = re.compile(r"\bgzip\b")


def event_page(view: View) -> View:
    """A public answer about the event `slug`: 404 unless it is public, 304 while its revision is the same."""

    @wraps(view)
    @require_safe
    def page(request: HttpRequest, slug: str, **numbers: int) -> HttpResponse:
        event = get_object_or_404(public.event_list(), slug=slug)
        etag = condition(etag_func=lambda *args, **kwargs: _etag(event))
        with event_time(event):
            response = etag(view)(request, event, **numbers)
        patch_cache_control(response, no_cache=True)
        return response

    return page


def kept_event_page(view: View) -> View:
    """An `event_page` whose last copy is kept and given to everybody, compressed where it may be."""

    @wraps(view)
    def kept(request: HttpRequest, event: "PublicEvent", **numbers: int) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        if len(query) > LONGEST_QUERY:
            return view(request, event, **numbers)
        etag, key = _etag(event), _key(event, request.path, query)
        copy: Copy | None = caches["pages"].get(key)
        if copy is None or copy.etag != etag:
            turn = _TURNS[hash(key) % len(_TURNS)]
            if turn.acquire(blocking=copy is None):
                try:
                    copy = caches["pages"].get(key)
                    if copy is None or copy.etag != etag:
                        response = view(request, event, **numbers)
                        if response.status_code != 200:
                            return response
                        copy = Copy(etag, gzip.compress(response.content, 6, mtime=0))
                        caches["pages"].set(key, copy)
                finally:
                    turn.release()
        assert copy is not None  # without a copy we waited for our turn and made one
        return _answer(request, copy)

    return event_page(kept)


@dataclass(frozen=True, slots=True)
class Copy:
    """A rendered page: what it was rendered from, and its bytes, compressed."""

    etag: str
    zipped: bytes


def _answer(request: HttpRequest, copy: Copy) -> HttpResponse:
    if _TAKES_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        response = HttpResponse(copy.zipped, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(gzip.decompress(copy.zipped))
    response["ETag"] = copy.etag
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _etag(event: "PublicEvent") -> str:
    files = getattr(staticfiles_storage, "manifest_hash", "")
    return f'"{event.pk}.{event.revision}.{get_language()}.{files}"'


def _key(event: "PublicEvent", path: str, query: str) -> str:
    """One place for each address and language; the moment of its creation tells a restored event apart."""
    facts = f"{event.pk} {event.created_at.isoformat()} {get_language()} {path}?{query}"
    return hashlib.sha256(facts.encode()).hexdigest()
