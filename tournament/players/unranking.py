"""Who withdrew and is to have no place: taken out of the ranking, and put back (RULES.md section 6)."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Player
from tournament.record import (
    bump_revision,
    claim_version,
    facts,
    lock_event_of,
    refuse_long,
    remember,
    require,
)
from tournament.record.actions import Action
from tournament.record.published_order import refuse_silent_unranking
from tournament.record.refusals import ActionRefused


@transaction.atomic
def take_out_of_ranking(player_id: int, *, by: Any, version: int, now: datetime, reason: str = "") -> Player:
    """Leave somebody who withdrew without a place; the others close up. Results, and those of others, stay.

    Raises NotAllowed, StaleVersion, ActionRefused for who has not withdrawn or is out already, and
    InvalidInput (field "reason") for one that is too long, or none where a ranking is published.
    """
    return _set(player_id, True, Action.TAKE_OUT_OF_RANKING, by=by, version=version, now=now, reason=reason)


@transaction.atomic
def put_back_into_ranking(
    player_id: int, *, by: Any, version: int, now: datetime, reason: str = ""
) -> Player:
    """Rank somebody who was taken out again, still withdrawn.

    Raises NotAllowed, StaleVersion, ActionRefused for who is in the ranking, and InvalidInput as
    `take_out_of_ranking` does.
    """
    return _set(
        player_id, False, Action.PUT_BACK_INTO_RANKING, by=by, version=version, now=now, reason=reason
    )


def why_not_unrank(player: Player, *, unranked: bool) -> str:
    """Why a player cannot be taken out of the ranking, or put back into it; empty for who can."""
    if unranked and player.status != Player.Status.WITHDRAWN:
        return _("%s has not withdrawn: only who has can be taken out of the ranking.") % player.name
    if player.unranked == unranked:
        words = _("%s is out of the ranking already.") if unranked else _("%s is in the ranking already.")
        return words % player.name
    return ""


def _set(
    player_id: int, unranked: bool, action: Action, *, by: Any, version: int, now: datetime, reason: str
) -> Player:
    event = lock_event_of(Player, player_id)
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.get(pk=player_id)
    obstacle = why_not_unrank(player, unranked=unranked)
    if obstacle:
        raise ActionRefused(obstacle)
    refuse_long(reason)
    refuse_silent_unranking(event, reason)
    claim_version(player, version)
    before = facts(player, ["unranked"])
    player.unranked = unranked
    player.save(update_fields=["unranked"])
    remember(
        event,
        action,
        by=by,
        now=now,
        subject=str(player),
        before=before,
        after=facts(player, ["unranked"]),
        reason=reason.strip(),
    )
    bump_revision(event)
    return player
