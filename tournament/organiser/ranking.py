"""The internal ranking."""

from django.http import HttpRequest, HttpResponse
from django_countries import countries
from django_tables2 import RequestConfig

from tournament.models import Event
from tournament.organiser.ranking_table import InternalTable
from tournament.results.internal_ranking import internal_ranking, not_public_yet
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, show


@organiser_page(methods="GET HEAD")
def event_ranking(request: HttpRequest, event: Event) -> HttpResponse:
    """Players and teams over all confirmed sheets, and what of it the public does not see."""
    rounds = round_stands(event)
    ranking = internal_ranking(event)
    table = InternalTable(ranking.lines, rounds)
    RequestConfig(request, paginate=False).configure(table)
    return show(
        request,
        event,
        "ranking.html",
        table=table,
        teams=ranking.teams,
        nations=[(nation, str(countries.name(nation.team))) for nation in ranking.nations],
        hidden=not_public_yet(rounds),
        counted=any(round_.confirmed_count for round_ in rounds),
    )
