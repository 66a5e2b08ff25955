"""What happens to one player after the draw: a replacement, no place in the ranking, a table that is kept."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Event, Player
from tournament.organiser.arrival_forms import (
    FixedTableForm,
    PlayerSettingsForm,
    ReplaceForm,
    UnrankForm,
)
from tournament.organiser.moves import moves_to_show
from tournament.people.everything import file_about, of_player
from tournament.players import replacing
from tournament.players.arrivals import (
    fixed_table,
    newcomers_for,
    seats_begun,
    seats_to_come,
)
from tournament.players.changing_settings import PLAYER_SETTINGS, edit_player_settings
from tournament.players.unranking import put_back_into_ranking, take_out_of_ranking, why_not_unrank
from tournament.record.published_order import ranking_is_published
from tournament.record.refusals import StaleVersion
from tournament.results.moved_places import moved_by_unranking
from tournament.web.json_file import json_file
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on
from tournament.web.versions import rebased


@organiser_page(Permission.EDIT_PLAYERS)
def player_replace(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Let somebody take a player's place in the rounds to come; the chart by numbers stays."""
    player = get_object_or_404(event.players, pk=key)
    player.event = event
    newcomers, begun = newcomers_for(player), seats_begun(player)
    form = ReplaceForm(
        request.POST or None,
        initial={"version": player.version},
        newcomers=newcomers,
        has_begun=bool(begun),
    )
    if form.is_valid():
        with refusals_on(form):
            try:
                newcomer = replacing.replace_player(
                    player.pk,
                    int(form.cleaned_data["newcomer"]),
                    by=request.user,
                    version=form.cleaned_data["version"],
                    now=timezone.now(),
                    reason=form.cleaned_data["reason"],
                    begun_too=form.cleaned_data.get("begun_too", False),
                )
            except StaleVersion as stale:
                rebased(form, {}, stale.current)
                raise
            sentence = _("%(newcomer)s plays in place of %(player)s from now on.")
            messages.success(request, sentence % {"newcomer": newcomer, "player": player.name})
            return redirect("event_players", event.slug)
    return show(
        request,
        event,
        "player_replace.html",
        form=form,
        player=player,
        seats=seats_to_come(player),
        begun=begun,
        newcomers=newcomers,
    )


@organiser_page(Permission.EDIT_PLAYERS)
def player_unrank(request: HttpRequest, event: Event, key: int, *, unranked: bool) -> HttpResponse:
    """Say who moves, ask why, and take somebody who withdrew out of the ranking, or put them back."""
    player = get_object_or_404(event.players, pk=key)
    form = UnrankForm(request.POST or None, initial={"version": player.version})
    if form.is_valid():
        act = take_out_of_ranking if unranked else put_back_into_ranking
        with refusals_on(form):
            try:
                act(player.pk, by=request.user, now=timezone.now(), **form.cleaned_data)
            except StaleVersion as stale:
                rebased(form, {}, stale.current)
                raise
            done = _("%s is out of the ranking.") if unranked else _("%s is in the ranking again.")
            messages.success(request, done % player.name)
            return redirect("player_edit", event.slug, key)
    player.refresh_from_db()
    told = _unranking(event, player, unranked)
    return show(request, event, "player_unrank.html", form=form, player=player, unranked=unranked, **told)


def _unranking(event: Event, player: Player, unranked: bool) -> dict[str, Any]:
    """What the page says of the change: its heading, what stands against it, and who moves in public."""
    heading = _("Take %s out of the ranking") if unranked else _("Put %s back into the ranking")
    obstacle, published = why_not_unrank(player, unranked=unranked), ranking_is_published(event)
    moves = moved_by_unranking(event, player, unranked=unranked) if published and not obstacle else None
    return {"heading": heading % player.name, "obstacle": obstacle, "published": published, "moves": moves}


@organiser_page(Permission.EDIT_PLAYERS)
def player_table(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Keep a table for a player who cannot move to another."""
    player = get_object_or_404(event.players, pk=key)
    player.event = event
    saved = {"table": fixed_table(player)}
    form = FixedTableForm(request.POST or None, initial={**saved, "version": player.version})
    if form.is_valid():
        table, version = form.cleaned_data["table"], form.cleaned_data["version"]
        with refusals_on(form):
            try:
                replacing.fix_table(player.pk, table, by=request.user, version=version, now=timezone.now())
            except StaleVersion as stale:
                rebased(form, saved, stale.current)
                raise
            kept = _("%(name)s stays at table %(table)d from the next draw on.")
            words = kept % {"name": player.name, "table": table} if table else _("No table is kept for %s.")
            messages.success(request, words if table else words % player.name)
            return redirect("player_edit", event.slug, key)
    return show(request, event, "player_table.html", form=form, player=player)


@organiser_page(Permission.EDIT_PLAYERS, methods="POST")
def player_file(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Everything that is stored of one person in this event, as a file to hand over."""
    player = get_object_or_404(event.players, pk=key)
    player.event, now = event, timezone.now()
    told = file_about(events=[of_player(player, now=now)], now=now)
    return json_file(told, f"{event.slug}-player-{player.number}")


@organiser_page(Permission.EDIT_EVENT)
def player_settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Who counts for teams and nations, and how long contacts are kept."""
    saved = {name: getattr(event, name) for name in PLAYER_SETTINGS}
    form = PlayerSettingsForm(request.POST or None, initial={**saved, "version": event.version})
    differences, moves = None, {}
    if form.is_valid():
        of_change = {name: form.cleaned_data[name] for name in ("version", "reason", "forget")}
        moves = moves_to_show(request, event, form.changes())
        if moves and not moves["shown"]:
            return show(request, event, "player_settings.html", form=form, **moves)
        with refusals_on(form):
            try:
                edit_player_settings(
                    event.pk, form.changes(), by=request.user, now=timezone.now(), **of_change
                )
            except StaleVersion as stale:
                current = {name: getattr(stale.current, name) for name in PLAYER_SETTINGS}
                differences, moves = rebased(form, current, stale.current), {}
            else:
                messages.success(request, _("Saved."))
                return redirect("event_players", event.slug)
    return show(request, event, "player_settings.html", form=form, differences=differences, **moves)
