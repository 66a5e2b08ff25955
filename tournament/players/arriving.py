"""The morning of an event: who is here, and who has which draw number."""

import random
import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from scoring.letters import plain
from tournament.access.permissions import Permission
from tournament.models import Event, Player
from tournament.record import bump_revision, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused

#: Above every draw number, so that numbers can change places without two players having one.
_OUT_OF_THE_WAY = 1_000_000


class NumberOrder(StrEnum):
    """What draw numbers are given by."""

    RANDOM = "random"
    COUNTRY = "country"
    NAME = "name"


@transaction.atomic
def mark_presence(
    event_id: int, *, here: Collection[int], gone: Collection[int], by: Any, now: datetime
) -> int:
    """Tick off the players (by key) who are here, take the tick from those who are not; count the changes.

    Only these players change, so that two people can tick at two doors. Raises NotAllowed.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    arrived = list(event.players.filter(pk__in=here, present_at=None))
    left = list(event.players.filter(pk__in=gone, present_at__isnull=False))
    if not arrived and not left:
        return 0
    event.players.filter(pk__in=[player.pk for player in arrived]).update(present_at=now)
    event.players.filter(pk__in=[player.pk for player in left]).update(present_at=None)
    remember(
        event,
        Action.MARK_PRESENCE,
        by=by,
        now=now,
        after={"here": [player.number for player in arrived], "not_here": [player.number for player in left]},
    )
    return len(arrived) + len(left)


@transaction.atomic
def give_numbers(event_id: int, order: str, *, by: Any, now: datetime, seed: str = "") -> str:
    """Give the draw numbers 1, 2, … anew: by a random draw, by country, or by name; return the seed.

    Those in the field come first, then who waits or withdrew. The same seed and players make the same
    random draw; an empty one is made up. Raises NotAllowed, and ActionRefused once there is a chart, which
    names players by their numbers.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    _refuse_chart(event)
    players = sorted(event.players.all(), key=_by_name)
    players.sort(key=lambda player: player.status not in Player.IN_THE_FIELD)
    field = [player for player in players if player.status in Player.IN_THE_FIELD]
    others = players[len(field) :]
    chosen = NumberOrder(order)
    seed = (seed.strip() or secrets.token_hex(8)) if chosen is NumberOrder.RANDOM else ""
    if chosen is NumberOrder.RANDOM:
        field.sort(key=lambda player: player.pk)
        random.Random(seed).shuffle(field)
    elif chosen is NumberOrder.COUNTRY:
        field.sort(key=lambda player: str(player.country) or "~")
    _number(event, [*field, *others])
    Event.objects.filter(pk=event.pk).update(numbers_drawn=0)
    remember(event, Action.GIVE_NUMBERS, by=by, now=now, after={"order": chosen.value, "seed": seed})
    bump_revision(event)
    return seed


@transaction.atomic
def draw_number(event_id: int, number: int, *, by: Any, now: datetime) -> Player:
    """Draw who gets `number`, the next one of the live draw; number 1 begins it anew.

    One of those who have none yet is drawn by the system's own randomness and takes the number from
    whoever had it. Raises NotAllowed, and ActionRefused for a number that is not the next one, after the
    last one, or once there is a chart.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    _refuse_chart(event)
    if number == 1:
        players = sorted(event.players.all(), key=_by_name)
        _number(event, sorted(players, key=lambda player: player.status not in Player.IN_THE_FIELD))
    elif number != event.numbers_drawn + 1:
        raise ActionRefused(_("Number %d was drawn already, or is not the next one.") % number)
    waiting = list(event.players.filter(number__gte=number, status__in=Player.IN_THE_FIELD))
    if not waiting:
        raise ActionRefused(_("Every number is drawn."))
    drawn = secrets.choice(waiting)
    exchange_numbers(event, drawn, event.players.filter(number=number).first(), number)
    Event.objects.filter(pk=event.pk).update(numbers_drawn=number)
    remember(event, Action.DRAW_NUMBER, by=by, now=now, subject=str(drawn), after={"number": number})
    bump_revision(event)
    return drawn


def exchange_numbers(event: Event, one: Player, other: Player | None, number: int) -> None:
    """Give `one` the number of `other`, who gets the number that `one` had; both get a new version."""
    had = one.number
    if other is not None and other.pk == one.pk:
        return
    if other is not None:
        event.players.filter(pk=other.pk).update(number=_OUT_OF_THE_WAY)
    _give(event, one, number)
    if other is not None:
        _give(event, other, had)


def _give(event: Event, player: Player, number: int) -> None:
    event.players.filter(pk=player.pk).update(number=number, version=F("version") + 1)
    player.number, player.version = number, player.version + 1


def _by_name(player: Player) -> tuple[str, int]:
    return plain(player.sorted_by), player.pk


def _refuse_chart(event: Event) -> None:
    if event.rounds.filter(sessions__isnull=False).exists():
        raise ActionRefused(
            _("The chart names players by their numbers, so they stay; remove the seating first.")
        )


def _number(event: Event, players: Sequence[Player]) -> None:
    """Number the players in this order; who gets another number gets a new version with it."""
    moving = [(player, number) for number, player in enumerate(players, start=1) if player.number != number]
    moved = [player for player, _number in moving]
    for player, number in moving:
        player.number, player.version = _OUT_OF_THE_WAY + number, player.version + 1
    Player.objects.bulk_update(moved, ["number", "version"], batch_size=200)
    for player, number in moving:
        player.number = number
    Player.objects.bulk_update(moved, ["number"], batch_size=200)
