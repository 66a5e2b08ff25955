"""What commands share: finding an event, sentences in place of tracebacks, and their exit codes."""

import functools
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from tournament.copies.refusals import CopyRefused
from tournament.database.checking import Unusable
from tournament.database.troubles import Trouble, in_a_sentence, trouble_of
from tournament.models import Event

#: Exit codes: 0 all is well, 1 differences were found, 2 bad input.
DIFFERENCES_FOUND = 1
BAD_INPUT = 2


class EventCommand(BaseCommand):
    """A command on the stored events: a database that cannot be used is told in a sentence, exit code 2."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except DatabaseError as failed:
            raise CommandError(_told(failed), returncode=BAD_INPUT) from failed


def _told(failed: DatabaseError) -> str:
    """What failed, and where the database was never set up, how that is done."""
    trouble = trouble_of(failed)
    lacks = trouble is None or (trouble is Trouble.AWAY and connection.vendor == "sqlite")
    return in_a_sentence(failed) + (" `manage.py migrate` makes what it needs." if lacks else "")


def sentences(handle: Callable[..., None]) -> Callable[..., None]:
    """Let a command on the whole database end with a sentence and exit code 2 where it is refused."""

    @functools.wraps(handle)
    def told(*args: Any, **options: Any) -> None:
        try:
            handle(*args, **options)
        except (CopyRefused, Unusable) as refused:
            raise CommandError(str(refused), returncode=BAD_INPUT) from refused
        except DatabaseError as failed:
            raise CommandError(in_a_sentence(failed), returncode=BAD_INPUT) from failed

    return told


def event_named(slug: str) -> Event:
    """Return the event at this address. Raises CommandError with exit code 2."""
    try:
        # Addresses are ASCII; what is not need not be text that a database takes.
        return Event.objects.get(slug=slug if slug.isascii() else "")
    except Event.DoesNotExist:
        known = ", ".join(Event.objects.order_by("slug").values_list("slug", flat=True)[:20]) or "none"
        raise CommandError(f"There is no event “{slug}”. Known: {known}.", returncode=BAD_INPUT) from None
