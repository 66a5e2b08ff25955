"""Exact cover: choose rows so that every item is covered exactly once (Knuth's algorithm X).

The matrix is kept by columns, each one integer with a bit a row; how many rows are left for an
item is then the number of bits of an intersection. The item with the fewest rows is tried first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournament.seating.rng import Rng


class ExactCover:
    """A matrix of rows, each the numbers of the items that it covers."""

    def __init__(self, rows: Sequence[Iterable[int]], items: int) -> None:
        self.rows = [tuple(row) for row in rows]
        columns = [bytearray((len(rows) + 7) // 8) for _ in range(items)]
        for number, row in enumerate(self.rows):
            for item in row:
                columns[item][number >> 3] |= 1 << (number & 7)
        self.columns = [int.from_bytes(column, "little") for column in columns]

    def solve(self, rng: Rng, branches: int) -> list[int] | None:
        """Return the numbers of rows that cover every item once, tried in random order.

        None if there are none, or if `branches` choices did not suffice.
        """
        left = branches
        columns, rows = self.columns, self.rows

        def cover(free: int, missing: frozenset[int]) -> list[int] | None:
            nonlocal left
            scarce, fewest = -1, 1 << 60
            for item in missing:
                here = (free & columns[item]).bit_count()
                if here < fewest or (here == fewest and item < scarce):
                    scarce, fewest = item, here
            if scarce < 0:
                return []
            for number in rng.shuffled(_bits(free & columns[scarce])):
                left -= 1
                if left < 0:
                    return None
                taken = 0
                for item in rows[number]:
                    taken |= columns[item]
                found = cover(free & ~taken, missing.difference(rows[number]))
                if found is not None:
                    return [number, *found]
            return None

        return cover((1 << len(rows)) - 1, frozenset(range(len(columns))))


def _bits(mask: int) -> list[int]:
    """Return the numbers of the bits set, ascending."""
    found = []
    for offset, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        while byte:
            low = byte & -byte
            found.append(8 * offset + low.bit_length() - 1)
            byte ^= low
    return found
