"""Files to take away: the public's, from published facts only, and the officials', from everything.

Each file has two addresses, one for each of them, and one view that is told for whom it is. A public
file is kept under the event's revision; an official's is kept under everything that stands in it, since
work on a sheet does not change the revision.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.exports.event_workbook import event_workbook
from tournament.exports.glyphs import unprintable
from tournament.exports.layout import layout_name
from tournament.exports.paper import (
    Paper,
    as_html,
    blank_score_sheet_paper,
    certificate_paper,
    names_paper,
    score_sheets_paper,
    seating_paper,
    standings_paper,
    teams_paper,
)
from tournament.exports.pdf import PANGO_COMMAND, PdfFailed, PdfUnavailable, render_pdf
from tournament.exports.standings_csv import standings_csv
from tournament.exports.store import StoreBusy, file_store
from tournament.models import Event, Round
from tournament.permissions import Permission
from tournament.queries.certificate import certificate_of
from tournament.queries.files import (
    event_file,
    rounds_with_results,
    seated_rounds,
    seating_of,
    standings_file,
)
from tournament.views.access import needs
from tournament.views.public import event_page

XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Download = Callable[..., HttpResponse]


def for_public(download: Download) -> Download:
    """The address of a file for everybody: of public events, with published facts."""

    def public(request: HttpRequest, event: Event, **numbers: int) -> HttpResponse:
        return download(request, event, public=True, **numbers)

    return event_page(public)


def for_officials(permission: Permission) -> Callable[[Download], Download]:
    """The address of a file for accounts with this right: with everything that is known."""

    def decorate(download: Download) -> Download:
        def official(request: HttpRequest, event: Event, **numbers: int) -> HttpResponse:
            return download(request, event, public=False, **numbers)

        guarded: Download = require_safe(needs(permission)(official))
        return guarded

    return decorate


@event_page
def files(request: HttpRequest, event: Event) -> HttpResponse:
    """What the public can print and download."""
    return render(request, "public/files.html", {"event": event, **_offers(event, public=True)})


@require_safe
@needs(Permission.SEE_ORGANISER)
def event_files(request: HttpRequest, event: Event) -> HttpResponse:
    """What the officials can print and download, and which names will not print."""
    names = [*event.players.values_list("name", flat=True), event.title]
    context = {"event": event, "unprintable": unprintable(names), **_offers(event, public=False)}
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
        content = file_store().get_or_make(_public_key(request, event, ""), make) if public else make()
    except StoreBusy:
        return _later(request, event, "busy")
    return _attachment(event, "results.xlsx", content, XLSX_TYPE)


def standings_list(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The standings as comma-separated values; `?after=3` after that round."""
    file = standings_file(event, after=_after(request, event, public=public), public=public)
    return _attachment(event, "standings.csv", standings_csv(file), "text/csv; charset=utf-8")


def standings_pdf(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The ranking; `?after=3` after that round."""
    after = _after(request, event, public=public)
    return _pdf(
        request, event, lambda: standings_paper(standings_file(event, after=after, public=public)), public
    )


def teams_pdf(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The ranking of the teams; `?after=3` after that round."""
    after = _after(request, event, public=public)
    if not event.teams.filter(players__isnull=False).exists():
        raise Http404
    return _pdf(
        request, event, lambda: teams_paper(standings_file(event, after=after, public=public)), public
    )


def seating_pdf(request: HttpRequest, event: Event, *, number: int, public: bool) -> HttpResponse:
    """Who sits where in a round, by table."""
    round_ = _seated_round(event, number, public=public)
    return _pdf(request, event, lambda: seating_paper(round_, seating_of([round_])), public)


def names_pdf(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Where everybody sits, by name, in all rounds shown."""
    rounds = seated_rounds(event, public=public)
    if not rounds:
        raise Http404
    return _pdf(request, event, lambda: names_paper(rounds, seating_of(rounds)), public)


def certificate_pdf(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """What the seating is worth and where it comes from."""
    certificate = certificate_of(event, public=public)
    if certificate is None or certificate.worth is None:
        raise Http404
    return _pdf(request, event, lambda: certificate_paper(certificate, public=public), public)


def score_sheets_pdf(request: HttpRequest, event: Event, *, number: int, public: bool) -> HttpResponse:
    """The score sheets of a round, a page for each table."""
    round_, size = _seated_round(event, number, public=public), _size(request, event)
    return _pdf(
        request, event, lambda: score_sheets_paper(event, round_, seating_of([round_]), size=size), public
    )


def blank_score_sheet_pdf(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """A score sheet without names."""
    return _pdf(request, event, lambda: blank_score_sheet_paper(event, size=_size(request, event)), public)


def _pdf(request: HttpRequest, event: Event, paper: Callable[[], Paper], public: bool) -> HttpResponse:
    """The document as PDF in the event's language, kept from an earlier request where nothing changed."""
    with translation.override(event.language or get_language()):
        return _pdf_in_this_language(request, event, paper, public)


def _pdf_in_this_language(
    request: HttpRequest, event: Event, paper: Callable[[], Paper], public: bool
) -> HttpResponse:
    size, made = _size(request, event), paper()
    html = partial(as_html, made, event, size=size)
    everything = f"{layout_name()} {html(now=event.created_at)}"
    key = _public_key(request, event, size) if public else everything
    try:
        content = file_store().get_or_make(key, lambda: render_pdf(html(now=timezone.now())))
    except PdfUnavailable:
        return _later(request, event, "unavailable")
    except PdfFailed:
        return _later(request, event, "failed")
    except StoreBusy:
        return _later(request, event, "busy")
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{made.name}.pdf"'
    return response


def _later(request: HttpRequest, event: Event, why: str) -> HttpResponse:
    """The page that says why there is no file now. Everything else works."""
    context = {"event": event, "why": why, "command": PANGO_COMMAND}
    response = render(request, "print/no_file.html", context, status=503)
    patch_cache_control(response, no_store=True)
    if why == "busy":
        response["Retry-After"] = "30"
    return response


def _attachment(event: Event, name: str, content: bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}"'
    return response


def _public_key(request: HttpRequest, event: Event, size: str) -> str:
    """What a public file depends on: its address and all that the public can see, told by the revision."""
    after = request.GET.get("after", "")
    return f"{layout_name()} {request.path} {after} {size} {event.pk} {event.revision} {get_language()}"


def _size(request: HttpRequest, event: Event) -> str:
    """The size of paper that was asked for, or else the event's."""
    asked = request.GET.get("paper", "").lower()
    sizes = {value.lower(): value for value in Event.PaperSize.values}
    return sizes.get(asked, event.paper_size)


def _after(request: HttpRequest, event: Event, *, public: bool) -> int:
    """The round that was asked for, or else the last one with results. Raises Http404 without results."""
    rounds = rounds_with_results(event, public=public)
    if not rounds:
        raise Http404
    asked = request.GET.get("after", "")
    return next((number for number in rounds if str(number) == asked), rounds[-1])


def _seated_round(event: Event, number: int, *, public: bool) -> Round:
    for round_ in seated_rounds(event, public=public):
        if round_.number == number:
            return round_
    raise Http404
