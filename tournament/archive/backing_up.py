"""Backups: made before every step that is hard to take back, and taken back with.

A step calls `back_up` within its own transaction, so that a refused step leaves none. It is `backed_up`
(`tournament.archive.beforehand`): what it keeps was packed, and read back, before it took its lock.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.beforehand import Packed, backed_up, packed
from tournament.archive.in_steps import delete_hidden, delete_in_steps, delete_left_over, hide
from tournament.models import Backup, Event
from tournament.models.history import LONGEST_SUBJECT
from tournament.record import lock_event, require
from tournament.record.actions import Action
from tournament.record.contacts import contacts_end
from tournament.record.refusals import ActionRefused, InvalidInput

_log = logging.getLogger(__name__)

#: How many backups an event keeps.
KEPT = 20
#: How long a deleted event can be brought back; its players' addresses are kept no longer either.
DELETED_KEPT = timedelta(days=30)
#: How many events an account can delete within that time: each is kept, and nobody's drive out others'.
MOST_DELETED = 100


def back_up(event: Event, step: Action, *, by: Any, now: datetime, subject: str = "") -> Backup:
    """Keep the event as it is stored, before the action `step` changes it; the oldest backups go.

    The history is not in it: it stays with the event, whatever state of it that is put back to. A step goes
    on without a backup that can be read: it is kept, marked and told in the log.
    """
    made = _kept(event, step, packed(event, history=False, now=now), by=by, now=now, subject=subject)
    Backup.objects.filter(pk__in=list(event.backups.values_list("pk", flat=True)[KEPT:])).delete()
    return made


def _kept(event: Event, step: Action, state: Packed, *, by: Any, now: datetime, subject: str) -> Backup:
    if state.unreadable:
        _log.error("The backup of %s before %s cannot be read back: %s", event.slug, step, state.unreadable)
    return Backup.objects.create(
        event=event,
        slug=event.slug,
        title=event.title,
        at=now,
        by=by,
        step=step.value,
        subject=Truncator(subject).chars(LONGEST_SUBJECT),
        unreadable=state.unreadable,
        contacts_until=contacts_end(event) if event.players.exclude(email="").exists() else None,
        content=state.content,
    )


def delete_event(event_id: int, typed_title: str, *, by: Any, now: datetime) -> Backup:
    """Delete an event with everything in it and return the backup that it can be brought back from.

    It is gone for everybody at once, and then its rows are deleted in steps.

    Raises NotAllowed, InvalidInput (field "title") unless its title was typed, and ActionRefused where what
    was kept cannot be read back.
    """
    kept = _kept_and_hidden(event_id, typed_title, by=by, now=now)
    delete_hidden(event_id)
    delete_left_over(now=now)
    return kept


@backed_up
def _kept_and_hidden(event_id: int, typed_title: str, *, by: Any, now: datetime) -> Backup:
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.RESTORE, event)
    if typed_title.strip() != event.title:
        raise InvalidInput({"title": [_("This is not the title of the event; nothing is deleted.")]})
    _refuse_many(by, now)
    state = packed(event, history=True, now=now)
    kept = _kept(event, Action.DELETE_EVENT, state, by=by, now=now, subject=event.title)
    if kept.unreadable:
        sentence = _("Its last state could not be read back (%s), so nothing is deleted.")
        raise ActionRefused(sentence % kept.unreadable)
    event.backups.exclude(pk=kept.pk).delete()
    event.backups.update(event=None)
    hide(event, now=now)
    kept.refresh_from_db(fields=["event"])
    return kept


def _refuse_many(by: Any, now: datetime) -> None:
    deleted = Backup.objects.filter(event=None, at__gte=now - DELETED_KEPT)
    if by is not None and deleted.filter(by=by).count() >= MOST_DELETED:
        sentence = _(
            "You have deleted %(n)d events within %(days)d days, and each is kept for that long. "
            "Delete this one later."
        )
        raise ActionRefused(sentence % {"n": MOST_DELETED, "days": DELETED_KEPT.days})


def forget_deleted_events(*, now: datetime) -> int:
    """Delete the last state of the events that can be brought back no longer; how many there were."""
    return delete_in_steps(Backup.objects.filter(event=None, at__lt=now - DELETED_KEPT), at_once=1)
