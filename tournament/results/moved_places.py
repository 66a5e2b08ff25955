"""Whose published place another ranking moves: that of the players, the teams and the nations."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django_countries import countries

from tournament import standings
from tournament.access.visibility import public_players
from tournament.models import Event, Player
from tournament.results.standings import entrants_of, results_of
from tournament.standings import Entrant, TeamStanding


@dataclass(frozen=True, slots=True)
class MovedPlace:
    """Whose place moves, by name; None where there is no place."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class MovedPlaces:
    """What moves in the three published rankings, each in the order of the new places."""

    players: tuple[MovedPlace, ...]
    teams: tuple[MovedPlace, ...]
    nations: tuple[MovedPlace, ...]

    def __bool__(self) -> bool:
        return bool(self.players or self.teams or self.nations)


def moved_places(event: Event, changes: Mapping[str, Any]) -> MovedPlaces:
    """Compare the published rankings with those by `changes` of what orders them; stores nothing."""
    other = copy.copy(event)
    for name, value in changes.items():
        setattr(other, name, value)
    entrants = entrants_of(event, public=True)
    return _compared(_places(event, entrants), _places(other, entrants))


def moved_by_unranking(event: Event, player: Player, *, unranked: bool) -> MovedPlaces:
    """Compare the published rankings with those with the player taken out, or put back; stores nothing."""
    entrants = entrants_of(event, public=True)
    others = [replace(one, ranked=not unranked) if one.number == player.number else one for one in entrants]
    return _compared(_places(event, entrants), _places(event, others))


def _compared(before: "_Rankings", after: "_Rankings") -> MovedPlaces:
    players, teams, nations = (_moved(was, now) for was, now in zip(before, after, strict=True))
    return MovedPlaces(players, teams, nations)


_Places = Mapping[str, int | None]
_Rankings = tuple[_Places, _Places, _Places]


def _places(event: Event, entrants: Sequence[Entrant]) -> _Rankings:
    """The published places of players, teams and nations, by names."""
    lines = standings.standings(entrants, results_of(event, public=True), event.tie_breakers)
    names = {player.number: f"{player.number} {player.name}" for player in public_players(event)}
    best = event.nation_best
    nations = standings.nation_standings(entrants, lines, best) if best else ()
    return (
        {names[line.number]: line.rank for line in lines if line.sessions},
        _of_groups(standings.team_standings(entrants, lines, event.team_best)),
        {str(countries.name(code)): rank for code, rank in _of_groups(nations).items()},
    )


def _of_groups(groups: Iterable[TeamStanding]) -> dict[str, int | None]:
    return {group.team: group.rank for group in groups}


def _moved(before: _Places, after: _Places) -> tuple[MovedPlace, ...]:
    moved = [
        MovedPlace(name, before.get(name), after.get(name))
        for name in dict.fromkeys([*after, *before])
        if before.get(name) != after.get(name)
    ]
    return tuple(sorted(moved, key=lambda move: (move.after is None, move.after or 0)))
