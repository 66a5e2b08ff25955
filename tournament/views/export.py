"""Files to take away: the public's, from published facts only, and the officials', from everything.

Each file has two addresses, one for each of them, and one view that is told for whom it is. The papers
have views of their own (`tournament.views.papers`).
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.exports.event_workbook import event_workbook
from tournament.exports.glyphs import unprintable
from tournament.exports.standings_csv import standings_csv
from tournament.exports.store import StoreBusy, file_store
from tournament.forms.papers import SpareSheetsForm
from tournament.models import Event
from tournament.permissions import Permission
from tournament.queries.files import event_file, rounds_with_results, seated_rounds, standings_file
from tournament.views.access import needs
from tournament.views.asked import asked_after
from tournament.views.event_page import event_page
from tournament.views.paper_response import no_file, public_key

XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@event_page
def files(request: HttpRequest, event: Event) -> HttpResponse:
    """What the public can print and download."""
    return render(request, "public/files.html", {"event": event, **_offers(event, public=True)})


@require_safe
@needs(Permission.SEE_ORGANISER)
def event_files(request: HttpRequest, event: Event) -> HttpResponse:
    """What the officials can print and download, and which names will not print."""
    names = [*event.players.values_list("name", flat=True), event.title]
    context = {"event": event, "unprintable": unprintable(names), "spares": SpareSheetsForm()}
    context |= _offers(event, public=False)
    return render(request, "organiser/files.html", context)


def _offers(event: Event, *, public: bool) -> dict[str, Any]:
    """What there is to print, and the prefix of the names of its addresses."""
    rounds = seated_rounds(event, public=public)
    return {
        "prefix": "files" if public else "event_files",
        "seated": rounds[::-1],
        "after": rounds_with_results(event, public=public)[::-1],
        "teams": event.teams.filter(players__isnull=False).exists(),
        "other_size": "letter" if event.paper_size == Event.PaperSize.A4 else "A4",
    }


def workbook(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Everything of the event as an .xlsx file."""

    def make() -> bytes:
        return event_workbook(event_file(event, public=public), now=timezone.now())

    try:
        content = file_store().get_or_make(public_key(request, event, ""), make) if public else make()
    except StoreBusy:
        return no_file(request, event, "busy")
    return _attachment(event, "results.xlsx", content, XLSX_TYPE)


def standings_list(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The standings as comma-separated values; `?after=3` after that round."""
    file = standings_file(event, after=asked_after(request, event, public=public), public=public)
    return _attachment(event, "standings.csv", standings_csv(file), "text/csv; charset=utf-8")


def _attachment(event: Event, name: str, content: bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}"'
    return response
