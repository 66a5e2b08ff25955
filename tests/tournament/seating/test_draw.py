"""What every draw promises, judged by the independent checker."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import ImpossibleDrawError, check, draw


@given(
    players=st.integers(4, 60),
    rounds=st.integers(1, 8),
    seed=st.text(max_size=20),
)
@settings(max_examples=25, deadline=None)
def test_every_draw_is_sound_and_its_winds_are_balanced(players, rounds, seed):
    made = draw(players, rounds, seed)
    seats = players + -players % 4
    assert made.substitutes == tuple(range(players + 1, seats + 1))
    report = check(made.rounds, players=seats)
    assert report.findings == ()
    assert report.wind_unbalanced == 0
    assert report.repeats >= report.repeats_bound
    assert report == made.report


def test_the_seed_decides_everything():
    assert draw(24, 4, "a") == draw(24, 4, "a")
    assert draw(24, 4, "a").rounds != draw(24, 4, "b").rounds


def test_a_draw_can_be_stopped_and_keeps_the_best_so_far():
    stages = []

    def stop(stage, done, planned):
        stages.append(stage)
        return False

    made = draw(24, 12, "x", progress=stop)
    assert stages
    assert made.report.sound
    assert made.report.wind_unbalanced == 0


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (3, 1, "A draw needs at least four players."),
        (8, 0, "A draw needs at least one round."),
        (2049, 1, "A draw has at most 2048 players."),
        (8, 65, "A draw has at most 64 rounds."),
    ],
)
def test_an_impossible_wish_is_refused_with_a_sentence(players, rounds, sentence):
    with pytest.raises(ImpossibleDrawError, match=sentence):
        draw(players, rounds, "x")
