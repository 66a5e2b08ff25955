"""When a server tidies up."""

from datetime import timedelta

import pytest

from tests.tournament.sample_events import NOW, publish, record, session_of, small_event
from tournament.upkeep.daily import DailyTidying
from tournament.upkeep.tidying import last_tidied

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
