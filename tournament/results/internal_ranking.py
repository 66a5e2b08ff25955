"""What the organiser sees and the public does not: the ranking over all confirmed sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament import standings
from tournament.models import Event, Seat, Session
from tournament.results.ranking_columns import PlayerLine
from tournament.results.standings import entrants_of, results_of
from tournament.rounds.stand import RoundStand
from tournament.standings import TeamStanding


@dataclass(frozen=True, slots=True)
class InternalLine(PlayerLine):
    """One player of the internal ranking, with the marks of the sheets behind the results by round."""

    marks: Mapping[int, str]

    @property
    def name(self) -> str:
        return self.player.name


@dataclass(frozen=True, slots=True)
class InternalRanking:
    """Players and teams over all confirmed sheets, published or not."""

    lines: tuple[InternalLine, ...]
    teams: tuple[TeamStanding, ...]
    nations: tuple[TeamStanding, ...] = ()


def internal_ranking(event: Event) -> InternalRanking:
    """Rank everybody over the confirmed sheets, in a fixed number of queries."""
    players = {player.number: player for player in event.players.select_related("team")}
    entrants = entrants_of(event)
    ranked = standings.standings(entrants, results_of(event), event.tie_breakers)
    marks = _marks(event)
    return InternalRanking(
        tuple(InternalLine(players[line.number], line, marks.get(line.number, {})) for line in ranked),
        standings.team_standings(entrants, ranked, event.team_best),
        standings.nation_standings(entrants, ranked, event.nation_best) if event.nation_best else (),
    )


def not_public_yet(rounds: Sequence[RoundStand]) -> list[tuple[int, int, int]]:
    """The rounds that count here and that the public does not see: number, confirmed sheets, sheets."""
    return [
        (round_.number, round_.confirmed_count, len(round_.sheets))
        for round_ in rounds
        if round_.confirmed_count and not round_.published
    ]


def _marks(event: Event) -> dict[int, dict[int, str]]:
    """The signs of marked sheets by player and round: ≠ reconciled, Σ totals only, ± sum."""
    marked: dict[int, dict[int, str]] = {}
    seats = Seat.objects.filter(round__event=event, session__state=Session.State.CONFIRMED)
    rows = seats.values_list(
        "player__number",
        "round__number",
        "session__differs",
        "session__totals_only",
        "session__sum_off",
    )
    for number, round_, differs, totals_only, sum_off in rows:
        signs = "≠" * differs + "Σ" * totals_only + "±" * sum_off
        if signs:
            marked.setdefault(number, {})[round_] = signs
    return marked
