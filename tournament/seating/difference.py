"""Difference matrices: charts in which nobody repeats an opponent, or a table, by algebra.

Let the players be the pairs (g, x) of one of four groups g = 0…3 and an element x of an
abelian group G of order n = N/4. In round r, seat (g, x) at table x + s_g(r). Two players
(g, x) and (h, y) share a table in round r exactly if x - y = s_h(r) - s_g(r); so nobody
meets twice if the differences s_h(r) - s_g(r) are all different over the rounds, for every
two rows g ≠ h: then s is a (partial) difference matrix. A fifth row s_4 numbers the
tables, x + s_g(r) - s_4(r): nobody sits at a table twice. Members of one group never meet.

For gcd(n, 6) = 1 the multiples s_g(r) = g·r of the cyclic group do it for up to n rounds.
"""

from __future__ import annotations

from math import gcd


def linear_matrix(order: int, rounds: int) -> list[list[int]] | None:
    """Return five rows of `rounds` elements of Z_order, or None where the linear matrix does not exist."""
    if gcd(order, 6) != 1 or rounds > order:
        return None
    return [[g * r % order for r in range(rounds)] for g in range(5)]


def develop_cyclic(matrix: list[list[int]], order: int) -> list[list[list[int]]]:
    """Return rounds of tables of points 0…4·order - 1 (point g·order + x) from a matrix over Z_order."""
    chart = []
    for r in range(len(matrix[0])):
        tables: list[list[int]] = [[] for _ in range(order)]
        for g in range(4):
            shift = matrix[g][r] - matrix[4][r]
            for x in range(order):
                tables[(x + shift) % order].append(g * order + x)
        chart.append(tables)
    return chart
