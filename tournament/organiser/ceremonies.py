"""The prize-giving: the last round withheld, prepared, led, and published at its end."""

from contextlib import nullcontext, suppress
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may
from tournament.ceremony import leading
from tournament.ceremony.stand import ceremony_obstacles, ceremony_of, ceremony_stand
from tournament.models import Ceremony, Event
from tournament.organiser.screen_forms import CeremonyForm
from tournament.record.refusals import StaleVersion
from tournament.web.organiser_page import (
    RoundStep,
    organiser_page,
    posted_version,
    refusals_as_messages,
    show,
    take_round_step,
)
from tournament.web.refusals import refusals_on
from tournament.web.versions import retype


@organiser_page(Permission.PUBLISH, methods="POST")
def round_withhold(request: HttpRequest, event: Event, number: int, how: str) -> HttpResponse:
    """Withhold the last round, or withhold it no longer."""
    steps: dict[str, RoundStep] = {
        "withhold": (
            leading.withhold_round,
            _("Round %d is withheld: the prize-giving reveals and publishes it."),
        ),
        "release": (leading.release_round, _("Round %d is published like any other round.")),
    }
    if how not in steps:
        raise Http404
    return take_round_step(request, event, number, steps[how])


@organiser_page(Permission.PUBLISH)
def ceremony(request: HttpRequest, event: Event) -> HttpResponse:
    """Prepare the prize-giving, lead it, and publish its round."""
    prepared = ceremony_of(event)
    if request.method != "POST":
        return _page(request, event, prepared)
    form = CeremonyForm(request.POST)
    if form.is_valid():
        wish = form.cleaned_data
        with refusals_on(form):
            leading.prepare_ceremony(event.pk, **wish, by=request.user, now=timezone.now())
            messages.success(request, _("The prize-giving is prepared; it starts from its title."))
            return redirect("ceremony", event.slug)
    return _page(request, event, ceremony_of(event), form=form)


@organiser_page(Permission.PUBLISH, methods="POST")
def ceremony_step(request: HttpRequest, event: Event, step: str) -> HttpResponse:
    """Reveal the next place, take the last one back, or publish the round at the end.

    Each button goes on from where the prize-giving was shown. The stage, in front of everybody, shows where
    it is by now without a word.
    """
    prepared = ceremony_of(event)
    if step not in ("on", "back", "publish"):
        raise Http404
    if prepared is None:
        messages.error(request, _("No prize-giving is prepared."))
        return redirect("ceremony", event.slug)
    on_stage = request.POST.get("back") == "stage"
    how: dict[str, Any] = {
        "by": request.user,
        "version": posted_version(request),
        "now": timezone.now(),
    }
    with refusals_as_messages(request):
        if step == "publish":
            leading.publish_ceremony(prepared.pk, **how)
            messages.success(request, _("Round %d is published.") % prepared.round.number)
        else:
            with suppress(StaleVersion) if on_stage else nullcontext():
                leading.move_ceremony(prepared.pk, 1 if step == "on" else -1, **how)
    return redirect("stage" if on_stage else "ceremony", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    prepared: Ceremony | None,
    *,
    form: CeremonyForm | None = None,
) -> HttpResponse:
    withheld = event.rounds.filter(withheld=True).first()
    last = event.rounds.last()
    if form is None:
        initial: dict[str, Any] = {"version": prepared.version if prepared else 0}
        if prepared:
            initial |= {"places": prepared.places, "team_places": prepared.team_places}
        form = CeremonyForm(initial=initial)
    elif form.is_bound and prepared:
        retype(form, "version", str(prepared.version))
    # Places are for those who may publish: nobody else learns them before the public does.
    seen = bool(prepared) and may(request.user, Permission.PUBLISH, event)
    return show(
        request,
        event,
        "ceremony.html",
        withheld=withheld,
        last=last,
        prepared=prepared,
        stand=ceremony_stand(prepared) if seen and prepared else None,
        obstacles=ceremony_obstacles(event, withheld) if withheld else [],
        form=form,
    )
