"""The linear-programming bound for a round by ranking, and the optimum of small fields; needs scipy.

The relaxation chooses N/4 of all tables of four without a repeated meeting, each player covered
once, at the least sum of squared rank differences; fractions of tables are allowed. Tables come
in by pricing: all tables within a window of ranks are checked against the prices of the players,
and the window is as wide as any table could be that the prices make worthwhile.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np
from scipy.optimize import LinearConstraint, linprog, milp
from scipy.sparse import csc_array


def _columns(met: list[list[int]], window: int) -> tuple[np.ndarray, np.ndarray]:
    """Return (tables, costs) of every table without a repeat whose ranks lie within `window`."""
    players = len(met)
    free = np.array(met) == 0
    tables = []
    for a in range(players):
        near = np.array([b for b in range(a + 1, min(players, a + window + 1)) if free[a, b]])
        n = len(near)
        if n < 3:
            continue
        i, j, k = np.array([(i, j, k) for i in range(n) for j in range(i + 1, n) for k in range(j + 1, n)]).T
        b, c, d = near[i], near[j], near[k]
        good = free[b, c] & free[b, d] & free[c, d]
        tables.append(np.stack([np.full(good.sum(), a), b[good], c[good], d[good]], axis=1))
    table = np.concatenate(tables)
    cost = sum((table[:, i] - table[:, j]) ** 2 for i in range(4) for j in range(i))
    return table, cost


def _matrix(tables: np.ndarray, players: int) -> csc_array:
    count = len(tables)
    return csc_array(
        (np.ones(4 * count), tables.ravel(), np.arange(0, 4 * count + 1, 4)), shape=(players, count)
    )


def _relaxed(tables: np.ndarray, cost: np.ndarray, players: int) -> tuple[Any, np.ndarray]:
    """Return the solved relaxation and the reduced cost of every table; columns come in by pricing."""
    most = min(len(cost) - 1, 40 * players)
    active = np.flatnonzero(cost <= np.partition(cost, most)[most])
    active = np.union1d(active, np.arange(0, len(cost), max(1, len(cost) // (20 * players))))
    while True:
        solved = linprog(
            cost[active], A_eq=_matrix(tables[active], players), b_eq=np.ones(players), method="highs"
        )
        if solved.status != 0:
            return solved, cost
        reduced = cost - solved.eqlin.marginals[tables].sum(axis=1)
        wrong = np.flatnonzero(reduced < -1e-6)
        if not len(wrong):
            return solved, reduced
        active = np.union1d(active, wrong[np.argsort(reduced[wrong])[: 20 * players]])


def linear_bound(met: list[list[int]], window: int = 24) -> float | None:
    """Return the value of the relaxation, None if a repeat is unavoidable.

    `met[a][b]` is how often ranks a and b have met.
    """
    players = len(met)
    while True:
        tables, cost = _columns(met, window)
        solved, _ = _relaxed(tables, cost, players)
        # Four ranks that span s cost at least 2 s²; wider tables cannot pay if the prices are lower.
        widest = isqrt(max(0, int(2 * max(solved.eqlin.marginals)))) + 1 if solved.status == 0 else 2 * window
        if widest <= window or window >= players:
            return None if solved.status else float(solved.fun)
        window = min(players, max(widest, window + 1))


def optimum(met: list[list[int]], window: int, known: int, seconds: float = 600) -> int | None:
    """Return the least sum for whole tables (integer programming) among tables within `window` ranks.

    `known` is the sum of a seating: a table whose reduced cost exceeds its distance to the linear
    bound is in no better one and is left out. None if no proof is found in `seconds`.
    """
    tables, cost = _columns(met, window)
    players = len(met)
    solved, reduced = _relaxed(tables, cost, players)
    if solved.status:
        return None
    kept = np.flatnonzero(reduced <= known - solved.fun + 1e-6)
    whole = milp(
        cost[kept],
        constraints=LinearConstraint(_matrix(tables[kept], players), 1, 1),
        integrality=np.ones(len(kept)),
        options={"mip_rel_gap": 0, "time_limit": seconds},
    )
    return round(whole.fun) if whole.status == 0 else None
