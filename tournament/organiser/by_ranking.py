"""The next round, seated by the ranking: looked at, then taken."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import seating
from tournament.access.permissions import Permission
from tournament.draws.proposals import refusal_words
from tournament.draws.ranked_round import propose_by_ranking, ranking_obstacles
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.models import Event
from tournament.organiser.seating_forms import ARRANGEMENTS, RankedRoundForm
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, refusals_as_messages, show


@organiser_page(Permission.DRAW)
def round_by_ranking(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How the ranking would seat a round (`?arrangement=`), or what that waits for; seat it so."""
    get_object_or_404(event.rounds, number=number)
    arrangement = _asked_for(request)
    form = RankedRoundForm(request.POST or None)
    if form.is_valid():
        with refusals_as_messages(request):
            seat_by_ranking(event.pk, number, by=request.user, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Round %d is seated by the ranking. Show it when you like.") % number)
            response = redirect("seating", event.slug)
            response["Location"] += f"#round-{number}"
            return response
        event.refresh_from_db()
    stands = round_stands(event)
    obstacles, proposal = ranking_obstacles(stands, number), None
    if not obstacles:
        try:
            proposal = propose_by_ranking(event, number, arrangement)
        except seating.ImpossibleDrawError as impossible:
            obstacles = refusal_words(impossible)
    return show(
        request,
        event,
        "by_ranking.html",
        number=number,
        obstacles=obstacles,
        proposal=proposal,
        arrangement=arrangement,
        arrangements=ARRANGEMENTS,
        seated=next(stand.seated for stand in stands if stand.number == number),
        form=RankedRoundForm(
            initial={
                "version": event.version,
                "order_hash": proposal.order_hash if proposal else "",
                "arrangement": arrangement.value,
            }
        ),
    )


def _asked_for(request: HttpRequest) -> seating.Arrangement:
    """The way of seating that the address or the form names; near places where it names none."""
    asked = request.POST.get("arrangement") or request.GET.get("arrangement")
    known = {way.value: way for way in seating.Arrangement}
    return known.get(asked or "", seating.Arrangement.NEAR)
