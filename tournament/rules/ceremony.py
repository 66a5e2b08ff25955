"""The prize-giving, pure: in which order a withheld ranking is revealed.

The teams come first, then the players, each from the lowest place that is called down to the first.
Who shares a place is called together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.standings import Standing, TeamStanding


@dataclass(frozen=True, slots=True)
class Reveal:
    """One step: everybody at one place, either teams or players."""

    rank: int
    teams: tuple[TeamStanding, ...] = ()
    players: tuple[Standing, ...] = ()


def reveals(
    lines: Sequence[Standing], teams: Sequence[TeamStanding], *, places: int, team_places: int
) -> tuple[Reveal, ...]:
    """Return the steps of a ceremony that calls so many places of players and of teams.

    A place that is shared by more than are called is called whole.
    """
    placed = [line for line in lines if line.rank is not None and line.rank <= places]
    called = [team for team in teams if team.rank <= team_places]
    of_teams = [Reveal(rank, teams=tuple(level)) for rank, level in groupby(called, lambda team: team.rank)]
    of_players = [
        Reveal(rank, players=tuple(level))
        for rank, level in groupby(placed, lambda line: line.rank)
        if rank is not None
    ]
    return (*reversed(of_teams), *reversed(of_players))
