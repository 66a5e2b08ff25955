"""Whole events written and deleted in steps, so that whoever saves meanwhile hardly waits.

SQLite has one lock for everything that is written. A step holds it for a hundredth of a second or some, and
then leaves it to others for longer than that. Between the steps the event is hidden (`Event.hidden_since`):
nobody sees it, and nothing finds it but what is written here. A program that is stopped in the middle leaves
a hidden event behind, which a later import or deletion takes away.
"""

import gc
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime, timedelta
from time import monotonic, sleep
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import Model, QuerySet

from tournament.archive.parts import PARTS
from tournament.models import Event, Invitation, PackedTyping, Role, Screen, Submission
from tournament.sqlite.base import DatabaseWrapper as SQLite

#: How many rows a step writes or deletes at most.
ROWS = 250
#: For how long the lock is left to others after a step: so many times as long as it was held, and in seconds
#: what is enough: whoever waits for SQLite's lock asks for it every 25 ms or more often, in the first 100 ms.
_REST, _ENOUGH = 2, 0.03
#: After this time nobody is at work at a hidden event any more.
_LEFT_OVER = timedelta(hours=1)


@contextmanager
def no_collection() -> Iterator[None]:
    """Let Python collect no garbage: with a large archive in memory that takes 0.3 s, too long for a lock."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextmanager
def step() -> Iterator[None]:
    """A transaction, after which others have their turn; within one of the caller's a part of that."""
    with no_collection(), transaction.atomic():
        began = monotonic()
        yield
    if not connection.in_atomic_block:
        sleep(min(_REST * (monotonic() - began), _ENOUGH) if connection.vendor == "sqlite" else 0)


@contextmanager
def insertion() -> Iterator[None]:
    """A step that is one INSERT: SQLite's lock is held for that alone, and not while it is put together.

    Within a transaction of the caller's a part of that.
    """
    here = connections[DEFAULT_DB_ALIAS]
    no_lock = here.taking_no_lock() if isinstance(here, SQLite) else nullcontext()
    with no_collection(), no_lock, transaction.atomic():
        yield
    if not here.in_atomic_block:
        sleep(0)  # the other threads of this process have their turn


def rows_of_an_insertion(rows: Sequence[Model]) -> int:
    """How many of these new rows (one at least) go into one INSERT."""
    fields = [field for field in rows[0]._meta.concrete_fields if not field.primary_key]
    return min(ROWS, connection.ops.bulk_batch_size(fields, list(rows)))


def hidden_slug() -> str:
    """An address that no event in sight has: none of these can be typed or looked up."""
    return f"~{secrets.token_hex(16)}"


def hide(event: Event, *, now: datetime) -> None:
    """Take an event out of sight in the caller's transaction; its address and all ways into it are free."""
    for model in (Role, Invitation, Screen):
        model._default_manager.filter(event=event).delete()
    Event.objects.filter(pk=event.pk).update(hidden_since=now, slug=hidden_slug())


def delete_hidden(event_id: int) -> None:
    """Delete a hidden event in steps."""
    beside: list[tuple[type[Model], str]] = [(PackedTyping, "event"), (Submission, "event")]
    beside += [(Submission, "session__round__event")]
    kinds = [*beside, *((part.model, part.event) for part in reversed(PARTS))]
    for model, event in kinds:
        delete_in_steps(model._default_manager.filter(**{event: event_id}))
    with step():
        Event.everything.filter(pk=event_id).delete()


def delete_in_steps(rows: QuerySet[Any], *, at_once: int | None = None) -> int:
    """Delete rows that no other row needs, so many in a step (else ROWS); how many there were."""
    count = 0
    while keys := list(rows.order_by().values_list("pk", flat=True)[: at_once or ROWS]):
        with step():
            rows.model._default_manager.filter(pk__in=keys).delete()
        count += len(keys)
    return count


def delete_left_over(*, now: datetime) -> int:
    """Delete what a program that was stopped in the middle left behind; how many events."""
    left = list(Event.everything.filter(hidden_since__lt=now - _LEFT_OVER).values_list("pk", flat=True))
    for key in left:
        delete_hidden(key)
    return len(left)
