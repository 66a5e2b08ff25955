"""Entries from which a person was erased: the chain goes on, and the erasing vouches for what they tell."""

import pytest

from tests.tournament.sample_events import NOW
from tournament.record.actions import Action
from tournament.record.erasures import Erasures, said_by
from tournament.record.fingerprints import Told, fingerprint, link, sum_of_words


def told(reason="", *, action="set_state", after=None) -> Told:
    return Told(None, None, NOW, None, action, "", None, after, reason)


def erasing(*entries) -> Told:
    return told(action=Action.ERASE_PERSON, after={"entries": [list(entry) for entry in entries]})


def taken(*entries) -> Erasures:
    """Entries with their sums of words that were erased, by the keys 10, 20, …"""
    erasures = Erasures()
    for place, (entry, words_sum) in enumerate(entries, start=1):
        erasures.take(10 * place, entry, words_sum)
    return erasures


ERASED = told("Player 6 was late")
SUM = sum_of_words(told("Xenia was late"))


def test_the_chain_goes_on_by_the_sum_of_what_was_told():
    before = fingerprint("", told("Xenia was late"))
    assert fingerprint("", ERASED) != before
    assert fingerprint("", ERASED, SUM) == before
    assert link("", before, ERASED, SUM).holds
    assert not link("", before, ERASED).holds
    assert not link("", before, ERASED, "0" * 64).holds


def test_an_erasing_vouches_for_the_entries_that_it_names():
    named = taken((ERASED, SUM), (told(), ""), (erasing((1, sum_of_words(ERASED))), ""))
    assert (named.count, named.unsaid) == (1, [])


@pytest.mark.parametrize(
    "said",
    [
        (),
        ((2, sum_of_words(ERASED)),),
        ((1, SUM),),
        ((1, "0" * 64),),
        ((True, sum_of_words(ERASED)),),
    ],
)
def test_other_words_or_another_entry_are_not_vouched_for(said):
    assert taken((ERASED, SUM), (told(), ""), (erasing(*said), "")).unsaid == [10]


def test_the_last_erasing_counts_and_none_that_stood_before():
    again = told("Player 6 met Player 1")
    first, second = (1, sum_of_words(ERASED)), (1, sum_of_words(again))
    assert taken((again, SUM), (erasing(first), ""), (erasing(second), "")).unsaid == []
    assert taken((again, SUM), (erasing(second), ""), (erasing(first), "")).unsaid == [10]
    assert taken((erasing((2, sum_of_words(ERASED))), ""), (ERASED, SUM)).unsaid == [20]


@pytest.mark.parametrize(
    "after",
    [
        None,
        5,
        [],
        {},
        {"entries": None},
        {"entries": 5},
        {"entries": [1, "x", [1], [1, 2, 3], ["1", "x"], [1, 2]]},
    ],
)
def test_what_is_no_list_of_entries_names_none(after):
    assert said_by(after) == []
