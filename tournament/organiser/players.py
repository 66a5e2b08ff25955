"""Players: the list, and one player."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from tournament.access.permissions import Permission
from tournament.models import Event, Player
from tournament.organiser.filters import PlayerListFilter
from tournament.organiser.player_forms import EditPlayerForm, NewPlayerForm, initial_of
from tournament.organiser.player_table import PlayerTable
from tournament.players import entering
from tournament.players.arrivals import fixed_table, seats_begun, seats_to_come
from tournament.record.refusals import StaleVersion
from tournament.web.once import once
from tournament.web.organiser_page import organiser_page, posted_version, refusals_as_messages, show
from tournament.web.refusals import refusals_on
from tournament.web.versions import rebased
from tournament.words.values import NOTHING

PLAYERS_PER_PAGE = 100


@organiser_page(methods="GET HEAD")
def event_players(request: HttpRequest, event: Event) -> HttpResponse:
    """All players, narrowed and sorted as asked."""
    found = PlayerListFilter(event, data=request.GET or None)
    table = PlayerTable(found.qs, slug=event.slug)
    RequestConfig(request, paginate={"per_page": PLAYERS_PER_PAGE}).configure(table)
    statuses = list(event.players.order_by().values_list("status", flat=True))
    field = sum(status in Player.IN_THE_FIELD for status in statuses)
    return show(
        request,
        event,
        "players.html",
        table=table,
        filter=found,
        total=len(statuses),
        field=field,
        tables=field // 4,
        missing=-field % 4,
        substitutes=statuses.count(Player.Status.SUBSTITUTE),
        withdrawn=statuses.count(Player.Status.WITHDRAWN),
        waiting=statuses.count(Player.Status.WAITING),
    )


@organiser_page(Permission.EDIT_PLAYERS)
def player_add(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter one player."""
    form = NewPlayerForm(request.POST or None)
    if form.is_valid():
        # The action names errors by an entry's position; here they head the form.
        with refusals_on(form):
            with once(request, form):
                (player,) = entering.add_players(
                    event.pk, [form.entry()], by=request.user, now=timezone.now(), token=form.submission
                )
                sentences = [_("%s is entered.") % player, names_taken(event, player)]
                messages.success(request, " ".join(filter(None, sentences)))
            return redirect("player_add" if "more" in request.POST else "event_players", event.slug)
    return show(request, event, "player.html", form=form)


@organiser_page(Permission.EDIT_PLAYERS)
def player_edit(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Change what is known of one player."""
    player = get_object_or_404(event.players.select_related("team"), pk=key)
    player.event = event
    form = EditPlayerForm(request.POST or None, player=player)
    differences = None
    if form.is_valid():
        entry, version = form.entry(), form.cleaned_data["version"]
        with refusals_on(form):
            try:
                by = request.user
                saved = entering.edit_player(player.pk, entry, by=by, version=version, now=timezone.now())
            except StaleVersion as stale:
                differences = rebased(form, initial_of(stale.current), stale.current)
            else:
                sentences = [_("%s is saved.") % saved.name, names_taken(event, saved)]
                messages.success(request, " ".join(filter(None, sentences)))
                return redirect("event_players", event.slug)
    player.refresh_from_db()
    return show(
        request,
        event,
        "player.html",
        form=form,
        player=player,
        differences=differences,
        seated=player.seats.exists(),
        to_come=bool(seats_to_come(player) or seats_begun(player)),
        fixed_table=fixed_table(player),
    )


@organiser_page(Permission.EDIT_PLAYERS, methods="POST")
def player_status(request: HttpRequest, event: Event, key: int, status: str) -> HttpResponse:
    """Withdraw a player, or bring one back."""
    player = get_object_or_404(event.players, pk=key)
    if status not in Player.Status.values:
        raise Http404
    with refusals_as_messages(request):
        version = posted_version(request)
        player = entering.set_status(player.pk, status, by=request.user, version=version, now=timezone.now())
        messages.success(
            request, _("%(name)s: %(status)s.") % {"name": player.name, "status": player.status_words}
        )
        return redirect("event_players", event.slug)
    return redirect("player_edit", event.slug, key)


@organiser_page(Permission.EDIT_PLAYERS)
def player_remove(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Ask, and take a player who sits nowhere out of the event."""
    player = get_object_or_404(event.players, pk=key)
    if request.method == "POST":
        with refusals_as_messages(request):
            version = posted_version(request)
            entering.remove_player(player.pk, by=request.user, version=version, now=timezone.now())
            messages.success(request, _("%s is removed.") % player)
            return redirect("event_players", event.slug)
        return redirect("player_edit", event.slug, key)
    return show(
        request,
        event,
        "confirm.html",
        player=player,
        version=player.version,
        danger=True,
        cancel="event_players",
        heading=_("Remove %s?") % player,
        words=[
            _(
                "This is for a player entered by mistake, who disappears from the event; the history "
                "keeps the entry. Somebody who came and left is withdrawn instead."
            )
        ],
        button=_("Remove the player"),
    )


@organiser_page(Permission.EDIT_PLAYERS, methods="POST")
def players_fill(request: HttpRequest, event: Event) -> HttpResponse:
    """Fill the field up to a multiple of four with substitutes."""
    with refusals_as_messages(request):
        added = entering.add_substitutes(event.pk, by=request.user, now=timezone.now())
        sentence = ngettext("%d substitute is entered.", "%d substitutes are entered.", len(added))
        messages.success(request, sentence % len(added))
    return redirect("event_players", event.slug)


def names_taken(event: Event, player: Player) -> str:
    """What the program took for the first and the last name, where the event reports them; else nothing."""
    if player.names_confirmed or not event.federation_report:
        return ""
    sentence = _("For the report, the first name is taken to be “%(first)s” and the last name “%(last)s”.")
    return sentence % {"first": player.first_name or NOTHING, "last": player.last_name or NOTHING}
