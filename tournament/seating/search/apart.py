"""Club-mates kept apart by search: they count as having met already, in the rounds where that is wished.

Two uses: whole rounds from nothing where no construction fits, and a chart of which only a few meetings
within clubs are left, whose players are exchanged between tables until none is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.seating.problem import Progress
from tournament.seating.rng import Rng
from tournament.seating.search.conflicts import MeetingSearch, Points

_MENDING_STEPS = 100


def mates_of(
    club_of: Sequence[int], points: Sequence[int], weight: int, held: Collection[int], rounds: int
) -> list[list[int]]:
    """Return how often each two of `points` count as having met, as a matrix in their order.

    `club_of[point]` is a club's index, negative for none; two of a club count as having met `weight` times.
    Two of the points `held`, whose players cannot move, would have to leave the own table to meet, so they
    count as having met in all `rounds`.
    """
    return [
        [
            (weight * (club_of[a] == club_of[b] >= 0) + rounds * (a in held and b in held)) if a != b else 0
            for b in points
        ]
        for a in points
    ]


def search_apart(
    met: list[list[int]],
    mates: Sequence[Sequence[int]],
    rounds: int,
    apart: int,
    rng: Rng,
    steps: int,
    progress: Progress | None = None,
) -> Points:
    """Return rounds of tables in which few meet again, and mates not in the first `apart` of them.

    `met[a][b]` is how often the points a and b have met before; it is changed.
    """
    chart: Points = []
    for count, kept_apart in ((min(apart, rounds), True), (rounds - min(apart, rounds), False)):
        if count <= 0:
            continue
        if kept_apart:
            _add(met, mates, 1)
        search = MeetingSearch(met, rng)
        before = search.cost()
        for _ in range(count):
            search.add_greedy_round()
        search.improve(steps, before, progress)
        chart += search.chart
        if kept_apart:
            _add(met, mates, -1)
    return chart


def mend(
    chart: Sequence[Sequence[Sequence[int]]], mates: Sequence[Sequence[int]], apart: int, rng: Rng
) -> Points | None:
    """Return the chart after exchanges, so that no mates meet in the first `apart` rounds and nobody twice.

    None if a few steps do not lead there.
    """
    met = [list(row) for row in mates]
    for tables in chart[apart:]:
        for table in tables:
            for a in table:
                for b in table:
                    met[a][b] += a != b
    search = MeetingSearch(met, rng)
    goal = search.cost()
    for tables in chart[:apart]:
        search.add_round([list(table) for table in tables])
    if search.improve(_MENDING_STEPS, goal) > goal:
        return None
    return search.chart + [[list(table) for table in tables] for tables in chart[apart:]]


def _add(met: list[list[int]], mates: Sequence[Sequence[int]], sign: int) -> None:
    for row, extra in zip(met, mates, strict=True):
        for b, count in enumerate(extra):
            row[b] += sign * count
