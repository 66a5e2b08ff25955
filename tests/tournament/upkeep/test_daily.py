"""When a server tidies up, and verifies."""

from datetime import timedelta

import pytest

from tests.tournament.sample_events import NOW, publish, record, session_of, small_event
from tournament.models import Seat
from tournament.upkeep.daily import DailyTidying, DailyVerifying
from tournament.upkeep.tidying import last_tidied
from tournament.upkeep.verifying import last_verified

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("place")]


def at(**after: int):
    return NOW + timedelta(**after)


def look(now):
    return DailyTidying().look(now) is not None


def test_at_once_and_then_once_a_day_whichever_process_does_it():
    assert look(at())
    assert last_tidied().at == at()
    assert not look(at(hours=23, minutes=59))
    assert look(at(hours=24))
    assert not look(at(hours=47))


def test_not_while_a_round_is_played_unless_it_is_late():
    event = small_event()
    look(at())
    record(session_of(event))
    assert not look(at(hours=30))
    assert look(at(hours=48))
    publish(event, 1)
    assert not look(at(hours=71))
    assert look(at(hours=72))


def test_a_first_time_does_not_wait_for_a_round_to_end():
    record(session_of(small_event()))
    assert look(at())


def test_what_failed_is_tried_again_an_hour_later(place, caplog):
    place.path.write_text("no directory")
    caplog.set_level("INFO", "tournament.upkeep")
    assert look(at())
    assert not look(at(minutes=59))
    place.path.unlink()
    assert look(at(hours=1))
    assert not look(at(hours=2))
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


def test_a_clock_that_was_set_back_keeps_nothing_from_being_done():
    assert look(at())
    assert look(at(days=-3))
    assert not look(at(days=-3, hours=1))


def test_the_log_has_one_line_of_what_was_done(caplog):
    caplog.set_level("INFO", "tournament.upkeep")
    look(at())
    assert caplog.messages == ["Tidied up: nothing had had its time."]


def test_every_event_is_verified_at_once_and_then_once_a_day_whichever_process_does_it():
    assert DailyVerifying().look(at()).events == 0
    assert last_verified().at == at()
    assert DailyVerifying().look(at(hours=23, minutes=59)) is None
    assert DailyVerifying().look(at(hours=24))


def test_verifying_waits_for_a_round_to_end_unless_it_is_late():
    event = small_event()
    verifying = DailyVerifying()
    assert verifying.look(at())
    record(session_of(event))
    assert not verifying.look(at(hours=30))
    assert verifying.look(at(hours=48))


def test_what_verifying_found_is_a_warning_in_the_log(caplog):
    caplog.set_level("INFO", "tournament.upkeep")
    event = small_event()
    verifying = DailyVerifying()
    verifying.look(at())
    Seat.objects.filter(round__event=event, wind=0).update(computed=8)
    verifying.look(at(days=1))
    assert [record.levelname for record in caplog.records] == ["INFO", "WARNING"]
    assert caplog.messages[0] == "Verified 1 event: all as it must be."
    assert "small-event: numbers that differ" in caplog.messages[1]


def test_where_nothing_can_be_remembered_it_is_not_verified_again_and_again(settings, caplog):
    settings.VAR_DIR = settings.VAR_DIR / "none"
    verifying = DailyVerifying()
    assert verifying.look(at())
    assert not verifying.look(at(minutes=1))
    assert verifying.look(at(days=1))
