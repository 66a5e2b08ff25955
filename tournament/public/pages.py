"""The pages that everybody may see; `event_page` says how they are kept."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.paginator import EmptyPage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.letters import plain
from tournament.draws.certificate import certificate_of, has_certificate
from tournament.models import Round
from tournament.public.player_filter import NARROWING, PlayerFilter
from tournament.public.ranking_tables import NationTable, RankingTable, TeamTable, sorting
from tournament.results import public
from tournament.results.penalties import listed_penalties
from tournament.web.public_page import cached_event_page
from tournament.web.taking import one_of, only, published_round, up_to
from tournament.words.penalties import penalty_sentences

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

LINES_PER_PAGE = 100

_page_of_lines = up_to(lambda event: 1 + event.players.count() // LINES_PER_PAGE)
#: What the ranking is asked for, and that of teams or nations.
OF_THE_RANKING = {"after": published_round, "sort": sorting, "page": _page_of_lines, **NARROWING}
_of_groups = only({"after": published_round, "page": _page_of_lines})


@partial(cached_event_page, asking=only(OF_THE_RANKING))
def ranking(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The ranking after the last published round, or after an earlier one (`?after=`)."""
    found = PlayerFilter(event, request.GET)
    context = {"event": event, "rounds": public.rounds_of(event), "filter": found}
    if not event.published_round:
        return render(request, "public/ranking.html", {**context, "players": _found(found)})
    after = _chosen_round(request, event)
    numbers = found.numbers()
    lines = public.ranking(event, after=after)
    shown = [line for line in lines if numbers is None or line.player.number in numbers]
    table = RankingTable(event, shown, range(1, after + 1), after=after)
    _arrange(table, request)
    context["penalties"] = penalty_sentences(listed_penalties(event, after=after, public=True))
    counts = {"after": after, "all_lines": len(lines), "found_lines": len(shown)}
    return render(request, "public/ranking.html", {**context, **counts, "table": table})


@partial(cached_event_page, asking=_of_groups)
def teams(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The ranking of the teams."""
    if not event.has_teams:
        raise Http404
    return _groups(request, event, "teams", TeamTable, public.team_ranking)


@partial(cached_event_page, asking=_of_groups)
def nations(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The ranking of the nations, where the event has one."""
    if not event.has_nations:
        raise Http404
    return _groups(request, event, "nations", NationTable, public.nation_ranking)


def _groups(
    request: HttpRequest,
    event: "PublicEvent",
    name: str,
    table_of: type[TeamTable],
    ranking_of: Callable[..., list[public.GroupLine]],
) -> HttpResponse:
    context: dict[str, Any] = {"event": event, "rounds": public.rounds_of(event)}
    if event.published_round:
        after = _chosen_round(request, event)
        table = table_of(event, ranking_of(event, after=after), after=after)
        _arrange(table, request)
        context |= {"after": after, "table": table}
    return render(request, f"public/{name}.html", context)


@cached_event_page
def rounds(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The schedule: every round with its tables, as far as they are public."""
    tables = public.table_numbers(event)
    listed = [(round_, tables.get(round_.number, [])) for round_ in public.rounds_of(event)]
    certified = bool(tables) or has_certificate(event)
    return render(request, "public/rounds.html", {"event": event, "listed": listed, "certified": certified})


@partial(cached_event_page, asking=only({"by": one_of("name")}))
def round_page(request: HttpRequest, event: "PublicEvent", number: int) -> HttpResponse:
    """Who sits where in a round, by table or by name, and the results once they are published."""
    try:
        round_ = public.shown_round(event, number)
    except Round.DoesNotExist as missing:
        raise Http404 from missing
    sessions = public.tables_of([round_]).get(number, [])
    by_name = "by" in request.GET
    seats = [(seat, session) for session in sessions for seat in session.seats.all()] if by_name else []
    seats.sort(key=lambda pair: plain(pair[0].player.public_sorted_by))
    context = {"event": event, "round": round_, "sessions": sessions, "by_name": by_name, "seats": seats}
    return render(request, "public/round.html", context)


@cached_event_page
def draw(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The certificate of the draw: what the seating shown so far is worth, and where it comes from."""
    certificate = certificate_of(event, public=True)
    if certificate is None:
        raise Http404
    return render(request, "public/draw.html", {"event": event, "certificate": certificate})


@partial(cached_event_page, asking=only(NARROWING))
def players(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """Everybody entered."""
    found = PlayerFilter(event, request.GET)
    return render(request, "public/players.html", {"event": event, "filter": found, "players": _found(found)})


def _found(found: PlayerFilter) -> list[Any]:
    numbers = found.numbers()
    return [player for player in found.players if numbers is None or player.number in numbers]


def _chosen_round(request: HttpRequest, event: "PublicEvent") -> int:
    """The published round that the address asks for (`?after=`); the last one where it asks for none."""
    return int(request.GET.get("after", event.published_round or 0))


def _arrange(table: Any, request: HttpRequest) -> None:
    """Sort and page a table as the address asks."""
    table.request = request
    if sort := request.GET.get(table.prefixed_order_by_field):
        table.order_by = sort
    page = int(request.GET.get(table.prefixed_page_field, 1))
    try:
        table.paginate(page=page, per_page=LINES_PER_PAGE)
    except EmptyPage:
        table.paginate(page=1, per_page=LINES_PER_PAGE)
