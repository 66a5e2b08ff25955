"""Addresses of players that are forgotten."""

from datetime import date, timedelta

import pytest

from tests.tournament.sample_events import NOW, new_event
from tournament.archive.reading import read_archive
from tournament.archive.restoring import import_event
from tournament.events.editing import edit_event
from tournament.models import Event, Player
from tournament.papers.archive import archive_json
from tournament.players.changing_settings import edit_player_settings
from tournament.players.contacts import purge_all_contacts, purge_contacts
from tournament.players.entering import PlayerEntry, add_players
from tournament.record.refusals import InvalidInput

pytestmark = pytest.mark.django_db

TODAY = NOW.date()


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


@pytest.fixture
def played():
    """An event of today with one address."""
    event = new_event()
    add_players(event.pk, [PlayerEntry("Ada", email="ada@example.org")], by=None, now=NOW)
    edit(event, starts_on=TODAY)
    return event


def edit(event, *, forget=False, **changes):
    event.refresh_from_db()
    return edit_event(event.pk, changes, by=None, version=event.version, now=NOW, forget=forget)


@pytest.mark.parametrize("last", [date(1926, 11, 21), TODAY - timedelta(31)])
def test_days_by_which_addresses_are_forgotten_are_asked_about(played, last):
    with pytest.raises(InvalidInput) as refused:
        edit(played, starts_on=last)
    (sentence,) = refused.value.errors["forget"]
    assert sentence.startswith("With these days the e-mail address of 1 player is forgotten today")
    played.refresh_from_db()
    assert played.starts_on == TODAY
    edit(played, starts_on=last, forget=True)
    assert purge_all_contacts(today=TODAY, now=NOW) == 1


def test_days_by_which_none_is_forgotten_are_not(played):
    edit(played, starts_on=TODAY - timedelta(30))
    assert purge_all_contacts(today=TODAY, now=NOW) == 0
    played.players.update(email="")
    edit(played, starts_on=date(1926, 11, 21))


def test_what_is_over_already_is_not_asked_about_again(played):
    edit(played, starts_on=TODAY - timedelta(60), forget=True)
    edit(played, starts_on=TODAY - timedelta(50), city="Utrecht")


def test_fewer_days_for_addresses_are_asked_about_too(played):
    edit(played, starts_on=TODAY - timedelta(5))
    settings = {"team_best": None, "nation_best": None, "contacts_days": 4}
    played.refresh_from_db()
    how = {"by": None, "version": played.version, "now": NOW}
    with pytest.raises(InvalidInput) as refused:
        edit_player_settings(played.pk, settings, **how)
    assert list(refused.value.errors) == ["forget"]
    assert edit_player_settings(played.pk, settings | {"contacts_days": 5}, **how).contacts_days == 5
    how["version"] += 1
    assert edit_player_settings(played.pk, settings, forget=True, **how).contacts_days == 4


@pytest.mark.parametrize("wrong", [date(1899, 12, 31), date(2100, 1, 1), date(9999, 12, 31)])
@pytest.mark.parametrize("field", ["starts_on", "ends_on"])
def test_a_day_is_of_our_times(played, field, wrong):
    with pytest.raises(InvalidInput) as refused:
        edit(played, forget=True, **{"starts_on": TODAY, field: wrong})
    assert refused.value.errors[field] == ["The year is not between 1900 and 2099."]
    archive = read_archive(archive_json(played, now=NOW))
    archive["event"][field] = wrong.isoformat()
    with pytest.raises(InvalidInput) as refused:
        import_event(archive, slug="other", title="Other", by=None, now=NOW)
    assert refused.value.errors == {"file": [f"event, {field}: The year is not between 1900 and 2099."]}
