"""Backups: made before every step that is hard to take back, and taken back with.

A step calls `back_up` within its own transaction, so that a step that is refused leaves none. What is made is
read back at once: what cannot be read is no backup.
"""

import gzip
import json
import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.contents import archived
from tournament.archive.reading import UnreadableArchive, read_backup
from tournament.models import Backup, Event
from tournament.models.history import LONGEST_SUBJECT
from tournament.record import lock_event, require
from tournament.record.refusals import ActionRefused, InvalidInput

_log = logging.getLogger(__name__)

#: How many backups an event keeps, and how many deleted events can be brought back.
KEPT = 20
#: How long a deleted event can be brought back; its players' addresses are kept no longer either.
DELETED_KEPT = timedelta(days=30)
#: Quick rather than small: whoever publishes a round waits for it.
_PACKED = 1


def back_up(event: Event, step: str, *, by: Any, now: datetime, subject: str = "") -> Backup:
    """Keep the event as it is stored now, before the action `step`; the oldest backups go.

    The history is not in it: it stays with the event, whatever state of it that is put back to. A step goes
    on without a backup that can be read: it is kept, marked and told in the log.
    """
    made = _kept(event, step, archived(event, now=now, history=False), by=by, now=now, subject=subject)
    _forget(event.backups.values_list("pk", flat=True))
    Backup.objects.filter(event=None, at__lt=now - DELETED_KEPT).delete()
    return made


def _kept(event: Event, step: str, archive: Any, *, by: Any, now: datetime, subject: str) -> Backup:
    """Store a backup, read back."""
    content = gzip.compress(json.dumps(archive, ensure_ascii=False).encode(errors="replace"), _PACKED)
    unreadable = _why_unreadable(content, archive)
    if unreadable:
        _log.error("The backup of %s before %s cannot be read back: %s", event.slug, step, unreadable)
    return Backup.objects.create(
        event=event,
        slug=event.slug,
        title=event.title,
        at=now,
        by=by,
        step=step,
        subject=Truncator(subject).chars(LONGEST_SUBJECT),
        unreadable=unreadable,
        content=content,
    )


def _why_unreadable(content: bytes, archive: Any) -> str:
    try:
        read = read_backup(content)
    except UnreadableArchive as defects:
        return defects.sentences[0]
    return "" if read == archive else _("What is read back is not what was written.")


@transaction.atomic
def delete_event(event_id: int, typed_title: str, *, by: Any, now: datetime) -> Backup:
    """Delete an event with everything in it and return the backup that it can be brought back from.

    Raises NotAllowed, InvalidInput (field "title") unless its title was typed, and ActionRefused where what
    was kept cannot be read back.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.RESTORE, event)
    if typed_title.strip() != event.title:
        raise InvalidInput({"title": [_("This is not the title of the event; nothing is deleted.")]})
    kept = _kept(event, "delete_event", archived(event, now=now), by=by, now=now, subject=event.title)
    if kept.unreadable:
        sentence = _("Its last state could not be read back (%s), so nothing is deleted.")
        raise ActionRefused(sentence % kept.unreadable)
    event.backups.exclude(pk=kept.pk).delete()
    event.delete()
    _forget(Backup.objects.filter(event=None).values_list("pk", flat=True))
    kept.refresh_from_db(fields=["event"])
    return kept


def _forget(keys: Any) -> None:
    """Delete all but the latest backups of these."""
    Backup.objects.filter(pk__in=list(keys[KEPT:])).delete()
