"""The entries of the history that tell of one sheet: written as changes, read as whole sheets."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q, Subquery

from tournament.models import History, Session
from tournament.record import remember
from tournament.record.actions import SHEET_ACTIONS, Action
from tournament.record.packing import entries_of_table
from tournament.record.sheet_changes import Facts, kept, states
from tournament.record.sheet_facts import sheet_facts


def remember_sheet(
    session: Session, action: Action, before: Facts, *, by: Any, now: datetime, reason: str = ""
) -> History:
    """Append the entry of a change of a sheet: from `before` to what it holds now."""
    entries, latest = _so_far(session)
    told = list(states(entries))
    known = told[-1][1] if told else None
    was, is_now = kept(known, before, sheet_facts(session))
    return remember(
        session.round.event,
        action,
        by=by,
        now=now,
        session=session,
        before=was,
        after=is_now,
        reason=reason,
        latest=latest,
    )


def sheet_states(session: Session) -> list[tuple[Facts, Facts]]:
    """The whole sheet before and after each change of it, the oldest first; of all that sat at the table."""
    place = (session.round.number, session.table.number)
    told = entries_of_table(session.round.event, *place)[::-1]
    return list(states([(entry.before, entry.after) for entry in told if entry.action in SHEET_ACTIONS]))


def _so_far(session: Session) -> tuple[list[tuple[Facts | None, Facts | None]], str]:
    """Before and after in the entries of a sheet, the oldest first; the fingerprint of the latest of all.

    What is packed is not asked for: an entry that does not go on from the others keeps the whole sheet.
    """
    event, place = session.round.event, (session.round.number, session.table.number)
    of_sheet = Q(event=event, round=place[0], table=place[1], action__in=SHEET_ACTIONS)
    latest = Q(pk=Subquery(event.history.values("pk")[:1]))
    entries = list(History.objects.filter(of_sheet | latest).order_by("pk"))
    changes = [
        (entry.before, entry.after)
        for entry in entries
        if (entry.round, entry.table) == place and entry.action in SHEET_ACTIONS
    ]
    return changes, entries[-1].fingerprint if entries else ""


def with_whole_sheets(entries: Iterable[History]) -> list[History]:
    """The entries of one table in one round, the latest first, with whole sheets where they keep changes."""
    listed = list(entries)
    of_sheet = [entry for entry in reversed(listed) if entry.action in SHEET_ACTIONS]
    whole = states([(entry.before, entry.after) for entry in of_sheet])
    for entry, (before, after) in zip(of_sheet, whole, strict=True):
        entry.before, entry.after = dict(before), dict(after)
    return listed
