"""How an event treats its players: who counts for teams and nations, how long contacts are kept."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.access.permissions import Permission
from tournament.models import Event
from tournament.record import bump_revision, claim_version, facts, lock_event, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.contacts import contacts_are_over, refuse_silent_forgetting
from tournament.record.published_order import refuse_silent_reordering
from tournament.record.refusals import refuse_unfit

PLAYER_SETTINGS = ["team_best", "nation_best", "contacts_days"]


@transaction.atomic
def edit_player_settings(
    event_id: int,
    changes: Mapping[str, int | None],
    *,
    by: Any,
    version: int,
    now: datetime,
    reason: str = "",
    forget: bool = False,
) -> Event:
    """Change how many members count for a team and players for a nation, and how long contacts are kept.

    Raises NotAllowed, StaleVersion, and InvalidInput for a number that cannot be, (field "reason") where a
    published ranking is ordered otherwise without a reason, and (field "forget") where contacts are over by
    it, unless they are to be forgotten.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    refuse_long(reason)
    refuse_silent_reordering(event, changes, reason)
    claim_version(event, version)
    before, today = facts(event, PLAYER_SETTINGS), timezone.localdate(now)
    was_over = forget or contacts_are_over(event, today)
    for name in PLAYER_SETTINGS:
        setattr(event, name, changes[name])
    refuse_unfit(event, PLAYER_SETTINGS)
    refuse_silent_forgetting(event, today, was_over=was_over)
    event.save(update_fields=PLAYER_SETTINGS)
    after = facts(event, PLAYER_SETTINGS)
    remember(
        event, Action.EDIT_PLAYER_SETTINGS, by=by, now=now, before=before, after=after, reason=reason.strip()
    )
    bump_revision(event)
    return event
