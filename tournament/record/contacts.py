"""How long an event keeps the e-mail addresses of its players."""

from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import ngettext

from tournament.models import Event
from tournament.record.refusals import InvalidInput

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


def refuse_silent_forgetting(event: Event, today: date, *, was_over: bool) -> None:
    """Raise InvalidInput (field "forget") where addresses are over by the days that the event has now.

    `was_over`: they were so before, and are forgotten anyway.
    """
    if was_over or not contacts_are_over(event, today):
        return
    count = event.players.exclude(email="").count()
    if count:
        sentence = ngettext(
            "With these days the e-mail address of %d player is forgotten today, and nothing brings it back: "
            "look at the year, or say that it is meant.",
            "With these days the e-mail addresses of %d players are forgotten today, and nothing brings them "
            "back: look at the year, or say that it is meant.",
            count,
        )
        raise InvalidInput({"forget": [sentence % count]})


def _later(day: date, by: timedelta) -> date:
    """So much later, or the last day that there is."""
    return date.fromordinal(min(day.toordinal() + by.days, date.max.toordinal()))
