"""What changed between two states of a sheet, line by line, for its history and for two versions at once."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import History
from tournament.record.sheet_changes import Facts, is_whole
from tournament.record.sheet_facts import hand_of_facts
from tournament.rules.sheet import HANDS_PER_SESSION, Hand, Penalty, PenaltyKind
from tournament.words.findings import Names, hand_line, penalty_line, score
from tournament.words.history import changes_of
from tournament.words.values import NOTHING, yes_or_no

#: What is done about a session beside its sheet, and leaves no version of that.
RULINGS = frozenset(
    {"set_not_played", "set_forfeits", "log_objection", "answer_objection", "recompute_session"}
)

#: The longest pause between two savings that are shown as one.
_PAUSE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comparison: what it is about, and how it reads on either side.

    `key` names the fields of the sheet's form that the line stands in; empty for none.
    """

    what: str
    before: str
    after: str
    key: str = ""

    @property
    def changed(self) -> bool:
        return self.before != self.after


def compare(before: Facts, after: Facts, names: Names) -> list[Line]:
    """Every line of two sheets side by side: the hands, the signed totals, the penalties."""
    return [
        *_hands(before, after, names),
        *_totals(before, after, names),
        *_penalties(before, after, names),
        *_of_the_slip(before, after),
    ]


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
        earlier.action == later.action == "record_sheet"
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
    words = {
        "record_sheet": pgettext("what somebody did with a sheet", "saved"),
        "confirm_session": pgettext("what somebody did with a sheet", "confirmed"),
        "reopen_session": pgettext("what somebody did with a sheet", "opened again"),
        "set_not_played": pgettext("what somebody did with a sheet", "noted that it was not played"),
        "set_forfeits": pgettext("what somebody did with a sheet", "set the forfeits"),
        "log_objection": pgettext("what somebody did with a sheet", "logged an objection"),
        "answer_objection": pgettext("what somebody did with a sheet", "answered an objection"),
        "recompute_session": pgettext("what somebody did with a sheet", "changed the rules"),
    }
    what = words.get(entry.action, entry.action)
    key = entry.pk if entry.action not in RULINGS else 0
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


def changes(before: Facts, after: Facts, names: Names) -> list[Line]:
    """The lines that differ."""
    return [line for line in compare(before, after, names) if line.changed]


def _hands(before: Facts, after: Facts, names: Names) -> list[Line]:
    was, now = _by_number(before), _by_number(after)
    return [
        Line(
            _("Hand %d") % number,
            hand_line(was.get(number), names),
            hand_line(now.get(number), names),
            f"hand-{number}",
        )
        for number in range(1, HANDS_PER_SESSION + 1)
        if number in was or number in now
    ]


def _by_number(facts: Facts) -> dict[int, Hand]:
    return {row[0]: hand_of_facts(row) for row in facts["hands"]}


def _totals(before: Facts, after: Facts, names: Names) -> list[Line]:
    rows = zip(before["signed_totals"], after["signed_totals"], names.full, "eswn", strict=True)
    return [
        Line(_("Total of %s") % name, _total(was), _total(now), f"total-{wind}")
        for was, now, name, wind in rows
        if was is not None or now is not None
    ]


def _total(total: int | None) -> str:
    return NOTHING if total is None else score(total)


def _of_the_slip(before: Facts, after: Facts) -> list[Line]:
    """What the slip says of itself, and what was looked at once more."""
    lines = []
    for key, what, field in (
        ("timed_out", _("Time ended the session"), "slip-timed_out"),
        ("hands_stated", _("Hands on the slip"), "slip-hands"),
        ("looks_taken", _("Looked at once more"), ""),
    ):
        was, now = before.get(key), after.get(key)
        line = Line(what, _plain(was), _plain(now), field)
        if (line.before, line.after) != (NOTHING, NOTHING):
            lines.append(line)
    return lines


def _plain(said: Any) -> str:
    """What a slip says of itself, in a word: a dash for nothing; of looks, at how many places."""
    if isinstance(said, list):
        return str(len(said)) if said else NOTHING
    if said is None or said is False:
        return NOTHING
    return yes_or_no(True) if said is True else str(said)


def _penalties(before: Facts, after: Facts, names: Names) -> list[Line]:
    was, now = _by_key(before), _by_key(after)
    return [
        Line(_("Penalty"), _penalty(was.get(key), names), _penalty(now.get(key), names), _penalty_key(key))
        for key in dict.fromkeys([*was, *now])
    ]


def _penalty_key(key: Any) -> str:
    """A new penalty is known by its row of the form, a stored one by its own key."""
    return key if isinstance(key, str) else f"cancel-{key}"


def _by_key(facts: Facts) -> dict[Any, Facts]:
    return {penalty["key"]: penalty for penalty in facts["penalties"]}


def _penalty(facts: Facts | None, names: Names) -> str:
    if facts is None:
        return NOTHING
    kind = PenaltyKind(facts["kind"])
    penalty = Penalty(kind, facts["seat"], facts["amount"], facts["receiver"], facts["hand"])
    line = penalty_line(penalty, names)
    if facts["reason"]:
        line = f"{line} · {facts['reason']}"
    if facts["cancelled"]:
        line = _("cancelled (%(why)s): %(penalty)s") % {"why": facts["cancelled"], "penalty": line}
    return line
