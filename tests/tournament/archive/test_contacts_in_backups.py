"""Addresses of players leave the backups when their time is over, and nothing else does."""

import gzip
import json
from datetime import date

import pytest

from tests.tournament.archive.played_archive import everything
from tests.tournament.sample_events import NOW
from tournament.archive.backing_up import back_up, delete_event
from tournament.archive.contacts import purge_contacts_in_backups
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event, replace_event
from tournament.models import Backup, Event, Player
from tournament.record.actions import Action

pytestmark = pytest.mark.django_db

LAST, OVER = date(2026, 1, 14), date(2026, 1, 15)


@pytest.fixture
def event():
    """One with everything, of which a player gave an address that is kept until the 14th of January."""
    event = everything()
    event.players.update(email="")
    event.players.filter(number=1).update(email="ada@example.org")
    Event.objects.filter(pk=event.pk).update(
        starts_on=date(2026, 1, 3), ends_on=date(2026, 1, 4), contacts_days=10
    )
    event.refresh_from_db()
    return event


def content(backup):
    backup.refresh_from_db()
    return read_backup(bytes(backup.content))


def addresses(backup):
    return [player["email"] for player in content(backup)["players"] if player["email"]]


def test_they_leave_every_backup_of_the_event_when_it_has_kept_them_long_enough(event):
    backups = [back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW) for _number in range(3)]
    before = content(backups[0])
    assert purge_contacts_in_backups(today=LAST) == 0
    assert addresses(backups[0]) == ["ada@example.org"]
    assert purge_contacts_in_backups(today=OVER) == 3
    assert [addresses(backup) for backup in backups] == [[], [], []]
    for player in before["players"]:
        player["email"] = ""
    assert content(backups[0]) == before
    assert purge_contacts_in_backups(today=OVER) == 0


def test_also_where_no_player_has_one_any_more(event):
    backup = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    event.players.update(email="")
    later = back_up(event, Action.SEAT_BY_RANKING, by=None, now=NOW)
    assert purge_contacts_in_backups(today=OVER) == 1
    assert (addresses(backup), addresses(later)) == ([], [])


def test_what_the_event_promises_now_counts(event):
    backup = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    Event.objects.update(contacts_days=11)
    assert purge_contacts_in_backups(today=OVER) == 0
    Event.objects.update(contacts_days=0)
    assert purge_contacts_in_backups(today=date(2026, 1, 5)) == 1
    assert addresses(backup) == []


def test_an_event_is_put_back_to_a_backup_without_them(event):
    backup = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    purge_contacts_in_backups(today=OVER)
    names = list(event.players.values_list("name", flat=True))
    replace_event(event.pk, content(backup), by=None, now=NOW)
    assert list(event.players.values_list("name", flat=True)) == names
    assert not Player.objects.exclude(email="").exists()


def test_a_deleted_event_keeps_them_as_long_as_it_would_have_and_comes_back_without(event):
    backup = delete_event(event.pk, event.title, by=None, now=NOW)
    assert purge_contacts_in_backups(today=LAST) == 0
    assert addresses(backup) == ["ada@example.org"]
    entries = content(backup)["history"]
    assert purge_contacts_in_backups(today=OVER) == 1
    assert (addresses(backup), content(backup)["history"]) == ([], entries)
    assert not import_event(content(backup), by=None, now=NOW).players.exclude(email="").exists()


def test_a_backup_of_an_earlier_version_of_the_format_keeps_it(event):
    backup = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    written = json.loads(gzip.decompress(backup.content)) | {"version": 1}
    Backup.objects.update(content=gzip.compress(json.dumps(written).encode()))
    assert purge_contacts_in_backups(today=OVER) == 1
    backup.refresh_from_db()
    left = json.loads(gzip.decompress(backup.content))
    assert "ada@" not in str(left)
    assert left["version"] == 1


@pytest.mark.parametrize(
    "broken", [b"", b"\x1f\x8b", b"[]", b'{"format": "tablepoint-event", "version": 1, "players": 3}']
)
def test_one_that_cannot_be_read_goes_and_the_others_are_looked_through(event, broken):
    event.backups.all().delete()
    first = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    second = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    Backup.objects.filter(pk=first.pk).update(content=broken)
    assert purge_contacts_in_backups(today=OVER) == 2
    assert Backup.objects.get() == second
    assert addresses(second) == []
