"""What the doctor finds, and what to do about it."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.tournament.sample_events import NOW, account, new_event, publish, record, session_of, small_event
from tests.tournament.upkeep.doctor.conftest import GIGABYTE, put_copy
from tournament.models import Event, Player, Seat
from tournament.upkeep.doctor.examination import examine
from tournament.upkeep.tidying import tidy
from tournament.upkeep.verifying import verify_all

pytestmark = pytest.mark.django_db


def at(**after: int):
    return NOW + timedelta(**after)


def found(name: str, now=NOW, **how):
    """What is said of one thing."""
    [finding] = [one for one in examine(now=now, **how).findings if one.name == name]
    return finding


def to_do(now=NOW, **how) -> list[str]:
    return [finding.name for finding in examine(now=now, **how).to_do]


def test_where_all_is_well_there_is_nothing_to_do(well):
    account("otto", small_event(), "organiser")
    examination = examine(now=NOW, verify=True)
    assert [finding.name for finding in examination.findings] == [
        *("database", "migrations", "disk", "copies", "tidying", "addresses", "organisers", "numbers")
    ]
    assert examination.to_do == ()
    assert all(finding.says and not finding.commands for finding in examination.findings)


def test_it_says_how_large_the_database_is_and_what_in_it(well):
    new_event(players=8)
    examination = examine(now=NOW)
    assert examination.database > 100_000
    sizes = list(examination.tables.values())
    assert sizes == sorted(sizes, reverse=True)
    assert {"tournament_history", "tournament_player", "auth_user"} <= examination.tables.keys()
    # An index counts to its table.
    assert examination.tables.keys() <= {*connection.introspection.table_names(), "sqlite_sequence"}
    assert (examination.unused is None) == (connection.vendor == "postgresql")
    assert sum(sizes) <= examination.database


def test_a_migration_that_was_not_made(well):
    MigrationRecorder.Migration.objects.filter(app="tournament").last().delete()
    finding = found("migrations")
    assert (finding.says, finding.commands) == ("1 migration was not made.", ("migrate",))
    assert to_do() == ["migrations"]  # and of a database of another form nothing else is asked


def test_a_database_of_a_later_version(well):
    MigrationRecorder(connection).record_applied("tournament", "9999_from_the_future")
    finding = found("migrations")
    assert (finding.words, finding.commands) == ("tournament.9999_from_the_future", ("restore",))
    assert to_do() == ["migrations"]


def test_a_disk_without_room_for_two_copies_and_half_a_gigabyte(well, disk):
    disk.free = GIGABYTE // 4
    finding = found("disk")
    assert "256.0\xa0MB of 100.0\xa0GB free" in finding.says
    assert "VAR_DIR" in finding.advice
    disk.free = GIGABYTE
    assert found("disk").well


def test_a_disk_is_told_once_whatever_lies_on_it(well, second, disk):
    [only] = examine(now=NOW).disks
    assert only.path == well.path.parent


def test_no_copy_at_all(well):
    [copy] = well.copies()
    well.file(copy).unlink()
    finding = found("copies")
    assert (finding.says, finding.commands) == ("There are none.", ("backup",))


def test_the_last_copy_may_be_two_days_old_while_nothing_is_entered(well):
    assert "1 copy, 1.0\xa0KB. The last is of 21 November 2020, 10:00." in found("copies").says
    assert found("copies", at(days=2)).well
    assert not found("copies", at(days=2, seconds=1)).well


def test_what_was_entered_since_is_in_a_copy_three_hours_later(well):
    new_event(players=4)
    assert found("copies", at(hours=4)).well  # entered in the second of the copy
    well.file(well.copies()[0]).unlink()
    put_copy(well, at(minutes=-1))
    assert found("copies", at(hours=3)).well
    finding = found("copies", at(hours=3, seconds=1))
    assert "What was entered since 21 November 2020, 10:00 is in none of them." in finding.says
    assert finding.commands == ("backup",)


def test_while_a_round_is_played_a_quarter_of_an_hour_later(well):
    event = small_event()
    record(session_of(event), now=at(minutes=10))
    assert found("copies", at(minutes=25)).well
    assert not found("copies", at(minutes=25, seconds=1)).well
    publish(event)
    assert found("copies", at(minutes=30)).well


def test_a_server_that_makes_none_is_told_and_not_complained_of(well, settings):
    settings.BACKUP_MINUTES = 0
    finding = found("copies", at(days=100))
    assert (finding.well, "(BACKUP_MINUTES=0)" in finding.says) == (True, True)


def test_a_place_of_copies_that_cannot_be_looked_at(well):
    for copy in well.copies():
        well.file(copy).unlink()
    (well.path / "lock").unlink()
    well.path.rmdir()
    well.path.write_text("no directory")
    finding = found("copies")
    assert (finding.well, str(well.path) in finding.words) == (False, True)


def test_the_second_place_has_what_the_first_has(well, second):
    finding = found("second place")
    assert (finding.says, finding.well) == ("It lacks 1 copy.", False)
    second.take_from(well, well.copies()[0])
    finding = found("second place")
    assert (finding.says, finding.well) == ("It has every copy.", True)
    second.file(second.copies()[0]).unlink()
    second.path.rmdir()
    finding = found("second place")
    assert (finding.well, "(BACKUP_URL), is not there." in finding.words) == (False, True)


def test_a_bucket_is_a_second_place_too(well, bucket, monkeypatch):
    assert found("second place").says == "It lacks 1 copy."
    bucket.take_from(well, well.copies()[0])
    assert found("second place").says == "It has every copy."
    assert found("disk").well
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "")
    finding = found("second place")
    assert (finding.well, "credentials" in finding.words) == (False, True)


def test_a_sweep_is_missed_after_two_days(well):
    assert "Last done: 21 November 2020, 10:00." in found("tidying", at(days=2, hours=1)).says
    assert found("tidying", at(days=2, hours=1)).well
    finding = found("tidying", at(days=2, hours=1, seconds=1))
    assert (finding.well, finding.commands) == (False, ("tidy",))
    (well.path.parent / "tidied.json").unlink()
    assert found("tidying").says == "Nobody ever tidied up."


def test_what_a_sweep_could_not_do_is_told(well, settings):
    settings.BACKUP_URL = str(well.path / "none")
    tidy(now=NOW)
    finding = found("tidying")
    assert finding.words.startswith("copies: The second place of the copies")
    assert not finding.well


def test_addresses_that_are_kept_too_long(well):
    event = new_event(players=4)
    Player.objects.filter(event=event, number__lte=3).update(email="somebody@example.org")
    Event.objects.update(starts_on=date(2020, 10, 18), contacts_days=30)
    # They are kept until 17 November; the sweep of the day after may be late by two days.
    assert found("addresses", at(days=-2)).well
    finding = found("addresses", at(days=-1))
    assert finding.says == "3 are kept longer than their events promised."
    assert finding.commands == ("tidy",)


def test_events_for_which_nobody_can_work(well):
    otto = account("otto", small_event("Alpha cup"), "organiser")
    new_event(title="Beta cup")
    assert found("organisers").events == ("beta-cup",)
    otto.is_active = False
    otto.save()
    finding = found("organisers")
    assert finding.events == ("alpha-cup", "beta-cup")
    assert finding.says == "2 events that are not closed have none with an active account."
    Event.objects.update(state=Event.State.CLOSED)
    assert found("organisers").well


def test_what_verifying_found(well):
    event = small_event()
    assert found("numbers").says == "Nobody has looked yet."
    assert "1 event, verified 21 November 2020, 10:00." in found("numbers", verify=True).says
    assert found("numbers").well  # remembered
    Seat.objects.filter(round__event=event, wind=0).update(computed=8)
    assert found("numbers").well  # nobody has looked since
    finding = found("numbers", verify=True)
    assert (finding.events, finding.commands) == (("small-event",), ("verify_event",))
    assert "small-event: numbers that differ" in finding.words


def test_a_look_is_missed_after_two_days(well):
    verify_all(now=NOW)
    assert found("numbers", at(days=2, hours=1)).well
    assert found("numbers", at(days=2, hours=1, seconds=1)).commands == ("doctor",)
