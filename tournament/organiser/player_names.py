"""The page on which somebody looks at the first and last names that go to the federation."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import ngettext

from tournament.access.permissions import Permission
from tournament.models import Event, Player
from tournament.organiser.name_forms import NamesForm
from tournament.players.naming import confirm_names
from tournament.web.numbers import whole_numbers
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on

#: Three fields each: a form takes no more than some hundreds.
NAMES_PER_PAGE = 100


@organiser_page(Permission.EDIT_PLAYERS)
def player_names(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the names that nobody has confirmed, or all; confirm those of a page as they are in its fields."""
    players = event.players.exclude(status__in=(Player.Status.SUBSTITUTE, Player.Status.WAITING))
    open_ones = players.filter(names_confirmed=False)
    if request.method == "POST":
        keys = _keys(request)
        form = NamesForm(event.players.filter(pk__in=keys[:NAMES_PER_PAGE]), request.POST)
        if form.is_valid():
            with refusals_on(form):
                changed = confirm_names(event.pk, form.seen(), by=request.user, now=timezone.now())
                sentence = ngettext("%d name is confirmed.", "%d names are confirmed.", len(changed))
                messages.success(request, sentence % len(changed))
                return redirect(request.get_full_path())
            form.take_versions()
        page = None
    else:
        everybody = "all" in request.GET
        page = Paginator(players if everybody else open_ones, NAMES_PER_PAGE).get_page(
            request.GET.get("page")
        )
        form = NamesForm(list(page.object_list))
    counts = {"open_names": open_ones.count(), "total": players.count()}
    return show(request, event, "player_names.html", form=form, page=page, **counts)


def _keys(request: HttpRequest) -> list[int]:
    """The players whose rows were sent."""
    rows = [name.removeprefix("version-") for name in request.POST if name.startswith("version-")]
    return whole_numbers(rows)
