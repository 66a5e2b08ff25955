"""Table points of one session, against RULES.md section 7 and a played event."""

from itertools import pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament import published
from tournament.standings import (
    PLACE_TWELFTHS,
    TWELFTHS_PER_SESSION,
    TieRule,
    format_table_points,
    table_points,
)

# The table of RULES.md section 7, the scores from the best to the worst.
AWARDED = {
    # who is level: (averaged, literal)
    "a>b>c>d": ("4 2 1 0", "4 2 1 0"),
    "a=b>c>d": ("3 3 1 0", "3 3 1 0"),
    "a>b=c>d": ("4 1½ 1½ 0", "4 1½ 1½ 0"),
    "a>b>c=d": ("4 2 ½ ½", "4½ 2½ 0 0"),
    "a=b>c=d": ("3 3 ½ ½", "3½ 3½ 0 0"),
    "a=b=c>d": ("2⅓ 2⅓ 2⅓ 0", "2⅓ 2⅓ 2⅓ 0"),
    "a>b=c=d": ("4 1 1 1", "4 1 1 1"),
    "a=b=c=d": ("1¾ 1¾ 1¾ 1¾", "1¾ 1¾ 1¾ 1¾"),
}

# Every way in which four players can be ordered with level scores: 0 is the worst level.
WEAK_ORDERS = [order for order in product(range(4), repeat=4) if set(order) == set(range(max(order) + 1))]
SCORE_OF_LEVEL = (-99, -8, 31, 76)

scores_of_a_table = st.lists(st.integers(-400, 400), min_size=4, max_size=4)
level_scores = st.lists(st.integers(-2, 2), min_size=4, max_size=4)
tie_rules = st.sampled_from(TieRule)


def relation(order):
    """Return who is level with whom, best first: `a=b>c>d`."""
    best_first = sorted(order, reverse=True)
    signs = ["=" if left == right else ">" for left, right in pairwise(best_first)]
    return "a" + "".join(sign + name for sign, name in zip(signs, "bcd", strict=True))


def test_four_scores_have_75_weak_orders_of_8_kinds():
    assert len(WEAK_ORDERS) == 75
    assert {relation(order) for order in WEAK_ORDERS} == set(AWARDED)


@pytest.mark.parametrize("tie_rule", TieRule)
@pytest.mark.parametrize("order", WEAK_ORDERS, ids=lambda order: "".join(map(str, order)))
def test_every_weak_order_earns_what_the_rules_table_says(order, tie_rule):
    by_place = AWARDED[relation(order)][list(TieRule).index(tie_rule)].split()
    best_first = sorted(order, reverse=True)
    expected = [by_place[best_first.index(level)] for level in order]

    earned = table_points([SCORE_OF_LEVEL[level] for level in order], tie_rule)

    assert [format_table_points(twelfths) for twelfths in earned] == expected
    assert sum(earned) == TWELFTHS_PER_SESSION == 84


@pytest.mark.parametrize(
    "table",
    published.rows("tie_tables_observed"),
    ids=lambda table: f"{table['event']}-session-{table['session']}-table-{table['table']}",
)
def test_level_tables_of_a_played_event_are_averaged(table):
    scores = [int(table[f"score_{seat}"]) for seat in "eswn"]
    assert table_points(scores, "averaged") == tuple(
        published.twelfths(table[f"tp_{seat}"]) for seat in "eswn"
    )


def test_places_earn_4_2_1_0():
    assert PLACE_TWELFTHS == (4 * 12, 2 * 12, 1 * 12, 0)


@given(scores_of_a_table | level_scores, tie_rules, st.permutations(range(4)))
def test_permuted_scores_permute_the_table_points(scores, tie_rule, places):
    earned = table_points(scores, tie_rule)
    permuted = table_points([scores[place] for place in places], tie_rule)
    assert permuted == tuple(earned[place] for place in places)


@given(scores_of_a_table | level_scores, tie_rules, st.integers(-50, 50), st.integers(1, 9))
def test_only_the_order_of_the_scores_counts(scores, tie_rule, shift, stretch):
    assert table_points([stretch * score + shift for score in scores], tie_rule) == table_points(
        scores, tie_rule
    )


@given(scores_of_a_table | level_scores, tie_rules)
def test_a_better_score_never_earns_less_and_a_level_one_earns_the_same(scores, tie_rule):
    earned = table_points(scores, tie_rule)
    for (score, twelfths), (other, other_twelfths) in permutations(zip(scores, earned, strict=True), 2):
        if score == other:
            assert twelfths == other_twelfths
        elif score > other:
            assert twelfths > other_twelfths


@pytest.mark.parametrize("scores", [(), (1, 2, 3), (1, 2, 3, 4, 5)])
def test_a_table_has_four_scores(scores):
    with pytest.raises(ValueError, match="four scores"):
        table_points(scores, TieRule.AVERAGED)


@pytest.mark.parametrize("tie_rule", ["", "AVERAGED", "shared", None])
def test_nothing_picks_a_tie_rule(tie_rule):
    with pytest.raises(ValueError, match="TieRule"):
        table_points((1, 2, 3, 4), tie_rule)


@pytest.mark.parametrize(
    ("twelfths", "text"),
    [
        (0, "0"),
        (6, "½"),
        (12, "1"),
        (18, "1½"),
        (21, "1¾"),
        (28, "2⅓"),
        (54, "4½"),
        (208, "17⅓"),
        (252, "21"),
        (330, "27½"),
        (-6, "−½"),
        (-28, "−2⅓"),
        # Every part of a point that sums of sessions can reach: 2⅓ + 1¾ is 4 1/12.
        (48, "4"),
        (49, "4 1/12"),
        (50, "4⅙"),
        (51, "4¼"),
        (52, "4⅓"),
        (53, "4 5/12"),
        (55, "4 7/12"),
        (56, "4⅔"),
        (57, "4¾"),
        (58, "4⅚"),
        (59, "4 11/12"),
        (1, "1/12"),
        (11, "11/12"),
    ],
)
def test_table_points_are_written_as_fractions(twelfths, text):
    assert format_table_points(twelfths) == text


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_different_table_points_are_written_differently(twelfths, other):
    assert (format_table_points(twelfths) == format_table_points(other)) == (twelfths == other)
