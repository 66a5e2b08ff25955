"""The search for base rounds: first the tables up to motions, then how each of them is turned.

Step one forgets the rounds. Of all tables that the plan's motions turn into each other, one is
taken; each covers some pairs up to motions, and all pairs that may meet have to be covered once: an
exact cover, solved again and again from random beginnings. Step two turns the tables so
that each base round seats everybody once: an exact cover of the seats by all images of the
tables. Most families of tables fail in step two, but thousands can be tried in the time
that a search for both at once takes to fail.

Run as `python -m tournament.seating.search.base_round_search PLAYERS [SEED]` it prints a line of
`base_rounds.txt`, trying the seeds from SEED (0) on. The seed in a stored line finds it again.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import combinations, count
from typing import TypeAlias

from tournament.seating.constructions.plans import Motion, Plan, plan_for
from tournament.seating.rng import Rng
from tournament.seating.search.exact_cover import ExactCover

Table: TypeAlias = tuple[int, ...]

_FAMILY_BRANCHES = 500
_TURN_BRANCHES = 30_000


@dataclass(frozen=True, slots=True)
class _Choice:
    """A table that may be taken, the pairs (up to motions) it covers, and the base round it fills alone."""

    table: Table
    pairs: tuple[int, ...]
    fills: int | None = None


class BaseRoundProblem:
    """All tables of a plan up to motions, as an exact cover of the pairs up to motions."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.pair_of, self.sizes = _pair_orbits(plan)
        #: Base rounds that are a single table turned all around, and the others.
        self.alone = [i for i, kept in enumerate(plan.kept) if 4 * len(kept) >= plan.players]
        self.shared = [i for i in range(len(plan.kept)) if i not in self.alone]
        self.choices = [choice for table in self._tables() for choice in self._choices(table)]
        slots = {number: len(self.sizes) + k for k, number in enumerate(self.alone)}
        rows = [
            (*choice.pairs, *([] if choice.fills is None else [slots[choice.fills]]))
            for choice in self.choices
        ]
        self.cover = ExactCover(rows, len(self.sizes) + len(slots))

    def _tables(self) -> list[Table]:
        """Return one table of all that turn into each other and bring no pair together twice."""
        orbits = _point_orbits(self.plan.players, self.plan.motions)
        orbits.sort(key=lambda orbit: (-len(orbit), orbit[0]))
        found = []
        for k, orbit in enumerate(orbits):
            first = orbit[0]
            home = [[m for m in self.plan.motions if m[p] == first] for p in range(self.plan.players)]
            points = sorted(p for other in orbits[k:] for p in other if p != first)
            for table in self._around(first, points):
                images = (sorted(m[q] for q in table) for p in table for m in home[p])
                if sorted(table) == min(images):
                    found.append(table)
        return found

    def _around(self, first: int, points: list[int]) -> list[Table]:
        """Return the sound tables of `first` and three of `points`."""
        pair_of = self.pair_of
        found: list[Table] = []
        for i, b in enumerate(points):
            ab = pair_of[first][b]
            if ab < 0:
                continue
            for j in range(i + 1, len(points)):
                c = points[j]
                ac, bc = pair_of[first][c], pair_of[b][c]
                if ac < 0 or bc < 0:
                    continue
                for d in points[j + 1 :]:
                    pairs = (ab, ac, bc, pair_of[first][d], pair_of[b][d], pair_of[c][d])
                    if min(pairs) >= 0 and self._meets_each_once((first, b, c, d), pairs):
                        found.append((first, b, c, d))
        return found

    def _meets_each_once(self, table: Table, pairs: tuple[int, ...]) -> bool:
        """Tell whether the images of a table bring every image of its pairs together exactly once."""
        motions, sizes = self.plan.motions, self.sizes
        still = {len(motions) * pairs.count(pair) / sizes[pair] for pair in pairs}
        if len(still) > 1:
            return False
        times = still.pop()
        return times == 1 or times == sum(sorted(m[p] for p in table) == sorted(table) for m in motions)

    def _choices(self, table: Table) -> list[_Choice]:
        pairs = tuple({self.pair_of[a][b] for a, b in combinations(table, 2)})
        found = [_Choice(table, pairs)]
        for number in self.alone:
            images = self._images(table, number)
            if images and 4 * len(images) == self.plan.players:
                found.append(_Choice(table, pairs, number))
        return found

    def family(self, rng: Rng) -> list[_Choice] | None:
        """Return tables that cover all pairs once up to motions, or None."""
        found = self.cover.solve(rng, _FAMILY_BRANCHES)
        return None if found is None else [self.choices[number] for number in found]

    def turn(self, family: list[_Choice], rng: Rng, branches: int) -> list[list[Table]] | None:
        """Return the base rounds, each the tables of the family that it has, turned to fit; or None."""
        plan = self.plan
        rows: dict[tuple[int, ...], tuple[int, Table]] = {}
        seats: dict[tuple[int, int], int] = {}
        kept_orbits = [_numbered_orbits(plan.players, kept) for kept in plan.kept]
        for number, choice in enumerate(family):
            for base_round in self.shared if choice.fills is None else [choice.fills]:
                orbit_of = kept_orbits[base_round]
                for image in sorted({tuple(sorted(m[p] for p in choice.table)) for m in plan.motions}):
                    if not self._images(image, base_round):
                        continue
                    items = {
                        seats.setdefault((base_round, orbit_of[p]), len(family) + len(seats)) for p in image
                    }
                    rows.setdefault((number, *sorted(items)), (base_round, image))
        if len(seats) < sum(len(set(orbit_of)) for orbit_of in kept_orbits):
            return None
        found = ExactCover(list(rows), len(family) + len(seats)).solve(rng, branches)
        if found is None:
            return None
        chosen = list(rows.values())
        rounds: list[list[Table]] = [[] for _ in plan.kept]
        for row in sorted(found):
            base_round, image = chosen[row]
            rounds[base_round].append(image)
        return rounds

    def _images(self, table: Table, base_round: int) -> set[Table] | None:
        """Return what `kept` makes of a table; None if its place cannot be in this base round.

        Images in a round share nobody, and the rounds of the base round have each image of the table once.
        """
        kept, motions = self.plan.kept[base_round], self.plan.motions
        images = {tuple(sorted(m[p] for p in table)) for m in kept}
        if len({p for image in images for p in image}) < 4 * len(images):
            return None
        still = sum(sorted(m[p] for p in table) == sorted(table) for m in motions)
        return images if len(images) * still == len(kept) else None


def find_base_rounds(
    problem: BaseRoundProblem, seed: int, branches: int = _TURN_BRANCHES
) -> list[list[Table]] | None:
    """Return base rounds, or None if the family of this seed cannot be turned to fit."""
    rng = Rng(str(seed), f"base rounds {problem.plan.players}")
    family = problem.family(rng)
    return problem.turn(family, rng, branches) if family else None


def _pair_orbits(plan: Plan) -> tuple[list[list[int]], list[int]]:
    """Return the number of each pair's orbit, -1 where the pair never meets, and the orbits' sizes."""
    unknown = -2
    pair_of = [[unknown] * plan.players for _ in range(plan.players)]
    sizes: list[int] = []
    for a, b in [*plan.apart, *combinations(range(plan.players), 2)]:
        if pair_of[a][b] != unknown:
            continue
        number = -1 if (a, b) in plan.apart else len(sizes)
        images = {tuple(sorted((m[a], m[b]))) for m in plan.motions}
        for c, d in images:
            pair_of[c][d] = pair_of[d][c] = number
        if number >= 0:
            sizes.append(len(images))
    return pair_of, sizes


def _point_orbits(players: int, motions: tuple[Motion, ...]) -> list[list[int]]:
    return [
        list(orbit) for orbit in dict.fromkeys(tuple(sorted({m[p] for m in motions})) for p in range(players))
    ]


def _numbered_orbits(players: int, motions: tuple[Motion, ...]) -> list[int]:
    """Return for each point the least point that a motion takes it to."""
    return [min(m[p] for m in motions) for p in range(players)]


def main(players: int, first_seed: int = 0) -> None:
    """Print a line for `base_rounds.txt`."""
    problem = BaseRoundProblem(plan_for(players))
    tried = ((seed, find_base_rounds(problem, seed)) for seed in count(first_seed))
    seed, found = next((seed, base_rounds) for seed, base_rounds in tried if base_rounds)
    body = " / ".join(" ".join(",".join(map(str, table)) for table in tables) for tables in found)
    print(players, seed, "|", body)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
