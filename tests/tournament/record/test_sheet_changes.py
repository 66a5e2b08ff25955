"""A sheet's history keeps changes, and every state of the sheet is found again from them."""

from copy import deepcopy
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.record.sheet_changes import difference, is_whole, kept, states

EMPTY = {
    "state": "empty",
    "version": 1,
    "hands": [],
    "penalties": [],
    "signed_totals": [None, None, None, None],
    "timed_out": False,
    "hands_stated": None,
    "looks_taken": [],
}
FIRST, SECOND = [1, 1, 3, 13], [2, 0, None, 24, {"fans": [[22, 1]], "flowers": 1, "tiles": ""}]
TYPED = {**EMPTY, "state": "in_progress", "version": 2, "hands": [FIRST]}
PENALTY = {"key": 7, "kind": "deduction", "seat": 2, "receiver": None, "amount": 5, "hand": 1}

hands = st.lists(
    st.tuples(
        st.integers(1, 16),
        st.none() | st.integers(0, 3),
        st.none() | st.integers(0, 3),
        st.integers(0, 88),
        st.just({"fans": [[1, 1]], "flowers": 0, "tiles": ""}),
    ).flatmap(lambda row: st.sampled_from([list(row), list(row[:4])])),
    unique_by=lambda row: row[0],
    max_size=16,
).map(sorted)
sheets = st.fixed_dictionaries(
    {
        "state": st.sampled_from(["empty", "in_progress", "confirmed"]),
        "version": st.integers(1, 9),
        "hands": hands,
        "penalties": st.sampled_from([[], [PENALTY], [PENALTY, {**PENALTY, "key": 8}]]),
        "signed_totals": st.lists(st.none() | st.integers(-99, 99), min_size=4, max_size=4),
        "timed_out": st.booleans(),
        "hands_stated": st.none() | st.integers(1, 16),
        "looks_taken": st.lists(st.sampled_from(["unusual.1.64", "no_hands"]), unique=True),
    }
)


def stored(changes):
    """What the history keeps of changes from one whole sheet to another, one entry after the other."""
    entries, known = [], None
    for before, after in changes:
        entries.append(kept(known, before, after))
        known = after
    return entries


def test_a_typed_line_is_kept_alone():
    typed = {**TYPED, "version": 3, "hands": [FIRST, SECOND]}
    first, second = stored([(EMPTY, TYPED), (TYPED, typed)])
    assert first == ({**EMPTY, "lines": []}, {"state": "in_progress", "version": 2, "lines": [FIRST]})
    assert second == ({"version": 2, "lines": []}, {"version": 3, "lines": [SECOND]})


@pytest.mark.parametrize(
    ("after", "was", "now"),
    [
        ({"hands": []}, [FIRST], []),
        ({"hands": [[1, 1, 3, 31]]}, [FIRST], [[1, 1, 3, 31]]),
        ({"hands": [FIRST], "timed_out": True}, None, None),
    ],
    ids=["taken out", "mended", "another fact"],
)
def test_lines_are_those_that_differ_on_either_side(after, was, now):
    before_facts, after_facts = difference(TYPED, {**TYPED, **after})
    assert (before_facts.get("lines"), after_facts.get("lines")) == (was, now)


@given(st.lists(sheets, min_size=2, max_size=8), st.data())
def test_every_state_is_found_again_to_the_last_value(seen, data):
    """Also where an entry does not go on from the one before it, or was kept whole by an earlier program."""
    changes = list(pairwise(seen))
    broken = data.draw(st.lists(st.booleans(), min_size=len(changes), max_size=len(changes)))
    changes = [
        ({**before, "version": before["version"] + 20}, after) if breaks else (before, after)
        for (before, after), breaks in zip(changes, broken, strict=True)
    ]
    entries = [
        deepcopy(data.draw(st.sampled_from([entry, whole])))
        for entry, whole in zip(stored(changes), changes, strict=True)
    ]
    assert list(states(entries)) == changes


@pytest.mark.parametrize(
    "facts",
    [{"hands": [SECOND, FIRST]}, {"hands": [FIRST, FIRST]}, {"strange": 1}],
    ids=["out of order", "twice", "facts of another program"],
)
def test_what_a_change_would_not_give_back_is_kept_whole(facts):
    after = {**TYPED, "version": 3, **facts}
    [_first, entry] = stored([(EMPTY, TYPED), (TYPED, after)])
    assert entry == (TYPED, after)
    assert list(states([(EMPTY, TYPED), entry]))[-1] == (TYPED, after)


def test_entries_from_elsewhere_may_begin_in_the_middle():
    [(before, after)] = states([({"version": 4, "lines": [FIRST]}, {"version": 5, "lines": []})])
    assert is_whole(before)
    assert (before["version"], after["hands"], after["penalties"]) == (4, [], [])
    assert [is_whole(facts) for facts in next(states([(None, None)]))] == [True, True]
