"""What the answers look like. Their names and descriptions are the OpenAPI document's.

Winds are the letters of initial seats, E S W N, and lists of four are in this order. Scores are points won
and lost. Countries are two letters. What is not known, or not published, is null.
"""

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal

from ninja import Field, Schema
from pydantic import create_model

from tournament.results.ranking_columns import Kind, Shown, columns_for
from tournament.rules.sheet import PenaltyKind
from tournament.standings import TieRule

WindLetter = Literal["E", "S", "W", "N"]
#: East, South, West, North.
OfFour = tuple[int, int, int, int]


class Refusal(Schema):
    """Why there is no answer."""

    error: str = Field(description="One sentence.")


class Paging(Schema):
    """Which part of a list is asked for."""

    page: int = Field(1, ge=1, le=1_000_000, description="The page, from 1 on.")
    per_page: int = Field(100, ge=1, le=500, description="How many items a page has.")


class Paged(Schema):
    """A part of a list."""

    count: int = Field(description="How many items there are on all pages.")
    page: int
    pages: int
    next: str | None = Field(description="The address of the next page.")
    previous: str | None = Field(description="The address of the page before.")


class TablePoints(Schema):
    """Table points, exactly."""

    text: str = Field(description="A whole number, a fraction, or both: `17 1/3`.")
    twelfths: int = Field(description="The same in twelfths, to calculate with: 208.")


class Entry(Schema):
    """Where to go from here."""

    version: str
    events: str
    openapi: str
    documentation: str


class Rules(Schema):
    """What an event plays by."""

    ruleset: str
    minimum: int = Field(description="The least value of a hand without flowers.")
    baseline: int = Field(description="What each opponent pays beside the value.")
    tie_rule: str = Field(
        description="How level scores at a table share the table points.",
        json_schema_extra={"enum": [*TieRule]},
    )
    tie_breakers: list[str] = Field(description="What decides after table points and points, in this order.")
    team_best: int | None = Field(description="How many members count for a team; null: all.")
    nation_best: int | None = Field(description="How many players count for a nation; null: nations do not.")
    minutes: int = Field(description="The length of a session.")


class Lists(Schema):
    """The addresses of an event's lists; null where it has no such list, or has none yet."""

    standings: str | None
    teams: str | None
    nations: str | None
    penalties: str | None
    rounds: str | None
    sessions: str | None
    hands: str | None
    players: str | None
    statistics: str | None


class EventFacts(Schema):
    """One event."""

    slug: str
    title: str
    city: str | None
    country: str | None
    starts_on: date | None
    ends_on: date | None
    state: Literal["open", "closed"] = Field(description="Closed: the results are final.")
    rehearsal: bool = Field(description="Whether what is entered is invented and will be wiped.")
    players: int = Field(description="How many have a place to play; substitutes do not count.")
    rounds: int
    published_round: int | None = Field(description="The last round whose results are published.")
    has_teams: bool
    has_nations: bool
    revision: int = Field(description="Grows with everything that the public can see.")
    rules: Rules
    address: str
    page: str = Field(description="The same for people.")
    lists: Lists


class EventsPage(Paged):
    items: list[EventFacts]


class PlayerName(Schema):
    """Who, by draw number. The name is `Player 17` where it is hidden from the public."""

    number: int
    name: str


class PlayerFacts(PlayerName):
    """Somebody entered."""

    country: str | None
    club: str | None
    team: str | None
    status: Literal["playing", "substitute", "withdrawn"]
    unranked: bool = Field(description="Withdrawn, and taken out of the ranking by the organiser.")
    address: str
    page: str


class PlayersPage(Paged):
    items: list[PlayerFacts]


class RoundResult(Schema):
    """What a player earned in one round."""

    round: int
    score: int
    table_points: TablePoints


#: What a column of the ranking is in an answer. A place, a movement and a count may not be known.
_FIELDS: dict[Kind, Any] = {
    Kind.PLACE: int | None,
    Kind.MOVED: int | None,
    Kind.PLAYER: PlayerFacts,
    Kind.TEXT: str | None,
    Kind.YES_NO: bool,
    Kind.TABLE_POINTS: TablePoints,
    Kind.POINTS: int,
    Kind.COUNT: int | None,
    Kind.ROUNDS: list[RoundResult],
}

if TYPE_CHECKING:

    class StandingLine(Schema):
        """Its fields are the ranking's columns."""

        def __init__(self, **fields: Any) -> None: ...

else:
    StandingLine = create_model(
        "StandingLine",
        __base__=Schema,
        __doc__="One line of the ranking of the players.",
        **{
            column.name: (_FIELDS[column.kind], Field(description=column.about or None))
            for column in columns_for(Shown.API)
        },
    )


class StandingsPage(Paged):
    after: int = Field(description="The ranking is that after this round.")
    items: list[StandingLine]


class MemberSum(Schema):
    """What one player brings."""

    player: PlayerName
    counts: bool = Field(description="Whether the player is among the best who count.")
    table_points: TablePoints
    score: int


class GroupLine(Schema):
    """One line of the ranking of the teams or nations; a nation's name is its country's two letters."""

    rank: int
    moved: int | None
    name: str
    table_points: TablePoints
    score: int
    members: list[MemberSum]


class GroupsPage(Paged):
    after: int
    items: list[GroupLine]


class SeatFacts(Schema):
    """A player's place at a table, with its result once it is published."""

    wind: WindLetter
    player: PlayerName
    score: int | None
    table_points: TablePoints | None
    place: int | None = Field(description="At this table; level players share it, who forfeited has none.")
    forfeited: bool = Field(description="The player forfeited the session; a substitute may have played.")


Mark = Literal["reconciled", "totals_only", "sum_off", "not_played", "forfeited"]


class SessionFacts(Schema):
    """The game of one table in one round."""

    round: int
    table: int
    label: str | None = Field(description="What the venue calls the table.")
    published: bool
    marks: list[Mark]
    seats: list[SeatFacts]
    address: str
    page: str


class SessionsPage(Paged):
    items: list[SessionFacts]


class FanFacts(Schema):
    """A fan of a hand."""

    number: int = Field(description="1 to 81.")
    name: str
    count: int
    points: int = Field(description="For all that are counted, under the rules of the event.")


class HandFacts(Schema):
    """One hand of a session."""

    number: int = Field(description="1 to 16.")
    winner: WindLetter | None = Field(description="Null: a drawn hand.")
    discarder: WindLetter | None = Field(description="Null: nobody; with a winner, a self-drawn hand.")
    value: int
    fans: list[FanFacts] = Field(description="Empty where only the value is known.")
    tiles: str | None
    checked: Literal["value", "fans", "tiles"] = Field(description="How far the hand was checked.")
    payment: OfFour


class HandOfSheet(HandFacts):
    """A hand with the scores after it, penalties of the hand included."""

    scores: OfFour


class HandOfEvent(HandFacts):
    """A hand with its table and its winner."""

    round: int
    table: int
    player: PlayerName | None = Field(description="Who won it; null where the seat was forfeited.")


class HandsPage(Paged):
    items: list[HandOfEvent]


class SheetPenalty(Schema):
    """A penalty of a session."""

    kind: str = Field(json_schema_extra={"enum": [*PenaltyKind]})
    seat: WindLetter
    receiver: WindLetter | None
    amount: int
    hand: int | None
    reason: str | None
    cancelled: str | None = Field(description="Why it does not count.")


class SessionTold(SessionFacts):
    """A session with its hands and penalties, once its sheet is published."""

    hands: list[HandOfSheet]
    penalties: list[SheetPenalty]


class RoundFacts(Schema):
    """One round of the schedule."""

    number: int
    starts_at: datetime | None
    seating: bool = Field(description="Whether its seating is shown.")
    published: bool
    address: str | None = Field(description="Where its tables are, once its seating is shown.")


class RoundsPage(Paged):
    items: list[RoundFacts]


class RoundTold(RoundFacts):
    """A round with its tables."""

    tables: list[SessionFacts]


class AppointmentFacts(Schema):
    """One round of a player's schedule."""

    round: int
    table: int
    starts_at: datetime | None
    wind: WindLetter
    score: int | None
    table_points: TablePoints | None
    place: int | None
    forfeited: bool
    not_played: bool = Field(description="The round is published, and nobody played at this table.")
    table_mates: list[SeatFacts]
    address: str


class PlayerTold(PlayerFacts):
    """A player with the place in the ranking and the schedule."""

    standing: StandingLine | None
    schedule: list[AppointmentFacts]


class PenaltyFacts(Schema):
    """A penalty in the ranking, outside a sheet."""

    player: PlayerName
    round: int | None = Field(description="Null: the event as a whole.")
    kind: Literal["points", "table_points", "disqualified"]
    points: int | None
    table_points: TablePoints | None
    reason: str
    cancelled: str | None = Field(description="Why it does not count.")


class PenaltiesPage(Paged):
    items: list[PenaltyFacts]
