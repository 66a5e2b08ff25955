"""Backups: made before every step that is hard to take back, and taken back with.

A step calls `back_up` within its own transaction, so that a step that is refused leaves none.
"""

import gzip
import json
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.contents import archived
from tournament.models import Backup, Event
from tournament.record import lock_event, require
from tournament.record.refusals import InvalidInput

#: How many backups an event keeps, and how many deleted events can be brought back.
KEPT = 20
#: How long a deleted event can be brought back; its players' addresses are kept no longer either.
DELETED_KEPT = timedelta(days=30)
#: Quick rather than small: whoever publishes a round waits for it.
_PACKED = 1


def back_up(event: Event, step: str, *, by: Any, now: datetime, subject: str = "") -> Backup:
    """Keep the event as it is stored now, before the action `step`; the oldest backups go."""
    told = json.dumps(archived(event, now=now), ensure_ascii=False)
    made = Backup.objects.create(
        event=event,
        slug=event.slug,
        title=event.title,
        at=now,
        by=by,
        step=step,
        subject=subject,
        content=gzip.compress(told.encode(errors="replace"), _PACKED),
    )
    _forget(event.backups.values_list("pk", flat=True))
    Backup.objects.filter(event=None, at__lt=now - DELETED_KEPT).delete()
    return made


@transaction.atomic
def delete_event(event_id: int, typed_title: str, *, by: Any, now: datetime) -> Backup:
    """Delete an event with everything in it and return the backup that it can be brought back from.

    Raises NotAllowed, and InvalidInput (field "title") unless its title was typed.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.RESTORE, event)
    if typed_title.strip() != event.title:
        raise InvalidInput({"title": [_("This is not the title of the event; nothing is deleted.")]})
    kept = back_up(event, "delete_event", by=by, now=now, subject=event.title)
    event.backups.exclude(pk=kept.pk).delete()
    event.delete()
    _forget(Backup.objects.filter(event=None).values_list("pk", flat=True))
    kept.refresh_from_db(fields=["event"])
    return kept


def _forget(keys: Any) -> None:
    """Delete all but the latest backups of these."""
    Backup.objects.filter(pk__in=list(keys[KEPT:])).delete()
