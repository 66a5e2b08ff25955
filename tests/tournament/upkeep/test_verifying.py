"""What a look at all events finds, and that it is remembered."""

import pytest
from django.db import connection, transaction

from tests.tournament.sample_events import NOW, new_event, play_round, small_event
from tournament.migrations._append_only import changeable
from tournament.models import Draw, Seat
from tournament.upkeep.verifying import Verified, last_verified, verify_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("place")]


@pytest.fixture
def events():
    played = small_event("Alpha cup")
    play_round(played)
    return played, new_event(title="Beta cup", players=4)


def change_history(event):
    with transaction.atomic(), changeable(connection):
        event.history.filter(action="add_players").update(subject="other")


def test_where_all_is_as_it_must_be(events):
    verified = verify_all(now=NOW)
    assert verified == Verified(NOW, 2)
    assert (verified.well, verified.line) == (True, "Verified 2 events: all as it must be.")


def test_what_is_not_is_told_by_the_event(events):
    played, other = events
    seat = Seat.objects.filter(round__event=played).exclude(score=None)[0]
    Seat.objects.filter(pk=seat.pk).update(computed=seat.computed + 8)
    change_history(other)
    verified = verify_all(now=NOW)
    assert not verified.well
    assert (verified.differing["alpha-cup"] > 0, verified.rewritten) == (True, {"beta-cup": 1})
    count = verified.differing["alpha-cup"]
    assert verified.line == (
        f"Verified 2 events: alpha-cup: numbers that differ {count}; "
        "beta-cup: entries of the history that were changed 1."
    )


def test_what_cannot_be_understood_keeps_no_other_event_from_being_looked_at(events, caplog):
    played, other = events
    change_history(other)
    assert Draw.objects.filter(event=played).update(edits=[{"no": "rounds"}])
    verified = verify_all(now=NOW)
    assert verified == Verified(NOW, 2, rewritten={"beta-cup": 1}, failed={"alpha-cup": "KeyError: 'rounds'"})
    assert not verified.well
    assert "alpha-cup: KeyError: 'rounds'" in verified.line
    assert caplog.records[0].exc_info


def test_the_last_look_is_remembered(events):
    assert last_verified() is None
    change_history(events[1])
    verified = verify_all(now=NOW)
    assert last_verified() == verified


def test_a_disk_that_remembers_nothing_is_told_in_the_log(events, settings, caplog):
    settings.VAR_DIR = settings.VAR_DIR / "none"
    assert verify_all(now=NOW).well
    assert last_verified() is None
    assert "cannot be remembered" in caplog.text
