"""A change of a sheet as the history keeps it: what differs, and no whole sheet twice at every saved line.

A sheet's facts are what `tournament.record.sheet_facts.sheet_facts` gives. An entry of the history holds them
`before` and `after` in one of two forms. A *whole* sheet has every fact. A *change* has the version and the
facts that differ; of the hands, under `lines`, only those that differ, a hand that is not there in neither
form. So a typed line takes some 150 bytes and not 2,000, and a change reads like two small sheets.

The first entry of a sheet, and each that does not go on from the one before it (another state of the event
was put in its place, the tables were drawn anew), keeps the whole sheet before; entries of earlier versions
of the program keep both. From there on every state of the sheet is found again, to the last value.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

#: The facts of a sheet, or of what changed on it.
Facts = Mapping[str, Any]

_BLANK: Facts = {
    "hands": [],
    "penalties": [],
    "signed_totals": [None] * 4,
    "timed_out": False,
    "hands_stated": None,
    "looks_taken": [],
}


def is_whole(facts: Facts | None) -> bool:
    """Whether these are the facts of a whole sheet."""
    return facts is not None and "hands" in facts and "signed_totals" in facts


def as_sheet(facts: Facts) -> Facts:
    """A whole sheet as it is, and one side of a change as the small sheet that it reads like."""
    return facts if "hands" in facts else {**_BLANK, **_but_lines(facts), "hands": facts.get("lines", ())}


def difference(before: Facts, after: Facts) -> tuple[dict[str, Any], dict[str, Any]]:
    """What differs between two whole sheets, as a change keeps it before and after."""
    was: dict[str, Any] = {}
    now: dict[str, Any] = {}
    for name in after:
        if name == "hands":
            lines = _other_rows(before["hands"], after["hands"]), _other_rows(after["hands"], before["hands"])
            if any(lines):
                was["lines"], now["lines"] = lines
        elif name == "version" or before[name] != after[name]:
            was[name], now[name] = before[name], after[name]
    return was, now


def _other_rows(rows: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    return [row for row in rows if row not in others]


def applied(sheet: Facts, was: Facts, now: Facts) -> dict[str, Any]:
    """The whole sheet that a change makes of a whole sheet."""
    facts = {**sheet, **_but_lines(now)}
    lines = was.get("lines", ()), now.get("lines", ())
    gone = {row[0] for side in lines for row in side}
    hands = [row for row in sheet["hands"] if row[0] not in gone]
    facts["hands"] = sorted([*hands, *lines[1]], key=lambda row: row[0])
    return facts


def kept(known: Facts | None, before: Facts, after: Facts) -> tuple[Facts, Facts]:
    """What an entry keeps of two whole sheets, where the entries so far lead to the sheet `known`.

    Sheets that a change would not give back to the last value (of an earlier version of the program, or from
    a file that somebody wrote) are kept whole.
    """
    if before.keys() != after.keys():
        return before, after
    was, now = difference(before, after)
    if applied(before, was, now) != after:
        return before, after
    # A whole sheet says with its lines, too, which hands the change takes out.
    return (was if known == before else {**before, **was}), now


def step(sheet: Facts | None, before: Facts | None, after: Facts | None) -> tuple[Facts, Facts]:
    """The whole sheet before and after a change, where the entries so far lead to `sheet` (None: no entries).

    What entries from elsewhere that do not begin with a whole sheet do not tell is blank.
    """
    was, now = before or {}, after or {}
    start = _but_lines(was) if is_whole(was) else {**(sheet or _BLANK), **_but_lines(was)}
    return start, (now if is_whole(now) else applied(start, was, now))


def states(changes: Iterable[tuple[Facts | None, Facts | None]]) -> Iterator[tuple[Facts, Facts]]:
    """The whole sheet before and after each of the changes that a sheet's entries keep, the oldest first."""
    sheet: Facts | None = None
    for before, after in changes:
        start, sheet = step(sheet, before, after)
        yield start, sheet


def _but_lines(facts: Facts) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if name != "lines"}
