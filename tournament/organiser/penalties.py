"""Penalties outside a sheet: listed, given, cancelled."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import named
from tournament.access.permissions import Permission
from tournament.models import Event, RankingPenalty
from tournament.organiser.penalty_forms import RankingPenaltyForm
from tournament.record.refusals import ActionRefused, NotAllowed
from tournament.results import penalising
from tournament.results.penalties import listed_penalties, waiting_penalties
from tournament.web.once import once
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on
from tournament.words.penalties import penalty_worth


@organiser_page(Permission.PENALISE)
def event_penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """Every penalty outside a sheet, and the form that gives one."""
    form = RankingPenaltyForm(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        with refusals_on(form):
            with once(request, form):
                given = penalising.give_penalty(
                    typed["player"],
                    kind=typed["kind"],
                    amount=typed["amount"],
                    round_number=typed["round"],
                    reason=typed["reason"],
                    token=form.submission,
                    by=request.user,
                    now=timezone.now(),
                )
                messages.success(request, _said_of(given))
            return redirect("event_penalties", event.slug)
    waiting = waiting_penalties(event)
    rows = [
        (penalty, penalty_worth(penalty.kind, penalty.amount), penalty.pk in waiting)
        for penalty in listed_penalties(event, public=False)
    ]
    return show(request, event, "penalties.html", rows=rows, form=form)


def _said_of(given: RankingPenalty) -> str:
    """That the penalty is given, and from when on it counts."""
    if given.round is None or given.pk not in waiting_penalties(given.event):
        return _("The penalty is given; it counts from now on.")
    return _("The penalty is given; it counts as soon as round %d has results.") % given.round.number


@organiser_page(Permission.PENALISE)
def penalty_cancel(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Ask why, and cancel a penalty."""
    penalty = get_object_or_404(event.ranking_penalties.select_related("player"), pk=key)
    reason, refusal = request.POST.get("reason", ""), []
    if request.method == "POST":
        try:
            penalising.cancel_penalty(penalty.pk, reason=reason, by=request.user, now=timezone.now())
        except NotAllowed:
            raise
        except ActionRefused as refused:
            refusal = list(refused.sentences)
        else:
            messages.success(request, _("The penalty is cancelled and stays listed."))
            return redirect("event_penalties", event.slug)
    words = [f"{named(penalty.player, penalty_worth(penalty.kind, penalty.amount))} · {penalty.reason}"]
    return show(
        request,
        event,
        "confirm.html",
        heading=_("Cancel this penalty?"),
        words=words,
        button=_("Cancel the penalty"),
        danger=True,
        cancel="event_penalties",
        ask_reason=True,
        reason=reason,
        refusal=refusal,
    )
