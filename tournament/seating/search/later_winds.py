"""Initial winds of later rounds, when the winds of the rounds before are played and stay.

A half-played stretch of four rounds fixes some colours of the edge colouring in `winds`
beforehand, and then a colouring need not exist: if too many of those who play on have
started East already, not all of them can avoid it. How many must come out uneven follows
from counting (`least_uneven`). The winds start from Euler splits of the new rounds; then
somebody who is uneven exchanges winds with a table-mate where that costs least and is not tabu.
"""

from __future__ import annotations

from collections.abc import Collection

from tournament.seating.problem import Chart, LooseChart
from tournament.seating.rng import Rng
from tournament.seating.search.winds import as_table, assign_winds

_STEPS = 1_500
_TENURE = 3


def continue_winds(tables: LooseChart, played: LooseChart, rng: Rng) -> Chart:
    """Return more rounds with their winds, so that with the `played` ones everybody comes out even.

    Where that is impossible, or not found in a bounded number of exchanges, as few as possible are uneven.
    """
    rounds = assign_winds(tables, rng)
    seats = [list(table) for one_round in rounds for table in one_round]
    here = sorted({player for table in seats for player in table})
    balance = _Balance(seats, _starts_of(here, played), rng)
    balance.improve(_STEPS, least_uneven(played, here, len(rounds)))
    finished = iter(balance.best)
    return tuple(tuple(as_table(next(finished)) for _ in one_round) for one_round in rounds)


def least_uneven(played: LooseChart, players: Collection[int], rounds: int) -> int:
    """Return how many of `players` cannot come out even in `rounds` more rounds, whatever is drawn.

    Every round has each wind once a table. Where all who need a wind need it more often than the
    rounds have it, or may take less than the rounds have, that many start on it once too seldom or too
    often. One player may make up for a start on each of two winds, without being off by more than one.
    """
    starts = _starts_of(players, played)
    places = rounds * (len(starts) // 4)
    missing, too_many = [], []
    for wind in range(4):
        needed = allowed = 0
        for had in starts.values():
            in_all = sum(had) + rounds
            needed += max(0, in_all // 4 - had[wind])
            allowed += max(0, -(-in_all // 4) - had[wind])
        missing.append(max(0, needed - places))
        too_many.append(max(0, places - allowed))
    return max(*missing, *too_many, (sum(missing) + 1) // 2, (sum(too_many) + 1) // 2)


def _starts_of(players: Collection[int], rounds: LooseChart) -> dict[int, list[int]]:
    """Return how often each of `players` started E, S, W, N."""
    starts = {player: [0] * 4 for player in players}
    for tables in rounds:
        for table in tables:
            for wind, player in enumerate(table):
                if player in starts:
                    starts[player][wind] += 1
    return starts


class _Balance:
    """Tables in the order E, S, W, N whose players exchange winds; `best` has the fewest uneven players."""

    def __init__(self, seats: list[list[int]], before: dict[int, list[int]], rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.starts = before
        self.tables_of: dict[int, list[int]] = {player: [] for player in before}
        for t, table in enumerate(seats):
            for wind, player in enumerate(table):
                self.starts[player][wind] += 1
                self.tables_of[player].append(t)
        self.best = [list(table) for table in seats]

    def _gap(self, player: int) -> int:
        counts = self.starts[player]
        return max(counts) - min(counts)

    def improve(self, steps: int, goal: int) -> None:
        """Exchange winds for at most `steps` steps or until only `goal` players are uneven, and these mildly.

        The least sum of squares of the starts is best; of several such, that with the fewest uneven players.
        """
        uneven = {player: None for player in self.starts if self._gap(player) > 1}
        squares = sum(count * count for counts in self.starts.values() for count in counts)
        least = (squares, len(uneven))
        done = len(uneven) <= goal and all(self._gap(player) < 3 for player in uneven)
        tabu: dict[tuple[int, int, int], int] = {}
        waiting: list[int] = []
        for step in range(steps):
            if done:
                break
            if not waiting:
                waiting = self.rng.shuffled(list(uneven))
            player = waiting.pop()
            if player not in uneven:
                continue
            found = self._exchange_of(player, tabu, step)
            if found is None:
                continue
            t, old, new, change = found
            squares += 2 * change + 4
            table = self.seats[t]
            mate = table[new]
            table[old], table[new] = mate, player
            for moved, left, taken in ((player, old, new), (mate, new, old)):
                self.starts[moved][left] -= 1
                self.starts[moved][taken] += 1
                tabu[t, moved, left] = step + _TENURE + self.rng.below(_TENURE)
                if self._gap(moved) > 1:
                    uneven[moved] = None
                else:
                    uneven.pop(moved, None)
            if (squares, len(uneven)) < least:
                least, self.best = (squares, len(uneven)), [list(seated) for seated in self.seats]
                done = len(uneven) <= goal and all(self._gap(player) < 3 for player in uneven)

    def _exchange_of(
        self, player: int, tabu: dict[tuple[int, int, int], int], step: int
    ) -> tuple[int, int, int, int] | None:
        """Return (table, own wind, new wind, change) of the best exchange, None if all are tabu.

        The change is half the sum of squares of the two players' starts, less a constant.
        """
        mine = self.starts[player]
        least, found = 1 << 30, []
        for t in self.tables_of[player]:
            table = self.seats[t]
            old = table.index(player)
            for new, mate in enumerate(table):
                if new == old or tabu.get((t, player, new), 0) > step or tabu.get((t, mate, old), 0) > step:
                    continue
                theirs = self.starts[mate]
                change = mine[new] - mine[old] + theirs[old] - theirs[new]
                if change < least:
                    least, found = change, [(t, old, new, change)]
                elif change == least:
                    found.append((t, old, new, change))
        return self.rng.choice(found) if found else None
