"""By which names and draw numbers the history of an event tells of one person.

Nothing but its words says of whom an entry tells, so whoever looks for a person goes back from what is known
of them today: an entry that changed a name leads to the name before it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tournament.models import Player
from tournament.record.actions import Action

#: An entry as an archive tells it.
Entry = Mapping[str, Any]

#: What gives players other draw numbers and does not say whose were whose.
_NUMBERS_ANEW = frozenset({Action.GIVE_NUMBERS, Action.DRAW_NUMBER, Action.REPLACE_EVENT})
#: The facts of a player with a name in them.
NAMED_BY = ("name", "sort_name", "first_name", "last_name")
#: What changes the name of a player, or takes it out of the event.
NAMING = frozenset({Action.EDIT_PLAYER, Action.IMPORT_PLAYERS, Action.REMOVE_PLAYER})
#: What `gone_back` goes by: all other entries leave names and draw numbers as they are.
TELLING_NAMES = _NUMBERS_ANEW | NAMING | {Action.REPLACE_PLAYER, Action.CONFIRM_NAMES}
#: What may be left out of an entry in an archive.
_LEFT_OUT: Entry = MappingProxyType(
    {
        **dict.fromkeys(("round", "table", "by", "before", "after")),
        **dict.fromkeys(("subject", "reason", "words_sum"), ""),
    }
)
# In scripts that are written without spaces, a name stands between letters.
_NO_SPACES = "\u2e80-\ud7ff\uf900-\ufaff\uff66-\uffdc"
_LETTER = rf"[^\W{_NO_SPACES}]"


@dataclass(frozen=True, slots=True)
class Known:
    """What a person went by at a moment: every name up to today, and the draw number where it is known."""

    names: frozenset[str]
    number: int | None = None

    def is_of(self, facts: Mapping[str, Any]) -> bool:
        """Whether a player's facts, as the history keeps them, are this person's."""
        return has_name(facts, self.names) and self.number in (None, facts.get("number"))

    def is_called(self, label: Any) -> bool:
        """Whether `17 Anna Berg` is this person."""
        return any(label == f"{self.number} {name}" for name in self.names)


def whole_entries(rows: Iterable[Entry]) -> list[dict[str, Any]]:
    """The entries of an archive with everything that may be left out of one."""
    return [{**_LEFT_OUT, **row} for row in rows]


def has_name(facts: Mapping[str, Any], names: Collection[str]) -> bool:
    """Whether these are facts of somebody with one of the names; an entry from elsewhere holds anything."""
    name = facts.get("name")
    return isinstance(name, str) and name in names


def gone_back(entries: Sequence[Entry], known: Known) -> Iterator[tuple[Entry, Known, Known]]:
    """Each entry, the latest first, with what the person went by after it and before it.

    `entries` stand the oldest first; `known` is what the person goes by after the last of them.
    """
    for entry in reversed(entries):
        before = _before(entry, known)
        yield entry, known, before
        known = before


def all_names(entries: Sequence[Entry], known: Known) -> frozenset[str]:
    """Every name that the person has and had, as far as the entries tell."""
    return frozenset.union(
        known.names, *(before.names for _entry, _after, before in gone_back(entries, known))
    )


def _before(entry: Entry, known: Known) -> Known:
    action = entry["action"]
    if action in _NUMBERS_ANEW:
        return Known(known.names)
    if action == Action.REPLACE_PLAYER:
        return Known(known.names, _number_before(entry, known))
    for was, now in renamed(entry):
        if known.is_of(now):
            number = was.get("number")
            is_one = known.number is not None and type(number) is int
            return Known(known.names | names_in(was), number if is_one else None)
    return known


def _number_before(entry: Entry, known: Known) -> int | None:
    """The draw number of a person before somebody took somebody's place, which exchanges two numbers."""
    was, now = _facts(entry["before"]), _facts(entry["after"])
    for who, label in now.items():
        if known.number is not None and known.is_called(label):
            number = str(was.get(who, "")).partition(" ")[0]
            return int(number) if number.isdecimal() else None
    return known.number


def renamed(entry: Entry) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """The facts of each known player that an entry changed, before and after."""
    was, now = _facts(entry["before"]), _facts(entry["after"])
    if entry["action"] == Action.EDIT_PLAYER:
        yield was, now
    elif entry["action"] in (Action.IMPORT_PLAYERS, Action.CONFIRM_NAMES):
        for pair in zip(_list(was.get("players")), _list(now.get("players")), strict=False):
            yield _facts(pair[0]), _facts(pair[1])


def names_of(player: Player) -> frozenset[str]:
    """The names of a stored player."""
    return names_in({name: getattr(player, name) for name in NAMED_BY})


def names_in(facts: Mapping[str, Any]) -> frozenset[str]:
    """The names in a player's facts: the name, that for sorting, the first name with the last."""
    parts = [part for part in (facts.get("first_name"), facts.get("last_name")) if isinstance(part, str)]
    both = " ".join(parts) if len(parts) == 2 and all(parts) else ""
    names = (facts.get("name"), facts.get("sort_name"), both)
    return frozenset(name.strip() for name in names if isinstance(name, str) and name.strip())


def _facts(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


class Mention:
    """Where a text names a person, by any of some names.

    A name counts as a whole, and not where it is but a part of the name of one of the `others`: Li is not
    named by “Li Wei”. One of several words may be written in capital letters or small ones; of one word, it
    may be no name at all: “will” does not name Will.
    """

    def __init__(self, names: Collection[str], others: Collection[str] = ()) -> None:
        own = {name.casefold() for name in names}
        longer = [
            name for name in others if name.casefold() not in own and any(n in name.casefold() for n in own)
        ]
        any_own = f"(?P<own>{_any_of(names)})" if names else ""
        self._pattern = re.compile("|".join(filter(None, [_any_of(longer), any_own])))

    def is_in(self, text: str) -> bool:
        """Whether the text names the person."""
        return any(found.lastgroup for found in self._pattern.finditer(text))

    def replaced(self, text: str, by: str) -> str:
        """The text with the person named otherwise."""
        return self._pattern.sub(lambda found: by if found.lastgroup else found.group(), text)


def _any_of(names: Collection[str]) -> str:
    return "|".join(map(_whole, sorted(names, key=lambda name: (-len(name), name))))


def _whole(name: str) -> str:
    """A pattern for a name, with any white space between its words and no letter beside it."""
    words = r"\s+".join(map(re.escape, name.split()))
    words = f"(?i:{words})" if len(name.split()) > 1 else words
    begins, ends = (re.match(_LETTER, letter) for letter in (name[0], name[-1]))
    return (rf"(?<!{_LETTER})" if begins else "") + words + (rf"(?!{_LETTER})" if ends else "")
