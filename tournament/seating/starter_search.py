"""The search for starters: base rounds whose differences are all different, as an exact cover.

A base round has to contain every point once and every difference (pure, mixed, with a fixed
point) once. Tables are chosen so that each of these items is covered exactly once, taking
next the item with the fewest tables left, with restarts. A multiplier m of order three
modulo R makes the search small: the three circles turn into each other, (o, x) to
(o + 1, m·x), tables come in threes, and only one of each three has to be found.

Run as `python -m tournament.seating.starter_search PLAYERS [MULTIPLIER]` it prints a line
of `starters.txt`.
"""

from __future__ import annotations

import sys
from itertools import combinations, count, product

from tournament.seating.rng import Rng

_BRANCHES = 3_000
_COUNTED = 60_000


class StarterProblem:
    """The tables that could be part of a base round, each with the items that it covers as a bit set.

    The players are three circles of `rounds` places and 1, 2 or 3 fixed points, numbered as in
    `starters.txt`. Left out on purpose, because these pairs never meet: half a circle (two fixed
    points), equal residues (three).
    """

    def __init__(self, players: int, multiplier: int = 1) -> None:
        self.rounds = (players - 1) // 3
        self.fixed = players - 3 * self.rounds
        self.multiplier = multiplier
        self.turned = multiplier != 1
        self.items: dict[object, int] = {}
        moving = 3 * self.rounds
        images = {p: self.images(p) for p in range(moving)}
        first = sorted({min(orbit) for orbit in images.values()})
        self.tables: list[tuple[int, list[tuple[int, ...]]]] = []
        if self.turned:
            for p, infinite in product(first, range(moving, players)):
                self._offer([(*images[p], infinite)])
        points = first if self.turned else list(range(players))
        for classes in combinations(points, 4):
            others = [images[p] if self.turned else (p,) for p in classes[1:]]
            for rest in product(*others):
                table = (classes[0], *rest)
                self._offer(
                    [tuple(images[p][i] for p in table) for i in range(3)] if self.turned else [table]
                )
        self.everything = (1 << len(self.items)) - 1

    def images(self, point: int) -> tuple[int, ...]:
        """Return a moving point and what the multiplier makes of it."""
        orbit, x = divmod(point, self.rounds)
        found = [point]
        for _ in range(2 if self.turned else 0):
            orbit, x = (orbit + 1) % 3, x * self.multiplier % self.rounds
            found.append(orbit * self.rounds + x)
        return tuple(found)

    def difference(self, a: int, b: int) -> object | None:
        """Return the name of the difference of two points, None for a pair that is not to meet."""
        size = self.rounds
        a, b = min(a, b), max(a, b)
        if b >= 3 * size:
            return None if a >= 3 * size else (a // size, b)
        (o, x), (p, y) = divmod(a, size), divmod(b, size)
        d = (y - x) % size
        if o == p:
            return None if 2 * d == size else (o, o, min(d, size - d))
        return None if d == 0 and self.fixed == 3 else (o, p, d)

    def _offer(self, tables: list[tuple[int, ...]]) -> None:
        """Take a table and its images as a choice, unless they would cover an item twice."""
        mask = 0
        for table in tables:
            keys: list[object | None] = [*table]
            keys += [self.difference(a, b) for a, b in combinations(table, 2)]
            for key in keys:
                if key is None:
                    return
                bit = 1 << self.items.setdefault(key, len(self.items))
                if mask & bit:
                    return
                mask |= bit
        self.tables.append((mask, tables))


def find_starter(problem: StarterProblem, rng: Rng, branches: int) -> list[tuple[int, ...]] | None:
    """Return the tables of a base round, or None if `branches` did not suffice."""
    left = branches

    def cover(rows: list[tuple[int, list[tuple[int, ...]]]], missing: int) -> list[tuple[int, ...]] | None:
        nonlocal left
        if not missing:
            return []
        scarce, fewest = 0, 1 << 30
        sample = rows[:_COUNTED]
        for item in range(missing.bit_length()):
            if missing >> item & 1:
                bit = 1 << item
                here = sum([1 for mask, _ in sample if mask & bit])
                if here < fewest:
                    scarce, fewest = bit, here
                    if not here:
                        return None
        for mask, tables in rows:
            if mask & scarce:
                left -= 1
                if left < 0:
                    return None
                found = cover([row for row in rows if not row[0] & mask], missing & ~mask)
                if found is not None:
                    return [*tables, *found]
        return None

    return cover(rng.shuffled(problem.tables), problem.everything)


def main(players: int, multiplier: int = 1) -> None:
    """Print a line for `starters.txt`, trying seed after seed until one succeeds."""
    problem = StarterProblem(players, multiplier)
    found = None
    for seed in count():
        found = find_starter(problem, Rng(str(seed), f"starter {players}"), _BRANCHES)
        if found is not None:
            break
    assert found is not None
    body = " ".join(",".join(map(str, sorted(table))) for table in found)
    print(players, problem.rounds, problem.fixed, "|", body)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
