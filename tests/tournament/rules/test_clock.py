"""The clock of a round: what it shows at which instant."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournament.rules.clock import Clock, Phase, Reading, read_clock

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
CLOCK = Clock(START, minutes=90, lead_in=120, last_minutes=5)


def at(minutes: int, seconds: int = 0, ms: int = 0) -> datetime:
    return START + timedelta(minutes=minutes, seconds=seconds, milliseconds=ms)


@pytest.mark.parametrize(
    ("now", "phase", "seconds"),
    [
        (at(0), Phase.LEAD_IN, 120),
        (at(1, 59, 1), Phase.LEAD_IN, 1),
        (at(2), Phase.RUNNING, 90 * 60),
        (at(53, 48), Phase.RUNNING, 38 * 60 + 12),
        (at(86, 59, 999), Phase.RUNNING, 301),
        (at(87), Phase.LAST_HAND, 300),
        (at(91, 59, 999), Phase.LAST_HAND, 1),
        (at(92), Phase.OVER, 0),
        (at(500), Phase.OVER, 0),
    ],
)
def test_what_a_clock_shows(now, phase, seconds):
    assert read_clock(CLOCK, now) == Reading(phase, seconds)


def test_ten_minutes_after_the_last_table_nobody_plays_any_more():
    assert CLOCK.entering_from == at(102)
    assert replace(CLOCK, extra=3, extra_by_table={4: 5, 6: 2}).entering_from == at(110)


def test_a_clock_that_stands_says_nothing_about_when_the_slips_are_entered():
    assert replace(CLOCK, paused_at=at(20)).entering_from is None
    assert replace(CLOCK, stopped_at=at(20)).entering_from is None


def test_extra_time_is_for_all_or_for_one_table():
    clock = Clock(START, minutes=90, extra=3, extra_by_table={4: 5})
    assert read_clock(clock, at(90)) == Reading(Phase.RUNNING, 180)
    assert read_clock(clock, at(90), table=4) == Reading(Phase.RUNNING, 480)
    assert read_clock(clock, at(90), table=3) == Reading(Phase.RUNNING, 180)


def test_a_pause_costs_nobody_time():
    paused = Clock(START, minutes=90, paused_at=at(30))
    assert read_clock(paused, at(30)) == read_clock(paused, at(70)) == Reading(Phase.RUNNING, 3600, True)
    after = Clock(START, minutes=90, paused_ms=40 * 60_000)
    assert read_clock(after, at(70)) == Reading(Phase.RUNNING, 3600)


def test_a_stopped_clock_has_nothing_left():
    assert read_clock(Clock(START, minutes=90, stopped_at=at(10)), at(11)) == Reading(Phase.STOPPED, 0)


def test_without_an_announcement_there_is_no_last_hand():
    assert read_clock(Clock(START, minutes=1), at(0, 59)) == Reading(Phase.RUNNING, 1)
