"""Starters: one base round, turned around a circle, gives the whole chart.

The players are some circles of R places (point orbit·R + residue) and h points that stay.
Round r adds r to every residue of the base round. If the differences within the tables
of the base round are all different (orbit by orbit), nobody meets twice in R rounds;
with R = floor((N - 1)/3) that is a resolvable design, or group-divisible design, with
the largest possible number of rounds (Baker; Ge and Ling). `starters.txt` keeps one base
round a size, `charts.txt` whole charts of sizes that have none; `starter_search` finds
base rounds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

from tournament.seating.rng import Rng

Points: TypeAlias = list[list[list[int]]]

_FOLDER = Path(__file__).parent


def starter_chart(players: int, rounds: int, rng: Rng) -> Points | None:
    """Return `rounds` rounds of tables of points 0…players - 1 without a repeat, or None if not stored."""
    whole = _without_repeats().get(players)
    if whole is None or len(whole) < rounds:
        return None
    return _copy(rng.shuffled(whole)[:rounds])


def exact_chart(players: int, rounds: int) -> Points | None:
    """Return the stored chart of exactly so many rounds in which repeats are unavoidable, or None."""
    repeats, chart = _charts().get((players, rounds), (0, []))
    return _copy(chart) if repeats else None


def starter_rounds(players: int) -> int:
    """Return for how many rounds a stored chart has no repeat; 0 where there is none."""
    return len(_without_repeats().get(players, []))


def exact_repeats(players: int, rounds: int) -> int | None:
    """Return the repeats of the stored chart of exactly so many rounds, None where there is none."""
    return _charts().get((players, rounds), (None, []))[0]


def longest_chart(players: int) -> Points | None:
    """Return the stored chart with the most rounds, whether it has repeats or not, or None."""
    known = [chart for (n, _), (_, chart) in _charts().items() if n == players]
    whole = _without_repeats().get(players)
    longest = max([*known, *([whole] if whole else [])], key=len, default=None)
    return _copy(longest) if longest else None


def _copy(chart: Points) -> Points:
    return [[list(table) for table in tables] for tables in chart]


@cache
def _without_repeats() -> dict[int, Points]:
    charts = {n: chart for (n, _), (repeats, chart) in _charts().items() if not repeats}
    return {**charts, **_starters()}


def _tables(line: str) -> list[list[int]]:
    return [[int(point) for point in table.split(",")] for table in line.split()]


def _starters() -> dict[int, Points]:
    found = {}
    for line in (_FOLDER / "starters.txt").read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            head, _, body = line.partition("|")
            players, rounds, fixed = map(int, head.split())
            found[players] = develop_starter(_tables(body), rounds, players - fixed)
    return found


def develop_starter(base: list[list[int]], rounds: int, moving: int) -> Points:
    """Return the base round turned modulo `rounds`; the points from `moving` on stay."""
    return [
        [[p if p >= moving else p - p % rounds + (p + r) % rounds for p in table] for table in base]
        for r in range(rounds)
    ]


@cache
def _charts() -> dict[tuple[int, int], tuple[int, Points]]:
    """Read whole charts: a line `players rounds repeats`, then a line a round."""
    lines = [
        line
        for line in (_FOLDER / "charts.txt").read_text(encoding="ascii").splitlines()
        if not line.startswith("#")
    ]
    found: dict[tuple[int, int], tuple[int, Points]] = {}
    while lines:
        players, rounds, repeats = map(int, lines[0].split())
        chart = [_tables(line) for line in lines[1 : rounds + 1]]
        found[players, rounds] = repeats, chart
        del lines[: rounds + 1]
    return found
