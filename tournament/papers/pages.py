"""Every paper, for the public from published facts only, or for the officials from everything."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access.permissions import Permission
from tournament.draws.certificate import certificate_of
from tournament.models import Event
from tournament.papers.certificate_papers import certificates_paper
from tournament.papers.forms import CertificatesForm, SpareSheetsForm
from tournament.papers.paper import Paper
from tournament.papers.people_papers import badges_paper, participants_paper
from tournament.papers.response import paper_response
from tournament.papers.result_papers import nations_paper, round_results_paper, standings_paper, teams_paper
from tournament.papers.schedule_papers import cards_paper, posters_paper
from tournament.papers.seating_papers import (
    draw_certificate_paper,
    meetings_paper,
    names_paper,
    seating_paper,
)
from tournament.papers.slips import score_sheets_paper, spare_score_sheets_paper
from tournament.record.checking import latest_fingerprint
from tournament.results.event_file import (
    EventFile,
    FilePlayer,
    players_taking_part,
    results_of_round,
    seated_rounds,
    seating_of,
    standings_file,
)
from tournament.web.addresses import asked_after, asked_played_round, asked_round, asked_size, site_address
from tournament.web.languages import speak_for
from tournament.web.public_page import event_page
from tournament.web.staff_page import requires

Download = Callable[..., HttpResponse]


def for_public(download: Download) -> Download:
    """The address of a file for everybody: of public events, with published facts."""

    def public(request: HttpRequest, event: Event, **numbers: int) -> HttpResponse:
        return download(request, event, public=True, **numbers)

    return event_page(public)


def for_officials(permission: Permission) -> Callable[[Download], Download]:
    """The address of a file for accounts with this right: with everything that is known."""

    def decorate(download: Download) -> Download:
        def official(request: HttpRequest, event: Event, /, **numbers: int) -> HttpResponse:
            return download(request, event, public=False, **numbers)

        guarded: Download = require_safe(requires(permission)(official))
        return guarded

    return decorate


def _in_its_language(download: Download) -> Download:
    """A paper whose facts are words already: they are gathered in the language that the paper has."""

    @wraps(download)
    def told(request: HttpRequest, event: Event, **more: int) -> HttpResponse:
        speak_for(event, request)
        return download(request, event, **more)

    return told


@_in_its_language
def standings(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The ranking; `?after=3` after that round."""
    return _ranking(request, event, standings_paper, public=public)


@_in_its_language
def teams(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The ranking of the teams; `?after=3` after that round."""
    if not event.teams.filter(players__isnull=False).exists():
        raise Http404
    return _ranking(request, event, teams_paper, public=public)


@_in_its_language
def nations(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """The ranking of the nations; `?after=3` after that round."""
    if not event.has_nations:
        raise Http404
    return _ranking(request, event, nations_paper, public=public)


def _ranking(
    request: HttpRequest, event: Event, make: Callable[[EventFile], Paper], *, public: bool
) -> HttpResponse:
    """A ranking after the round that was asked for, with the fingerprint of the history.

    That is read before anything else: what is entered meanwhile may be in the ranking, and counts as later.
    """
    fingerprint = latest_fingerprint(event)
    after = asked_after(request, event, public=public)
    file = standings_file(event, after=after, public=public)
    return paper_response(request, event, lambda: replace(make(file), fingerprint=fingerprint), public=public)


@_in_its_language
def seating(request: HttpRequest, event: Event, *, number: int, public: bool) -> HttpResponse:
    """Who sits where in a round, by table."""
    round_ = asked_round(event, number, public=public)
    return paper_response(
        request, event, lambda: seating_paper(round_, seating_of([round_], public=public)), public=public
    )


@_in_its_language
def names(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Where everybody sits, by name, in all rounds shown."""
    rounds = seated_rounds(event, public=public)
    if not rounds:
        raise Http404
    return paper_response(
        request, event, lambda: names_paper(rounds, seating_of(rounds, public=public)), public=public
    )


@_in_its_language
def meetings(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Who meets whom, in which rounds."""
    rounds = seated_rounds(event, public=public)
    if not rounds:
        raise Http404
    sessions = seating_of(rounds, public=public)
    return paper_response(request, event, lambda: meetings_paper(rounds, sessions), public=public)


@_in_its_language
def round_results(request: HttpRequest, event: Event, *, number: int, public: bool) -> HttpResponse:
    """What was won and lost at each table of a round."""
    round_ = asked_played_round(event, number, public=public)
    sessions = results_of_round(event, round_, public=public)
    return paper_response(
        request, event, lambda: round_results_paper(round_, sessions, public=public), public=public
    )


@_in_its_language
def draw_certificate(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """What the seating is worth and where it comes from."""
    found = certificate_of(event, public=public)
    if found is None or found.worth is None:
        raise Http404
    return paper_response(request, event, lambda: draw_certificate_paper(found, public=public), public=public)


@_in_its_language
def score_sheets(request: HttpRequest, event: Event, *, number: int, public: bool) -> HttpResponse:
    """The score sheets of a round, a page for each table."""
    round_, size = asked_round(event, number, public=public), asked_size(request, event)
    sessions, site = seating_of([round_], public=public), site_address(request)

    def paper() -> Paper:
        return score_sheets_paper(event, round_, sessions, size=size, site=site)

    return paper_response(request, event, paper, public=public)


def spare_score_sheets(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Score sheets without names: `?copies=20`, and with `&tables=each` so many for each table."""
    form = SpareSheetsForm(request.GET)
    if not form.is_valid():
        return render(request, "desk/spare_sheets.html", {"event": event, "form": form}, status=400)
    tables = list(event.tables.all()) if form.cleaned_data["tables"] else []
    size, copies = asked_size(request, event), form.cleaned_data["copies"]

    def paper() -> Paper:
        return spare_score_sheets_paper(event, tables, copies=copies, size=size)

    return paper_response(request, event, paper, public=public)


@_in_its_language
def participants(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Everybody entered, with a box to tick for being here."""
    players = _players_or_404(event, withdrawn=True)
    return paper_response(request, event, lambda: participants_paper(players), public=public)


@_in_its_language
def badges(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Name badges, ten to a page."""
    players, size = _players_or_404(event), asked_size(request, event)
    return paper_response(request, event, lambda: badges_paper(players, size=size), public=public)


@_in_its_language
def cards(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """A card with the schedule of each player, eight to a page; opponents by the names that are public."""
    rounds, size = seated_rounds(event, public=public), asked_size(request, event)
    if not rounds:
        raise Http404
    sessions, players = seating_of(rounds, public=True), players_taking_part(event)

    def paper() -> Paper:
        return cards_paper(rounds, sessions, players, size=size)

    return paper_response(request, event, paper, public=public)


@_in_its_language
def posters(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """A page for each table, with who sits there in each round; they hang where everybody reads them."""
    rounds = seated_rounds(event, public=public)
    if not rounds:
        raise Http404
    sessions = seating_of(rounds, public=True)
    return paper_response(request, event, lambda: posters_paper(rounds, sessions), public=public)


def certificates(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Certificates for the players: `?places=3` for the first three, `&words=own` in their languages."""
    after = asked_after(request, event, public=public)
    form = CertificatesForm(request.GET)
    if not form.is_valid():
        return render(request, "organiser/certificates.html", {"event": event, "form": form}, status=400)
    speak_for(event, request)
    file = standings_file(event, after=after, public=public)
    asked = form.cleaned_data

    def paper() -> Paper:
        return certificates_paper(file, places=asked["places"], own_language=asked["words"] == "own")

    return paper_response(request, event, paper, public=public)


def _players_or_404(event: Event, *, withdrawn: bool = False) -> list[FilePlayer]:
    players = players_taking_part(event, withdrawn=withdrawn)
    if not players:
        raise Http404
    return players
