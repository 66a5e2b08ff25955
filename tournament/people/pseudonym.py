"""A person's name out of the words of an event: in entries of its history, in reasons and notes.

What happened stays told, of “Player 17” instead. Draw number, country and team stay, since the results of
others follow from them.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.text import Truncator

from tournament.models.history import LONGEST_REASON, LONGEST_SUBJECT
from tournament.people.names import Entry, Known, Mention, gone_back, has_name

#: What is known of a player beside the name that tells who it is; it is emptied.
TELLING = (
    *("sort_name", "first_name", "last_name", "club", "federation_number", "notes", "email", "language"),
)
#: Where the lists of an archive, and the tables of the database, hold words of people about people.
WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "players": ("notes",),
        "tables": ("label",),
        "draw": ("edits",),
        "sessions": ("reason",),
        "seats": ("forfeit",),
        "penalties": ("reason", "cancel_reason"),
        "objections": ("text", "reason"),
        "ranking_penalties": ("reason", "cancel_reason"),
    }
)
_OF_AN_ENTRY = ("subject", "before", "after", "reason")


class Pseudonym:
    """One name in the place of all that a person had in an event.

    `namesakes` are the labels (`18 Ann Li`) and `others` the names of the other players, who keep theirs.
    """

    def __init__(
        self, name: str, names: Collection[str], others: Collection[str], namesakes: Collection[str] = ()
    ) -> None:
        self.name = name
        self._names = frozenset(names)
        self._mention = Mention(names, {*others, *namesakes})

    def text(self, text: str, longest: int) -> str:
        """A text with the person under the pseudonym, of at most so many characters."""
        replaced = self._mention.replaced(text, self.name)
        return text if replaced == text else Truncator(replaced).chars(longest)

    def words(self, told: Any, longest: int | None) -> Any:
        """What a field with words of people holds, a text or JSON, so."""
        if isinstance(told, str):
            return self.text(told, longest or len(told))
        return self.value(told)

    def value(self, value: Any, numbers: Collection[int | None] = ()) -> Any:
        """A value of JSON with every text in it so; `numbers` are those that the person had then."""
        if isinstance(value, str):
            return self._mention.replaced(value, self.name)
        if isinstance(value, list):
            return [self.value(one, numbers) for one in value]
        if not isinstance(value, Mapping):
            return value
        if has_name(value, self._names) and "number" in value:
            if None in numbers or value["number"] in numbers:
                return self.facts(value)
            return value  # somebody else of that name
        return {name: self.value(held, numbers) for name, held in value.items()}

    def facts(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of the person as a player."""
        return {**row, "name": self.name, **{fact: "" for fact in TELLING if fact in row}}

    def entries(self, entries: Sequence[Entry], known: Known) -> list[dict[str, Any]]:
        """The words of each entry, in the order of the entries."""
        told = [
            self._entry(entry, (after.number, before.number))
            for entry, after, before in gone_back(entries, known)
        ]
        return told[::-1]

    def _entry(self, entry: Entry, numbers: Collection[int | None]) -> dict[str, Any]:
        before, after = (self.value(entry[side], numbers) for side in ("before", "after"))
        subject = self.text(entry["subject"], LONGEST_SUBJECT)
        told_otherwise = (before, after) != (entry["before"], entry["after"])
        if told_otherwise and len(entry["subject"]) >= LONGEST_SUBJECT:
            subject = self.name  # a name may stand cut off at its end
        reason = self.text(entry["reason"], LONGEST_REASON)
        return dict(zip(_OF_AN_ENTRY, (subject, before, after, reason), strict=True))

    def is_told_otherwise(self, entry: Entry, words: Mapping[str, Any]) -> bool:
        """Whether the pseudonym changes an entry."""
        return any(entry[name] != words[name] for name in _OF_AN_ENTRY)
