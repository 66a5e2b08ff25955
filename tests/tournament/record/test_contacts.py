"""How long addresses are kept."""

from datetime import date, timedelta

import pytest

from tests.tournament.sample_events import NOW, new_event
from tournament.models import Event
from tournament.record import remember
from tournament.record.actions import Action
from tournament.record.contacts import contacts_are_over, contacts_end

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("first", "last", "days", "end"),
    [
        (date(2026, 1, 3), date(2026, 1, 4), 10, date(2026, 1, 14)),
        (date(2026, 1, 3), None, 0, date(2026, 1, 3)),
        (date(9999, 12, 30), None, 3650, date.max),
    ],
)
def test_they_are_kept_for_the_promised_days(first, last, days, end):
    event = Event(starts_on=first, ends_on=last, contacts_days=days)
    assert contacts_end(event) == end
    assert not contacts_are_over(event, end)


def test_the_first_day_after_is_over():
    assert contacts_are_over(Event(starts_on=date(2026, 1, 3), contacts_days=10), date(2026, 1, 14))


def test_an_event_without_days_keeps_them_for_a_year_after_its_last_change():
    event = new_event()
    year = timedelta(days=365)
    assert contacts_end(event) == NOW.date() + year
    remember(event, Action.EDIT_EVENT, by=None, now=NOW + timedelta(days=100))
    assert contacts_end(event) == (NOW + timedelta(days=100)).date() + year
    changed = Event(created_at=NOW)
    changed.pk = -1
    assert contacts_end(changed) == NOW.date() + year
