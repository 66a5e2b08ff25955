"""Which construction makes the tables: the first that fits, from the best to the most general."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tournament.seating.constructions.difference import SEARCHED, develop, difference_matrix, known_columns
from tournament.seating.constructions.recursion import recursive_chart
from tournament.seating.constructions.starters import exact_chart, longest_chart, starter_chart
from tournament.seating.problem import Progress
from tournament.seating.rng import Rng
from tournament.seating.search.conflicts import MeetingSearch, search_chart

Points: TypeAlias = list[list[list[int]]]

#: Steps of the search, fewer in large fields, where each looks at more players.
_STEPS = 20_000
_SEATS_SEEN = 4_000_000

#: Designs compared for their common opponents, and the largest field where that takes no time.
_COMPARED = 12
_MOST_COMPARED = 400


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds of tables of points 0…N - 1, and the name of the theory.

    `numbered` says that the order of the tables already keeps players from visiting one twice.
    """

    method: str
    chart: Points
    numbered: bool = False


def make_design(players: int, rounds: int, rng: Rng, progress: Progress | None = None) -> Design:
    """Return the best known design for a number of players that is a multiple of four."""
    exact = exact_chart(players, rounds)
    if exact:
        return Design("stored chart", exact)
    # Close to n rounds a search for five rows is hopeless; there it is tried last.
    order = players // 4
    likely = rounds <= order - 4
    numbered = _by_differences(order, rounds, rng, search=likely)
    if numbered:
        return numbered
    chart = without_repeats(players, rounds, rng)
    if chart:
        return Design("resolvable design", chart)
    base = longest_chart(players)
    numbered = None if likely or base else _by_differences(order, rounds, rng, search=True)
    if numbered:
        return numbered
    if base and 0 < len(base) < rounds:
        return Design("resolvable design and search", extend(base, players, rounds, rng, progress))
    base = _differences_base(order, rounds, rng)
    if base:
        chart = extend(base, players, rounds, rng, progress, copies=False)
        return Design("difference matrix and search", chart)
    return Design(
        "search",
        search_chart(players, rounds, rng.stream("search"), min(_STEPS, _SEATS_SEEN // players), progress),
    )


def make_spread_design(
    players: int, rounds: int, rng: Rng, progress: Progress | None = None
) -> tuple[Design, Rng]:
    """Return a design whose common opponents are spread evenly, and the generator that made it.

    A design of four groups leaves a choice of its columns: the best of a few is taken.
    """
    best = make_design(players, rounds, rng, progress), rng
    # Where columns have to be searched for, they are found at once only if they are few.
    slow = best[0].method == SEARCHED and 2 * rounds > players // 4
    if not best[0].numbered or players > _MOST_COMPARED or slow:
        return best
    least = unevenness(best[0].chart)
    for attempt in range(1, _COMPARED):
        other = rng.stream("columns").attempt(attempt)
        design = make_design(players, rounds, other, progress)
        if design.numbered and unevenness(design.chart) < least:
            best, least = (design, other), unevenness(design.chart)
    return best


def unevenness(chart: Points) -> int:
    """Return the sum of squares of the opponents that one point of each group shares with the others.

    All points of a group share alike, since the group's translations move them onto each other.
    """
    players = sum(map(len, chart[0]))
    opponents = [0] * players
    for tables in chart:
        for table in tables:
            seated = 0
            for point in table:
                seated |= 1 << point
            for point in table:
                opponents[point] |= seated & ~(1 << point)
    return sum(
        (opponents[first] & theirs).bit_count() ** 2
        for first in range(0, players, players // 4)
        for point, theirs in enumerate(opponents)
        if point != first
    )


def _by_differences(order: int, rounds: int, rng: Rng, *, search: bool) -> Design | None:
    found = difference_matrix(order, rounds, rng.stream("difference"), search=search)
    if found is None:
        return None
    method, group, matrix = found
    return Design(method, develop(group, matrix), numbered=True)


def _differences_base(order: int, rounds: int, rng: Rng) -> Points | None:
    """Return all rounds of a known difference matrix, to be extended by others."""
    columns = known_columns(order)
    if not 4 < columns < rounds:
        return None
    known = _by_differences(order, columns, rng.stream("base"), search=True)
    return known.chart if known else None


def without_repeats(players: int, rounds: int, rng: Rng) -> Points | None:
    """Return a chart in which nobody meets twice by starters or recursion, or None."""
    if players == 4:
        return [[[0, 1, 2, 3]]] if rounds == 1 else None
    chart = starter_chart(players, rounds, rng.stream("starter"))
    if chart is None:
        chart = recursive_chart(players, rounds, rng, lambda order, count: without_repeats(order, count, rng))
    return chart


def extend(
    base: Points,
    players: int,
    rounds: int,
    rng: Rng,
    progress: Progress | None,
    *,
    copies: bool = True,
) -> Points:
    """Return `base` with more rounds, so that repeats are few and spread evenly.

    Whole copies of the base come first (under new labels, so that no table of four meets as a
    whole again), then rounds found by search; they begin as a copy's rounds, which is already
    the best possible where the base is a complete design. `copies=False` is for a base that leaves
    many pairs to meet: its rounds are not played again.
    """
    mix = rng.stream("copies")
    chart = [[list(table) for table in tables] for tables in base]
    while copies and len(chart) + len(base) <= rounds:
        chart += _relabelled(base, mix)
    missing = rounds - len(chart)
    if not missing:
        return chart
    met = meetings(chart, players)
    counts = [m for a, row in enumerate(met) for m in row[:a]]
    copied = mix.shuffled(_relabelled(base, mix))[:missing] if copies else []
    if min(counts) == max(counts):
        return chart + copied
    search = MeetingSearch(met, rng.stream("search"))
    for tables in copied[1:]:
        search.add_round(tables)
    while len(search.chart) < missing:
        search.add_greedy_round()
    search.improve(min(_STEPS, _SEATS_SEEN // players), progress=progress)
    return chart + search.chart


def meetings(chart: Points, players: int) -> list[list[int]]:
    """Return how often each two of the points 0…players - 1 have met."""
    met = [[0] * players for _ in range(players)]
    for tables in chart:
        for table in tables:
            for a in table:
                for b in table:
                    met[a][b] += a != b
    return met


def _relabelled(base: Points, rng: Rng) -> Points:
    labels = rng.shuffled(range(sum(map(len, base[0]))))
    return [[[labels[point] for point in table] for table in tables] for tables in base]
