"""The backups of an event, and of events that were deleted, without what is in them."""

from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Length

from tournament.models import Backup, Event
from tournament.record.actions import Action


def backups_of(event: Event) -> QuerySet[Backup]:
    """The backups of an event, the latest first, each with its `size` in bytes."""
    return _without_content(event.backups.all())


def deleted_events(by: Any) -> QuerySet[Backup]:
    """The last state of each deleted event that this account may bring back, the latest first."""
    found = Backup.objects.filter(event=None, step=Action.DELETE_EVENT)
    return _without_content(found if by.is_superuser else found.filter(by=by))


def _without_content(found: QuerySet[Backup]) -> QuerySet[Backup]:
    return found.select_related("by").defer("content").annotate(size=Length("content"))
