"""What the history of an event knows beside its rows: the rules before, the last rulings on forfeits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.mcr import RULESETS, Ruleset, with_switches
from tournament.models import Event
from tournament.record.actions import Action

_RULES = ("ruleset", "switches")

#: A session by the numbers of its round and its table.
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ToldByHistory:
    """`rules` are those of the event, then those before, each once.

    `forfeits` are the reasons by the letters of the seats, for every session with a ruling. For one without,
    `without_ruling` is empty; None once another state of the event was put in its place, which has what was
    ruled before or has it not. `rehearsed`: a rehearsal was wiped.
    """

    rules: tuple[Ruleset, ...]
    forfeits: Mapping[Place, Mapping[str, str]]
    without_ruling: Mapping[str, str] | None
    rehearsed: bool

    def ruling(self, round_: int, table: int, letter: str) -> str | None:
        """Why the seat forfeits by the last ruling, empty: it does not; None where the history cannot say."""
        found = self.forfeits.get((round_, table), self.without_ruling)
        return None if found is None else found.get(letter, "")


def told_by_history(event: Event) -> ToldByHistory:
    """Read it in one query."""
    actions = [
        Action.CREATE_EVENT,
        Action.EDIT_EVENT,
        Action.CHANGE_RULES,
        Action.SET_FORFEITS,
        Action.END_REHEARSAL,
        Action.REPLACE_EVENT,
    ]
    entries = list(
        event.history.filter(action__in=actions)
        .order_by("pk")
        .values_list("action", "round", "table", "before", "after")
    )
    forfeits: dict[Place, Mapping[str, str]] = {}
    without: Mapping[str, str] | None = {}
    for action, round_, table, _before, after in entries:
        if action == Action.SET_FORFEITS and round_ is not None and table is not None:
            forfeits[round_, table] = (after or {}).get("forfeits", {})
        elif action == Action.END_REHEARSAL:
            forfeits, without = {}, {}
        elif action == Action.REPLACE_EVENT:
            forfeits, without = {}, None
    changes = [facts for _action, _round, _table, *facts in entries]
    return ToldByHistory(
        rules=tuple(dict.fromkeys(_rules(event, changes))),
        forfeits=forfeits,
        without_ruling=without,
        rehearsed=any(entry[0] == Action.END_REHEARSAL for entry in entries),
    )


def _rules(event: Event, changes: Sequence[Sequence[Mapping[str, Any] | None]]) -> Iterator[Ruleset]:
    """The rules of the event, and back from change to change those before."""
    yield event.rules
    stood = {"ruleset": event.ruleset, "switches": event.switches}
    for entry in reversed(changes):
        # What came after is told too: another state of the event may have been put in its place since.
        for facts in reversed(entry):
            told = {name: facts[name] for name in _RULES if name in facts} if facts else {}
            if told:
                stood |= told
                try:
                    yield with_switches(RULESETS[stood["ruleset"]], stood["switches"])
                except (KeyError, ValueError):
                    continue  # rules of a version of the program that had other switches
