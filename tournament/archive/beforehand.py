"""Backups that are made before a step takes its lock, so that nobody waits while they are.

A step begins as if its backup were there. Where it asks for one, what it did so far is rolled back, the event
is packed as it stands, and the step begins again; whoever is refused has cost nothing. What was packed is the
event's state as long as the history has no newer entry: every change of an event writes one under its lock.
"""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction
from django.utils.translation import gettext as _

from tournament.archive.contents import archived
from tournament.archive.in_steps import no_collection
from tournament.archive.reading import UnreadableArchive, read_backup
from tournament.models import Event
from tournament.record.one_moment import one_moment

Given = ParamSpec("Given")
Result = TypeVar("Result")

#: How often an event is packed anew that others go on changing; after that the step packs it in its lock.
_TRIES = 3
#: Quick rather than small: whoever publishes a round waits for it.
_QUICK = 1


@dataclass(frozen=True, slots=True)
class Packed:
    """The state of an event after the entry `latest` of its history, read back: `unreadable` says why not."""

    event_id: int
    history: bool
    latest: int | None
    content: bytes
    unreadable: str


class _Wanted(Exception):
    """A step asks for the state of an event that is not packed yet."""

    def __init__(self, event_id: int, history: bool, now: datetime) -> None:
        super().__init__(event_id)
        self.event_id, self.history, self.now = event_id, history, now


#: Within a step that can begin again: what was packed for it.
_offered: ContextVar[tuple[Packed | None] | None] = ContextVar("offered", default=None)


def backed_up(step: Callable[Given, Result]) -> Callable[Given, Result]:
    """A step in one transaction, in which `back_up` or `packed` finds the event packed beforehand.

    Within a transaction of the caller's the event is packed there.
    """

    def inside(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        with no_collection(), transaction.atomic():
            return step(*args, **kwargs)

    @wraps(step)
    def begin(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        if connection.in_atomic_block:
            return inside(*args, **kwargs)
        found = None
        for _try in range(_TRIES):
            try:
                with _offering(found):
                    return inside(*args, **kwargs)
            except _Wanted as wanted:
                found = _pack(wanted)
        return inside(*args, **kwargs)

    return begin


@contextmanager
def _offering(found: Packed | None) -> Iterator[None]:
    token = _offered.set((found,))
    try:
        yield
    finally:
        _offered.reset(token)


def packed(event: Event, *, history: bool, now: datetime) -> Packed:
    """The event as it is stored, with its history or without, as one file that was read back."""
    offered = _offered.get()
    wanted = _Wanted(event.pk, history, now)
    if offered is None:
        return _pack(wanted)
    [found] = offered
    if found and (found.event_id, found.history, found.latest) == (event.pk, history, _latest(event)):
        return found
    raise wanted


def _pack(wanted: _Wanted) -> Packed:
    with one_moment():
        event = Event.objects.get(pk=wanted.event_id)
        latest, archive = _latest(event), archived(event, now=wanted.now, history=wanted.history)
    content = pack(archive)
    return Packed(wanted.event_id, wanted.history, latest, content, _why_unreadable(content, archive))


def pack(archive: Mapping[str, Any]) -> bytes:
    """The archive as JSON, packed by gzip."""
    return gzip.compress(json.dumps(archive, ensure_ascii=False).encode(errors="replace"), _QUICK)


def _latest(event: Event) -> int | None:
    """The key of the latest entry of the history."""
    return event.history.values_list("pk", flat=True).first()


def _why_unreadable(content: bytes, archive: Any) -> str:
    try:
        read = read_backup(content)
    except UnreadableArchive as defects:
        return defects.sentences[0]
    return "" if read == archive else _("What is read back is not what was written.")
