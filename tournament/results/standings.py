"""The standings of an event, from stored seats: internal, or as the public may see them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournament import standings
from tournament.access.visibility import visible_rounds
from tournament.models import Event, HandResult, Player, Seat, Session
from tournament.results.penalties import counting_penalties
from tournament.standings import Entrant, Result, Standing, TeamStanding


def entrants_of(event: Event, *, after: int | None = None, public: bool = False) -> list[Entrant]:
    """Everybody entered who has a place to play, with the penalties that count after a round.

    Substitutes are not ranked; withdrawn players are, but for those who are taken out of the ranking.
    """
    penalties = counting_penalties(event, after=after, public=public)
    players = event.players.exclude(status=Player.Status.WAITING).select_related("team")
    return [
        Entrant(
            player.number,
            player.team.name if player.team else "",
            player.has_place,
            penalties.get(player.number, ()),
            str(player.country),
        )
        for player in players
    ]


def results_of(event: Event, *, after: int | None = None, public: bool = False) -> list[Result]:
    """The results that count, up to round `after`: of confirmed sheets, or the published scores."""
    seats = Seat.objects.filter(round__event=event)
    if public:
        seats = seats.filter(round__in=visible_rounds(event), published_score__isnull=False)
    else:
        seats = seats.filter(session__state=Session.State.CONFIRMED, score__isnull=False)
    if after is not None:
        seats = seats.filter(round__number__lte=after)
    whose = ("player__number", "round__number")
    if public:
        frozen = ("published_score", "published_twelfths", "published_won", "published_discarded")
        return [Result(*row) for row in seats.values_list(*whose, *frozen)]
    counts = _hand_counts(event) if event.tie_breakers else None
    rows = seats.values_list(*whose, "score", "twelfths", "session_id", "wind", "forfeit")
    return [_result(row, counts) for row in rows]


def _result(row: tuple[int, int, int, int, int, int, str], counts: "HandCounts | None") -> Result:
    number, round_, score, twelfths, session, wind, forfeit = row
    if counts is None or session not in counts.sessions:
        return Result(number, round_, score, twelfths)
    # The hands at a forfeited seat are a substitute's.
    return Result(
        number,
        round_,
        score,
        twelfths,
        hands_won=0 if forfeit else counts.won[session, wind],
        discards_into_wins=0 if forfeit else counts.discarded[session, wind],
    )


@dataclass(frozen=True, slots=True)
class HandCounts:
    """Which sessions have hands, and how often each seat (session, wind) won or discarded into a win."""

    sessions: set[int]
    won: Counter[tuple[int, int | None]]
    discarded: Counter[tuple[int, int | None]]


def _hand_counts(event: Event) -> HandCounts:
    hands = list(
        HandResult.objects.filter(session__round__event=event).values_list(
            "session_id", "winner", "discarder"
        )
    )
    return HandCounts(
        sessions={session for session, _winner, _discarder in hands},
        won=Counter((session, winner) for session, winner, _discarder in hands),
        discarded=Counter((session, discarder) for session, _winner, discarder in hands),
    )


def standings_of(event: Event, *, after: int | None = None, public: bool = False) -> tuple[Standing, ...]:
    """The ranking over all confirmed sessions, or (`public`) over published rounds only."""
    entrants = entrants_of(event, after=after, public=public)
    return standings.standings(entrants, results_of(event, after=after, public=public), event.tie_breakers)


def team_standings_of(
    event: Event, *, after: int | None = None, public: bool = False
) -> tuple[TeamStanding, ...]:
    """The ranking of the teams, from the individual standings."""
    entrants = entrants_of(event, after=after, public=public)
    return standings.team_standings(
        entrants, standings_of(event, after=after, public=public), event.team_best
    )


def places(lines: Iterable[Standing]) -> dict[int, int | None]:
    """The place of each draw number."""
    return {line.number: line.rank for line in lines}
