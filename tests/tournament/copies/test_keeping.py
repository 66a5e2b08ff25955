"""When a copy makes itself."""

from datetime import timedelta

import pytest

from tests.tournament.meanwhile import write
from tests.tournament.sample_events import NOW, publish, record, session_of, small_event
from tournament.copies.keeping import Keeper
from tournament.copies.kept import Copy, Reason
from tournament.copies.making import kind_of_database, make_copy
from tournament.copies.refusals import CopyRefused
from tournament.draws.drawing import remove_seating
from tournament.models import Session
from tournament.rounds.timing import start_clock, stop_clock

pytestmark = pytest.mark.django_db(transaction=True)


def at(**after: int):
    return NOW + timedelta(hours=1) + timedelta(**after)


@pytest.fixture
def keeper(place):
    return Keeper(minutes=5)


def test_the_first_look_makes_a_copy_where_there_is_none(keeper, place):
    assert keeper.look(at()) == Copy(at(), Reason.BY_ITSELF, kind_of_database())
    assert len(place.copies()) == 1


def test_while_nothing_changes_there_is_one_a_day(keeper):
    small_event()
    keeper.look(at())
    assert keeper.look(at(hours=23, minutes=59)) is None
    assert keeper.look(at(hours=24)) is not None
    assert keeper.look(at(hours=47)) is None


def test_what_changes_is_copied_within_the_hour(keeper):
    event = small_event()
    keeper.look(at())
    write(event, "Porto")
    assert keeper.look(at(minutes=59)) is None
    assert keeper.look(at(minutes=60)) is not None
    assert keeper.look(at(minutes=121)) is None


def test_while_a_round_is_played_what_changes_is_copied_within_five_minutes(keeper):
    event = small_event()
    record(session_of(event))
    keeper.look(at())
    assert keeper.look(at(minutes=6)) is None, "nothing has changed"
    record(session_of(event, 1, 2))
    assert keeper.look(at(minutes=4, seconds=59)) is None
    assert keeper.look(at(minutes=5)) is not None
    assert keeper.look(at(minutes=10)) is None


def test_a_round_is_played_from_its_clock_to_its_publishing(keeper):
    event = small_event()
    first = event.rounds.get(number=1)
    keeper.look(at())
    clock = start_clock(first.pk, minutes=90, lead_in=0, last_minutes=0, by=None, now=at())
    assert keeper.look(at(minutes=5)) is not None
    stop_clock(clock.pk, by=None, version=clock.version, now=at())
    assert Session.objects.exclude(state=Session.State.EMPTY).count() == 0
    assert keeper.look(at(minutes=30)) is None, "nothing is entered yet, and the clock stands"
    publish(event, 1)
    assert keeper.look(at(minutes=31)) is not None, "publishing was backed up"
    write(event, "Porto")
    assert keeper.look(at(minutes=60)) is None
    assert keeper.look(at(minutes=91)) is not None


def test_a_step_that_was_backed_up_is_copied_at_once(keeper):
    event = small_event()
    keeper.look(at())
    remove_seating(event.pk, by=None, now=at())
    assert keeper.look(at(seconds=10)) is not None
    assert keeper.look(at(seconds=20)) is None


def test_a_server_goes_on_from_the_copies_that_are_there(place, keeper):
    event = small_event()
    make_copy(Reason.BY_HAND, now=at())
    assert keeper.look(at(hours=2)) is None, "all that changed is in the copy"
    write(event, "Porto")
    assert keeper.look(at(hours=3)) is not None


def test_a_copy_from_the_future_keeps_none_from_being_made(place, keeper):
    make_copy(Reason.BY_ITSELF, now=at(days=400))
    assert keeper.look(at()) is not None
    assert keeper.look(at(minutes=1)) is None


def test_a_clock_that_was_set_back_keeps_none_from_being_made(keeper):
    assert keeper.look(at()) is not None
    assert keeper.look(at(days=-3)) is not None
    assert keeper.look(at(days=-3, minutes=1)) is None


def test_a_copy_that_was_refused_is_tried_again(place, keeper, monkeypatch):
    def full(reason, *, now):
        raise CopyRefused("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr("tournament.copies.keeping.make_copy", full)
        with pytest.raises(CopyRefused):
            keeper.look(at())
    assert keeper.look(at(seconds=10)) is not None


def test_a_second_place_that_is_missing_is_told_once_for_each_copy_and_gets_them_later(second, keeper, place):
    keeper.look(at())
    unplugged = second.path.rename(second.path.with_name("unplugged"))
    with pytest.raises(CopyRefused, match="is not there"):
        keeper.look(at(days=1))
    assert keeper.look(at(days=1, seconds=10)) is None
    unplugged.rename(second.path)
    keeper.look(at(days=2))
    assert second.copies() == place.copies()
    assert len(second.copies()) == 3
