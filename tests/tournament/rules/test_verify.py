"""The second way: it agrees with the modules it checks, and finds every stored number that was changed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.rules.stored_events import events, ranking_of, store_round
from tests.tournament.rules.stored_sample import (
    E,
    N,
    S,
    W,
    other_values,
    reopened,
    sample,
    session_of,
    with_seat,
    with_session,
)
from tournament.rules import verify
from tournament.rules.stored import StoredFan, StoredHand, StoredSeat
from tournament.rules.verify import Difference, verify_ranking

# --- Agreement ---


@given(events())
def test_what_the_checked_modules_store_has_no_difference(event):
    assert verify.verify(event) == ()


DERIVED = (
    *("computed", "score", "twelfths"),
    *("published_score", "published_twelfths", "published_won", "published_discarded"),
)
MARKS = ("differs", "totals_only", "sum_off")


def changes(event):
    """Return every way to change one stored number of the event: (what was changed, the event)."""
    found = []
    for r, round_ in enumerate(event.rounds):
        for t, session in enumerate(round_.sessions):

            def put(session, *, r=r, t=t):
                round_ = event.rounds[r]
                tables = (*round_.sessions[:t], session, *round_.sessions[t + 1 :])
                rounds = (*event.rounds[:r], replace(round_, sessions=tables), *event.rounds[r + 1 :])
                return replace(event, rounds=rounds)

            where = f"round {round_.number} table {session.table}"
            for mark in MARKS:
                other = replace(session, **{mark: not getattr(session, mark)})
                found.append((f"{where}: {mark}", put(other)))
            for s, seat in enumerate(session.seats):
                for name in DERIVED:
                    for value in other_values(getattr(seat, name)):
                        seats = (*session.seats[:s], replace(seat, **{name: value}), *session.seats[s + 1 :])
                        label = f"{where} seat {s}: {name} {getattr(seat, name)} to {value}"
                        found.append((label, put(replace(session, seats=seats))))
    return found


@given(events().filter(lambda event: event.rounds), st.data())
def test_every_stored_number_that_was_changed_is_found(event, data):
    label, other = data.draw(st.sampled_from(changes(event)))
    assert verify.verify(other) != (), label


# --- One event, number by number ---


def test_the_sample_is_sound_and_carries_every_mark():
    event = sample()
    assert verify.verify(event) == verify.verify(sample("literal")) == ()
    marks = {(s.differs, s.totals_only, s.sum_off) for r in event.rounds for s in r.sessions}
    assert marks == {(False, False, False), (False, True, False), (True, False, True)}


def test_a_changed_number_of_the_sample_is_found_where_it_stands():
    wrong = {}
    for label, event in changes(sample()):
        found = verify.verify(event)
        place, _, _ = label.partition(":")
        words = place.replace("round", "Round").replace(" table", ", table").split(" seat ")
        seat = f", {('East', 'South', 'West', 'North')[int(words[1])]}" if len(words) == 2 else ""
        is_found = f"{words[0]}{seat}" in {difference.where for difference in found}
        # Nothing else is blamed, but that the table's sum of table points is off.
        blamed = [difference for difference in found if not difference.what.startswith("sum")]
        if not is_found or len(blamed) != 1:
            wrong[label] = found
    assert wrong == {}
    assert len(changes(sample())) > 300


@pytest.mark.parametrize(
    ("seat", "new", "expected"),
    [
        ((1, 1, S), {"computed": -37}, [("Round 1, table 1, South", "computed score", -37, -38)]),
        ((3, 2, N), {"computed": 0}, [("Round 3, table 2, North", "computed score", 0, None)]),
        ((2, 1, E), {"score": 74}, [("Round 2, table 1, East", "score", 74, 73)]),
        (
            (2, 1, N),
            {"twelfths": 0},
            [
                ("Round 2, table 1, North", "table points in twelfths", 0, 6),
                ("Round 2, table 1", "sum of the table points in twelfths", 78, 84),
            ],
        ),
        (
            (3, 1, E),
            {"score": 1, "twelfths": 48},
            [
                ("Round 3, table 1, East", "score of an unconfirmed sheet", 1, None),
                ("Round 3, table 1, East", "table points of an unconfirmed sheet", 48, None),
            ],
        ),
        ((1, 1, E), {"published_score": 21}, [("Round 1, table 1, East", "published score", 21, 20)]),
        (
            (2, 2, E),
            {"published_score": -8, "published_twelfths": 18},
            [
                ("Round 2, table 2, East", "published score", -8, None),
                ("Round 2, table 2, East", "published table points in twelfths", 18, None),
            ],
        ),
    ],
)
def test_a_difference_says_where_what_and_both_numbers(seat, new, expected):
    found = verify.verify(with_seat(sample(), *seat, **new))
    assert found == tuple(Difference(*difference) for difference in expected)


@pytest.mark.parametrize(
    ("difference", "sentence"),
    [
        (
            Difference("Round 1, table 6, South", "computed score", 12, -20),
            "Round 1, table 6, South: computed score stored as 12, expected -20.",
        ),
        (Difference("Round 1", "score", None, 0), "Round 1: score stored as nothing, expected 0."),
        (
            Difference("Round 1", 'mark "sum"', True, False),
            'Round 1: mark "sum" stored as set, expected not set.',
        ),
    ],
)
def test_a_difference_is_a_sentence(difference, sentence):
    assert difference.sentence == sentence


def test_the_literal_rule_is_not_the_averaged_one():
    literal = replace(sample(), rules=replace(sample().rules, tie_rule="literal"))
    assert [(d.where, d.stored, d.expected) for d in verify.verify(literal)] == [
        ("Round 2, table 1, East", 48, 54),
        ("Round 2, table 1, South", 24, 30),
        ("Round 2, table 1, West", 6, 0),
        ("Round 2, table 1, North", 6, 0),
    ]


# --- Facts that change what follows from them ---


@pytest.mark.parametrize(
    "new",
    [
        {"hands": (StoredHand(1, E, S, 11), StoredHand(2, None, None, 0), StoredHand(3, N, None, 12))},
        {"hands": (StoredHand(1, E, W, 10), StoredHand(2, None, None, 0), StoredHand(3, N, None, 12))},
        {"hands": (StoredHand(1, E, S, 10), StoredHand(3, N, None, 12))[:1]},
        {"hands": ()},
        {"penalties": ()},
    ],
    ids=["a value", "a discarder", "a hand lost", "all hands lost", "penalties lost"],
)
def test_facts_changed_behind_a_confirmed_sheet_are_found(new):
    assert verify.verify(with_session(sample(), 1, 1, **new)) != ()


@pytest.mark.parametrize("place", range(4), ids=["to_others", "deduction", "to_player", "cancelled"])
@pytest.mark.parametrize("change", ["amount", "cancelled"])
def test_a_changed_penalty_is_found(place, change):
    penalties = list(session_of(sample(), 1, 1).penalties)
    penalty = penalties[place]
    new = {"amount": penalty.amount + 3} if change == "amount" else {"cancelled": not penalty.cancelled}
    penalties[place] = replace(penalty, **new)
    found = verify.verify(with_session(sample(), 1, 1, penalties=tuple(penalties)))
    # A cancelled penalty counts for nothing, whatever its amount.
    assert (found == ()) == (penalty.cancelled and change == "amount")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (StoredHand(2, E, S, 7), ("Round 3, table 1, hand 2", "value", 7, "from 8 to 336")),
        (StoredHand(2, E, S, 337), ("Round 3, table 1, hand 2", "value", 337, "from 8 to 336")),
        (StoredHand(2, E, E, 8), ("Round 3, table 1, hand 2", "discarder", "the winner", "somebody else")),
        (StoredHand(2, None, None, 8), ("Round 3, table 1, hand 2", "value of the drawn hand", 8, 0)),
        (
            StoredHand(2, E, S, 8, checked="fans"),
            ("Round 3, table 1, hand 2", "how far it was checked", "fans", "value"),
        ),
        (
            StoredHand(2, E, S, 8, fans=(StoredFan(49),)),
            ("Round 3, table 1, hand 2", "how far it was checked", "value", "fans"),
        ),
        (
            StoredHand(2, E, S, 8, (StoredFan(49),), "EEEE", "fans"),
            ("Round 3, table 1, hand 2", "how far it was checked", "fans", "tiles"),
        ),
        (StoredHand(2, None, E, 0), ("Round 3, table 1, hand 2", "discarder of the drawn hand", 0, None)),
    ],
)
def test_a_hand_that_cannot_be_is_found(hand, expected):
    assert Difference(*expected) in verify.verify(with_session(sample(), 3, 1, hands=(hand,)))


def test_the_minimum_is_that_of_the_rules():
    event = sample()
    strict = replace(event, rules=replace(event.rules, minimum=10))
    assert [(d.where, d.expected) for d in verify.verify(strict)] == [
        ("Round 1, table 2, hand 1", "from 10 to 336"),
        ("Round 1, table 2, hand 2", "from 10 to 336"),
        ("Round 3, table 1, hand 1", "from 10 to 336"),
    ]


def test_a_missing_signed_total_of_a_confirmed_sheet_is_found():
    found = verify.verify(with_seat(sample(), 1, 1, W, signed_total=None))
    assert (
        Difference("Round 1, table 1, West", "signed total of a confirmed sheet", None, "a number") in found
    )


# --- Rounds and seats ---


def test_a_player_has_one_seat_in_a_round():
    found = verify.verify(with_seat(sample(), 3, 2, E, player=8))
    assert found == (Difference("Round 3", "seats of player 8", 2, 1),)


def test_somebody_who_is_not_entered_has_no_seat():
    found = verify.verify(with_seat(sample(), 3, 2, E, player=99))
    assert found == (Difference("Round 3", "draw number at a seat", 99, "the number of a player"),)


@pytest.mark.parametrize(
    ("winds", "names"),
    [
        ((E, S, W), "East South West"),
        ((E, S, W, W), "East South West West"),
        ((E, S, W, N, N), "East South West North North"),
        ((), ""),
    ],
)
def test_a_session_has_the_four_seats(winds, names):
    seats = tuple(StoredSeat(wind, player) for player, wind in enumerate(winds, 1))
    event = with_session(sample(), 3, 2, seats=seats)
    found = [difference for difference in verify.verify(event) if difference.where == "Round 3, table 2"]
    assert found == [Difference("Round 3, table 2", "seats", names, "East South West North")]
    assert verify_ranking(event, ranking_of(sample())) == ()


def test_the_order_of_the_seats_does_not_matter():
    event = sample()
    turned = with_session(event, 1, 1, seats=session_of(event, 1, 1).seats[::-1])
    assert verify.verify(turned) == ()
    assert verify_ranking(turned, ranking_of(event)) == ()


def test_rounds_are_published_in_order():
    event = sample()
    first, second, third = event.rounds
    unpublished = store_round(1, sample_without_publication(first))
    event = replace(event, rounds=(unpublished, store_round(2, second.sessions, published=True), third))
    assert verify.verify(event) == (
        Difference("Round 2", "state", "published", "unpublished like a round before it"),
    )


def sample_without_publication(round_):
    """Return the round's sessions without what was frozen."""
    return [
        replace(
            session,
            seats=tuple(
                replace(
                    seat,
                    published_score=None,
                    published_twelfths=None,
                    published_won=None,
                    published_discarded=None,
                )
                for seat in session.seats
            ),
        )
        for session in round_.sessions
    ]


def test_a_published_sheet_under_correction_keeps_its_frozen_scores():
    event = reopened(sample())
    assert verify.verify(event) == ()
    other = with_seat(event, 1, 1, N, published_twelfths=24)
    assert verify.verify(other) == (
        Difference("Round 1, table 1, North", "published table points in twelfths", 24, 48),
    )
    lost = with_seat(event, 1, 1, N, published_score=None, published_twelfths=None)
    assert Difference("Round 1, table 1, North", "published score", None, "a number") in verify.verify(lost)


def test_an_unknown_tie_rule_is_refused():
    event = sample()
    with pytest.raises(ValueError, match="no tie rule 'shared'"):
        verify.verify(replace(event, rules=replace(event.rules, tie_rule="shared")))
