"""A seating by ranking from one end of the ranking to the other, many beginnings side by side.

The first player without a seat takes one of the cheapest tables with the next ones. What matters for the
rest is only who behind that player is seated already; of beginnings that are equal in this the cheapest is
kept, and of all with the same number of tables the few hundred most promising (beam search). A table
counts as its cost less the prices of its players, a dual solution: so whoever is hard to seat is not
left behind. Counted work, integers, no chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import TypeAlias

from tournament.seating.search.partition import SCALE, Option, prices_of


@dataclass(frozen=True, slots=True)
class _Breadth:
    """How much is looked at: the others of a table are at most `reach` behind its first player.

    Of these tables `known` are kept for each player; every beginning tries `tried` of them, and `width`
    beginnings go on.
    """

    reach: int
    known: int
    tried: int
    width: int


_WIDE = _Breadth(30, 200, 30, 900)
_NARROW = _Breadth(18, 60, 14, 300)
_MOST_WIDE = 128
_PRICE_STEPS = 14

#: The tables of a beginning, the last first: a linked list, since beginnings share theirs.
_Chain: TypeAlias = tuple[tuple[int, ...], "_Chain"] | None

Weights: TypeAlias = Sequence[Sequence[int]]


def seat_along(weights: Weights, forbidden: int, limit: int) -> list[list[int]] | None:
    """Return tables of the players 0…n - 1 at little cost, or None if every beginning came to a dead end.

    `weights[a][b]` is the cost of a and b at one table, `forbidden` what no two may cost; `limit` is the cost
    of any known seating. Tried from both ends, since the first tables have the best choice.
    """
    last = len(weights) - 1
    backwards = [row[::-1] for row in weights[::-1]]
    there = _from_the_first(weights, forbidden, limit)
    back = _from_the_first(backwards, forbidden, limit)
    seatings = [there] if there else []
    if back:
        seatings.append([[last - player for player in table] for table in back])
    return min(seatings, key=lambda tables: _cost(weights, tables), default=None)


def _from_the_first(weights: Weights, forbidden: int, limit: int) -> list[list[int]] | None:
    breadth = _WIDE if len(weights) <= _MOST_WIDE else _NARROW
    known = _known_tables(weights, forbidden, limit, breadth)
    # (first player without a seat, who is seated from there on as a bit set) -> (cost, tables).
    beginnings: dict[tuple[int, int], tuple[int, _Chain]] = {(0, 0): (0, None)}
    for _ in range(len(weights) // 4):
        beginnings = _one_table_more(beginnings, known, breadth.tried)
        if len(beginnings) > breadth.width:
            best = nsmallest(breadth.width, beginnings.items(), key=lambda item: (item[1][0], item[0]))
            beginnings = dict(best)
    if not beginnings:
        return None
    _, chain = min(beginnings.values(), key=lambda found: found[0])
    found = []
    while chain:
        seated, chain = chain
        found.append(list(seated))
    return found


def _one_table_more(
    beginnings: dict[tuple[int, int], tuple[int, _Chain]], known: Sequence[Sequence[Option]], most: int
) -> dict[tuple[int, int], tuple[int, _Chain]]:
    longer: dict[tuple[int, int], tuple[int, _Chain]] = {}
    for (first, taken), (cost, chain) in beginnings.items():
        tried = 0
        for reduced, mask, seated in known[first]:
            if mask & taken:
                continue
            filled = taken | mask
            # The seats that are taken from the first player on without a gap need not be remembered.
            done = (~filled & (filled + 1)).bit_length() - 1
            key, total = (first + done, filled >> done), cost + reduced
            before = longer.get(key)
            if before is None or total < before[0]:
                longer[key] = (total, (seated, chain))
            tried += 1
            if tried == most:
                break
    return longer


def _known_tables(weights: Weights, forbidden: int, limit: int, breadth: _Breadth) -> list[list[Option]]:
    """Return the tables that each player may be the first of, by their cost less the prices."""
    tables = [_cheapest_tables(weights, first, forbidden, breadth) for first in range(len(weights))]
    flat = [option for options in tables for option in options]
    prices = prices_of(flat, len(weights), limit, _PRICE_STEPS)
    return [
        sorted(
            (cost * SCALE - sum([prices[p] for p in seated]), mask, seated) for cost, mask, seated in options
        )
        for options in tables
    ]


def _cheapest_tables(weights: Weights, first: int, forbidden: int, breadth: _Breadth) -> list[Option]:
    """Return the cheapest tables of a player with later ones; their bits count from that player on."""
    row = weights[first]
    near = [b for b in range(first + 1, min(len(weights), first + breadth.reach + 1)) if row[b] < forbidden]
    options: list[Option] = []
    for i, b in enumerate(near):
        row_b = weights[b]
        for j in range(i + 1, len(near)):
            c = near[j]
            if row_b[c] >= forbidden:
                continue
            row_c = weights[c]
            three = row[b] + row[c] + row_b[c]
            mask = 1 | 1 << b - first | 1 << c - first
            for d in near[j + 1 :]:
                cost = three + row[d] + row_b[d] + row_c[d]
                if cost < forbidden:
                    options.append((cost, mask | 1 << d - first, (first, b, c, d)))
    return nsmallest(breadth.known, options)


def _cost(weights: Weights, tables: Sequence[Sequence[int]]) -> int:
    return sum(weights[a][b] for table in tables for i, a in enumerate(table) for b in table[:i])
