"""What the public pages show: pure reads, in a number of queries that does not grow with the event.

Only `visibility` decides what may be seen. Scores are the published, frozen ones; a sheet that was
opened again in a published round shows those and nothing of the work on it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament import standings
from tournament.access.visibility import public_events, shown_rounds
from tournament.models import Event, Player, Role, Round, Seat, Session
from tournament.results.at_table import is_forfeited, is_not_played, table_places
from tournament.results.ranking_columns import PlayerLine
from tournament.results.standings import entrants_of, places, results_of
from tournament.rounds.clocks import running_clocks
from tournament.sheets.board import sessions_with_everything
from tournament.standings import Entrant, Standing, TeamStanding

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class EventCounts(TypedDict):
        """What `event_list` knows of an event beside its fields."""

        player_count: int
        round_count: int
        published_round: int | None
        shown_round: int | None
        has_teams: bool
        has_clock: bool

    PublicEvent: TypeAlias = WithAnnotations[Event, EventCounts]


def event_list() -> "QuerySet[PublicEvent]":
    """The public events, the latest first.

    Each has `player_count` (without substitutes), `round_count`, `published_round` and `shown_round` (the
    number of the last round that is published, or whose seating is shown, or None), `has_teams`, and
    `has_clock`, which says that a clock runs.
    """
    # A subquery for each: joined, players and rounds of an event would be multiplied, at every poll.
    in_teams = Player.objects.exclude(status=Player.Status.WAITING).filter(team__isnull=False)
    entered = Player.objects.filter(status__in=[Player.Status.PLAYING, Player.Status.WITHDRAWN])
    rounds = Round.objects.order_by("-number")
    return public_events().annotate(
        player_count=_count(entered),
        round_count=_count(rounds),
        published_round=_last_number(rounds.filter(published_at__isnull=False)),
        shown_round=_last_number(rounds.filter(seating_shown_at__isnull=False)),
        has_teams=Exists(in_teams.filter(event=OuterRef("pk"))),
        has_clock=Exists(running_clocks().filter(round__event=OuterRef("pk"))),
    )


def _count(rows: QuerySet[Any]) -> Coalesce:
    of_event = rows.filter(event=OuterRef("pk")).order_by().values("event")
    return Coalesce(Subquery(of_event.annotate(count=Count("pk")).values("count")), 0)


def _last_number(rounds: QuerySet[Round]) -> Subquery:
    return Subquery(rounds.filter(event=OuterRef("pk")).values("number")[:1])


def roles_of(user: User | AnonymousUser) -> QuerySet[Role]:
    """The roles of an account, by the titles of their events."""
    if not user.is_authenticated:
        return Role.objects.none()
    return Role.objects.filter(user=user).order_by("event__title")


def hosted_for(user: User | AnonymousUser) -> QuerySet[Event]:
    """For a hoster's account, which may do everything in every event: those in which it has no role.

    By their titles.
    """
    if not user.is_authenticated or not user.is_superuser:
        return Event.objects.none()
    return Event.objects.exclude(roles__user=user).order_by("title")


def rounds_of(event: Event) -> list[Round]:
    """All rounds of the schedule: their numbers and times are public, their seating may not be."""
    return list(event.rounds.all())


@dataclass(frozen=True, slots=True)
class RankingLine(PlayerLine):
    """One player of the public ranking, with the line's number in it."""

    position: int

    @property
    def name(self) -> str:
        return self.player.public_name


def ranking(event: Event, *, after: int) -> list[RankingLine]:
    """The public ranking after a round: everybody with a place, then the substitutes who have played."""
    players = {player.number: player for player in event.players.select_related("team")}
    lines, before = _lines_after(event, after)
    had = places(line for line in before if line.sessions)
    listed = [line for line in lines if line.sessions]
    return [
        RankingLine(players[line.number], line, position, moved=_places_won(had.get(line.number), line.rank))
        for position, line in enumerate(listed, start=1)
    ]


#: A line of a ranking of teams or nations: its sums, the places it won, and all its players.
GroupLine = tuple[TeamStanding, int | None, list[Player]]


def team_ranking(event: Event, *, after: int) -> list[GroupLine]:
    """The teams after a round: each with the places it won and its players, in the order of the sums."""
    return _group_ranking(
        event, after, lambda entrants, lines: standings.team_standings(entrants, lines, event.team_best)
    )


def nation_ranking(event: Event, *, after: int) -> list[GroupLine]:
    """The nations after a round, as `team_ranking` has the teams; nothing where nations are not ranked."""
    best = event.nation_best
    if best is None:
        return []
    return _group_ranking(
        event, after, lambda entrants, lines: standings.nation_standings(entrants, lines, best)
    )


def _group_ranking(
    event: Event,
    after: int,
    rank: Callable[[Sequence[Entrant], Sequence[Standing]], Sequence[TeamStanding]],
) -> list[GroupLine]:
    players = {player.number: player for player in event.players.all()}
    entrants = entrants_of(event, after=after, public=True)
    lines, before = _lines_after(event, after)
    had = {group.team: group.rank for group in rank(entrants, before)} if before else {}
    return [
        (
            group,
            _places_won(had.get(group.team), group.rank),
            [players[line.number] for line in group.members],
        )
        for group in rank(entrants, lines)
    ]


def _lines_after(event: Event, after: int) -> tuple[tuple[Standing, ...], tuple[Standing, ...]]:
    """The standings after a round, and those after the round before (empty after the first)."""
    entrants = entrants_of(event, after=after, public=True)
    results = results_of(event, after=after, public=True)
    earlier = [result for result in results if result.round < after]
    lines = standings.standings(entrants, results, event.tie_breakers)
    # Penalties of the round came with it; those of the event were always there.
    then = [
        replace(entrant, penalties=tuple(lost for lost in entrant.penalties if (lost.round or 0) < after))
        for entrant in entrants
    ]
    before = standings.standings(then, earlier, event.tie_breakers) if earlier else ()
    return lines, before


def _places_won(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now


def tables_of(rounds: Iterable[Round]) -> dict[int, list[Session]]:
    """The sessions of these rounds by round number, in the order of their tables, with table and seats."""
    by_round: dict[int, list[Session]] = {}
    sessions = (
        Session.objects.filter(round__in=[round_.pk for round_ in rounds])
        .select_related("table", "round")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("player")))
        .order_by("round__number", "table__number")
    )
    for session in sessions:
        by_round.setdefault(session.round.number, []).append(session)
    return by_round


def table_numbers(event: Event) -> dict[int, list[int]]:
    """The numbers of the tables in play, by the number of each round whose seating is shown."""
    numbers: dict[int, list[int]] = {}
    sessions = Session.objects.filter(round__in=shown_rounds(event)).order_by(
        "round__number", "table__number"
    )
    for round_number, table_number in sessions.values_list("round__number", "table__number"):
        numbers.setdefault(round_number, []).append(table_number)
    return numbers


def shown_round(event: Event, number: int) -> Round:
    """A round whose seating is public. Raises Round.DoesNotExist."""
    return shown_rounds(event).get(number=number)


def shown_session(event: Event, round_number: int, table_number: int) -> Session:
    """A session whose seating is public, with seats, players, hands and penalties.

    Raises Session.DoesNotExist.
    """
    sessions = sessions_with_everything(event).filter(round__in=shown_rounds(event))
    return sessions.get(round__number=round_number, table__number=table_number)


@dataclass(frozen=True, slots=True)
class Appointment:
    """One round of a player's schedule. The score is None until it is published, and where nobody played."""

    seat: Seat
    table_mates: list[Seat]
    place: int | None

    @property
    def round(self) -> Round:
        return self.seat.session.round

    @property
    def is_forfeited(self) -> bool:
        return is_forfeited(self.seat.session, self.seat)

    @property
    def is_not_played(self) -> bool:
        return is_not_played(self.seat.session, [self.seat, *self.table_mates])


def schedule(event: Event, player: Player, *, only: Iterable[Round] | None = None) -> list[Appointment]:
    """Where, against whom and how a player played, in the rounds whose seating is shown.

    `only`: in these of them.
    """
    rounds = shown_rounds(event)
    if only is not None:
        rounds = rounds.filter(pk__in=[round_.pk for round_ in only])
    own = Seat.objects.filter(player=player, round__in=rounds)
    own = (
        own.select_related("session__table", "session__round")
        .prefetch_related(Prefetch("session__seats", Seat.objects.select_related("player")))
        .order_by("round__number")
    )
    return [_appointment(seat) for seat in own]


def _appointment(seat: Seat) -> Appointment:
    seats = list(seat.session.seats.all())
    mates = [other for other in seats if other.pk != seat.pk]
    return Appointment(seat, mates, table_places(seat.session, seats).get(seat.wind))
