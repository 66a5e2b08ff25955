"""Which process looks after an installation, and what becomes of the rest where one thing fails."""

from datetime import timedelta

import pytest
from django.db import DatabaseError

from tests.tournament.sample_events import NOW
from tournament.copies.refusals import CopyRefused
from tournament.upkeep.caretaker import Caretaker


class Counting:
    """A duty that counts how often it was asked, and fails when it is told to."""

    def __init__(self) -> None:
        self.looks = 0
        self.fails: Exception | None = None

    def look(self, now) -> None:
        self.looks += 1
        if self.fails:
            raise self.fails


@pytest.fixture
def duties(place):
    return [Counting(), Counting()]


@pytest.fixture
def caretaker(duties):
    caretaker = Caretaker(duties)
    yield caretaker
    caretaker.rest()


def test_one_process_has_the_turn_and_another_when_it_ends(caretaker, duties):
    rival = Counting()
    other = Caretaker([rival])
    assert caretaker.look(NOW)
    assert other.look(NOW)
    assert ([duty.looks for duty in duties], rival.looks) == ([1, 1], 0)
    caretaker.rest()
    assert other.look(NOW + timedelta(seconds=10))
    assert rival.looks == 1
    other.rest()


def test_one_duty_that_fails_keeps_none_of_the_others_from_being_done(caretaker, duties):
    duties[0].fails = CopyRefused("The disk is full.")
    assert not caretaker.look(NOW)
    assert [duty.looks for duty in duties] == [1, 1]
    duties[0].fails = None
    assert caretaker.look(NOW)


def test_the_log_says_once_what_is_in_the_way(caretaker, duties, caplog):
    duties[0].fails = CopyRefused("The disk is full.")
    duties[1].fails = DatabaseError("no such table")
    for _ in range(3):
        caretaker.look(NOW)
    assert caplog.messages == [
        "Looking after the installation: The disk is full.",
        "Looking after the installation: no such table",
    ]
    duties[0].fails = None
    caretaker.look(NOW)
    duties[0].fails = CopyRefused("The disk is full.")
    caretaker.look(NOW)
    assert len(caplog.messages) == 3
    assert not any(record.exc_info for record in caplog.records)


def test_a_fault_of_the_program_is_told_with_all_that_led_to_it(caretaker, duties, caplog):
    duties[1].fails = ZeroDivisionError("by zero")
    assert not caretaker.look(NOW)
    assert caplog.records[0].exc_info


def test_a_directory_that_is_gone_is_told_and_found_again(caretaker, duties, caplog, settings):
    there = settings.VAR_DIR
    settings.VAR_DIR = there / "none"
    assert not caretaker.look(NOW)
    assert not caretaker.look(NOW)
    assert len(caplog.messages) == 1
    settings.VAR_DIR = there
    assert caretaker.look(NOW)
    assert [duty.looks for duty in duties] == [1, 1]
