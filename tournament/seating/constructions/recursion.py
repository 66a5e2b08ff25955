"""Recursion: a full difference matrix first, then every group plays a chart of its own.

After n = N/4 rounds of a full difference matrix everybody has met everybody of the three
other groups exactly once, and nobody of the own group (a transversal design). If four
divides n, the groups then sit among themselves: n plus the rounds of a chart for n players,
21 rounds for 64 players and 42 for 128, which nobody can exceed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tournament.seating.constructions.difference import develop, difference_matrix
from tournament.seating.rng import Rng

Points: TypeAlias = list[list[list[int]]]


def recursive_chart(
    players: int, rounds: int, rng: Rng, inner: Callable[[int, int], Points | None]
) -> Points | None:
    """Return rounds of tables without a repeat, or None; `inner(n, rounds)` makes the groups' charts."""
    order = players // 4
    if order % 4 or rounds <= order:
        return None
    own = inner(order, rounds - order)
    found = difference_matrix(order, order, rng) if own else None
    if own is None or found is None:
        return None
    _, group, matrix = found
    within = [
        [[g * order + point for point in table] for g in range(4) for table in tables] for tables in own
    ]
    return develop(group, matrix) + within
