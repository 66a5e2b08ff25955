"""The search for whole charts of crowded small fields, by simulated annealing in whole numbers.

Two players of different tables of a round change places. A better chart is kept; one with k more repeats is
kept one time in c**k, where c grows from step to step. A third meeting of a pair costs more
than two second ones.

Run as `python -m tournament.seating.search.chart_search PLAYERS ROUNDS REPEATS MOST [SEED]` it prints
the lines of `charts.txt` for a chart with at most so many repeats and meetings of a pair, trying the
seeds from SEED (0) on. The seed in a stored chart finds it again.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations, count
from typing import TypeAlias

from tournament.seating.rng import Rng

Points: TypeAlias = list[list[list[int]]]

_STEPS = 40_000

#: One more repeat is accepted one time in so many, at the beginning and at the end.
_WARM, _COLD = 3, 60

#: The weight of a repeat against how it is spread.
_REPEAT = 8


def _weight(meetings: int) -> int:
    """Return what a pair with so many meetings costs."""
    return 0 if meetings < 2 else _REPEAT * (meetings - 1) + meetings * (meetings - 1) // 2


def count_meetings(chart: Points) -> tuple[int, int]:
    """Return (repeats, most meetings of a pair); repeats are the sum over pairs of (meetings - 1)."""
    pairs = Counter(
        tuple(sorted(pair)) for tables in chart for table in tables for pair in combinations(table, 2)
    )
    return pairs.total() - len(pairs), max(pairs.values())


def find_chart(players: int, rounds: int, repeats: int, most: int, seed: int) -> Points | None:
    """Return a chart in which pairs meet again at most `repeats` times, and no pair more than `most` times.

    None if this seed does not lead to one.
    """
    rng = Rng(str(seed), f"chart {players}x{rounds}")
    chart = [
        [order[i : i + 4] for i in range(0, players, 4)]
        for order in (rng.shuffled(range(players)) for _ in range(rounds))
    ]
    weight = [_weight(meetings) for meetings in range(rounds + 1)]
    steps_up = [weight[m + 1] - weight[m] for m in range(rounds)]
    met = [[0] * players for _ in range(players)]
    for tables in chart:
        for table in tables:
            for a in table:
                for b in table:
                    met[a][b] += a != b
    for step in range(_STEPS):
        coldness = _WARM + step * (_COLD - _WARM) // _STEPS
        tables = chart[rng.below(rounds)]
        s, t = rng.below(len(tables)), rng.below(len(tables))
        if s == t:
            continue
        one, other = tables[s], tables[t]
        i, j = rng.below(4), rng.below(4)
        a, b = one[i], other[j]
        change = 0
        for player, leaves, joins in ((a, one, other), (b, other, one)):
            row = met[player]
            for p in leaves:
                if p != player:
                    change -= steps_up[row[p] - 1]
            for p in joins:
                if p not in (a, b):
                    change += steps_up[row[p]]
        if any(rng.below(coldness) for _ in range(0, change, _REPEAT)):
            continue
        for player, leaves, joins in ((a, one, other), (b, other, one)):
            for p in leaves:
                if p != player:
                    met[player][p] -= 1
                    met[p][player] -= 1
            for p in joins:
                if p not in (a, b):
                    met[player][p] += 1
                    met[p][player] += 1
        one[i], other[j] = b, a
    found = count_meetings(chart)
    return chart if found[0] <= repeats and found[1] <= most else None


def main(players: int, rounds: int, repeats: int, most: int, first_seed: int = 0) -> None:
    """Print the lines of a chart for `charts.txt`."""
    tried = ((seed, find_chart(players, rounds, repeats, most, seed)) for seed in count(first_seed))
    seed, chart = next((seed, chart) for seed, chart in tried if chart)
    print(players, rounds, *count_meetings(chart), seed)
    for tables in chart:
        print(" ".join(",".join(map(str, sorted(table))) for table in sorted(map(sorted, tables))))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:6]))
