"""Everything that is stored of a person: of a player in one event, or over all events.

It is made of the event's archive, in its words (docs/archive.md). Of an event that was deleted and can still
be brought back, its last state tells the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournament.archive.contents import archived
from tournament.archive.reading import read_backup
from tournament.models import Backup, Event, Player, Seat
from tournament.people.names import Entry, Known, all_names, names_of, whole_entries
from tournament.people.own_rows import EVENT, entries_about, rows_about
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.one_moment import one_moment
from tournament.record.packing import packed_entries, together
from tournament.version import named_version

#: What the file is, and the version of its form.
FORMAT, VERSION = "tablepoint-person", 1
_TOLD = ("at", "action", "subject", "round", "table", "before", "after", "reason")


def file_about(
    *, events: Iterable[Mapping[str, Any]], accounts: Iterable[Mapping[str, Any]] = (), now: datetime
) -> dict[str, Any]:
    """The file that a person gets: what `of_player` and the others here told, and of accounts."""
    head = {"format": FORMAT, "version": VERSION, "made_at": now.isoformat(), "program": named_version()}
    return head | {"events": list(events), "accounts": list(accounts)}


def of_player(player: Player, *, now: datetime) -> dict[str, Any]:
    """What is stored of a player in their event."""
    with one_moment():
        event = player.event
        archive = archived(event, now=now, history=False)
        known = Known(names_of(player), player.number)
        entries = _entries(event, player)
        kept = event.backups.order_by("at", "pk").values("at", "step")
        backups = [{"at": backup["at"].isoformat(), "before": backup["step"]} for backup in kept]
    return _of_archive(archive, entries, known) | {"backups": backups}


def of_somebody_removed(event: Event, name: str, *, now: datetime) -> dict[str, Any]:
    """What the history keeps of somebody who was taken out of the event's players."""
    with one_moment():
        archive = archived(event, now=now, history=False)
        entries = _entries(event)
    return _of_archive(archive, entries, Known(frozenset({name})))


def of_deleted_event(backup: Backup, known: Known) -> dict[str, Any]:
    """What the last state of a deleted event keeps of somebody. Raises UnreadableArchive."""
    archive = read_backup(bytes(backup.content))
    return _of_archive(archive, whole_entries(archive["history"]), known) | {
        "deleted_at": backup.at.isoformat()
    }


def _of_archive(archive: Mapping[str, Any], entries: Sequence[Entry], known: Known) -> dict[str, Any]:
    event = {name: archive["event"].get(name) for name in EVENT}
    rows = rows_about(archive, known.number) if known.number is not None else {}
    told = entries_about(archive, entries, known)
    return {"event": event, "names": sorted(all_names(entries, known)), **rows, "history": told}


def _entries(event: Event, player: Player | None = None) -> list[Entry]:
    """The entries that may tell of a player, the oldest first: of sheets, only the player's own, and reasons.

    A large event has a hundred entries of sheets for each other one, and they name nobody.
    """
    seats = Seat.objects.filter(player=player).values_list("session__round__number", "session__table__number")
    tables = set(seats) if player else set()
    own = Q()
    for round_number, table in tables:
        own |= Q(round=round_number, table=table)
    telling = ~Q(action__in=SHEET_ACTIONS) | ~Q(reason="")
    rows = event.history.filter(telling | own if own else telling)
    packed = (
        entry for entry in packed_entries(event) if entry.reason or (entry.round, entry.table) in tables
    )
    entries = reversed(together(rows, packed))
    return [
        {name: getattr(entry, name) for name in _TOLD} | {"at": entry.at.isoformat()} for entry in entries
    ]
