"""The entries of the history that tell of one sheet: written as changes, read as whole sheets."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tournament.models import History, Session
from tournament.record import remember
from tournament.record.sheet_changes import SHEET_ACTIONS, Facts, kept, states
from tournament.record.sheet_facts import sheet_facts


def remember_sheet(
    session: Session, action: str, before: Facts, *, by: Any, now: datetime, reason: str = ""
) -> History:
    """Append the entry of a change of a sheet: from `before` to what it holds now."""
    told = sheet_states(session)
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
    )


def sheet_states(session: Session) -> list[tuple[Facts, Facts]]:
    """The whole sheet before and after each change of it, the oldest first; of all that sat at the table."""
    return list(states(_changes_of(session)))


def _changes_of(session: Session) -> Iterable[tuple[Facts | None, Facts | None]]:
    of_sheet = History.objects.filter(
        event=session.round.event,
        round=session.round.number,
        table=session.table.number,
        action__in=SHEET_ACTIONS,
    )
    return of_sheet.order_by("pk").values_list("before", "after")


def with_whole_sheets(entries: Iterable[History]) -> list[History]:
    """The entries of one table in one round, the latest first, with whole sheets where they keep changes."""
    listed = list(entries)
    of_sheet = [entry for entry in reversed(listed) if entry.action in SHEET_ACTIONS]
    whole = states([(entry.before, entry.after) for entry in of_sheet])
    for entry, (before, after) in zip(of_sheet, whole, strict=True):
        entry.before, entry.after = dict(before), dict(after)
    return listed
