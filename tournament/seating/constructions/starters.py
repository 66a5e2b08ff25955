"""Stored charts: base rounds that motions make whole charts of, and small charts round by round.

`base_rounds.txt` keeps a few tables for each size, found by `base_round_search`, from which
`plans` develops floor((N - 1)/3) rounds in which nobody meets twice. `charts.txt` has whole charts
of sizes that have no such plan, and of crowded small fields.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

from tournament.seating.constructions.plans import develop, plan_for
from tournament.seating.rng import Rng

Points: TypeAlias = list[list[list[int]]]

_FOLDER = Path(__file__).parent


def starter_chart(players: int, rounds: int, rng: Rng) -> Points | None:
    """Return `rounds` rounds of tables of points 0…players - 1 without a repeat, or None if not stored."""
    whole = _without_repeats(players)
    if len(whole) < rounds:
        return None
    return _copy(rng.shuffled(whole)[:rounds])


def exact_chart(players: int, rounds: int) -> Points | None:
    """Return the stored chart of exactly so many rounds in which repeats are unavoidable, or None."""
    repeats, chart = _charts().get((players, rounds), (0, []))
    return _copy(chart) if repeats else None


def starter_rounds(players: int) -> int:
    """Return for how many rounds a stored chart has no repeat; 0 where there is none."""
    return len(_without_repeats(players))


def exact_repeats(players: int, rounds: int) -> int | None:
    """Return the repeats of the stored chart of exactly so many rounds, None where there is none."""
    return _charts().get((players, rounds), (None, []))[0]


def longest_chart(players: int) -> Points | None:
    """Return the stored chart with the most rounds, whether it has repeats or not, or None."""
    known = [chart for (n, _), (_, chart) in _charts().items() if n == players]
    return _copy(max([*known, _without_repeats(players)], key=len)) or None


def _copy(chart: Points) -> Points:
    return [[list(table) for table in tables] for tables in chart]


def _without_repeats(players: int) -> Points:
    """Return the stored chart without a repeat that has the most rounds; no rounds where there is none."""
    if players in _base_rounds():
        return _developed(players)
    charts = [chart for (n, _), (repeats, chart) in _charts().items() if n == players and not repeats]
    return max(charts, key=len, default=[])


@cache
def _developed(players: int) -> Points:
    return develop(plan_for(players), [_tables(part) for part in _base_rounds()[players].split("/")])


@cache
def _base_rounds() -> dict[int, str]:
    """Read the tables of the base rounds: a line `players seed | tables of a round / of the next`."""
    lines = (_FOLDER / "base_rounds.txt").read_text(encoding="ascii").splitlines()
    parts = [line.partition("|") for line in lines if not line.startswith("#")]
    return {int(head.split()[0]): body for head, _, body in parts}


def _tables(line: str) -> list[list[int]]:
    return [[int(point) for point in table.split(",")] for table in line.split()]


@cache
def _charts() -> dict[tuple[int, int], tuple[int, Points]]:
    """Read whole charts: a line `players rounds repeats most seed`, then a line a round."""
    lines = [
        line
        for line in (_FOLDER / "charts.txt").read_text(encoding="ascii").splitlines()
        if not line.startswith("#")
    ]
    found: dict[tuple[int, int], tuple[int, Points]] = {}
    while lines:
        players, rounds, repeats = map(int, lines[0].split()[:3])
        chart = [_tables(line) for line in lines[1 : rounds + 1]]
        found[players, rounds] = repeats, chart
        del lines[: rounds + 1]
    return found
