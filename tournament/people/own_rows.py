"""What an archive says of one player: the rows that are about them, and of the history their part.

It follows from the parts of an archive, so what is archived from tomorrow on is in it, or fails a test. Who
typed, confirmed or decided is left out: these are other people.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tournament.archive.parts import PARTS, Part, archived_fields, is_account, named_part
from tournament.models import Player, Session
from tournament.people.names import Entry, Known, Mention, all_names, gone_back, names_in
from tournament.record.actions import Action

Row = Mapping[str, Any]
Archive = Mapping[str, Any]

#: Of an event, what its player needs to know which one it is.
EVENT = ("slug", "title", "city", "country", "starts_on", "ends_on", "state", "contacts_days")
#: The lists of an archive that are about no player, and why.
ABOUT_NO_PLAYER: Mapping[str, str] = MappingProxyType(
    {
        "roles": "it is about accounts",
        "teams": "the player's row names it",
        "draw": "it is about all players alike",
        "continuations": "it is about all players alike",
        "rounds": "they are about all players alike",
        "clocks": "they are about all players alike",
        "ceremonies": "they are about all players alike",
        "history": "it names people in its words, and is gone through apart",
    }
)
#: Seats of a session that a row may name; other rows of a session are about all of its players.
_SEATS = ("seat", "receiver")
#: Where entries tell of players by their draw numbers.
_NUMBERS = frozenset({"here", "not_here"})
_OBJECTIONS = frozenset({Action.LOG_OBJECTION, Action.ANSWER_OBJECTION})


def rows_about(archive: Archive, number: int) -> dict[str, Any]:
    """The rows of each list of an archive that are about the player with this draw number."""
    seats = {tuple(row["session"]): row["wind"] for row in archive["seats"] if row["player"] == number}
    about = {}
    for part in PARTS:
        if part.name not in ABOUT_NO_PLAYER:
            of_part = _Rows(part)
            about[part.name] = of_part.about(archive[part.name], number, seats)
    return {name: rows for name, rows in about.items() if rows}


class _Rows:
    """The rows of one list of an archive."""

    def __init__(self, part: Part) -> None:
        self._part = part
        fields = dict(zip(part.fields, archived_fields(part.model, part.fields), strict=True))
        self._told = [name for name, of in fields.items() if not is_account(of)]
        named = {name: named_part(of) for name, of in fields.items()}
        self._players = [name for name, of in named.items() if of is not None and of.model is Player]
        self._seats = [name for name in _SEATS if name in fields]

    def about(
        self, rows: Sequence[Row], number: int, seats: Mapping[tuple[int, int], int]
    ) -> list[dict[str, Any]]:
        """Those about the player with this number, who has these `seats` by session."""
        return [
            {name: row[name] for name in self._told if name in row}
            for row in rows
            if self._is_about(row, number, seats)
        ]

    def _is_about(self, row: Row, number: int, seats: Mapping[tuple[int, int], int]) -> bool:
        if self._part.model is Player:
            return bool(row["number"] == number)
        if self._players:
            return any(row.get(name) == number for name in self._players)
        if self._part.model is Session:
            return (row["round"], row["table"]) in seats
        session = tuple(row["session"])
        if session not in seats:
            return False
        return not self._seats or seats[session] in [row.get(name) for name in self._seats]


def entries_about(archive: Archive, entries: Sequence[Entry], known: Known) -> list[dict[str, Any]]:
    """The entries of the history that tell of a person, the oldest first, without those of others in them.

    They name the person, or change a sheet of theirs. `known` is what the person goes by today.
    """
    names = all_names(entries, known)
    others = {name for row in archive["players"] for name in names_in(row)}
    of_person = _OfPerson(archive, known, Mention(names, others))
    told = [of_person.part_of(entry, then.number) for entry, then, _before in gone_back(entries, known)]
    return [entry for entry in reversed(told) if entry is not None]


class _OfPerson:
    """The part of an entry that tells of one person."""

    def __init__(self, archive: Archive, known: Known, mention: Mention) -> None:
        own = [row for row in archive["seats"] if known.number is not None and row["player"] == known.number]
        objections = [row for row in archive.get("objections", ()) if row["player"] == known.number]
        self._mention = mention
        self._sessions = {tuple(row["session"]) for row in own}
        self._objections = [row["text"] for row in objections]

    def part_of(self, entry: Entry, number: int | None) -> dict[str, Any] | None:
        """An entry without what it tells of others; None where nothing is left."""
        before, after = (self._pruned(entry[side], number) for side in ("before", "after"))
        if not (
            self._is_of_own_sheet(entry)
            or any(map(self._mention.is_in, (entry["subject"], entry["reason"], *_texts([before, after]))))
            or self._is_by_number(entry, before, after, number)
        ):
            return None
        kept = {name: entry[name] for name in ("at", "action", "subject", "round", "table")}
        return kept | {"before": before, "after": after, "reason": entry["reason"]}

    def _is_of_own_sheet(self, entry: Entry) -> bool:
        if (entry["round"], entry["table"]) not in self._sessions:
            return False
        if entry["action"] in _OBJECTIONS:
            return any(side.get("objection") in self._objections for side in _sides(entry))
        return True

    def _is_by_number(self, entry: Entry, before: Any, after: Any, number: int | None) -> bool:
        if number is None:
            return False
        names = ("players",) if entry["action"] == Action.SWAP_PLAYERS else _NUMBERS
        lists = [side.get(name) for side in (before, after) if isinstance(side, Mapping) for name in names]
        return any(isinstance(held, list) and number in held for held in lists)

    def _pruned(self, value: Any, number: int | None) -> Any:
        """What an entry holds, with its lists of people cut down to this one."""
        if not isinstance(value, Mapping):
            return value
        return {name: self._of_list(name, held, number) for name, held in value.items()}

    def _of_list(self, name: str, held: Any, number: int | None) -> Any:
        if not isinstance(held, list):
            return held
        if name in _NUMBERS:
            return [one for one in held if one == number]
        return [row for row in held if not _is_person(row) or any(map(self._mention.is_in, names_in(row)))]


def _sides(entry: Entry) -> list[Mapping[str, Any]]:
    return [side for side in (entry["before"], entry["after"]) if isinstance(side, Mapping)]


def _is_person(row: Any) -> bool:
    return isinstance(row, Mapping) and "name" in row


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    held = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return [text for one in held for text in _texts(one)]
