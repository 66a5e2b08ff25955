"""Table numbers: nobody at the same table twice where possible.

Who sits together is given; here each round's tables receive their numbers. A player's
v visits of a table cost v(v - 1)/2. Two tables of a round exchange numbers where that
helps most, with a tabu list; the steps are counted. Players who cannot move keep their
table: the tables they sit at are not exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.seating.problem import Progress
from tournament.seating.rng import Rng


class TableNumbering:
    """Charts as rounds of tables by number; `visits[player][table]` counts, from `before` on."""

    def __init__(
        self,
        chart: Sequence[Sequence[Sequence[int]]],
        pinned: Mapping[int, int],
        rng: Rng,
        before: Mapping[int, list[int]] | None = None,
    ) -> None:
        self.rng = rng
        self.chart = [[list(table) for table in tables] for tables in chart]
        self.held = [_pin(tables, pinned) for tables in self.chart]
        size = max((len(tables) for tables in chart), default=0)
        self.visits = {player: list(row) for player, row in (before or {}).items()}
        for tables in self.chart:
            for number, table in enumerate(tables):
                for player in table:
                    self.visits.setdefault(player, [0] * size)[number] += 1

    def cost(self) -> int:
        """Return the sum over player and table of v(v - 1)/2."""
        return sum(v * (v - 1) // 2 for row in self.visits.values() for v in row)

    def conflicts(self) -> list[tuple[int, int]]:
        """Return the movable (round, table) that somebody visits more than once."""
        return [
            (r, number)
            for r, tables in enumerate(self.chart)
            for number, table in enumerate(tables)
            if number not in self.held[r] and any(self.visits[p][number] > 1 for p in table)
        ]

    def best_exchange(
        self, r: int, here: int, tabu: list[list[int]], step: int, aspire: int
    ) -> tuple[int, int]:
        """Return (change of cost, other table number) for table `here` of round r; number -1 if none."""
        tables, held = self.chart[r], self.held[r]
        mine = [self.visits[p] for p in tables[here]]
        stay = sum(row[here] for row in mine) - len(mine)
        best, numbers = 1 << 30, [-1]
        for there, table in enumerate(tables):
            if there == here or there in held:
                continue
            change = -stay
            for row in mine:
                change += row[there]
            for p in table:
                row = self.visits[p]
                change += row[here] - row[there] + 1
            if change > best or (tabu[r][there] > step and change >= aspire):
                continue
            if change < best:
                best, numbers = change, [there]
            else:
                numbers.append(there)
        return best, self.rng.choice(numbers)

    def exchange(self, r: int, one: int, other: int) -> None:
        """Let two tables of round r exchange their numbers."""
        tables = self.chart[r]
        for old, new in ((one, other), (other, one)):
            for p in tables[old]:
                self.visits[p][old] -= 1
                self.visits[p][new] += 1
        tables[one], tables[other] = tables[other], tables[one]

    def improve(self, steps: int, goal: int, progress: Progress | None = None) -> int:
        """Search for at most `steps` steps or until the cost is `goal`; keep the best and return its cost."""
        cost = best = self.cost()
        best_chart = [list(tables) for tables in self.chart]
        tabu = [[0] * len(tables) for tables in self.chart]
        trouble: list[tuple[int, int]] = []
        for step in range(1, steps + 1):
            if best <= goal or (progress and step % 256 == 0 and progress("tables", step, steps) is False):
                break
            if not trouble:
                trouble = self.conflicts()
                if not trouble:
                    break
                self.rng.shuffle(trouble)
                del trouble[8:]
            r, here = trouble.pop()
            if tabu[r][here] > step:
                continue
            change, there = self.best_exchange(r, here, tabu, step, best - cost)
            if there < 0:
                continue
            self.exchange(r, here, there)
            cost += change
            tabu[r][here] = tabu[r][there] = step + 3 + self.rng.below(8)
            if cost < best:
                best, best_chart = cost, [list(tables) for tables in self.chart]
        self.chart = best_chart
        return best


def _pin(tables: list[list[int]], pinned: Mapping[int, int]) -> set[int]:
    """Move the tables of pinned players to their numbers; return the numbers that are then held."""
    held = set()
    for player, number in pinned.items():
        here = next(t for t, table in enumerate(tables) if player in table)
        if here not in held and number not in held:
            tables[here], tables[number] = tables[number], tables[here]
            held.add(number)
    return held


def least_cost(players: int, tables: int, rounds: int) -> int:
    """Return the cost of visiting all tables as evenly as possible."""
    full, rest = divmod(rounds, tables)
    return players * (tables * full * (full - 1) // 2 + rest * full)


def number_tables(
    chart: Sequence[Sequence[Sequence[int]]],
    rng: Rng,
    steps: int,
    pinned: Mapping[int, int] | None = None,
    progress: Progress | None = None,
    before: Mapping[int, list[int]] | None = None,
) -> list[list[list[int]]]:
    """Return the chart with every round's tables in a better order.

    `pinned` maps players to their table's index, `before` to their earlier visits of each table.
    """
    numbering = TableNumbering(chart, pinned or {}, rng, before)
    goal = 0 if before else least_cost(len(numbering.visits), len(chart[0]), len(chart))
    numbering.improve(steps, goal, progress)
    return numbering.chart
