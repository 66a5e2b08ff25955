"""The page of an event's statistics."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.mcr.combine import worth
from scoring.mcr.fans import BY_NUMBER, FANS, Fan
from tournament.access.visibility import public_players
from tournament.charts.columns import column_chart
from tournament.models import Player
from tournament.public.session_story import ToldFan, told_fans
from tournament.results.statistics import played_sessions
from tournament.rules.statistics import (
    EventStatistics,
    Opposition,
    PlayerRecord,
    ValueGroup,
    WonHand,
    event_statistics,
)
from tournament.web.public_page import cached_event_page

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

#: How many players a list of the best has.
_LISTED = 10
#: How many of the strongest and of the weakest oppositions are listed.
_OPPOSITIONS = 3


@dataclass(frozen=True, slots=True)
class FanLine:
    """A fan, what it is worth in the event, and in how many hands it was made."""

    fan: Fan
    points: int
    hands: int


@dataclass(frozen=True, slots=True)
class BestHand:
    """One of the best hands; a seat that forfeited has no winner who is listed."""

    won: WonHand
    winner: Player | None
    discarder: Player | None
    fans: list[ToldFan]


@dataclass(frozen=True, slots=True)
class RateLine:
    """A player's number of hands of some kind."""

    player: Player
    hands: int
    share: Fraction
    of: int


@cached_event_page
def statistics(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """What the published sheets tell: hands and their values, fans, the best of everything, fairness."""
    figures = event_statistics(played_sessions(event))
    players = {player.number: player for player in public_players(event)}
    rules = event.rules
    points_of = worth(rules)
    made = [FanLine(BY_NUMBER[number], points_of[number], hands) for number, hands in figures.fans]
    fewest = min((line.hands for line in made), default=0)
    context = {
        "event": event,
        "figures": figures,
        "groups": [(group_words(group), group.hands) for group in figures.value_groups],
        "chart": column_chart([(group_words(group), group.hands) for group in figures.value_groups]),
        "made": made,
        "rarest": [line for line in made if line.hands == fewest],
        "never": [fan for fan in FANS if points_of[fan.number] and fan.number not in dict(figures.fans)],
        "best_hands": [
            BestHand(
                won,
                players.get(won.winner or 0),
                players.get(won.discarder or 0),
                told_fans(rules, won.hand.claim),
            )
            for won in figures.best_hands
        ],
        "biggest": [(score, players[score.player]) for score in figures.biggest if score.player in players],
        **_best_rates(figures, players),
        **_oppositions(figures, players),
    }
    return render(request, "public/statistics.html", context)


def group_words(group: ValueGroup) -> str:
    """A group of values: `8–11`, `88+`."""
    return f"{group.low}+" if group.high is None else f"{group.low}–{group.high}"


def _best_rates(figures: EventStatistics, players: Mapping[int, Player]) -> dict[str, object]:
    """Who won most often, and who discarded least often into a win, of those with enough known hands."""
    enough = max(1, max((record.hands for record in figures.records.values()), default=0) // 2)
    counted = [
        (players[number], record)
        for number, record in sorted(figures.records.items())
        if record.hands >= enough and number in players
    ]

    def lines(pairs: Iterable[tuple[Player, PlayerRecord]], won: bool) -> list[RateLine]:
        return [
            RateLine(
                player,
                record.won if won else record.discarded,
                record.winning_rate if won else record.discard_rate,
                record.hands,
            )
            for player, record in pairs
        ][:_LISTED]

    return {
        "enough": enough,
        "winners": lines(sorted(counted, key=lambda pair: -pair[1].winning_rate), won=True),
        "careful": lines(sorted(counted, key=lambda pair: pair[1].discard_rate), won=False),
    }


def _oppositions(figures: EventStatistics, players: Mapping[int, Player]) -> dict[str, object]:
    """The strongest and the weakest oppositions, and how many are between them."""
    listed = [(one, players[one.player]) for one in figures.oppositions if one.player in players]
    split = len(listed) > 2 * _OPPOSITIONS
    strongest: list[tuple[Opposition, Player]] = listed[:_OPPOSITIONS] if split else listed
    return {
        "strongest": strongest,
        "weakest": listed[-_OPPOSITIONS:] if split else [],
        "between": len(listed) - 2 * _OPPOSITIONS if split else 0,
    }
