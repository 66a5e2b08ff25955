"""How many different files are made for the public at a time, in one process."""

import pytest

from tournament.papers.making.few import Busy, among_few


def test_two_different_ones_are_made_and_whoever_asks_for_the_same_waits_for_it():
    with among_few("one"), among_few("another"):
        with pytest.raises(Busy), among_few("a third"):
            pytest.fail("There is no place for it.")
        with among_few("one"), among_few("one"), among_few("another"):
            pass
        with pytest.raises(Busy), among_few("a third"):
            pytest.fail("There is no place for it.")
    with among_few("a third"), among_few("one"):
        pass


def test_what_fails_gives_its_place_back():
    for number in range(3):
        with pytest.raises(ZeroDivisionError), among_few(str(number)):
            _ = 1 // 0
