"""Draws that are looked at and compared before one is taken; nothing of them is stored."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament import seating
from tournament.access.permissions import Permission
from tournament.draws.chart import chart_of
from tournament.draws.drawing import new_seed
from tournament.draws.proposals import (
    compared,
    origin_of,
    promised_hash,
    propose,
    refusal_words,
    stored_worth,
)
from tournament.models import Event
from tournament.organiser.seating_forms import PreviewForm
from tournament.web.organiser_page import organiser_page, show


@organiser_page(Permission.DRAW, methods="GET HEAD")
def draw_preview(request: HttpRequest, event: Event) -> HttpResponse:
    """One or two draws computed from their seeds, side by side with the stored one."""
    if promised_hash(event):
        messages.error(request, _("A seed is promised for the next draw, so there is none to choose."))
        return redirect("seating", event.slug)
    form = PreviewForm(request.GET)
    proposals = []
    if form.is_valid():
        try:
            proposals = [propose(event, seed, form.wish) for seed in form.seeds]
        except seating.ImpossibleDrawError as impossible:
            form.add_error(None, refusal_words(impossible))
    origin = origin_of(event) if proposals else None
    chart = chart_of(event) if proposals else {}
    stored = stored_worth(origin, chart) if chart else None
    worths = [proposal.worth for proposal in proposals]
    everything = [*worths, *([stored] if stored else [])]
    return show(
        request,
        event,
        "draw_preview.html",
        form=form,
        proposals=proposals,
        stored=stored,
        origin=origin,
        rows=compared(everything),
        common=[worth.common for worth in everything],
        another=new_seed(),
    )
