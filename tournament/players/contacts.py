"""The e-mail addresses of players, forgotten when the event has kept them as long as it promised."""

from datetime import date, datetime

from django.db import transaction

from tournament.models import Event
from tournament.record import lock_event, remember
from tournament.record.actions import Action
from tournament.record.contacts import contacts_are_over


def purge_all_contacts(*, today: date, now: datetime) -> int:
    """`purge_contacts` of every event; how many addresses there were."""
    events = Event.objects.filter(players__email__gt="").distinct()
    over = [event.pk for event in events if contacts_are_over(event, today)]
    return sum(purge_contacts(key, today=today, now=now) for key in over)


@transaction.atomic
def purge_contacts(event_id: int, *, today: date, now: datetime) -> int:
    """Forget the e-mail addresses of the players, if their time is over; return how many there were.

    What the event promised its players, so it asks for no right, and the event may be closed. Those in its
    backups go with `tournament.archive.contacts`.
    """
    event = lock_event(event_id, closed_is_fine=True)
    kept = event.players.exclude(email="")
    count = kept.count()
    if not count or not contacts_are_over(event, today):
        return 0
    kept.update(email="")
    remember(
        event, Action.PURGE_CONTACTS, by=None, now=now, before={"contacts": count}, after={"contacts": 0}
    )
    return count
