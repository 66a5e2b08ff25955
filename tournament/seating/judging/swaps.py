"""Manual swaps: what changes if two players of a round exchange seats, for every partner at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.seating.problem import Chart, LooseChart, Table


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """The change of every measure if the player exchanges seats with `partner`; negative is better."""

    partner: int
    repeats: int
    table_repeats: int
    wind_unbalanced: int
    same_club: int


class SwapTable:
    """The counts of a chart, from which the effects of swaps are read off.

    `clubs[i]` is the club of player i + 1; `club_rounds` keeps clubs apart in the first k rounds.
    """

    def __init__(
        self, rounds: LooseChart, clubs: Sequence[str | None] = (), club_rounds: int | None = None
    ) -> None:
        self.rounds = rounds
        self.club_rounds = len(rounds) if club_rounds is None else club_rounds
        self.club_of = {player: club for player, club in enumerate(clubs, start=1) if club}
        size = 1 + max((player for tables in rounds for table in tables for player in table), default=0)
        most = max((len(tables) for tables in rounds), default=0)
        self.met = [[0] * size for _ in range(size)]
        self.visits = [[0] * most for _ in range(size)]
        self.starts = [[0] * 4 for _ in range(size)]
        for tables in rounds:
            for number, table in enumerate(tables):
                for wind, player in enumerate(table):
                    self.visits[player][number] += 1
                    self.starts[player][wind] += 1
                    row = self.met[player]
                    for other in table:
                        row[other] += 1

    def effects(self, round_number: int, player: int) -> tuple[SwapEffect, ...]:
        """Return the effect of exchanging `player` with each other player of the round (numbers from 1).

        Raises ValueError if the player does not play in that round.
        """
        tables = self.rounds[round_number - 1]
        place = next(
            ((t, wind) for t, table in enumerate(tables) for wind, p in enumerate(table) if p == player), None
        )
        if place is None:
            raise ValueError(f"Player {player} does not play in round {round_number}.")
        here, my_wind = place
        mates = [p for p in tables[here] if p != player]
        apart = round_number <= self.club_rounds
        found = []
        for there, table in enumerate(tables):
            for wind, partner in enumerate(table):
                if partner == player:
                    continue
                repeats = visits = club = 0
                if there != here:
                    others = [p for p in table if p != partner]
                    repeats = self._repeats(player, mates, others) + self._repeats(partner, others, mates)
                    visits = self._visits(player, here, there) + self._visits(partner, there, here)
                    if apart and self.club_of:
                        club = self._club(player, mates, others) + self._club(partner, others, mates)
                winds = self._wind(player, my_wind, wind) + self._wind(partner, wind, my_wind)
                found.append(SwapEffect(partner, repeats, visits, winds, club))
        return tuple(found)

    def _repeats(self, player: int, leaves: list[int], joins: list[int]) -> int:
        row = self.met[player]
        change = 0
        for p in joins:
            change += row[p] > 0
        for p in leaves:
            change -= row[p] > 1
        return change

    def _visits(self, player: int, leaves: int, joins: int) -> int:
        row = self.visits[player]
        return (row[joins] > 0) - (row[leaves] > 1)

    def _wind(self, player: int, leaves: int, joins: int) -> int:
        if leaves == joins:
            return 0
        counts = self.starts[player]
        before = max(counts) - min(counts) > 1
        after = list(counts)
        after[leaves] -= 1
        after[joins] += 1
        return (max(after) - min(after) > 1) - before

    def _club(self, player: int, leaves: list[int], joins: list[int]) -> int:
        club = self.club_of.get(player)
        if club is None:
            return 0
        return sum(self.club_of.get(p) == club for p in joins) - sum(
            self.club_of.get(p) == club for p in leaves
        )


def swap(rounds: Chart, round_number: int, one: int, other: int) -> Chart:
    """Return the chart in which two players have exchanged seats in one round (numbered from 1)."""
    exchanged = {one: other, other: one}

    def seat(table: Table) -> Table:
        east, south, west, north = (exchanged.get(player, player) for player in table)
        return east, south, west, north

    return tuple(
        tuple(seat(table) for table in tables) if r == round_number else tables
        for r, tables in enumerate(rounds, start=1)
    )
