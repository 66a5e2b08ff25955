"""What a recomputation finds: one thing stored that should be another, and where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.rules.stored import StoredSeat

SEAT_NAMES = ("East", "South", "West", "North")


@dataclass(frozen=True, slots=True)
class Difference:
    """One stored number that should be another."""

    where: str
    what: str
    stored: int | str | None
    expected: int | str | None

    @property
    def sentence(self) -> str:
        return f"{self.where}: {self.what} stored as {_words(self.stored)}, expected {_words(self.expected)}."


def _words(value: int | str | None) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "set" if value else "not set"
    return str(value)


def differ(
    where: str, what: str, stored: int | str | None, expected: int | str | None
) -> Iterator[Difference]:
    """Yield the difference between what is stored and what is expected, if there is one."""
    if stored != expected:
        yield Difference(where, what, stored, expected)


def out_of(where: str, what: str, stored: int, lowest: int, highest: int) -> Iterator[Difference]:
    """Yield the difference of a number that is not from `lowest` to `highest`."""
    if not lowest <= stored <= highest:
        yield Difference(where, what, stored, f"from {lowest} to {highest}")


def of_another_event(where: str, named: Iterable[str]) -> Iterator[Difference]:
    """Yield a difference for each thing that a row names of another event than its own."""
    for what in named:
        yield Difference(where, what, "one of another event", "one of this event")


def at(where: str, seat: StoredSeat) -> str:
    return f"{where}, {SEAT_NAMES[seat.wind]}"
