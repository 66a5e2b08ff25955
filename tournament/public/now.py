"""The door of an event: what happens now, and "find me" with the card of whoever was found."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.access.visibility import public_players
from tournament.draws.certificate import has_certificate
from tournament.players.search import found_players, is_too_short
from tournament.public.pages import LINES_PER_PAGE, OF_THE_RANKING
from tournament.results import public
from tournament.results.now import best_scores, event_now
from tournament.web.public_page import cached_event_page, cached_value, event_page
from tournament.web.taking import free_text, nothing, only, switched_on

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

#: How many lines of the ranking stand on the door, and how many players a search names.
TOP_LINES, MOST_FOUND = 8, 12


def _of_the_door(request: HttpRequest, event: "PublicEvent") -> HttpResponse | None:
    """The door is asked for nothing. The ranking had its address once, and old links still lead to it."""
    if OF_THE_RANKING.keys() & request.GET.keys():
        ranking = reverse("ranking", args=[event.slug])
        return redirect(f"{ranking}?{request.GET.urlencode()}", permanent=True)
    return nothing(request, event)


@partial(cached_event_page, asking=_of_the_door)
def event_door(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """What is played, who sits where next, the top of the ranking, the last results, all other pages."""
    now = event_now(event, at=timezone.now())
    tables = public.table_numbers(event)
    context = {
        "event": event,
        "now": now,
        "seatings": [(round_, tables.get(round_.number, [])) for round_ in now.seatings],
        "top": public.ranking(event, after=now.last.number)[:TOP_LINES] if now.last else [],
        "best": best_scores(event, now.last) if now.last else [],
        "certified": bool(tables) or has_certificate(event),
    }
    return render(request, "public/event.html", context)


@partial(event_page, asking=only({"q": free_text, "list": switched_on}))
def find_me(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """Who was meant: straight to the only one found, or the list (`?list=1`: that alone, for the script)."""
    typed = request.GET.get("q", "")
    found = found_players(event, typed)
    alone = "list" in request.GET
    if len(found) == 1 and not alone:
        return redirect("player", event.slug, found[0].number)
    context = {
        "event": event,
        "typed": typed,
        "too_short": is_too_short(typed),
        "found": found[:MOST_FOUND],
        "found_count": len(found),
    }
    return render(request, "public/parts/found.html" if alone else "public/find_me.html", context)


@cached_event_page
def own_card(request: HttpRequest, event: "PublicEvent", number: int) -> HttpResponse:
    """The card of one player: place, what the last round changed, next table, seat and table mates.

    A part of a page, for the phone that remembers who looks. It is the same for everybody who asks.
    """
    player = get_object_or_404(public_players(event).select_related("team"), number=number)
    places = cached_value(event, "places", lambda: _places(event))
    now = event_now(event, at=timezone.now())
    seats = public.schedule(event, player, only=[*now.seatings, *([now.last] if now.last else [])])
    context = {
        "event": event,
        "now": now,
        "player": player,
        "place": places.get(number),
        "ahead": [seat for seat in seats if seat.round in now.seatings],
        "last": next((seat for seat in seats if seat.round == now.last), None),
    }
    return render(request, "public/parts/own_card.html", context)


class _Place(NamedTuple):
    """Where a player stands; `moved` is the number of places won since the round before.

    `page` is the page of the ranking on which the player's row stands.
    """

    rank: int | None
    moved: int | None
    twelfths: int
    score: int
    page: int


def _places(event: "PublicEvent") -> dict[int, _Place]:
    """Where everybody stands after the last published round, by draw number."""
    if not event.published_round:
        return {}
    return {
        line.player.number: _Place(
            line.standing.rank,
            line.moved,
            line.standing.twelfths,
            line.standing.score,
            1 + (line.position - 1) // LINES_PER_PAGE,
        )
        for line in public.ranking(event, after=event.published_round)
    }
