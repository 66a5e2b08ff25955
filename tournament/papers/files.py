"""Files to take away: the public's, from published facts only, and the officials', from everything.

Each file has two addresses, one for each of them, and one view that is told for whom it is. The papers
have views of their own (`tournament.papers.pages`).
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.access.permissions import Permission, may
from tournament.models import Event
from tournament.papers.archive import archive_json
from tournament.papers.making.few import Busy, among_few
from tournament.papers.making.glyphs import unprintable
from tournament.papers.making.store import file_store
from tournament.papers.offers import Offers
from tournament.papers.pages import paper_size
from tournament.papers.printed_words import printed_words
from tournament.papers.response import as_it_is, no_file
from tournament.papers.workbooks.event_workbook import TABLES, event_workbook
from tournament.papers.workbooks.federation_report import federation_csv, federation_workbook
from tournament.papers.workbooks.sheet_csv import sheet_csv
from tournament.record.one_moment import one_moment
from tournament.results.event_file import EventFile, event_file, standings_file
from tournament.results.federation import federation_report, report_problems
from tournament.web.addresses import asked_after, asked_size, file_name
from tournament.web.program import program_mark
from tournament.web.public_page import event_page, tagged
from tournament.web.staff_page import requires
from tournament.web.taking import only

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV_TYPE = "text/csv; charset=utf-8"


@partial(event_page, asking=only({"paper": paper_size}))
def files(request: HttpRequest, event: Event) -> HttpResponse:
    """What the public can print and download."""
    return render(request, "public/files.html", {"event": event, **_offers(request, event, public=True)})


@require_safe
@requires(Permission.SEE_ORGANISER)
def event_files(request: HttpRequest, event: Event) -> HttpResponse:
    """What the officials can print and download, and which names will not print."""
    context = {
        "event": event,
        "unprintable": unprintable(printed_words(event)),
    }
    context |= _offers(request, event, public=False)
    if event.federation_report:
        context["problems"] = report_problems(event)
    context["may_restore"] = may(request.user, Permission.RESTORE, event)
    return render(request, "organiser/files.html", context)


def _offers(request: HttpRequest, event: Event, *, public: bool) -> dict[str, Any]:
    """What there is to print on the size of paper that was asked for, and to download."""
    size = asked_size(request, event)
    offers = Offers(event, size=size, public=public)
    sizes = [(value, label, value == size) for value, label in Event.PaperSize.choices]
    return {
        "prefix": "files" if public else "event_files",
        "sizes": sizes,
        "columns": offers.columns,
        "rounds": offers.rounds(),
        "offers": offers.of_event(),
        "forms": offers.forms(),
        "tables": offers.tables(),
    }


def workbook(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Everything of the event as an .xlsx file."""

    def make(file: EventFile) -> bytes:
        return event_workbook(file, now=timezone.now())

    whole = partial(event_file, public=public)
    return _kept(request, event, "results.xlsx", make, XLSX_TYPE, public=public, gather=whole)


def table_list(request: HttpRequest, event: Event, *, public: bool, part: str) -> HttpResponse:
    """One table of the workbook as comma-separated values.

    Standings, teams and nations are those after a round with `?after=3`.
    """
    table = TABLES.get(part)
    if table is None:
        raise Http404

    def gather(event: Event) -> EventFile:
        if table.is_of_standings:
            return standings_file(event, after=asked_after(request, event, public=public), public=public)
        return event_file(event, public=public)

    def make(file: EventFile) -> bytes:
        if table.is_of_standings and not table.is_in(file):
            raise Http404
        return sheet_csv(table.sheet(file))

    return _kept(request, event, f"{part}.csv", make, CSV_TYPE, public=public, gather=gather)


def _kept(
    request: HttpRequest,
    event: Event,
    name: str,
    make: Callable[[EventFile], bytes],
    content_type: str,
    *,
    public: bool,
    gather: Callable[[Event], EventFile],
) -> HttpResponse:
    """A file made of what `gather` reads of the event at one moment; the public's is made once a stamp."""
    with ExitStack() as held:
        try:
            with one_moment():
                event = as_it_is(event, public=public)
                key = f"{program_mark()} {event.pk} {event.stamp} {get_language()} {request.get_full_path()}"
                if public:
                    if (kept := file_store().kept(key)) is not None:
                        return _attachment(event, name, kept, content_type, public=True)
                    held.enter_context(among_few(key))
                file = gather(event)
            content = file_store().get_or_make(key, partial(make, file)) if public else make(file)
        except Busy:
            return no_file(request, event, "busy", public=public)
    return _attachment(event, name, content, content_type, public=public)


def federation_file(request: HttpRequest, event: Event, *, public: bool, kind: str) -> HttpResponse:
    """The report to the federation, as a workbook or as a list."""
    if kind not in ("xlsx", "csv"):
        raise Http404
    with one_moment():
        event = as_it_is(event, public=public)
        report, now = federation_report(event), timezone.localtime()
    if event.in_rehearsal:
        return no_file(request, event, "rehearsal", public=public)
    if kind == "xlsx":
        return _attachment(event, "report.xlsx", federation_workbook(report, now=now), XLSX_TYPE)
    return _attachment(event, "report.csv", federation_csv(report, now=now), CSV_TYPE)


def archive_file(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The whole event as one JSON file, with everything that is known of it."""
    return _attachment(event, "archive.json", archive_json(event, now=timezone.now()), "application/json")


def _attachment(
    event: Event, name: str, content: bytes, content_type: str, *, public: bool = False
) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{file_name(event, name)}"'
    return tagged(response, cast("PublicEvent", event)) if public else response
