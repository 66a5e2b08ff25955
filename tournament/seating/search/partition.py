"""The cheapest way to divide a few players into tables of four, exactly.

Branch and bound over set partitions: the player with the fewest possible tables takes each
of them in the order of cost; a branch ends where even the cheapest tables of the players left could not
beat the best. The bound is a dual solution: prices of players such that no table costs less
than the prices of its four; first a quarter of each player's cheapest table, and where that
is worth it, improved by subgradient steps. Integers throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

#: A table of a small problem: its cost, its players as a bit set, its players.
Option: TypeAlias = tuple[int, int, tuple[int, ...]]

#: Prices are counted in sixteenths.
SCALE = 16


class Work:
    """Counts tables looked at and branches, so that searches are bounded the same way on every machine."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


def options_below(weights: Sequence[Sequence[int]], limit: int) -> list[Option]:
    """Return every table of four of the players 0…n - 1 that costs less than `limit`."""
    found: list[Option] = []
    for a, b, c in combinations(range(len(weights)), 3):
        row_a, row_b, row_c = weights[a], weights[b], weights[c]
        three = row_a[b] + row_a[c] + row_b[c]
        if three >= limit:
            continue
        mask = 1 << a | 1 << b | 1 << c
        for d in range(c + 1, len(weights)):
            cost = three + row_a[d] + row_b[d] + row_c[d]
            if cost < limit:
                found.append((cost, mask | 1 << d, (a, b, c, d)))
    return found


def prices_of(options: Sequence[Option], players: int, limit: int, steps: int) -> list[int]:
    """Return prices (in sixteenths) whose sum for any table does not exceed the table's cost."""
    cheapest = [limit * SCALE] * players
    for cost, _, seated in options:
        for p in seated:
            cheapest[p] = min(cheapest[p], cost * SCALE // 4)
    prices = cheapest
    best, best_prices = sum(prices), prices
    if not steps:
        return prices
    # Held and Karp: choose, for each player, the table with the lowest reduced cost, as if tables
    # could be shared; raise the prices of players who are seldom chosen.
    step = max(1, (limit * SCALE - best) // players)
    trial = list(prices)
    for _ in range(steps):
        lowest: list[tuple[int, tuple[int, ...]]] = [(1 << 60, ())] * players
        for cost, _, seated in options:
            a, b, c, d = seated
            reduced = cost * SCALE - trial[a] - trial[b] - trial[c] - trial[d]
            for p in seated:
                if reduced < lowest[p][0]:
                    lowest[p] = (reduced, seated)
        # Taking a quarter of the lowest reduced cost of each player makes the prices valid again.
        valid = [price + least // 4 for price, (least, _) in zip(trial, lowest, strict=True)]
        if sum(valid) > best:
            best, best_prices = sum(valid), valid
        else:
            step = max(1, step * 7 // 8)
        chosen = [0] * players
        for _, seated in lowest:
            for p in seated:
                chosen[p] += 1
        trial = [price + step * (4 - count) // 4 for price, count in zip(valid, chosen, strict=True)]
    return best_prices


def cheapest_partition(
    weights: Sequence[Sequence[int]], limit: int, work: Work, *, steps: int = 0
) -> tuple[int, list[tuple[int, ...]]] | None:
    """Return (cost, tables) of the cheapest partition that costs less than `limit`, or None.

    `weights[a][b]` ≥ 0 is the cost of a and b at one table. `steps` subgradient steps sharpen the
    bound. Where `work` runs out the best so far is returned; `work.left` is then zero or less.
    """
    players = len(weights)
    options = options_below(weights, limit)
    work.left -= len(options) * (1 + steps) + players * players
    prices = prices_of(options, players, limit, steps)
    total = sum(prices)
    if total >= limit * SCALE:
        return None
    # A table whose reduced cost fills the gap cannot be part of a better partition.
    rows = [(cost * SCALE - sum([prices[p] for p in seated]), mask, seated) for cost, mask, seated in options]
    rows = sorted(row for row in rows if total + row[0] < limit * SCALE)
    search = _Branching(players, limit * SCALE, work)
    search.branch(rows, (1 << players) - 1, total, ())
    return (search.best // SCALE, list(search.answer)) if search.answer else None


class _Branching:
    """The branches below a set of possible tables; keeps the best answer."""

    __slots__ = ("answer", "best", "players", "work")

    def __init__(self, players: int, limit: int, work: Work) -> None:
        self.players = players
        self.best = limit
        self.work = work
        self.answer: tuple[tuple[int, ...], ...] = ()

    def branch(self, rows: list[Option], left: int, bound: int, tables: tuple[tuple[int, ...], ...]) -> None:
        """Seat the players `left` at tables of `rows` (by reduced cost); `bound` is the cost without them."""
        if not left:
            self.best, self.answer = bound, tables
            return
        # The player with the fewest possible tables is seated next.
        count = [0] * self.players
        for _, _, seated in rows:
            for p in seated:
                count[p] += 1
        fewest, player = 1 << 30, -1
        for p in range(self.players):
            if left >> p & 1 and count[p] < fewest:
                fewest, player = count[p], p
        if not fewest:
            return
        for reduced, mask, seated in rows:
            if bound + reduced >= self.best or self.work.left <= 0:
                break
            if mask >> player & 1:
                self.work.left -= len(rows)
                room = self.best - bound - reduced
                rest = [row for row in rows if not row[1] & mask and row[0] < room]
                self.branch(rest, left & ~mask, bound + reduced, (*tables, seated))
