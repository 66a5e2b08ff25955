"""The clock of a round, as its actions start, change and undo it."""

from datetime import timedelta

import pytest

from tests.tournament.meanwhile import just_before_the_lock
from tests.tournament.sample_events import (
    NOW,
    account,
    play_round,
    publish,
    publish_played,
    seated_event,
)
from tournament.archive.backing_up import back_up
from tournament.archive.contents import archived
from tournament.archive.restoring import replace_event
from tournament.events.rehearsing import end_rehearsal, start_rehearsal
from tournament.models import RoundClock
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.rounds.clocks import clock_of, current_clock
from tournament.rounds.timing import add_time, pause_clock, resume_clock, start_clock, stop_clock, undo_clock
from tournament.rules.clock import Phase, read_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return seated_event(players=8, rounds=2)


def after(minutes, ms=0):
    return NOW + timedelta(minutes=minutes, milliseconds=ms)


def start(event, number=1, *, by=None, now=NOW, minutes=90, lead_in=60, last_minutes=5):
    round_ = event.rounds.get(number=number)
    return start_clock(round_.pk, minutes=minutes, lead_in=lead_in, last_minutes=last_minutes, by=by, now=now)


def step(act, clock, *more, now, by=None, **how):
    clock.refresh_from_db()
    return act(clock.pk, *more, by=by, version=clock.version, now=now, **how)


def undo(event, number=1, *, now=NOW):
    version = RoundClock.objects.filter(round__number=number).values_list("version", flat=True).first() or 0
    return undo_clock(event.rounds.get(number=number).pk, by=None, version=version, now=now)


def shown(event, now, table=None):
    stored = current_clock(event)
    reading = read_clock(clock_of(stored), now, table)
    return reading.phase, reading.seconds


def test_a_clock_is_worked_out_from_what_is_stored(event):
    start(event)
    assert shown(event, after(31)) == (Phase.RUNNING, 60 * 60)


def test_a_pause_shifts_the_end(event):
    clock = start(event, lead_in=0)
    step(pause_clock, clock, now=after(10))
    assert shown(event, after(12)) == (Phase.RUNNING, 80 * 60)
    step(resume_clock, clock, now=after(12, 500))
    assert shown(event, after(12, 500)) == (Phase.RUNNING, 80 * 60)


def test_a_clock_stands_still_for_months_and_goes_on_where_it_was(event):
    """A club that plays on after the summer."""
    clock = start(event, lead_in=0)
    step(pause_clock, clock, now=after(10))
    step(resume_clock, clock, now=NOW + timedelta(days=90))
    assert shown(event, NOW + timedelta(days=90)) == (Phase.RUNNING, 80 * 60)
    assert back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW).unreadable == ""


def test_a_clock_that_stood_still_for_ten_years_starts_anew(event):
    clock = start(event)
    step(pause_clock, clock, now=NOW)
    ten_years = NOW + timedelta(days=3650, seconds=1)
    with pytest.raises(ActionRefused, match="start it anew"):
        step(resume_clock, clock, now=ten_years)
    step(stop_clock, clock, now=ten_years)
    start(event, now=ten_years)


def test_extra_time(event):
    clock = start(event, lead_in=0)
    step(add_time, clock, 3, now=NOW)
    step(add_time, clock, 5, table=2, now=NOW)
    step(add_time, clock, 2, table=2, now=NOW)
    assert shown(event, NOW) == (Phase.RUNNING, 93 * 60)
    assert shown(event, NOW, table=2) == (Phase.RUNNING, 100 * 60)
    with pytest.raises(InvalidInput, match="Nobody plays at table 9 in round 1"):
        step(add_time, clock, 5, table=9, now=NOW)
    with pytest.raises(InvalidInput, match="Extra time is 1 to 120 minutes"):
        step(add_time, clock, 0, now=NOW)


def test_no_clock_starts_for_a_round_that_is_published_in_this_instant(event):
    round_ = play_round(event, 1)
    with (
        just_before_the_lock(lambda: publish_played(event)),
        pytest.raises(ActionRefused, match="Round 1 is published already"),
    ):
        start_clock(round_.pk, minutes=90, lead_in=0, last_minutes=5, by=None, now=NOW)
    assert not RoundClock.objects.exists()


def test_each_step_bumps_the_revision_and_is_remembered(event):
    clock = start(event)
    step(pause_clock, clock, now=NOW)
    step(resume_clock, clock, now=NOW)
    step(stop_clock, clock, now=NOW)
    before = event.revision
    event.refresh_from_db()
    assert event.revision == before + 4
    entries = event.history.filter(round=1, table=None)
    assert [entry.action for entry in entries] == ["stop_clock", "resume_clock", "pause_clock", "start_clock"]


def test_every_step_can_be_undone(event):
    clock = start(event, lead_in=0)
    step(pause_clock, clock, now=after(10))
    undo(event, now=after(12))
    assert shown(event, after(12)) == (Phase.RUNNING, 78 * 60)
    step(stop_clock, clock, now=after(20))
    assert current_clock(event) is None
    undo(event)
    assert shown(event, after(20)) == (Phase.RUNNING, 70 * 60)


def test_the_first_start_is_undone_and_done_again(event):
    start(event)
    assert undo(event) is None
    assert current_clock(event) is None
    undo(event)
    assert shown(event, after(1)) == (Phase.RUNNING, 90 * 60)


def test_no_step_of_a_rehearsal_or_of_before_a_restored_backup_is_undone(event):
    start_rehearsal(event.pk, by=None, now=NOW)
    step(stop_clock, start(event), now=after(1))
    end_rehearsal(event.pk, by=None, now=after(2))
    with pytest.raises(ActionRefused, match="no step"):
        undo(event, now=after(3))
    start(event, now=after(4))
    assert undo(event, now=after(5)) is None
    before = archived(event, now=after(5))
    step(stop_clock, start(event, now=after(6)), now=after(7))
    replace_event(event.pk, before, by=None, now=after(8))
    with pytest.raises(ActionRefused, match="no step"):
        undo(event, now=after(9))


def test_only_one_clock_runs(event):
    start(event, 1, minutes=90, lead_in=0)
    with pytest.raises(ActionRefused, match="The clock of round 1 runs; stop it first"):
        start(event, 2, now=after(30))
    start(event, 2, now=after(90))
    assert current_clock(event).round.number == 2
    assert RoundClock.objects.get(round__number=1).stopped_at == after(90)
    with pytest.raises(ActionRefused, match="The clock of round 2 runs; stop it first"):
        undo(event, 1)


def test_a_published_round_has_no_clock(event):
    start(event)
    publish(event, 1)
    assert current_clock(event) is None
    with pytest.raises(ActionRefused, match="Round 1 is published already"):
        start(event)


def test_the_next_round_starts_when_the_last_one_was_published_before_its_time(event):
    start(event, 1)
    publish(event, 1)
    start(event, 2, now=after(60))
    assert current_clock(event).round.number == 2
    assert RoundClock.objects.get(round__number=1).stopped_at == after(60)


def test_a_stale_step_and_a_stranger_are_refused(event):
    clock = start(event, by=account("ref", event, "referee"))
    with pytest.raises(StaleVersion):
        pause_clock(clock.pk, by=None, version=clock.version + 1, now=NOW)
    with pytest.raises(NotAllowed):
        step(pause_clock, clock, now=NOW, by=account("look", event, "viewer"))


@pytest.mark.parametrize(
    ("lengths", "field"),
    [({"minutes": 601}, "minutes"), ({"lead_in": 3601}, "lead_in"), ({"last_minutes": 91}, "last_minutes")],
)
def test_lengths_that_no_session_has(event, lengths, field):
    with pytest.raises(InvalidInput) as refused:
        start(event, **lengths)
    assert list(refused.value.errors) == [field]
