"""Whom an entry or a text names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.people.looking import what_became_of_names
from tournament.people.names import NAMING, TELLING_NAMES, Known, Mention, all_names, gone_back, whole_entries
from tournament.people.own_rows import entries_about
from tournament.people.pseudonym import Pseudonym


def entry(action, before=None, after=None, subject=""):
    return {"action": action, "before": before, "after": after, "subject": subject}


def facts(name, number, sort_name=""):
    return {"name": name, "number": number, "sort_name": sort_name}


def gone(entries, known):
    return [(set(then.names), then.number) for _entry, then, _before in gone_back(entries, known)]


ANNA = Known(frozenset({"Anna Berg"}), 6)


def test_a_name_that_was_changed_leads_to_the_one_before():
    entries = [
        entry("edit_player", facts("Ann", 2, "Ann B"), facts("Ana Berg", 6)),
        entry("edit_player", facts("Somebody", 6), facts("Else", 6)),
        entry("edit_player", facts("Ana Berg", 6), facts("Anna Berg", 6)),
    ]
    assert gone(entries, ANNA) == [
        ({"Anna Berg"}, 6),
        ({"Anna Berg", "Ana Berg"}, 6),
        ({"Anna Berg", "Ana Berg"}, 6),
    ]
    first = entry("set_status")
    assert gone([first, *entries], ANNA)[-1] == ({"Anna Berg", "Ana Berg", "Ann", "Ann B"}, 2)


def test_another_player_of_the_same_name_is_told_apart_by_the_number():
    entries = [entry("set_status"), entry("edit_player", facts("Berta", 7), facts("Anna Berg", 7))]
    assert gone(entries, ANNA)[-1] == ({"Anna Berg"}, 6)


def test_an_import_changes_many_each_to_what_stands_in_its_place():
    before = {"players": [facts("X", 1), facts("A. Berg", 3)]}
    after = {"players": [facts("Y", 1), facts("Anna Berg", 6)], "added": [facts("Z", 9)]}
    entries = [entry("set_status"), entry("import_players", before, after)]
    assert gone(entries, ANNA)[-1] == ({"Anna Berg", "A. Berg"}, 3)


@pytest.mark.parametrize(
    ("was", "now", "number"),
    [
        ({"player": "6 Leo", "newcomer": "9 Anna Berg"}, {"player": "9 Leo", "newcomer": "6 Anna Berg"}, 9),
        ({"player": "4 Anna Berg", "newcomer": "6 Wim"}, {"player": "6 Anna Berg", "newcomer": "4 Wim"}, 4),
        ({"player": "1 Leo", "newcomer": "2 Wim"}, {"player": "2 Leo", "newcomer": "1 Wim"}, 6),
    ],
)
def test_who_takes_a_place_had_another_number_before(was, now, number):
    entries = [entry("set_status"), entry("replace_player", was, now)]
    assert gone(entries, ANNA)[-1] == ({"Anna Berg"}, number)


@pytest.mark.parametrize("action", ["give_numbers", "draw_number", "replace_event"])
def test_before_numbers_were_given_anew_nobodys_is_known(action):
    entries = [
        entry("edit_player", facts("Ann", 2), facts("Anna Berg", 2)),
        entry(action),
    ]
    assert gone([entry("set_status"), *entries], ANNA)[-1] == ({"Anna Berg", "Ann"}, None)


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("6 Li", True),
        ("Li pressed too late", True),
        ("li is no name", False),
        ("6 LI WEI", False),
        ("said Li.", True),
        ("Liam was late", False),
        ("Ali", False),
        ("Li Wei", False),
        ("Li Wei and Li", True),
        ("6 Li Wei → 8 Li", True),
        ("", False),
    ],
)
def test_a_name_counts_as_a_whole_and_not_within_another_players(text, is_named):
    assert Mention({"Li"}, {"Li", "Li Wei", "Anna"}).is_in(text) is is_named


def test_names_in_scripts_without_spaces_stand_between_letters():
    mention = Mention({"王小"}, {"王小明"})
    assert mention.is_in("裁判说王小迟到了")
    assert not mention.is_in("裁判说王小明迟到了")
    assert Mention({"Anna Berg"}).is_in("裁判说Anna Berg迟到了")


def test_any_white_space_stands_between_the_words_of_a_name():
    assert Mention({"Anna  Berg"}).is_in("ANNA BERG")
    assert Mention({"Anna Berg"}).replaced("of anna\nberg.", "X") == "of X."
    assert Mention({"Anna Berg (FRA)"}).is_in("by Anna Berg (FRA), late")


def test_nobody_is_named_by_no_name():
    assert not Mention(()).is_in("Anna")


_WORDS = st.sampled_from(["Anna Berg", "6 Anna Berg", "x", ""])
_KEYS = [
    "name",
    "number",
    "sort_name",
    "players",
    "added",
    "player",
    "newcomer",
    "here",
    "objection",
    "entries",
]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 7) | _WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4),
    max_leaves=12,
)
_SIDES = st.none() | st.dictionaries(st.sampled_from(_KEYS), _JSON, max_size=4)
_ACTIONS = sorted(TELLING_NAMES | {"mark_presence", "swap_players", "log_objection"})
_ENTRIES = st.lists(
    st.fixed_dictionaries(
        {
            "at": st.just("2020-11-21T10:00:00+00:00"),
            "action": st.sampled_from(_ACTIONS),
            "before": _SIDES,
            "after": _SIDES,
        },
        optional={"round": st.just(1), "table": st.just(1), "subject": _WORDS, "reason": _WORDS},
    ),
    max_size=4,
)


@given(_ENTRIES)
def test_whatever_an_archive_from_elsewhere_tells_can_be_gone_through(rows):
    entries = whole_entries(rows)
    names = all_names(entries, ANNA)
    assert names >= ANNA.names
    row = {"number": 6, "name": "Anna Berg", "sort_name": ""}
    seat = {"session": [1, 1], "wind": 0, "player": 6}
    archive = {"players": [row], "seats": [seat], "objections": []}
    assert len(entries_about(archive, entries, ANNA)) <= len(entries)
    assert len(Pseudonym("Player 6", names, ()).entries(entries, ANNA)) == len(entries)
    what_became_of_names([entry for entry in entries if entry["action"] in NAMING])
