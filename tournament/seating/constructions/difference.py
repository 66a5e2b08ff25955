"""Difference matrices: charts in which nobody repeats an opponent, or a table, by algebra.

Let the players be the pairs (g, x) of one of four groups g = 0…3 and an element x of an
abelian group G of order n = N/4. In round r, seat (g, x) at table x + s_g(r). Two players
(g, x) and (h, y) share a table in round r exactly if x - y = s_h(r) - s_g(r); so nobody
meets twice if the differences s_h(r) - s_g(r) are all different over the rounds, for every
two rows g ≠ h: then s is a (partial) difference matrix, the transversal design of Bose and
Bush. A fifth row s_4 numbers the tables, x + s_g(r) - s_4(r): nobody sits at a table
twice. Members of one group never meet.

Where every prime power that exactly divides n is at least five, five multipliers with
invertible differences do it for up to n rounds: s_g(r) = g·r, in Z_n for gcd(n, 6) = 1,
over GF(8), GF(9), GF(16) and so on for the powers of 2 and 3. For the other small orders
`difference_matrices.txt` keeps what `difference_search` found; for large ones the same
search finds the few rounds of an event at once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

from tournament.seating.constructions.groups import Group, factorise, multiply
from tournament.seating.rng import Rng
from tournament.seating.search.difference_search import search_matrix

#: rows[g][r] is the element s_g(r) of the group.
Matrix: TypeAlias = list[list[int]]

ROWS = 5

#: The method of a matrix that is neither algebraic nor stored.
SEARCHED = "difference matrix found by search"

#: The search has always found this many columns for the orders that are neither algebraic nor stored.
SURE_COLUMNS = 16
_FILE = Path(__file__).with_name("difference_matrices.txt")
_SEARCH_WORK = 4_000_000


def difference_matrix(
    order: int, rounds: int, rng: Rng, *, search: bool = True
) -> tuple[str, Group, Matrix] | None:
    """Return (method, group, five rows of `rounds` elements), or None where none is known or found.

    `search=False` takes only what algebra or the file has.
    """
    if rounds > order:
        return None
    for method, found in (("difference matrix", _field_matrix(order)), ("stored", _stored().get(order))):
        if found and len(found[1][0]) >= rounds:
            group, matrix = found
            columns = rng.shuffled(range(len(matrix[0])))[:rounds]
            name = "difference matrix" if method == "stored" else _field_name(group)
            return name, group, [[row[c] for c in columns] for row in matrix]
    if not search:
        return None
    group = Group(order)
    steps = min(40_000, _SEARCH_WORK // (order * ROWS))
    matrix_found = search_matrix(group, ROWS, rounds, rng, steps)
    return (SEARCHED, group, matrix_found) if matrix_found else None


def known_columns(order: int) -> int:
    """Return for how many rounds a matrix is certain: by algebra, stored, or a few by search."""
    known = _field_matrix(order) or _stored().get(order)
    return len(known[1][0]) if known else min(order, SURE_COLUMNS)


def _field_name(group: Group) -> str:
    return (
        "linear difference matrix"
        if len(set(group.moduli)) == len(group.moduli)
        else "field difference matrix"
    )


@cache
def _field_matrix(order: int) -> tuple[Group, Matrix] | None:
    """Return n columns over a product of cyclic groups (p ≥ 5) and fields (p = 2, 3), if it exists."""
    factors = factorise(order)
    if any(p**k < ROWS for p, k in factors):
        return None
    group = Group(*(m for p, k in factors for m in ([p**k] if p >= ROWS else [p] * k)))
    columns = []
    for element in range(order):
        columns.append([_combine(group, factors, g, element) for g in range(ROWS)])
    return group, [list(row) for row in zip(*columns, strict=True)]


def _combine(group: Group, factors: tuple[tuple[int, int], ...], multiplier: int, element: int) -> int:
    value, scale = 0, 1
    for p, k in factors:
        q = p**k
        element, part = divmod(element, q)
        value += scale * (multiplier * part % q if p >= ROWS else multiply(p, k, multiplier, part))
        scale *= q
    return value


@cache
def _stored() -> dict[int, tuple[Group, Matrix]]:
    """Read the matrices kept for small orders: `moduli rounds | row 1 … row 4`, row 0 being zero."""
    matrices = {}
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            continue
        head, _, body = line.partition("|")
        moduli, columns = head.split()
        group = Group(*map(int, moduli.split("x")))
        rows = [[int(e) for e in row.split(",")] for row in body.split()]
        matrices[group.order] = group, [[0] * int(columns), *rows]
    return matrices


def develop(group: Group, matrix: Matrix) -> list[list[list[int]]]:
    """Return rounds of tables of points 0…4n - 1 (point g·n + x), tables numbered by the fifth row."""
    order = group.order
    chart = []
    for column in zip(*matrix, strict=True):
        tables: list[list[int]] = [[] for _ in range(order)]
        for g in range(4):
            seat_at = group.translation(group.subtract(column[g], column[4]))
            for x, table in enumerate(seat_at):
                tables[table].append(g * order + x)
        chart.append(tables)
    return chart
