"""How long an event keeps the e-mail addresses of its players."""

from datetime import date, timedelta

from django.utils import timezone

from tournament.models import Event

#: For how long after its last change an event without days keeps them.
WITHOUT_DAYS = timedelta(days=365)


def contacts_end(event: Event) -> date:
    """The last day on which the addresses of the event's players are kept."""
    if last := event.ends_on or event.starts_on:
        return _later(last, timedelta(days=event.contacts_days))
    changed = event.history.values_list("at", flat=True).first() or event.created_at
    return _later(timezone.localdate(changed), WITHOUT_DAYS)


def contacts_are_over(event: Event, today: date) -> bool:
    """Whether the players' addresses were kept long enough."""
    return today > contacts_end(event)


def _later(day: date, by: timedelta) -> date:
    """So much later, or the last day that there is."""
    return date.fromordinal(min(day.toordinal() + by.days, date.max.toordinal()))
