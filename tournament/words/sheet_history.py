"""The history of a sheet as its own page shows it, and two of its versions beside each other."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import History
from tournament.record.actions import DONE_WITH_A_SHEET, SHEET_ACTIONS, Action
from tournament.record.sheet_changes import Facts, is_whole
from tournament.words.findings import Names
from tournament.words.history import changes_of
from tournament.words.sheet_differences import Line, changes

#: The longest pause between two savings that are shown as one.
_PAUSE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a sheet's history: who did what when, what it changed, and why.

    Where several savings by one person stand as one entry, `at` is the last of them, `steps` has each,
    and `changes` are what they changed together. `key` names the version of the sheet that it left; 0 where
    it was a ruling about the session and left no version.
    """

    action: str
    who: str
    at: datetime
    what: str
    reason: str
    changes: list[Line]
    steps: "tuple[Entry, ...]" = ()
    key: int = 0


def entries(history: Iterable[History], names: Names) -> list[Entry]:
    """A sheet's history as it is shown, the latest first; a sheet typed line by line is one entry.

    `history` has whole sheets (`tournament.record.sheet_entries.with_whole_sheets`).
    """
    shown = []
    for run in _runs(history):
        steps = _entries(run, names)
        if len(run) == 1:
            shown += steps
            continue
        first, last = run[-1], run[0]
        together = changes(first.before, last.after, names) if first.before and last.after else []
        shown.append(replace(steps[0], changes=together, steps=tuple(steps)))
    return shown


def _runs(history: Iterable[History]) -> list[list[History]]:
    """The history cut into runs: savings by one person, shortly after each other and without a reason."""
    runs: list[list[History]] = []
    for entry in history:
        if runs and _goes_with(entry, runs[-1][-1]):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return runs


def _goes_with(earlier: History, later: History) -> bool:
    return (
        earlier.action == later.action == Action.RECORD_SHEET
        and earlier.by_id == later.by_id
        and not earlier.reason
        and not later.reason
        and later.at - earlier.at <= _PAUSE
    )


def _entries(history: Iterable[History], names: Names) -> list[Entry]:
    return [_entry(entry, _what_changed(entry, names)) for entry in history]


def _is_sheet(facts: Facts | None) -> TypeGuard[Facts]:
    """Whether it is a whole sheet, and not what a ruling is about."""
    return is_whole(facts)


def _what_changed(entry: History, names: Names) -> list[Line]:
    if _is_sheet(entry.before) and _is_sheet(entry.after):
        return changes(entry.before, entry.after, names)
    return [Line(capfirst(change.label), change.before, change.after) for change in changes_of(entry)]


def _entry(entry: History, changed: list[Line]) -> Entry:
    what = str(DONE_WITH_A_SHEET.get(entry.action, entry.action))
    key = entry.pk if entry.action in SHEET_ACTIONS else 0
    return Entry(entry.action, account_name(entry.by), entry.at, what, entry.reason, changed, key=key)


def last_saving(entry: History | None) -> Entry | None:
    """Who saved a sheet last, when and why, without what it changed; None where nobody did."""
    return _entry(entry, []) if entry else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions of a sheet, by the entries of its history that left them, and what differs."""

    earlier: Entry
    later: Entry
    lines: list[Line]


def compare_versions(history: Iterable[History], one: str, other: str, names: Names) -> Comparison | None:
    """The difference of the versions that two entries left; None where one is no entry of the sheet."""
    wanted = {one, other}
    found = sorted(
        (e for e in history if str(e.pk) in wanted and _is_sheet(e.after)), key=lambda e: (e.at, e.pk)
    )
    if not found or len(found) != len(wanted):
        return None
    earlier, later = found[0], found[-1]
    first, last = _entries([earlier, later], names)
    return Comparison(first, last, changes(earlier.after or {}, later.after or {}, names))


def account_name(account: Any) -> str:
    """How an account is called on a page; changes by nobody were made on the command line."""
    if account is None:
        return _("the command line")
    return str(account.get_full_name() or account.get_username())
