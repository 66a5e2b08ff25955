"""The seating goes on after withdrawals or with late arrivals: looked at, then taken."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.access.permissions import Permission
from tournament.draws.chart import chart_of
from tournament.draws.continuation import Continued, outlook_of, propose_continuation
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import new_seed
from tournament.draws.proposals import compared, origin_of, promised_hash, refusal_words, stored_worth
from tournament.models import Event
from tournament.organiser.seating_forms import ContinueForm, TakeContinuationForm
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, refusals_as_messages, show


@organiser_page(Permission.DRAW)
def seating_continue(request: HttpRequest, event: Event) -> HttpResponse:
    """How the rounds that have not begun would be drawn again (`?seed=`, `?last=`); draw them so."""
    taken = TakeContinuationForm(request.POST or None)
    if taken.is_valid():
        with refusals_as_messages(request):
            done = continue_seating(event.pk, by=request.user, now=timezone.now(), **taken.cleaned_data)
            messages.success(request, _said(done))
            response = redirect("seating", event.slug)
            response["Location"] += f"#round-{done.first}"
            return response
        event.refresh_from_db()
    stands, chart, promised = round_stands(event), chart_of(event), promised_hash(event)
    outlook = outlook_of(event, stands, chart)
    form = ContinueForm(
        request.GET or None, rounds=range(outlook.first, outlook.rounds + 1), initial={"last": outlook.last}
    )
    asked = form.cleaned_data if form.is_valid() else {}
    obstacles, found = list(outlook.obstacles), None
    if not obstacles and not promised and not form.errors:
        try:
            found = propose_continuation(
                event, stands, asked.get("seed") or new_seed(), asked.get("last") or 0
            )
        except seating.ImpossibleDrawError as impossible:
            obstacles = refusal_words(impossible)
    now = stored_worth(origin_of(event), chart) if found else None
    return show(
        request,
        event,
        "continuation.html",
        outlook=outlook,
        obstacles=obstacles,
        promised=promised,
        found=found,
        rows=compared([found.worth, now]) if found and now else [],
        common=[worth.common for worth in (found.worth, now)] if found and now else [],
        form=form,
        take=TakeContinuationForm(
            initial={
                "version": event.version,
                "seed": found.seed if found else "",
                "last": found.last if found else outlook.last,
                "basis_hash": found.basis_hash if found else "",
            }
        ),
        another=new_seed(),
    )


def _said(done: Continued) -> str:
    """What a draw of later rounds has done, for the next page."""
    numbers = {"first": done.first, "last": done.last}
    if done.first == done.last:
        words = _("Round %(first)d is drawn again. Show its seating when you like.") % numbers
    else:
        words = _("Rounds %(first)d to %(last)d are drawn again. Show their seating when you like.") % numbers
    if not done.substitutes:
        return words
    entered = ngettext("%d substitute is entered.", "%d substitutes are entered.", len(done.substitutes))
    return f"{words} {entered % len(done.substitutes)}"
