"""Who pays whom for one hand: worked examples, every hand there can be, and what is refused."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr import BEGINNER, CASUAL, INTERNATIONAL, MAINLAND, RULESETS, settle
from scoring.mcr.rulesets import HIGHEST_VALUE

E, S, W, N = range(4)
CASUAL_WITH_MINIMUM = dataclasses.replace(CASUAL, minimum=8)

rulesets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)


@pytest.mark.parametrize(
    ("ruleset", "value", "winner", "discarder", "payment"),
    [
        pytest.param(INTERNATIONAL, 10, E, S, (34, -18, -8, -8), id="S2 example: value 10 is worth 34"),
        pytest.param(INTERNATIONAL, 25, W, E, (-33, -8, 49, -8), id="S0: a discard win of V earns 24+V"),
        pytest.param(INTERNATIONAL, 12, N, None, (-20, -20, -20, 60), id="S0: a self-draw earns 3(8+V)"),
        pytest.param(INTERNATIONAL, 8, S, N, (-8, 32, -8, -16), id="section 4: V+3B, -(V+B), -B, -B"),
        pytest.param(INTERNATIONAL, 8, S, None, (-16, 48, -16, -16), id="section 4: each pays B+V"),
        pytest.param(INTERNATIONAL, 0, None, None, (0, 0, 0, 0), id="section 4: drawn, nobody pays"),
        pytest.param(INTERNATIONAL, 336, E, N, (360, -8, -8, -344), id="section 3: the largest hand"),
        pytest.param(MAINLAND, 10, E, S, (34, -18, -8, -8), id="section 1: mainland pays alike"),
        pytest.param(BEGINNER, 6, S, W, (0, 6, -6, 0), id="S4 beginners: no baseline, 6 points are enough"),
        pytest.param(BEGINNER, 6, S, None, (-6, 18, -6, -6), id="S4 beginners: self-draw"),
        pytest.param(CASUAL, 2, N, E, (-2, 0, 0, 2), id="S3 casual: no baseline, no minimum"),
        pytest.param(CASUAL, 0, N, E, (0, 0, 0, 0), id="S3 casual: a win of 0 points is valid"),
        pytest.param(
            CASUAL_WITH_MINIMUM, 8, E, None, (24, -8, -8, -8), id="section 1: house rule, 8 or more"
        ),
    ],
)
def test_worked_example(ruleset, value, winner, discarder, payment):
    assert settle(ruleset, value=value, winner=winner, discarder=discarder) == payment


@rulesets
def test_every_hand_sums_to_zero_and_pays_as_section_4_says(ruleset):
    baseline = 0 if ruleset.name in ("beginner", "casual") else 8
    minimum = {"international": 8, "mainland": 8, "beginner": 6, "casual": 0}[ruleset.name]
    for value in range(minimum, HIGHEST_VALUE + 1):
        for winner in range(4):
            for discarder in {0, 1, 2, 3, None} - {winner}:
                payment = settle(ruleset, value=value, winner=winner, discarder=discarder)
                assert sum(payment) == 0
                if discarder is None:
                    assert payment[winner] == 3 * (baseline + value)
                    assert sorted(payment)[:3] == [-baseline - value] * 3
                else:
                    assert payment[winner] == value + 3 * baseline
                    assert payment[discarder] == -baseline - value
                    assert all(payment[seat] == -baseline for seat in {0, 1, 2, 3} - {winner, discarder})


@rulesets
def test_a_drawn_hand_costs_nothing(ruleset):
    assert settle(ruleset, value=0, winner=None, discarder=None) == (0, 0, 0, 0)


@given(
    st.sampled_from(list(RULESETS.values())),
    st.integers(8, HIGHEST_VALUE),
    st.permutations(range(4)),
    st.booleans(),
)
def test_seats_matter_only_as_winner_and_discarder(ruleset, value, seats, self_drawn):
    plain = settle(ruleset, value=value, winner=0, discarder=None if self_drawn else 1)
    moved = settle(ruleset, value=value, winner=seats[0], discarder=None if self_drawn else seats[1])
    assert [moved[seat] for seat in seats] == list(plain)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ({"value": 8, "winner": E, "discarder": E}, "The winner cannot be the discarder."),
        ({"value": 8, "winner": 4, "discarder": E}, "A seat is 0, 1, 2 or 3."),
        ({"value": 8, "winner": -1, "discarder": E}, "A seat is 0, 1, 2 or 3."),
        ({"value": 8, "winner": E, "discarder": 4}, "A seat is 0, 1, 2 or 3."),
        ({"value": 8, "winner": E, "discarder": -1}, "A seat is 0, 1, 2 or 3."),
        ({"value": 7, "winner": E, "discarder": S}, "The value is between 8 and 336."),
        ({"value": -8, "winner": E, "discarder": None}, "The value is between 8 and 336."),
        ({"value": 337, "winner": E, "discarder": S}, "The value is between 8 and 336."),
        ({"value": 0, "winner": None, "discarder": S}, "A drawn hand has no discarder and no value."),
        ({"value": 8, "winner": None, "discarder": None}, "A drawn hand has no discarder and no value."),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_a_sentence(hand, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        settle(INTERNATIONAL, **hand)


@pytest.mark.parametrize(
    ("ruleset", "too_low"),
    [(INTERNATIONAL, 7), (MAINLAND, 7), (BEGINNER, 5), (CASUAL, -1), (CASUAL_WITH_MINIMUM, 7)],
    ids=["international", "mainland", "beginner", "casual", "casual with a minimum"],
)
def test_the_minimum_of_the_ruleset_holds(ruleset, too_low):
    assert sum(settle(ruleset, value=too_low + 1, winner=E, discarder=S)) == 0
    with pytest.raises(ValueError, match=f"between {too_low + 1} and 336"):
        settle(ruleset, value=too_low, winner=E, discarder=S)
