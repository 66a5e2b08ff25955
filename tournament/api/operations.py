"""The operations of version 1, each with what it answers; `frame` wraps them all."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Query, Router, Schema
from ninja.params import functions as param

from tournament.access.visibility import public_players
from tournament.api import figures, filling, shapes
from tournament.api.frame import METHODS, EventRequest, paged
from tournament.models import Player, Round, Session
from tournament.record.sheet_facts import hands_of, penalties_of
from tournament.results import played, public
from tournament.results.at_table import sheet_is_public
from tournament.results.penalties import listed_penalties
from tournament.results.statistics import played_sessions
from tournament.rules.sheet import lines
from tournament.rules.statistics import event_statistics, records

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

router = Router()

EVENT = "/events/{slug:slug}/"
Slug = param.Path(..., description="The event, as in the address of its pages.")
After = param.Query(None, ge=1, description="After which round; the last published one where it is left out.")
OfRound = param.Query(None, alias="round", ge=1, description="Of this round alone.")


def operation(address: str, shape: type[Schema], name: str, summary: str) -> Callable[..., Any]:
    """An operation that reads."""
    refusals = {404: shapes.Refusal, 422: shapes.Refusal}
    return router.api_operation(
        list(METHODS),
        address,
        response={200: shape, **refusals},
        url_name=name,
        operation_id=name,
        summary=summary,
    )


@operation("/", shapes.Entry, "entry", "Where to begin")
def entry(request: HttpRequest) -> shapes.Entry:
    """The version of the interface, and where its events and its documents are."""
    return shapes.Entry(
        version="1",
        events=filling.api_address("events"),
        openapi=filling.api_address("openapi"),
        documentation=reverse("api_page"),
    )


@operation("/events/", shapes.EventsPage, "events", "All events")
def events(request: HttpRequest, paging: Query[shapes.Paging]) -> Any:
    """The public events, the latest first."""
    listed = public.event_list().order_by("-starts_on", "-pk")
    return paged(request, paging, listed, filling.event_facts)


@operation(EVENT, shapes.EventFacts, "event", "One event")
def event(request: EventRequest, slug: str = Slug) -> Any:
    """What an event is, how far it is, and what it plays by."""
    return filling.event_facts(request.event)


@operation(f"{EVENT}standings/", shapes.StandingsPage, "standings", "The ranking of the players")
def standings(
    request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug, after: int | None = After
) -> Any:
    """The ranking after a published round, with the result of every round."""
    event, after = request.event, _published(request.event, after)
    listed = public.ranking(event, after=after)
    page = paged(request, paging, listed, lambda line: filling.standing_line(event, line))
    return {"after": after, **page}


def _groups(
    request: EventRequest,
    paging: shapes.Paging,
    ranking: Callable[..., list[public.GroupLine]],
    after: int | None,
) -> dict[str, Any]:
    """A page of the ranking of teams or of nations after a published round."""
    after = _published(request.event, after)
    listed = ranking(request.event, after=after)
    return {"after": after, **paged(request, paging, listed, filling.group_line)}


@operation(f"{EVENT}teams/", shapes.GroupsPage, "teams", "The ranking of the teams")
def teams(
    request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug, after: int | None = After
) -> Any:
    """The teams after a published round, with what each member brings, the best first."""
    if not request.event.has_teams:
        raise Http404(_("This event has no teams."))
    return _groups(request, paging, public.team_ranking, after)


@operation(f"{EVENT}nations/", shapes.GroupsPage, "nations", "The ranking of the nations")
def nations(
    request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug, after: int | None = After
) -> Any:
    """The nations after a published round, where the event ranks them."""
    if not request.event.has_nations:
        raise Http404(_("This event does not rank nations."))
    return _groups(request, paging, public.nation_ranking, after)


@operation(f"{EVENT}penalties/", shapes.PenaltiesPage, "penalties", "Penalties in the ranking")
def penalties(request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug) -> Any:
    """What players lost outside a sheet, in published rounds or in the event as a whole."""
    listed = listed_penalties(request.event, public=True)
    return paged(request, paging, listed, filling.penalty_facts)


@operation(f"{EVENT}rounds/", shapes.RoundsPage, "rounds", "The schedule")
def rounds(request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug) -> Any:
    """Every round, also those that are to come."""
    listed = public.rounds_of(request.event)
    return paged(request, paging, listed, lambda round_: filling.round_facts(request.event, round_))


@operation(f"{EVENT}rounds/{{int:number}}/", shapes.RoundTold, "round", "One round")
def round_(request: EventRequest, number: int, slug: str = Slug) -> Any:
    """Who sits where in a round whose seating is shown, and the results once they are published."""
    try:
        found = public.shown_round(request.event, number)
    except Round.DoesNotExist as missing:
        raise Http404(_("The seating of round %d is not shown.") % number) from missing
    return filling.round_told(request.event, found, public.tables_of([found]).get(number, []))


@operation(
    f"{EVENT}rounds/{{int:number}}/tables/{{int:table}}/",
    shapes.SessionTold,
    "session",
    "One table of a round",
)
def session(request: EventRequest, number: int, table: int, slug: str = Slug) -> Any:
    """A session with its hands, their payments and the running scores, and its penalties.

    Hands and penalties are there once the round is published, unless the sheet is being looked at again.
    """
    event = request.event
    try:
        found = public.shown_session(event, number, table)
    except Session.DoesNotExist as missing:
        words = {"table": table, "round": number}
        raise Http404(_("No table %(table)d is shown in round %(round)d.") % words) from missing
    told = sheet_is_public(found)
    sheet = lines(event.rules, hands_of(found), penalties_of(found)) if told else ()
    return filling.session_told(event, found, sheet)


@operation(f"{EVENT}sessions/", shapes.SessionsPage, "sessions", "All sessions")
def sessions(
    request: EventRequest,
    paging: Query[shapes.Paging],
    slug: str = Slug,
    of_round: int | None = OfRound,
) -> Any:
    """The sessions of rounds whose seating is shown, by round and table."""
    listed = played.shown_sessions(request.event, round_number=of_round)
    return paged(request, paging, listed, lambda session: filling.session_facts(request.event, session))


@operation(f"{EVENT}hands/", shapes.HandsPage, "hands", "All hands")
def hands(
    request: EventRequest,
    paging: Query[shapes.Paging],
    slug: str = Slug,
    of_round: int | None = OfRound,
) -> Any:
    """The hands of published sheets, by round, table and number."""
    listed = played.published_hands(request.event, round_number=of_round)
    return paged(request, paging, listed, lambda stored: filling.hand_of_event(request.event, stored))


@operation(f"{EVENT}players/", shapes.PlayersPage, "players", "All players")
def players(request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug) -> Any:
    """Everybody entered, by draw number."""
    listed = public_players(request.event).select_related("team")
    return paged(request, paging, listed, lambda player: filling.player_facts(request.event, player))


@operation(f"{EVENT}players/{{int:number}}/", shapes.PlayerTold, "player", "One player")
def player(request: EventRequest, number: int, slug: str = Slug) -> Any:
    """A player with the place in the ranking, and table, table mates and result of every shown round."""
    event = request.event
    try:
        found = public_players(event).select_related("team").get(number=number)
    except Player.DoesNotExist as missing:
        raise Http404(_("There is no player %d in this event.") % number) from missing
    after = event.published_round
    listed = public.ranking(event, after=after) if after else []
    line = next((line for line in listed if line.player.pk == found.pk), None)
    return filling.player_told(event, found, line, public.schedule(event, found))


@operation(f"{EVENT}statistics/", figures.EventFigures, "statistics", "Statistics of the event")
def statistics(request: EventRequest, slug: str = Slug) -> Any:
    """What the published sheets tell of hands, values, fans, the best hands, and how fair the seating was."""
    told = event_statistics(played_sessions(request.event))
    return figures.event_figures(request.event, told, _public_by_number(request.event))


@operation(
    f"{EVENT}statistics/players/", figures.PlayerFiguresPage, "player_statistics", "Statistics of the players"
)
def player_statistics(request: EventRequest, paging: Query[shapes.Paging], slug: str = Slug) -> Any:
    """What every player did in the hands that are known, by draw number."""
    event, players = request.event, _public_by_number(request.event)
    of_players = records(played_sessions(event))
    listed = [(number, of_players[number]) for number in sorted(of_players) if number in players]
    return paged(request, paging, listed, lambda one: figures.player_figures(event, one[0], one[1], players))


def _public_by_number(event: "PublicEvent") -> dict[int, Player]:
    return {player.number: player for player in public_players(event)}


def _published(event: "PublicEvent", asked: int | None) -> int:
    """The published round that is asked for. Raises Http404 where it is not published."""
    last = event.published_round
    if not last:
        raise Http404(_("No round is published yet."))
    if asked is not None and asked > last:
        raise Http404(_("Round %d is not published.") % asked)
    return asked or last
