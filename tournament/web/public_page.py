"""The frame of a public page: the same for everybody, and new only with the event's stamp.

The ETag of a page is the event's stamp, whether the results of a round are being entered (which is so from
a certain moment on), the language and the program, so a poll that finds nothing new costs one query. A page
is read at one moment, and its ETag is of that one. What is rendered is kept, compressed, in the memory of
this process; while one visitor's request renders a new copy, the others get the copy before it, so a
published round is rendered once and not by everybody who waits for it. Where something was taken back, they
wait instead.

What an address asks for behind its question mark is read first (`tournament.web.taking`): an address that was
made up is no page of its own.
"""

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias

from django.core.cache import BaseCache, caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tournament.access.visibility import Shown, shown_by
from tournament.record.one_moment import one_moment
from tournament.results import public
from tournament.rounds.clocks import entering_from
from tournament.web.addresses import address_for_everybody
from tournament.web.languages import speak_as
from tournament.web.program import program_mark
from tournament.web.staff_page import event_time
from tournament.web.taking import Asking, nothing

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

View: TypeAlias = Callable[..., HttpResponse]

#: How many pages are rendered at once; two addresses share a turn by chance only.
_TURNS = [Lock() for _ in range(64)]
#: Turns of their own for values, which are made while a page has its turn; a value asks for no other.
_VALUE_TURNS = [Lock() for _ in range(16)]
_NEVER = datetime.max.replace(tzinfo=UTC)
_TAKES_GZIP = re.compile(r"\bgzip\b")


def event_page(view: View, asking: Asking = nothing) -> View:
    """A `public_answer` that is read at one moment."""
    return public_answer(_at_one_moment(view), asking)


def public_answer(view: View, asking: Asking = nothing) -> View:
    """A public answer about the event `slug`: 404 unless it is public, 304 while its stamp is the same.

    `asking` says what the view is asked for.
    """

    @wraps(view)
    @require_safe
    def page(request: HttpRequest, slug: str, **numbers: int) -> HttpResponse:
        event = get_object_or_404(public.event_list(), slug=slug)
        speak_as(event, request)
        if at_once := asking(request, event):
            return at_once
        etag = condition(etag_func=lambda *args, **kwargs: _etag(event))
        with event_time(event):
            response = etag(view)(request, event, **numbers)
        patch_cache_control(response, no_cache=True)
        return response

    return page


def cached_event_page(view: View, asking: Asking = nothing) -> View:
    """An `event_page` whose last copy is kept and given to everybody, compressed where it may be."""

    @_at_one_moment
    def keep(request: HttpRequest, event: "PublicEvent", **numbers: int) -> HttpResponse:
        response = view(request, event, **numbers)
        if response.status_code != 200:
            return response
        zipped = gzip.compress(response.content, 6, mtime=0)
        copy = Copy(_etag(event), zipped, response["Content-Type"], shown_by(event))
        _place(request).set(_key(request, event), copy)
        return _answer(request, copy)

    @wraps(view)
    def kept(request: HttpRequest, event: "PublicEvent", **numbers: int) -> HttpResponse:
        etag, key = _etag(event), _key(request, event)
        copy: Copy | None = _place(request).get(key)
        if copy is None or copy.etag != etag:
            turn = _TURNS[hash(key) % len(_TURNS)]
            if turn.acquire(blocking=copy is None or not shown_by(event).has_all_of(copy.shown)):
                try:
                    copy = _place(request).get(key)
                    if copy is None or copy.etag != etag:
                        return keep(request, event, **numbers)
                finally:
                    turn.release()
        assert copy is not None  # without a copy we waited for our turn and made one
        return _answer(request, copy)

    return public_answer(kept, asking)


def _at_one_moment(view: View) -> View:
    """Have the event and all that is told of it read at the same moment, which the answer's ETag tells."""

    @wraps(view)
    def read(request: HttpRequest, event: "PublicEvent", **numbers: int) -> HttpResponse:
        with one_moment():
            event = get_object_or_404(public.event_list(), pk=event.pk)
            return tagged(view(request, event, **numbers), event)

    return read


def tagged(response: HttpResponse, event: "PublicEvent") -> HttpResponse:
    """Let the ETag of a `public_answer` be that of the event as it was read for it."""
    response["ETag"] = _etag(event)
    return response


def cached_value(event: "PublicEvent", name: str, make: Callable[[], Any]) -> Any:
    """What `make` returns, made once for each stamp of the event; for what many pages have in common.

    It is given to everybody in every language: plain public values, never sentences.
    """
    return kept_value(f"{event.pk} {event.stamp} {name}", make)


def kept_value(facts: str, make: Callable[[], Any]) -> Any:
    """What `make` returns, made once for these facts, which are all that it depends on."""
    key = hashlib.sha256(facts.encode()).hexdigest()
    value = caches["pages"].get(key)
    if value is None:
        with _VALUE_TURNS[hash(key) % len(_VALUE_TURNS)]:
            value = caches["pages"].get(key)
            if value is None:
                value = make()
                caches["pages"].set(key, value)
    return value


@dataclass(frozen=True, slots=True)
class Copy:
    """A rendered page: what it was made from, its bytes, compressed, what they are, what the event showed."""

    etag: str
    zipped: bytes
    content_type: str
    shown: Shown


def _answer(request: HttpRequest, copy: Copy) -> HttpResponse:
    if _TAKES_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        response = HttpResponse(copy.zipped, copy.content_type, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(gzip.decompress(copy.zipped), copy.content_type)
    response["ETag"] = copy.etag
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _etag(event: "PublicEvent") -> str:
    return f'"{event.stamp}{"e" * _results_are_entered(event)}.{get_language()}.{program_mark()}"'


def _results_are_entered(event: "PublicEvent") -> bool:
    """Whether the time of the round whose clock nobody stopped has been over for long."""
    if not event.has_clock:
        return False
    since = cached_value(event, "entering from", lambda: entering_from(event) or _NEVER)
    return bool(timezone.now() >= since)


def _place(request: HttpRequest) -> BaseCache:
    """Where a page is kept: of what somebody asks for there is hardly an end, and it pushes no page out."""
    return caches["asked" if request.GET else "pages"]


def _key(request: HttpRequest, event: "PublicEvent") -> str:
    """One place for each address and language.

    The address has that of the site, because the page's head names it for previews.
    """
    facts = f"{event.pk} {get_language()} {address_for_everybody(request)} {request.get_full_path()}"
    return hashlib.sha256(facts.encode()).hexdigest()
