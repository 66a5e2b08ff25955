"""What differs between two states of a sheet: for its history, the event's, and two versions."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.record.sheet_changes import Facts
from tournament.record.sheet_facts import hand_of_facts
from tournament.rules.sheet import HANDS_PER_SESSION, Hand, Penalty, PenaltyKind
from tournament.words.findings import Names, hand_line, score
from tournament.words.penalties import penalty_line
from tournament.words.values import NOTHING, yes_or_no


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
