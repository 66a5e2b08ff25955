"""The statistics of an event: what their answers look like, and how they are filled.

Figures are counts and sums, so that whoever reads them can divide exactly.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ninja import Field, Schema

from scoring.words import fan_words
from tournament.api.filling import fans_of, letter, player_name, table_points
from tournament.api.shapes import FanFacts, Paged, PlayerName, TablePoints, WindLetter
from tournament.models import Player
from tournament.rules.statistics import EventStatistics, PlayerRecord, WonHand

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent


class ValueGroupFacts(Schema):
    """How many hands were won for `low` to `high` points; the highest group has no end."""

    low: int
    high: int | None
    hands: int


class FanMade(Schema):
    """In how many of the hands with known fans a fan was made."""

    number: int
    name: str
    hands: int


class BestHand(Schema):
    """A won hand; nobody is named for a seat that was forfeited."""

    round: int
    table: int
    number: int
    value: int
    winner: PlayerName | None
    discarder: PlayerName | None
    fans: list[FanFacts]
    tiles: str | None


class BiggestScore(Schema):
    """The highest score of a session."""

    round: int
    table: int
    player: PlayerName | None
    score: int


class StartSeat(Schema):
    """What the players who began at one wind won, all sessions together."""

    wind: WindLetter
    sessions: int
    score: int
    table_points: TablePoints


class Meetings(Schema):
    """How many pairs of players met so many times."""

    times: int
    pairs: int


class SeatSpread(Schema):
    """Of how many players the most and the least frequent start wind are so many sessions apart."""

    apart: int
    players: int


class EventFigures(Schema):
    """What the published sheets of an event tell."""

    sessions: int
    sessions_with_hands: int
    hands: int
    drawn: int
    self_drawn: int
    on_discard: int
    value: int = Field(description="The sum of the values of all won hands.")
    value_groups: list[ValueGroupFacts]
    with_fans: int = Field(description="In how many won hands the fans are known.")
    fans: list[FanMade] = Field(description="The most frequent first.")
    best_hands: list[BestHand]
    biggest: list[BiggestScore]
    seats: list[StartSeat]
    meetings: list[Meetings]
    seat_spread: list[SeatSpread]


class PlayerFigures(Schema):
    """What a player did in the hands that are known."""

    player: PlayerName
    sessions: int
    hands: int
    drawn: int
    won: int
    self_drawn: int
    discarded: int = Field(description="How often somebody won on this player's discard.")
    value: int = Field(description="The sum of the values of the hands won.")
    best: BestHand | None


class PlayerFiguresPage(Paged):
    items: list[PlayerFigures]


def event_figures(
    event: "PublicEvent", figures: EventStatistics, players: Mapping[int, Player]
) -> EventFigures:
    """The figures of an event; `players` are the public ones by draw number."""
    return EventFigures(
        sessions=figures.sessions,
        sessions_with_hands=figures.sessions_with_hands,
        hands=figures.hands,
        drawn=figures.drawn,
        self_drawn=figures.self_drawn,
        on_discard=figures.on_discard,
        value=figures.value,
        value_groups=[
            ValueGroupFacts(low=group.low, high=group.high, hands=group.hands)
            for group in figures.value_groups
        ],
        with_fans=figures.with_fans,
        fans=[FanMade(number=number, name=fan_words(number), hands=hands) for number, hands in figures.fans],
        best_hands=[_best_hand(event, won, players) for won in figures.best_hands],
        biggest=[
            BiggestScore(round=one.round, table=one.table, player=_who(one.player, players), score=one.score)
            for one in figures.biggest
        ],
        seats=[
            StartSeat(
                wind=letter(seat.wind),
                sessions=seat.sessions,
                score=seat.score,
                table_points=table_points(seat.twelfths),
            )
            for seat in figures.seats
        ],
        meetings=[Meetings(times=times, pairs=pairs) for times, pairs in figures.meetings.items()],
        seat_spread=[SeatSpread(apart=apart, players=count) for apart, count in figures.seat_spread.items()],
    )


def player_figures(
    event: "PublicEvent", number: int, record: PlayerRecord, players: Mapping[int, Player]
) -> PlayerFigures:
    return PlayerFigures(
        player=player_name(players[number]),
        sessions=record.sessions,
        hands=record.hands,
        drawn=record.drawn,
        won=record.won,
        self_drawn=record.self_drawn,
        discarded=record.discarded,
        value=record.value,
        best=_best_hand(event, record.best, players) if record.best else None,
    )


def _best_hand(event: "PublicEvent", won: WonHand, players: Mapping[int, Player]) -> BestHand:
    return BestHand(
        round=won.round,
        table=won.table,
        number=won.hand.number,
        value=won.hand.value,
        winner=_who(won.winner, players),
        discarder=_who(won.discarder, players),
        fans=fans_of(event, won.hand),
        tiles=won.hand.claim.tiles or None,
    )


def _who(number: int | None, players: Mapping[int, Player]) -> PlayerName | None:
    player = None if number is None else players.get(number)
    return player_name(player) if player else None
