"""The next round, seated by the ranking: looked at, then taken."""

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import listed
from tournament import seating
from tournament.access.permissions import Permission
from tournament.draws.level_players import LevelPlayers, UndecidedError
from tournament.draws.proposals import refusal_words
from tournament.draws.ranked_round import (
    RankedOrder,
    RankedProposal,
    level_players,
    order_before,
    propose_from,
    ranking_obstacles,
)
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.models import Event
from tournament.organiser.ranked_round_forms import LevelForm, RankedRoundForm
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, refusals_as_messages, show
from tournament.words.ranked_rounds import ARRANGEMENTS, decided_words, share_words


@organiser_page(Permission.DRAW)
def round_by_ranking(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How the ranking would seat a round (`?arrangement=`), or what that waits for; seat it so."""
    get_object_or_404(event.rounds, number=number)
    arrangement = _asked_for(request)
    sent = RankedRoundForm(request.POST or None)
    if sent.is_valid():
        with refusals_as_messages(request):
            decisions = LevelForm(request.POST, _levels(order_before(event, number), arrangement)).decisions
            by, now = request.user, timezone.now()
            seat_by_ranking(event.pk, number, decisions=decisions, by=by, now=now, **sent.taken)
            messages.success(request, _("Round %d is seated by the ranking. Show it when you like.") % number)
            response = redirect("seating", event.slug)
            response["Location"] += f"#round-{number}"
            return response
        event.refresh_from_db()
    return _look(request, event, number, arrangement, sent.finalists)


def _look(
    request: HttpRequest,
    event: Event,
    number: int,
    arrangement: seating.Arrangement,
    finalists: Collection[int],
) -> HttpResponse:
    """Show the round as it would be seated, what has to be decided first, or what it waits for."""
    stands = round_stands(event)
    obstacles, proposal = ranking_obstacles(stands, number), None
    order = order_before(event, number)
    level = LevelForm(request.POST or request.GET, () if obstacles else _levels(order, arrangement))
    if not obstacles:
        try:
            proposal = propose_from(order, number, arrangement, level.decisions)
        except seating.ImpossibleDrawError as impossible:
            obstacles = refusal_words(impossible)
        except UndecidedError as undecided:
            level.say(undecided.sentences)
    return show(
        request,
        event,
        "by_ranking.html",
        number=number,
        obstacles=obstacles,
        proposal=proposal,
        arrangement=arrangement,
        arrangements=ARRANGEMENTS.items(),
        level=level,
        groups=[(*group, share_words(group[0].group, arrangement)) for group in level.groups],
        seated=next(stand.seated for stand in stands if stand.number == number),
        **(_proposed(event, proposal, finalists) if proposal else {}),
    )


def _proposed(event: Event, proposal: RankedProposal, finalists: Collection[int]) -> dict[str, Any]:
    """What a page says of a proposal: how level players were decided between, who is disqualified."""
    asked_about = proposal.disqualified_finalists
    return {
        "decided": [(decided_words(one.level.rank, one.decider), one.players) for one in proposal.decided],
        "others": listed(player.name for player in proposal.disqualified_others),
        "finalists": listed(player.name for player in asked_about),
        "form": RankedRoundForm(
            initial={
                "version": event.version,
                "order_hash": proposal.order_hash,
                "arrangement": proposal.arrangement.value,
                **{f"finalist-{player.number}": player.number in finalists for player in asked_about},
            },
            disqualified=asked_about,
        ),
    }


def _levels(order: RankedOrder, arrangement: seating.Arrangement) -> tuple[LevelPlayers, ...]:
    """The level players at a cut; none where the way does not fit the players: what seats them says that."""
    try:
        return level_players(order, arrangement)
    except seating.ImpossibleDrawError:
        return ()


def _asked_for(request: HttpRequest) -> seating.Arrangement:
    """The way of seating that the address or the form names; near places where it names none."""
    asked = request.POST.get("arrangement") or request.GET.get("arrangement")
    known = {way.value: way for way in seating.Arrangement}
    return known.get(asked or "", seating.Arrangement.NEAR)
