"""Entries of a history from which a person was erased, and whether that was done by the program alone.

Such an entry keeps the sum of the words that it told before, so that the chain of fingerprints goes on; what
it tells now has no part in the chain. The entry of the erasing has: it names each of them by its place in the
history, with the sum of what it told from then on. So whoever uses an erasing to change something else, or
does it past the program, is found out like anybody who changes an entry.
"""

from typing import Any

from tournament.record.actions import Action
from tournament.record.fingerprints import Told, sum_of_words


class Erasures:
    """The entries of a history, taken one by one from the first, and those of them with words erased."""

    def __init__(self) -> None:
        self._place = 0
        self._found: dict[int, tuple[int, str]] = {}
        self._said: dict[int, str] = {}

    def take(self, key: int, told: Told, words_sum: str) -> None:
        """Take the next entry; `words_sum` is that of what it told before, empty where nothing was erased."""
        self._place += 1
        if words_sum:
            self._found[self._place] = (key, sum_of_words(told))
        if told.action == Action.ERASE_PERSON:
            self._said |= {place: words for place, words in said_by(told.after) if place < self._place}

    @property
    def count(self) -> int:
        """How many entries have words erased."""
        return len(self._found)

    @property
    def unsaid(self) -> list[int]:
        """The keys of those that tell something else than the erasing left."""
        return [key for place, (key, words) in self._found.items() if self._said.get(place) != words]


def erased_at(after: Any) -> Any:
    """When somebody was erased for the first time, by what the entry of an erasing keeps after it."""
    return after.get("erased_at") if isinstance(after, dict) else None


def said_by(after: Any) -> list[tuple[int, str]]:
    """The entries that an erasing names, each by its place from 1 with the sum of what it tells since."""
    named = after.get("entries") if isinstance(after, dict) else None
    pairs = (
        [pair for pair in named if isinstance(pair, list) and len(pair) == 2]
        if isinstance(named, list)
        else []
    )
    return [(place, words) for place, words in pairs if type(place) is int and isinstance(words, str)]
