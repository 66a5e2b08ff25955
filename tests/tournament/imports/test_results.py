"""From signed points per seat to the fewest penalties that explain them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.results import read_penalties
from tournament.rules.sheet import Penalty, PenaltyKind, add

OTHERS, DEDUCTION, PLAYER = PenaltyKind.TO_OTHERS, PenaltyKind.DEDUCTION, PenaltyKind.TO_PLAYER


@pytest.mark.parametrize(
    ("points", "penalties"),
    [
        ((0, 0, 0, 0), []),
        ((10, -30, 10, 10), [Penalty(OTHERS, 1, 30, hand=4)]),
        ((-60, 20, 20, 20), [Penalty(OTHERS, 0, 60, hand=4)]),
        ((-20, -20, 20, 20), [Penalty(OTHERS, 0, 30, hand=4), Penalty(OTHERS, 1, 30, hand=4)]),
        ((0, 0, -10, 0), [Penalty(DEDUCTION, 2, 10, hand=4)]),
        ((-5, 5, 0, 0), [Penalty(PLAYER, 0, 5, 1, hand=4)]),
        ((0, -15, 5, 0), [Penalty(PLAYER, 1, 5, 2, hand=4), Penalty(DEDUCTION, 1, 10, hand=4)]),
    ],
)
def test_signed_points_are_read_as_penalties(points, penalties):
    assert read_penalties(points, 4) == penalties


@given(st.tuples(*[st.integers(-200, 200)] * 4).filter(lambda points: sum(points) <= 0))
def test_the_penalties_read_give_the_points_back(points):
    assert add(*(penalty.payment for penalty in read_penalties(points, 1))) == points
