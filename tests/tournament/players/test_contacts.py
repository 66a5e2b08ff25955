"""Addresses of players that are forgotten."""

from datetime import date

import pytest

from tests.tournament.sample_events import NOW, new_event
from tournament.models import Event, Player
from tournament.players.contacts import purge_all_contacts, purge_contacts
from tournament.players.entering import PlayerEntry, add_players

pytestmark = pytest.mark.django_db


def reachable(title="Small cup", *, last=date(2026, 1, 4)):
    """An event with two players, one of whom gave an address, which is kept for ten days."""
    event = new_event(title=title)
    entries = [PlayerEntry("Ada", email="ada@example.org"), PlayerEntry("Bob")]
    add_players(event.pk, entries, by=None, now=NOW)
    Event.objects.filter(pk=event.pk).update(starts_on=last, contacts_days=10, state="closed")
    return event


@pytest.mark.parametrize(("today", "forgotten"), [(date(2026, 1, 14), 0), (date(2026, 1, 15), 1)])
def test_contacts_are_kept_for_the_promised_days_and_no_longer(today, forgotten):
    event = reachable()
    assert purge_contacts(event.pk, today=today, now=NOW) == forgotten
    assert Player.objects.exclude(email="").count() == 1 - forgotten
    assert purge_contacts(event.pk, today=today, now=NOW) == 0


def test_of_all_events_those_that_are_over_forget_them_and_the_history_never_had_them():
    over, going_on = reachable("Over"), reachable("Going on", last=date(2026, 2, 1))
    assert purge_all_contacts(today=date(2026, 1, 20), now=NOW) == 1
    assert not over.players.exclude(email="").exists()
    assert going_on.players.exclude(email="").count() == 1
    entry = over.history.first()
    assert (entry.action, entry.before, entry.after) == ("purge_contacts", {"contacts": 1}, {"contacts": 0})
    assert "ada@" not in str(list(over.history.values()))
    assert purge_all_contacts(today=date(2026, 1, 20), now=NOW) == 0
