"""Whoever was erased before a copy was put back that still names them is erased again."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tournament.archive.reading import UnreadableArchive, backup_as_written
from tournament.copies.erased import Erased, all_erased
from tournament.models import Backup, Event
from tournament.people.erasing import erase_from_deleted, erase_player, erase_removed, taken_out
from tournament.people.names import NAMED_BY, Known, names_in, whole_entries
from tournament.record.actions import Action
from tournament.record.erasures import erased_at


def erase_again(*, now: datetime) -> int:
    """Erase everybody who was erased before and is there again; how many. Raises CopyRefused.

    Where two have one name, it is who has the draw number; where neither has it, nobody is erased.
    """
    return sum(_erase_again(erased, now=now) for erased in all_erased())


def _erase_again(erased: Erased, *, now: datetime) -> int:
    made = datetime.fromisoformat(erased.event_made)
    done = sum(_from_event(event, erased, now=now) for event in Event.objects.filter(created_at=made))
    return done + sum(_from_deleted(key, erased, now=now) for key in _deleted_events())


def _deleted_events() -> list[int]:
    return list(Backup.objects.filter(event=None).values_list("pk", flat=True))


def _from_event(event: Event, erased: Erased, *, now: datetime) -> int:
    entries = event.history.filter(action=Action.ERASE_PERSON).values_list("after", flat=True)
    if any(erased_at(after) == erased.at for after in entries):
        return 0
    rows = list(event.players.values("pk", "number", *NAMED_BY))
    if meant := _meant(rows, erased):
        erase_player(meant["pk"], by=None, now=now, erased=erased)
        return 1
    for name in taken_out(event):
        if erased.number is None and erased.means(name):
            erase_removed(event.pk, name, by=None, now=now, erased=erased)
            return 1
    return 0


def _from_deleted(backup: int, erased: Erased, *, now: datetime) -> int:
    content = Backup.objects.values_list("content", flat=True).get(pk=backup)
    try:
        archive = backup_as_written(bytes(content))
        made = datetime.fromisoformat(archive["event"]["created_at"])
    except (UnreadableArchive, KeyError):
        return 0  # of an early version, or nothing that can be brought back
    entries = [
        row["after"] for row in whole_entries(archive["history"]) if row["action"] == Action.ERASE_PERSON
    ]
    if not erased.is_of_event(made) or any(erased_at(after) == erased.at for after in entries):
        return 0
    if meant := _meant(archive["players"], erased):
        known = Known(names_in(meant), meant["number"])
        erase_from_deleted(backup, known, by=None, now=now, erased=erased)
        return 1
    return 0


def _meant(rows: Sequence[Mapping[str, Any]], erased: Erased) -> Mapping[str, Any] | None:
    """The player who is meant; None where nobody is, or nobody can tell who."""
    named = [row for row in rows if any(map(erased.means, names_in(row)))]
    with_number = [row for row in named if row["number"] == erased.number]
    return named[0] if len(named) == 1 else with_number[0] if with_number else None
