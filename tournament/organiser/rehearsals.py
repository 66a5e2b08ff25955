"""The page of a rehearsal: begin it, fill round after round, wipe everything again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access.permissions import Permission
from tournament.demo.rehearsal import rehearse_round, round_to_rehearse
from tournament.events.rehearsing import end_rehearsal, start_rehearsal, why_real
from tournament.models import Event, Session
from tournament.web.organiser_page import organiser_page, posted_version, refusals_as_messages, show


@organiser_page(Permission.EDIT_EVENT)
def rehearsal(request: HttpRequest, event: Event) -> HttpResponse:
    """Say what a rehearsal is and how far it has come; do the one step that was pressed."""
    if request.method == "POST":
        with refusals_as_messages(request):
            _step(request, event)
        return redirect("rehearsal", event.slug)
    sheets = Session.objects.filter(round__event=event)
    filled = sheets.exclude(state=Session.State.EMPTY).count()
    following = round_to_rehearse(event)
    return show(
        request,
        event,
        "rehearsal.html",
        all=sheets.count(),
        filled=filled,
        following=following,
        real="" if event.in_rehearsal else why_real(event),
    )


def _step(request: HttpRequest, event: Event) -> None:
    now, step = timezone.now(), request.POST.get("step")
    if step == "start":
        start_rehearsal(event.pk, by=request.user, now=now)
        messages.success(request, _("The rehearsal is on. Every page of the event says so."))
    elif step == "fill":
        count = rehearse_round(event.pk, posted_version(request, "round"), by=request.user, now=now)
        sentence = ngettext("%d sheet is filled and confirmed.", "%d sheets are filled and confirmed.", count)
        messages.success(request, sentence % count)
    elif step == "wipe":
        end_rehearsal(event.pk, by=request.user, now=now)
        messages.success(request, _("Everything of the rehearsal is wiped. The event is as it was before."))
