"""Greedy rounds and min-conflicts repair: for every wish that no construction covers.

Each round is first filled greedily, then players are exchanged between the tables of a
round. A pair with m meetings costs m(m - 1)/2, so a third meeting is worse than two second
ones; meetings of earlier rounds, and clubs as "already met", enter as a starting count.
Every step takes a player who repeats an opponent and makes the best exchange that is not
tabu (a player who has just moved stays for some steps), as in Dotú and Van Hentenryck's
search for social golfers. Steps are counted, never timed.
"""

from __future__ import annotations

from tournament.seating.problem import Progress
from tournament.seating.rng import Rng

Points = list[list[list[int]]]


class MeetingSearch:
    """Seats points 0…n-1 for a number of rounds so that as few pairs as possible meet again.

    `met[a][b]` is how often a pair has met before (both ways round); it is changed by the search.
    """

    def __init__(self, met: list[list[int]], rng: Rng) -> None:
        self.met = met
        self.rng = rng
        self.chart: Points = []
        self.table_of: list[list[int]] = []
        self.free_at: list[list[int]] = []

    def add_round(self, tables: list[list[int]]) -> None:
        """Add a round that the search may change."""
        for table in tables:
            self._count(table, 1)
        self.chart.append(tables)
        self.table_of.append(self._places(tables))
        self.free_at.append([0] * len(self.met))

    def _places(self, tables: list[list[int]]) -> list[int]:
        places = [0] * len(self.met)
        for t, table in enumerate(tables):
            for player in table:
                places[player] = t
        return places

    def add_greedy_round(self) -> None:
        """Add a round in which each table takes the players who have met it least."""
        met = self.met
        waiting = self.rng.shuffled(range(len(met)))
        tables = []
        while waiting:
            table = [waiting.pop()]
            for _ in range(3):
                rows = [met[player] for player in table]
                best, least = 0, 1 << 30
                for i, player in enumerate(waiting):
                    known = 0
                    for row in rows:
                        known += row[player]
                    if known < least:
                        best, least = i, known
                        if not known:
                            break
                table.append(waiting.pop(best))
            tables.append(table)
        self.add_round(tables)

    def _count(self, table: list[int], change: int) -> None:
        for a in table:
            row = self.met[a]
            for b in table:
                if a != b:
                    row[b] += change

    def conflicts(self) -> list[tuple[int, int]]:
        """Return the (round, player) of every seat at which somebody is met again."""
        met = self.met
        return [
            (r, a)
            for r, tables in enumerate(self.chart)
            for table in tables
            for a in table
            if sum([met[a][b] > 1 for b in table])
        ]

    def cost(self) -> int:
        """Return the sum over pairs of m(m - 1)/2, earlier meetings counted."""
        return sum(m * (m - 1) // 2 for a, row in enumerate(self.met) for m in row[:a] if m > 1)

    def _best_exchange(self, r: int, a: int, step: int, aspire: int) -> tuple[int, int]:
        """Return (change of cost, player to exchange with) for the best exchange of `a` in round r."""
        met, tables, places, free_at = self.met, self.chart[r], self.table_of[r], self.free_at[r]
        row = met[a]
        here = places[a]
        x, y, z = (p for p in tables[here] if p != a)
        mx, my, mz = met[x], met[y], met[z]
        leave = row[x] + row[y] + row[z] - 3
        best, partner, ties = 1 << 30, -1, 0
        for t, (p, q, u, v) in enumerate(tables):
            if t == here:
                continue
            join = row[p] + row[q] + row[u] + row[v] - leave + 3
            for b in (p, q, u, v):
                old = met[b]
                delta = join - row[b] + mx[b] + my[b] + mz[b] - old[p] - old[q] - old[u] - old[v]
                if delta > best or (free_at[b] > step and delta >= aspire):
                    continue
                if delta < best:
                    best, partner, ties = delta, b, 1
                else:
                    ties += 1
                    if self.rng.below(ties) == 0:
                        partner = b
        return best, partner

    def exchange(self, r: int, a: int, b: int) -> None:
        """Let two players of different tables of round r change places."""
        tables, places = self.chart[r], self.table_of[r]
        for player, other in ((a, b), (b, a)):
            table = tables[places[player]]
            self._count(table, -1)
            table[table.index(player)] = -1 - other
        for player in (a, b):
            table = tables[places[player]]
            table[:] = [-1 - p if p < 0 else p for p in table]
            self._count(table, 1)
        places[a], places[b] = places[b], places[a]

    def improve(self, steps: int, goal: int = 0, progress: Progress | None = None) -> int:
        """Search for at most `steps` steps or until the cost is `goal`; keep the best and return its cost."""
        cost = self.cost()
        best, best_chart = cost, [[list(table) for table in tables] for tables in self.chart]
        trouble: list[tuple[int, int]] = []
        for step in range(1, steps + 1):
            if best <= goal:
                break
            if progress and step % 256 == 0 and progress("search", step, steps) is False:
                break
            if not trouble:
                trouble = self.conflicts()
                if not trouble:
                    break
                self.rng.shuffle(trouble)
            r, a = trouble.pop()
            table = self.chart[r][self.table_of[r][a]]
            if self.free_at[r][a] > step or all(self.met[a][b] < 2 for b in table if b != a):
                continue
            change, b = self._best_exchange(r, a, step, best - cost)
            if b < 0:
                continue
            self.exchange(r, a, b)
            cost += change
            for player in (a, b):
                self.free_at[r][player] = step + 4 + self.rng.below(10)
            if cost < best:
                best, best_chart = cost, [[list(table) for table in tables] for tables in self.chart]
        self._return_to(best_chart)
        return best

    def _return_to(self, chart: Points) -> None:
        for tables in self.chart:
            for table in tables:
                self._count(table, -1)
        for tables in chart:
            for table in tables:
                self._count(table, 1)
        self.chart = chart
        self.table_of = [self._places(tables) for tables in chart]


def search_chart(players: int, rounds: int, rng: Rng, steps: int, progress: Progress | None = None) -> Points:
    """Return rounds of tables of points 0…players - 1 with few repeated meetings."""
    search = MeetingSearch([[0] * players for _ in range(players)], rng)
    for _ in range(rounds):
        search.add_greedy_round()
    pairs, seats = players * (players - 1) // 2, rounds * players * 3 // 2
    full, rest = divmod(seats, pairs)
    goal = pairs * full * (full - 1) // 2 + rest * full
    search.improve(steps, goal, progress)
    return search.chart
