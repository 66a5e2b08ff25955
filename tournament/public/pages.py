"""The pages that everybody may see; `event_page` says how they are kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.core.paginator import EmptyPage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.letters import plain
from tournament.draws.certificate import certificate_of, has_certificate
from tournament.models import Round
from tournament.public.player_filter import PlayerFilter
from tournament.public.ranking_tables import NationTable, RankingTable, TeamTable
from tournament.results import public
from tournament.results.penalties import listed_penalties
from tournament.web.numbers import whole_number
from tournament.web.public_page import cached_event_page
from tournament.words.penalties import penalty_sentences

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

LINES_PER_PAGE = 100


@cached_event_page
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


@cached_event_page
def teams(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The ranking of the teams."""
    if not event.has_teams:
        raise Http404
    return _groups(request, event, "teams", TeamTable, public.team_ranking)


@cached_event_page
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


@cached_event_page
def round_page(request: HttpRequest, event: "PublicEvent", number: int) -> HttpResponse:
    """Who sits where in a round, by table or by name, and the results once they are published."""
    try:
        round_ = public.shown_round(event, number)
    except Round.DoesNotExist as missing:
        raise Http404 from missing
    sessions = public.tables_of([round_]).get(number, [])
    by_name = request.GET.get("by") == "name"
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


@cached_event_page
def players(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """Everybody entered."""
    found = PlayerFilter(event, request.GET)
    return render(request, "public/players.html", {"event": event, "filter": found, "players": _found(found)})


def _found(found: PlayerFilter) -> list[Any]:
    numbers = found.numbers()
    return [player for player in found.players if numbers is None or player.number in numbers]


def _chosen_round(request: HttpRequest, event: "PublicEvent") -> int:
    """The published round the address asks for (`?after=`); the last one where it asks for no such."""
    wanted = whole_number(request.GET.get("after", ""))
    last = event.published_round or 0
    return wanted if wanted and wanted <= last else last


def _arrange(table: Any, request: HttpRequest) -> None:
    """Sort and page a table as the address asks; what cannot be read changes nothing."""
    table.request = request
    if sort := request.GET.getlist(table.prefixed_order_by_field):
        table.order_by = sort
    page = whole_number(request.GET.get(table.prefixed_page_field, "")) or 1
    try:
        table.paginate(page=page, per_page=LINES_PER_PAGE)
    except EmptyPage:
        table.paginate(page=1, per_page=LINES_PER_PAGE)
