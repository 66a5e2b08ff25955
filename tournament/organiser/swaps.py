"""Two players change places: everybody's effect, the change in full, and the reason."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import listed
from tournament.access.permissions import Permission
from tournament.draws.chart import Chart, chart_of, players_of, worth_of
from tournament.draws.proposals import compared
from tournament.draws.swapping import swap_players
from tournament.draws.swaps import swap_choices, swapped
from tournament.models import Draw, Event
from tournament.organiser.seating_forms import SwapChoiceForm, SwapForm
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on


@organiser_page(Permission.DRAW)
def seats_swap(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose round and players by the address, see what changes, give the reason."""
    chart = chart_of(event)
    stands = {stand.number: stand for stand in round_stands(event)}
    free = [number for number in chart if not stands[number].begun]
    players = players_of(chart)
    choice = SwapChoiceForm(request.GET or None, rounds=free, players=players)
    form = SwapForm(request.POST or None, initial={"version": event.version})
    asked = choice.cleaned_data if choice.is_valid() else None
    if asked and asked["other"] and request.method == "POST" and form.is_valid():
        done = _swap(request, event, asked, form)
        if done:
            if any(stands[number].shown for number in done):
                messages.warning(request, _("The public saw this seating already: tell the two players."))
            return redirect("seating", event.slug)
    return show(
        request,
        event,
        "swap.html",
        choice=choice,
        form=form,
        free=free,
        drawn=bool(chart),
        **_foreseen(event, chart, asked),
    )


def _swap(request: HttpRequest, event: Event, asked: dict[str, Any], form: SwapForm) -> tuple[int, ...]:
    """Carry the swap out; the rounds it was done in, none where it was refused."""
    one, other = asked["one"], asked["other"]
    with refusals_on(form):
        done = swap_players(
            event.pk,
            one,
            other,
            round_number=asked["round"],
            onwards=asked["onwards"],
            by=request.user,
            now=timezone.now(),
            **form.cleaned_data,
        )
        messages.success(
            request,
            _("Players %(one)d and %(other)d have changed places. Rounds: %(rounds)s.")
            % {"one": one, "other": other, "rounds": listed(done)},
        )
        return done
    return ()


def _foreseen(event: Event, chart: Chart, asked: dict[str, Any] | None) -> dict[str, Any]:
    """What the page shows of the choice: every partner's effect, or one swap in full."""
    seated = {p.number for table in chart[asked["round"]] for p in table.players if p} if asked else set()
    if not asked or asked["one"] not in seated or asked["other"] not in seated | {None}:
        return {"unseated": bool(asked)}
    draw = Draw.objects.filter(event=event).first()
    players = players_of(chart)
    one = players[asked["one"]]
    if not asked["other"]:
        return {"one": one, "choices": swap_choices(chart, draw, asked["round"], one.number)}
    other = players[asked["other"]]
    rounds = [n for n in chart if n == asked["round"] or (asked["onwards"] and n > asked["round"])]
    wish = (draw.apart, draw.apart_rounds) if draw else ("", None)
    worths = [worth_of(chart, *wish), worth_of(swapped(chart, one, other, rounds), *wish)]
    return {"one": one, "other": other, "swap_rounds": rounds, "rows": compared(worths)}
