"""The announced effect of a swap is what the checker counts after it."""

from dataclasses import asdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import Constraints, SwapTable, check, draw, swap

CLUBS = tuple(f"club {i % 5}" for i in range(30))
MEASURES = ("repeats", "table_repeats", "wind_unbalanced", "same_club")


@cache
def drawn(seed, apart):
    return draw(32, 9, seed, Constraints(clubs=CLUBS, club_rounds=apart))


@given(
    r=st.integers(1, 9),
    player=st.integers(1, 32),
    partner=st.integers(1, 32),
    seed=st.sampled_from("ab"),
    apart=st.sampled_from([None, 4]),
)
@settings(max_examples=60, deadline=None)
def test_effects_are_what_the_checker_counts_afterwards(r, player, partner, seed, apart):
    made = drawn(seed, apart)
    effects = {e.partner: asdict(e) for e in SwapTable(made.rounds, CLUBS, apart).effects(r, player)}
    assert sorted(effects) == [p for p in range(1, 33) if p != player]
    if partner != player:
        after = check(swap(made.rounds, r, player, partner), CLUBS, club_rounds=apart)
        for measure in MEASURES:
            change = getattr(after, measure) - getattr(made.report, measure)
            assert effects[partner][measure] == change, measure
        assert after.sound


def test_a_player_who_does_not_play_cannot_swap():
    with pytest.raises(ValueError, match="Player 99 does not play in round 1"):
        SwapTable(draw(16, 2, "x").rounds).effects(1, 99)
