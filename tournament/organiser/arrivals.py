"""The morning of an event: ticking off who is here, the waiting list, the draw numbers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access.permissions import Permission
from tournament.models import Event, Player
from tournament.organiser.arrival_forms import NumbersForm
from tournament.players import arriving
from tournament.players.arrivals import arrivals_of
from tournament.web.numbers import whole_numbers
from tournament.web.organiser_page import organiser_page, posted_version, refusals_as_messages, show
from tournament.web.refusals import refusals_on


@organiser_page(Permission.EDIT_PLAYERS)
def presence(request: HttpRequest, event: Event) -> HttpResponse:
    """The list to tick off at the door, and who waits for a place. Only what was changed here is sent on."""
    if request.method == "POST":
        ticked, was = _keys(request, "present"), _keys(request, "was")
        with refusals_as_messages(request):
            count = arriving.mark_presence(
                event.pk, here=ticked - was, gone=was - ticked, by=request.user, now=timezone.now()
            )
            sentence = ngettext("%d change is saved.", "%d changes are saved.", count)
            messages.success(request, sentence % count)
        return redirect(request.get_full_path())
    found = arrivals_of(event)
    only_missing = "missing" in request.GET
    listed = found.missing if only_missing else found.expected
    return show(request, event, "presence.html", found=found, listed=listed, only_missing=only_missing)


def _keys(request: HttpRequest, name: str) -> set[int]:
    return set(whole_numbers(request.POST.getlist(name)))


@organiser_page(Permission.EDIT_PLAYERS)
def numbers(request: HttpRequest, event: Event) -> HttpResponse:
    """Give the draw numbers anew, all at once; the live draw is a page of its own."""
    form = NumbersForm(request.POST or None)
    if form.is_valid():
        order, seed = form.cleaned_data["order"], form.cleaned_data["seed"]
        with refusals_on(form):
            used = arriving.give_numbers(event.pk, order, seed=seed, by=request.user, now=timezone.now())
            sentence = _("The draw numbers are given, from the seed “%s”.") % used
            messages.success(request, sentence if used else _("The draw numbers are given."))
            return redirect("event_players", event.slug)
    charted = event.rounds.filter(sessions__isnull=False).exists()
    return show(request, event, "numbers.html", form=form, charted=charted)


@organiser_page(Permission.EDIT_PLAYERS)
def numbers_live(request: HttpRequest, event: Event) -> HttpResponse:
    """Number after number on a screen, each by one press of the only button."""
    if request.method == "POST":
        with refusals_as_messages(request):
            number = posted_version(request, "number")
            arriving.draw_number(event.pk, number, by=request.user, now=timezone.now())
        return redirect("numbers_live", event.slug)
    field = list(event.players.filter(status__in=Player.IN_THE_FIELD).order_by("number"))
    drawn = [player for player in field if player.number <= event.numbers_drawn]
    charted = event.rounds.filter(sessions__isnull=False).exists()
    return show(
        request,
        event,
        "numbers_live.html",
        drawn=drawn[::-1],
        last=drawn[-1] if drawn else None,
        following=event.numbers_drawn + 1,
        left=len(field) - len(drawn),
        charted=charted,
    )
