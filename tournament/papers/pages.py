"""Every paper, for the public from published facts only, or for the officials from everything."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access.permissions import Permission
from tournament.draws.certificate import certificate_of
from tournament.models import Event, Round
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
from tournament.web.public_page import public_answer
from tournament.web.staff_page import requires

Download = Callable[..., HttpResponse]


def for_public(download: Download) -> Download:
    """The address of a file for everybody: of public events, with published facts."""

    def public(request: HttpRequest, event: Event, **numbers: int) -> HttpResponse:
        return download(request, event, public=True, **numbers)

    return public_answer(public)


def for_officials(permission: Permission) -> Callable[[Download], Download]:
    """The address of a file for accounts with this right: with everything that is known."""

    def decorate(download: Download) -> Download:
        def official(request: HttpRequest, event: Event, /, **numbers: int) -> HttpResponse:
            return download(request, event, public=False, **numbers)

        guarded: Download = require_safe(requires(permission)(official))
        return guarded

    return decorate


def _paper(gather: Callable[..., Paper]) -> Download:
    """The view of a paper; `gather` reads what stands in it, in the paper's language."""

    @wraps(gather)
    def view(request: HttpRequest, event: Event, *, public: bool, **numbers: int) -> HttpResponse:
        gathered = partial(gather, request, public=public, **numbers)
        return paper_response(request, event, gathered, public=public)

    return view


@_paper
def standings(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """The ranking; `?after=3` after that round."""
    return _ranking(request, event, standings_paper, public=public)


@_paper
def teams(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """The ranking of the teams; `?after=3` after that round."""
    if not event.teams.filter(players__isnull=False).exists():
        raise Http404
    return _ranking(request, event, teams_paper, public=public)


@_paper
def nations(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """The ranking of the nations; `?after=3` after that round."""
    if not event.has_nations:
        raise Http404
    return _ranking(request, event, nations_paper, public=public)


def _ranking(
    request: HttpRequest, event: Event, make: Callable[[EventFile], Paper], *, public: bool
) -> Paper:
    """A ranking after the round that was asked for, with the fingerprint of the history at that moment."""
    after = asked_after(request, event, public=public)
    file = standings_file(event, after=after, public=public)
    return replace(make(file), fingerprint=latest_fingerprint(event))


@_paper
def seating(request: HttpRequest, event: Event, *, number: int, public: bool) -> Paper:
    """Who sits where in a round, by table."""
    round_ = asked_round(event, number, public=public)
    return seating_paper(round_, seating_of([round_], public=public))


@_paper
def names(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """Where everybody sits, by name, in all rounds shown."""
    rounds = _seated_or_404(event, public=public)
    return names_paper(rounds, seating_of(rounds, public=public))


@_paper
def meetings(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """Who meets whom, in which rounds."""
    rounds = _seated_or_404(event, public=public)
    return meetings_paper(rounds, seating_of(rounds, public=public))


@_paper
def round_results(request: HttpRequest, event: Event, *, number: int, public: bool) -> Paper:
    """What was won and lost at each table of a round."""
    round_ = asked_played_round(event, number, public=public)
    return round_results_paper(round_, results_of_round(event, round_, public=public), public=public)


@_paper
def draw_certificate(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """What the seating is worth and where it comes from."""
    found = certificate_of(event, public=public)
    if found is None or found.worth is None:
        raise Http404
    return draw_certificate_paper(found, public=public)


@_paper
def score_sheets(request: HttpRequest, event: Event, *, number: int, public: bool) -> Paper:
    """The score sheets of a round, a page for each table."""
    round_, size = asked_round(event, number, public=public), asked_size(request, event)
    sessions = seating_of([round_], public=public)
    return score_sheets_paper(event, round_, sessions, size=size, site=site_address(request))


def spare_score_sheets(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Score sheets without names: `?copies=20`, and with `&tables=each` so many for each table."""
    form = SpareSheetsForm(request.GET)
    if not form.is_valid():
        return render(request, "desk/spare_sheets.html", {"event": event, "form": form}, status=400)
    asked = form.cleaned_data

    def gather(event: Event) -> Paper:
        tables = list(event.tables.all()) if asked["tables"] else []
        return spare_score_sheets_paper(
            event, tables, copies=asked["copies"], size=asked_size(request, event)
        )

    return paper_response(request, event, gather, public=public)


@_paper
def participants(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """Everybody entered, with a box to tick for being here."""
    return participants_paper(_players_or_404(event, withdrawn=True))


@_paper
def badges(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """Name badges, ten to a page."""
    return badges_paper(_players_or_404(event), size=asked_size(request, event))


@_paper
def cards(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """A card with the schedule of each player; opponents by the names that are public."""
    rounds, size = _seated_or_404(event, public=public), asked_size(request, event)
    return cards_paper(rounds, seating_of(rounds, public=True), players_taking_part(event), size=size)


@_paper
def posters(request: HttpRequest, event: Event, *, public: bool) -> Paper:
    """A page for each table, with who sits there in each round; they hang where everybody reads them."""
    rounds = _seated_or_404(event, public=public)
    return posters_paper(event, rounds, seating_of(rounds, public=True))


def certificates(request: HttpRequest, event: Event, *, public: bool) -> HttpResponse:
    """Certificates for the players: `?places=3` for the first three, `&words=own` in their languages."""
    form = CertificatesForm(request.GET)
    if not form.is_valid():
        return render(request, "organiser/certificates.html", {"event": event, "form": form}, status=400)
    asked = form.cleaned_data

    def gather(event: Event) -> Paper:
        file = standings_file(event, after=asked_after(request, event, public=public), public=public)
        return certificates_paper(file, places=asked["places"], own_language=asked["words"] == "own")

    return paper_response(request, event, gather, public=public)


def _seated_or_404(event: Event, *, public: bool) -> list[Round]:
    rounds = seated_rounds(event, public=public)
    if not rounds:
        raise Http404
    return rounds


def _players_or_404(event: Event, *, withdrawn: bool = False) -> list[FilePlayer]:
    players = players_taking_part(event, withdrawn=withdrawn)
    if not players:
        raise Http404
    return players
