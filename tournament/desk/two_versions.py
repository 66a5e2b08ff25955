"""Two versions of a sheet, put together line by line: what was typed, and what was stored meanwhile."""

import re
from dataclasses import dataclass

from django.http import QueryDict

from tournament.desk.hand_row import typed_hand
from tournament.models import Session
from tournament.record.sheet_changes import Facts
from tournament.record.sheet_facts import hands_of, signed_totals_of
from tournament.rules.sheet import HANDS_PER_SESSION
from tournament.words.amounts import typed_amount
from tournament.words.findings import Names
from tournament.words.sheet_differences import Line, compare
from tournament.words.values import NOTHING


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of two versions; `key` names its fields, and `keeps_mine` is chosen beforehand."""

    line: Line
    keeps_mine: bool

    @property
    def name(self) -> str:
        """The name of the field that chooses; empty where both versions are equal."""
        return f"keep-{self.line.key}" if self.line.changed and self.line.key else ""


def choices(base: Facts, stored: Facts, mine: Facts, names: Names) -> list[Choice]:
    """Every line of the two versions, each with a choice that is likely right.

    `base` is what the typed page was filled from. Who changed a line since then is taken at their word;
    where both did, mine, unless it says nothing.
    """
    changed = {line.key for line in compare(base, mine, names) if line.changed}
    return [Choice(line, _keeps_mine(line, changed)) for line in compare(stored, mine, names)]


def _keeps_mine(line: Line, changed: set[str]) -> bool:
    return line.key in changed and not (line.after == NOTHING and line.before != NOTHING)


def penalties_moved(base: Facts, stored: Facts) -> bool:
    """Whether penalties went to other lines since the typed page was filled."""
    stood = {penalty["key"]: penalty["hand"] for penalty in base["penalties"]}
    return any(
        stood.get(penalty["key"], penalty["hand"]) != penalty["hand"] for penalty in stored["penalties"]
    )


def merged(posted: QueryDict, session: Session) -> QueryDict:
    """The posted sheet with each line replaced by what is stored wherever that was chosen."""
    put_together = posted.copy()
    for name, choice in posted.items():
        if name.startswith("keep-") and choice == "stored":
            _take_stored(put_together, name.removeprefix("keep-"), session)
    return put_together


def _take_stored(posted: QueryDict, key: str, session: Session) -> None:
    """Put what is stored into the fields of one line; a penalty of mine is left out."""
    kind, _, which = key.partition("-")
    if kind == "hand" and re.fullmatch("[0-9]{1,2}", which) and 1 <= int(which) <= HANDS_PER_SESSION:
        stored = {hand.number: hand for hand in hands_of(session)}.get(int(which))
        typed = typed_hand(session.round.event.rules, stored)
        for field in ("value", "winner", "discarder", "claim"):
            posted[f"{key}-{field}"] = typed.get(field, "")
    elif kind == "total" and which in tuple("eswn"):
        total = signed_totals_of(session)["eswn".index(which)]
        posted[key] = "" if total is None else typed_amount(total)
    elif key == "slip-timed_out":
        posted[key] = "on" if session.timed_out else ""
    elif key == "slip-hands":
        posted[key] = "" if session.hands_stated is None else str(session.hands_stated)
    elif kind in ("penalty", "cancel"):
        for name in [name for name in posted if name.startswith(f"{key}-")]:
            del posted[name]
