"""The search for difference matrices: min-conflicts with a tabu list, or pairs of columns for complete ones.

In a group of odd order every element but zero differs from its negative. A complete matrix may
then consist of a column of zeros and of columns in pairs, one the negative of the other; half
of the columns have to be found, and each two rows need every difference once up to its sign: an
exact cover.

Run as `python -m tournament.seating.search.difference_search MODULI ROUNDS` (such as `2x10 16`)
it prints a line of `difference_matrices.txt`; for 15 of 15 that takes about two seconds.
"""

from __future__ import annotations

import sys
from itertools import combinations

from tournament.seating.constructions.groups import Group
from tournament.seating.rng import Rng
from tournament.seating.search.exact_cover import ExactCover


class _Search:
    """Rows of a matrix and, for each two rows, how often each difference occurs."""

    def __init__(self, group: Group, rows: int, columns: int, rng: Rng) -> None:
        self.minus = _subtraction(group)
        self.rng = rng
        order = group.order
        self.matrix = [[0] * columns] + [[rng.below(order) for _ in range(columns)] for _ in range(rows - 1)]
        self.counts = [[[0] * order for _ in range(rows)] for _ in range(rows)]
        for g in range(rows):
            for r in range(columns):
                self._count(g, r, 1, range(g))

    def _count(self, g: int, r: int, change: int, others: range) -> None:
        value = self.matrix[g][r]
        for h in others:
            if h != g:
                other = self.matrix[h][r]
                self.counts[g][h][self.minus[value][other]] += change
                self.counts[h][g][self.minus[other][value]] += change

    def cost(self) -> int:
        return sum(
            count - 1 for g, row in enumerate(self.counts) for h in row[:g] for count in h if count > 1
        )

    def conflicts(self) -> list[tuple[int, int]]:
        """Return the entries (row, column) that take part in a repeated difference; row 0 stays zero."""
        found = []
        for g in range(1, len(self.matrix)):
            for r, value in enumerate(self.matrix[g]):
                differences = self.minus[value]
                if any(
                    self.counts[g][h][differences[row[r]]] > 1 for h, row in enumerate(self.matrix) if h != g
                ):
                    found.append((g, r))
        return found

    def best_value(self, g: int, r: int, tabu: dict[tuple[int, int, int], int], step: int) -> tuple[int, int]:
        """Return (number of conflicts, value) for the best entry that is not tabu; value -1 if none."""
        minus, old = self.minus, self.matrix[g][r]
        others = [(self.counts[g][h], row[r]) for h, row in enumerate(self.matrix) if h != g]
        best, values = len(others) + 1, [-1]
        for value, differences in enumerate(minus):
            if value == old or tabu.get((g, r, value), 0) > step:
                continue
            conflicts = 0
            for count, other in others:
                if count[differences[other]]:
                    conflicts += 1
            if conflicts < best:
                best, values = conflicts, [value]
            elif conflicts == best:
                values.append(value)
        return best, self.rng.choice(values)

    def set(self, g: int, r: int, value: int) -> None:
        everyone = range(len(self.matrix))
        self._count(g, r, -1, everyone)
        self.matrix[g][r] = value
        self._count(g, r, 1, everyone)


def _subtraction(group: Group) -> list[list[int]]:
    """Return the table of a - b; row a is the list over b."""
    negatives = [group.subtract(0, b) for b in range(group.order)]
    return [[shift[b] for b in negatives] for shift in map(group.translation, range(group.order))]


def search_matrix(group: Group, rows: int, columns: int, rng: Rng, steps: int) -> list[list[int]] | None:
    """Return `rows` × `columns` elements with all differences of two rows different, or None.

    Gives up after `steps` changes of one entry; the first row is zero.
    """
    search = _Search(group, rows, columns, rng)
    tabu: dict[tuple[int, int, int], int] = {}
    trouble: list[tuple[int, int]] = []
    for step in range(steps):
        if not trouble:
            trouble = search.conflicts()
            if not trouble:
                return search.matrix
            rng.shuffle(trouble)
            # Only a few of them before looking again: most vanish with the first ones.
            del trouble[4:]
        g, r = trouble.pop()
        _, value = search.best_value(g, r, tabu, step)
        if value >= 0:
            tabu[g, r, search.matrix[g][r]] = step + 5 + rng.below(10)
            search.set(g, r, value)
    return None


def search_pairs(group: Group, rows: int, rng: Rng, branches: int) -> list[list[int]] | None:
    """Return a complete matrix of zeros and of columns in pairs for a group of odd order, or None.

    Gives up after `branches` choices of a pair.
    """
    minus = _subtraction(group)
    halves = {value: min(value, minus[0][value]) for value in range(1, group.order)}
    sign_free = {half: number for number, half in enumerate(sorted(set(halves.values())))}
    columns: list[tuple[int, ...]] = [(0,)]
    for _ in range(rows - 1):
        columns = [(*column, v) for column in columns for v in range(1, group.order) if v not in column]
    columns = [column for column in columns if column[1] in sign_free]
    covered = [
        [
            number * len(sign_free) + sign_free[halves[minus[column[g]][column[h]]]]
            for number, (g, h) in enumerate(combinations(range(rows), 2))
        ]
        for column in columns
    ]
    found = ExactCover(covered, rows * (rows - 1) // 2 * len(sign_free)).solve(rng, branches)
    if found is None:
        return None
    whole = [(0,) * rows]
    for number in found:
        whole += [columns[number], tuple(minus[0][value] for value in columns[number])]
    return [list(row) for row in zip(*whole, strict=True)]


def main(moduli: str, columns: str) -> None:
    """Print a line for `difference_matrices.txt`, trying seed after seed until one succeeds."""
    group = Group(*map(int, moduli.split("x")))
    attempt, matrix = 0, None
    while matrix is None:
        attempt += 1
        rng = Rng(str(attempt), moduli)
        if group.order % 2 and int(columns) == group.order:
            matrix = search_pairs(group, 5, rng, 2_000)
        else:
            matrix = search_matrix(group, 5, int(columns), rng, 200_000)
    print(moduli, columns, "|", " ".join(",".join(map(str, row)) for row in matrix[1:]))


if __name__ == "__main__":
    main(*sys.argv[1:3])
