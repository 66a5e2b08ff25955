"""How an event treats its players: who counts for teams and nations, how long contacts are kept."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction

from tournament.access.permissions import Permission
from tournament.models import Event
from tournament.record import bump_revision, claim_version, facts, lock_event, refuse_long, remember, require
from tournament.record.published_order import refuse_silent_reordering
from tournament.record.refusals import refuse_unfit

SETTINGS = ["team_best", "nation_best", "contacts_days"]


@transaction.atomic
def edit_player_settings(
    event_id: int,
    changes: Mapping[str, int | None],
    *,
    by: Any,
    version: int,
    now: datetime,
    reason: str = "",
) -> Event:
    """Change how many members count for a team and players for a nation, and how long contacts are kept.

    Raises NotAllowed, StaleVersion, and InvalidInput for a number that cannot be, and (field "reason")
    where a published ranking is ordered otherwise without a reason.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    refuse_long(reason)
    refuse_silent_reordering(event, changes, reason)
    claim_version(event, version)
    before = facts(event, SETTINGS)
    for name in SETTINGS:
        setattr(event, name, changes[name])
    refuse_unfit(event, SETTINGS)
    event.save(update_fields=SETTINGS)
    after = facts(event, SETTINGS)
    remember(event, "edit_player_settings", by=by, now=now, before=before, after=after, reason=reason.strip())
    bump_revision(event)
    return event


def contacts_end(event: Event) -> date | None:
    """The last day on which players' contacts are kept; None while the event has no days."""
    last = event.ends_on or event.starts_on
    return last + timedelta(days=event.contacts_days) if last else None


def contacts_are_over(event: Event, today: date) -> bool:
    """Whether the players' contacts were kept long enough."""
    last = contacts_end(event)
    return last is not None and today > last


@transaction.atomic
def purge_contacts(event_id: int, *, today: date, now: datetime) -> int:
    """Forget the e-mail addresses of the players, if their time is over; return how many there were.

    What the event promised its players, so it asks for no right, and the event may be closed. The
    backups of the event go with them: they hold the addresses too.
    """
    event = lock_event(event_id, closed_is_fine=True)
    kept = event.players.exclude(email="")
    count = kept.count()
    if not count or not contacts_are_over(event, today):
        return 0
    kept.update(email="")
    event.backups.all().delete()
    remember(event, "purge_contacts", by=None, now=now, before={"contacts": count}, after={"contacts": 0})
    return count
