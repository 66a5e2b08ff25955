"""Rounds: where each stands, its seating shown or hidden, its results published or taken back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import listed
from tournament.access.permissions import Permission
from tournament.models import Ceremony, Draw, Event
from tournament.record.refusals import ActionRefused, NotAllowed
from tournament.rounds import publishing
from tournament.rounds.stand import publish_obstacles, round_stands
from tournament.web.organiser_page import RoundStep, organiser_page, posted_version, show, take_round_step


@organiser_page(methods="GET HEAD")
def event_rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """Every round with its tables and what can be done with it."""
    stands = round_stands(event)
    rounds = [(stand, publish_obstacles(event.state, stands, stand.number)) for stand in stands]
    draw = Draw.objects.filter(event=event).first()
    unseated = [stand.number for stand in stands if not stand.seated][:1]
    rankable = {*unseated, *(draw.ranked_rounds if draw else [])}
    return show(request, event, "rounds.html", rounds=rounds, rankable=rankable)


@organiser_page(Permission.PUBLISH, methods="POST")
def round_seating(request: HttpRequest, event: Event, number: int, seen: str) -> HttpResponse:
    """Show a round's seating to the public, or hide it."""
    shown = (
        _("The seating of round %d is shown as soon as the event is public.")
        if event.state == Event.State.DRAFT
        else _("The public sees the seating of round %d.")
    )
    steps: dict[str, RoundStep] = {
        "show": (publishing.show_seating, shown),
        "hide": (publishing.hide_seating, _("The public does not see the seating of round %d any more.")),
    }
    if seen not in steps:
        raise Http404
    return take_round_step(request, event, number, steps[seen])


@organiser_page(Permission.PUBLISH, methods="POST")
def round_publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Publish a round's results."""
    published = (publishing.publish_round, _("Round %d is published."))
    return take_round_step(request, event, number, published)


@organiser_page(Permission.PUBLISH)
def round_unpublish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Ask why, and take a round's results back, with those of all later rounds."""
    round_ = get_object_or_404(event.rounds, number=number)
    reason, refusal = request.POST.get("reason", ""), []
    if request.method == "POST":
        try:
            version = posted_version(request)
            publishing.unpublish_round(
                round_.pk, by=request.user, version=version, reason=reason, now=timezone.now()
            )
        except NotAllowed:
            raise
        except ActionRefused as refused:
            refusal = list(refused.sentences)
            round_.refresh_from_db()
        else:
            messages.success(request, _("Round %d and all later rounds are no longer public.") % number)
            return redirect("event_rounds", event.slug)
    later = event.rounds.filter(number__gt=number, published_at__isnull=False).values_list(
        "number", flat=True
    )
    words = [_("The public does not see the results of round %d any more; its seating stays.") % number]
    if later:
        words.append(
            _("Results are published in order, so these later rounds are unpublished too: %s.")
            % listed(later)
        )
    if Ceremony.objects.filter(round__event=event, round__number__gte=number).exists():
        words.append(_("The prize-giving is prepared anew: places that it called may change."))
    return show(
        request,
        event,
        "confirm.html",
        heading=_("Unpublish round %d?") % number,
        words=words,
        button=_("Unpublish"),
        version=round_.version,
        danger=True,
        cancel="event_rounds",
        ask_reason=True,
        reason=reason,
        refusal=refusal,
    )
