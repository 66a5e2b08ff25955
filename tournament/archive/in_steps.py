"""Whole events written and deleted in steps, so that whoever saves meanwhile hardly waits.

SQLite has one lock for everything that is written. A step holds it for some hundredths of a second, and
then leaves it to others for longer than that. Between the steps the event is hidden (`Event.hidden_since`):
nobody sees it, and nothing finds it but what is written here. A program that is stopped in the middle leaves
a hidden event behind, which a later import or deletion takes away.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from tournament.archive.parts import PARTS
from tournament.models import Event, Invitation, Role, Screen, Submission

#: How many rows a step writes or deletes.
ROWS = 500
#: For how long the lock is left to others after a step, as a multiple of the time that the step held it.
_REST = 2
#: After this time nobody is at work at a hidden event any more.
_LEFT_OVER = timedelta(hours=1)


@contextmanager
def step() -> Iterator[None]:
    """A transaction, after which others have their turn; within one of the caller's a part of that."""
    with transaction.atomic():
        began = time.monotonic()
        yield
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(_REST * (time.monotonic() - began))


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
    kinds = [(Submission, "event"), *((part.model, part.event) for part in reversed(PARTS))]
    for model, event in kinds:
        _delete(model._default_manager.filter(**{event: event_id}))
    with step():
        Event.everything.filter(pk=event_id).delete()


def _delete(rows: QuerySet[Any]) -> None:
    """Delete rows that no other row needs, in steps."""
    while keys := list(rows.order_by().values_list("pk", flat=True)[:ROWS]):
        with step():
            rows.model._default_manager.filter(pk__in=keys).delete()


def delete_left_over(*, now: datetime) -> None:
    """Delete what a program that was stopped in the middle left behind."""
    for key in Event.everything.filter(hidden_since__lt=now - _LEFT_OVER).values_list("pk", flat=True):
        delete_hidden(key)
