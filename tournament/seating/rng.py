"""The generator behind every draw: SHA-256 in counter mode.

Python's own `random` promises the same numbers only within limits (its `shuffle`
has changed before), and a draw has to be repeatable to the byte years later, on any
machine. Word k of the stream `seed/name` is taken from the SHA-256 of the stream's
name and a counter, so anyone can recompute a draw from its published seed.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_BLOCKS = 32
_WORDS = 1 << 32


class Rng:
    """A stream of uniform integers, the same for the same seed and name everywhere."""

    __slots__ = ("_counter", "_key", "_seed", "_words")

    def __init__(self, seed: str, name: str = "") -> None:
        self._seed = seed
        self._key = sha256(f"{len(seed.encode())}:{seed}/{name}".encode()).digest()
        self._counter = 0
        self._words: list[int] = []

    def stream(self, name: str) -> Rng:
        """Return an independent stream of the same seed: one step's appetite then shifts no other step."""
        return Rng(self._seed, name)

    def attempt(self, number: int) -> Rng:
        """Return the generator of an attempt, counted from 0: each has streams of its own."""
        return Rng(f"{self._seed}\0{number}") if number else self

    def _refill(self) -> None:
        first = self._counter
        self._counter = first + _BLOCKS
        block = b"".join(
            sha256(self._key + i.to_bytes(8, "big")).digest() for i in range(first, first + _BLOCKS)
        )
        self._words = list(reversed(unpack(f">{8 * _BLOCKS}I", block)))

    def below(self, bound: int) -> int:
        """Return an integer from 0 to `bound` - 1, each equally likely (1 ≤ bound < 2**32)."""
        words = self._words
        while True:
            if not words:
                self._refill()
                words = self._words
            product = words.pop() * bound
            # Lemire's rejection: the few words that would favour some results are thrown away.
            low = product % _WORDS
            if low >= bound or low >= _WORDS % bound:
                return product // _WORDS

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a uniformly random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a new list of `items` in a uniformly random order."""
        mixed = list(items)
        self.shuffle(mixed)
        return mixed

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(len(items))]


def seed_hash(seed: str) -> str:
    """Return the SHA-256 of a seed in hex: shown before the draw, checked against the seed after it."""
    return sha256(seed.encode()).hexdigest()


def player_list_hash(lines: Sequence[str]) -> str:
    """Return the SHA-256 of the player list in hex; one line per draw number, in their order."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
