"""Changes of who plays after the draw: somebody else takes a player's place, or a player cannot move."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Player, Seat, Table
from tournament.players.arrivals import seats_begun, seats_to_come
from tournament.players.arriving import exchange_numbers
from tournament.players.entries import unranked_words
from tournament.record import bump_revision, claim_version, lock_event_of, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.published_order import ranking_is_published
from tournament.record.refusals import ActionRefused, InvalidInput
from tournament.record.sittings import seats_changed


@transaction.atomic
def replace_player(
    leaving_id: int,
    coming_id: int,
    *,
    by: Any,
    version: int,
    now: datetime,
    reason: str = "",
    begun_too: bool = False,
) -> Player:
    """Let somebody else take a player's place in every session that has not begun.

    The chart stays as it is: the newcomer takes over the draw number, and with it every seat of that
    number to come; the other gets the newcomer's. Results stay with the person who played them (RULES.md
    section 6): the one who leaves keeps those so far, with every forfeit, and is withdrawn; the newcomer
    begins without any. A session that has begun keeps one score for the seat; with `begun_too` it counts for
    the newcomer, unless it is confirmed or published.
    A substitute stays a substitute, who has no place; anybody else plays from now on. `version` is that
    of the player who leaves.

    Raises NotAllowed, StaleVersion, InvalidInput for a reason that is too long, and ActionRefused when
    nothing is left to take over, the newcomer has a seat in one of these rounds, or was taken out of a
    published ranking.
    """
    event = lock_event_of(Player, leaving_id)
    require(by, Permission.EDIT_PLAYERS, event)
    refuse_long(reason)
    leaving, coming = event.players.get(pk=leaving_id), event.players.get(pk=coming_id)
    begun = seats_begun(leaving) if begun_too else []
    seats = [*begun, *seats_to_come(leaving)]
    rounds = sorted((seat.round.number, seat.round_id) for seat in seats)
    if not rounds:
        raise ActionRefused(_("%s has no seat in a session that is still to be played.") % leaving.name)
    if Seat.objects.filter(player=coming, round__in=[key for _number, key in rounds]).exists():
        raise ActionRefused(_("%s has a seat of their own in these rounds.") % coming.name)
    if coming.unranked and ranking_is_published(event):
        raise ActionRefused(unranked_words(coming))
    claim_version(leaving, version)
    before = {"player": str(leaving), "newcomer": str(coming)}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(player=coming)
    seats_changed(seat.session_id for seat in seats)
    exchange_numbers(event, coming, leaving, leaving.number)
    if coming.status != Player.Status.SUBSTITUTE:
        coming.become(Player.Status.PLAYING)
    if leaving.status == Player.Status.PLAYING or not leaving.seats.exists():
        leaving.become(Player.Status.WITHDRAWN)
    leaving.save(update_fields=["status", "unranked"])
    coming.save(update_fields=["status", "unranked"])
    remember(
        event,
        Action.REPLACE_PLAYER,
        by=by,
        now=now,
        subject=f"{leaving.name} → {coming.name}"[:120],
        before=before,
        after={
            "player": str(leaving),
            "newcomer": str(coming),
            "rounds": [number for number, _key in rounds],
            **({"begun": [seat.round.number for seat in begun]} if begun else {}),
        },
        reason=reason.strip(),
    )
    bump_revision(event)
    return coming


@transaction.atomic
def fix_table(player_id: int, number: int | None, *, by: Any, version: int, now: datetime) -> None:
    """Keep a player who cannot move at one table from the next draw on; None lets the player move again.

    Raises NotAllowed, StaleVersion, and InvalidInput (field "table") for a table that is kept for
    somebody else.
    """
    event = lock_event_of(Player, player_id)
    require(by, Permission.EDIT_PLAYERS, event)
    player = event.players.get(pk=player_id)
    kept = event.tables.filter(fixed_for__isnull=False).exclude(fixed_for=player).select_related("fixed_for")
    other = next((table for table in kept if table.number == number), None)
    if other and other.fixed_for:
        sentence = _("Table %(table)d is kept for %(name)s.")
        raise InvalidInput({"table": [sentence % {"table": other.number, "name": other.fixed_for.name}]})
    claim_version(player, version)
    had = list(event.tables.filter(fixed_for=player).values_list("number", flat=True))
    event.tables.filter(fixed_for=player).update(fixed_for=None)
    if number is not None:
        Table.objects.update_or_create(event=event, number=number, defaults={"fixed_for": player})
    event.tables.filter(fixed_for=None, label="", sessions=None).delete()
    remember(
        event,
        Action.FIX_TABLE,
        by=by,
        now=now,
        subject=str(player),
        before={"fixed_table": had[0] if had else None},
        after={"fixed_table": number},
    )
