"""What takes long is done before a step takes its lock, so that nobody waits while it is: above all a backup.

A step begins as if all of it were there. Where it asks for something, what it did so far is rolled back, that
is made of the event as it stands, and the step begins again; whoever is refused has cost nothing. What was
made is of the event's state as long as the history has no newer entry: every change of an event writes one
under its lock.
"""

import gzip
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from django.db import connection, transaction
from django.utils.translation import gettext as _

from tournament.archive.contents import archived
from tournament.archive.in_steps import no_collection
from tournament.archive.reading import UnreadableArchive, read_backup
from tournament.models import Event
from tournament.record.one_moment import one_moment

Given = ParamSpec("Given")
Result = TypeVar("Result")
Value = TypeVar("Value")

#: How often a thing is made of an event that others go on changing; after that all of it is made in the lock.
_TRIES = 3
#: Quick rather than small: whoever publishes a round waits for it.
_QUICK = 1


@dataclass(frozen=True, slots=True)
class Packed:
    """The state of an event as one file, read back: `unreadable` says why not."""

    event_id: int
    content: bytes
    unreadable: str


@dataclass(frozen=True, slots=True)
class _Made:
    """What was made of an event after the entry `latest` of its history."""

    latest: int | None
    value: Any


class _Wanted(Exception):
    """A step asks for something of an event that is not made yet."""

    def __init__(self, event_id: int, name: str, make: Callable[[Event], Any]) -> None:
        super().__init__(event_id, name)
        self.key, self.make = (event_id, name), make


#: Within a step that can begin again: what was made for it, by the event's key and a name.
_offered: ContextVar[dict[tuple[int, str], _Made] | None] = ContextVar("offered", default=None)


def backed_up(step: Callable[Given, Result]) -> Callable[Given, Result]:
    """A step in one transaction, in which `beforehand` finds what it asks for made already.

    Within a transaction of the caller's it is made there.
    """

    def inside(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        with no_collection(), transaction.atomic():
            return step(*args, **kwargs)

    @wraps(step)
    def begin(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        if connection.in_atomic_block:
            return inside(*args, **kwargs)
        made: dict[tuple[int, str], _Made] = {}
        tries: Counter[tuple[int, str]] = Counter()
        while max(tries.values(), default=0) < _TRIES:
            try:
                with _offering(made):
                    return inside(*args, **kwargs)
            except _Wanted as wanted:
                tries[wanted.key] += 1
                made[wanted.key] = _make(wanted)
        return inside(*args, **kwargs)

    return begin


@contextmanager
def _offering(made: dict[tuple[int, str], _Made]) -> Iterator[None]:
    token = _offered.set(made)
    try:
        yield
    finally:
        _offered.reset(token)


def beforehand(event: Event, name: str, make: Callable[[Event], Value]) -> Value:
    """What `make` makes of the event as it is stored, read at one moment; `name` tells it from other things.

    It is made before the lock that the step has, if the step is `backed_up`.
    """
    offered, wanted = _offered.get(), _Wanted(event.pk, name, make)
    if offered is None:
        return cast(Value, _make(wanted).value)
    found = offered.get(wanted.key)
    if found is None or found.latest != _latest(event):
        raise wanted
    return cast(Value, found.value)


def _make(wanted: _Wanted) -> _Made:
    with one_moment():
        event = Event.objects.get(pk=wanted.key[0])
        return _Made(_latest(event), wanted.make(event))


def _latest(event: Event) -> int | None:
    """The key of the latest entry of the history."""
    return event.history.values_list("pk", flat=True).first()


def packed(event: Event, *, history: bool, now: datetime) -> Packed:
    """The event as it is stored, with its history or without, as one file that was read back."""

    def make(stored: Event) -> Packed:
        archive = archived(stored, now=now, history=history)
        content = pack(archive)
        return Packed(stored.pk, content, _why_unreadable(content, archive))

    return beforehand(event, "with history" if history else "without history", make)


def pack(archive: Mapping[str, Any]) -> bytes:
    """The archive as JSON, packed by gzip."""
    return gzip.compress(json.dumps(archive, ensure_ascii=False).encode(errors="replace"), _QUICK)


def _why_unreadable(content: bytes, archive: Any) -> str:
    try:
        read = read_backup(content)
    except UnreadableArchive as defects:
        return defects.sentences[0]
    return "" if read == archive else _("What is read back is not what was written.")
