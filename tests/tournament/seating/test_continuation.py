"""After withdrawals the played rounds stay and the rest is drawn without a repeat."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import Constraints, ImpossibleDrawError, check, continue_draw, draw
from tournament.seating.rng import Rng


def with_some_gone(players, gone):
    return sorted(Rng("gone").shuffled(range(1, players + 1))[gone:])


@pytest.mark.parametrize(
    ("players", "rounds", "played", "gone"),
    [(40, 8, 5, 4), (144, 10, 5, 4), (220, 11, 5, 20), (220, 11, 8, 20)],
)
def test_nobody_meets_again_after_withdrawals(players, rounds, played, gone):
    first = draw(players, rounds, "x")
    rest = with_some_gone(players, gone)
    made = continue_draw(first.rounds[:played], rest, rounds - played, "again")
    assert made.rounds[:played] == first.rounds[:played]
    assert (made.frozen, len(made.rounds), made.substitutes) == (played, rounds, ())
    assert (made.report.repeats, made.report.findings) == (0, ())


def test_clubs_stay_apart_and_winds_even_out():
    clubs = tuple(f"club {i % 12}" for i in range(144))
    first = draw(144, 10, "x", Constraints(clubs=clubs))
    rest = with_some_gone(144, 12)
    report = continue_draw(first.rounds[:4], rest, 6, "x", Constraints(clubs=clubs)).report
    assert (report.repeats, report.same_club, report.wind_unbalanced) == (0, 0, 0)


@given(gone=st.integers(0, 12), played=st.integers(0, 4), seed=st.text(max_size=5))
@settings(max_examples=15, deadline=None)
def test_any_withdrawal_gives_a_sound_chart(gone, played, seed):
    first = draw(28, 6, "x").rounds[:played]
    rest = with_some_gone(28, gone)
    made = continue_draw(first, rest, 2, seed)
    assert made == continue_draw(first, rest, 2, seed)
    seated = {*rest, *made.substitutes}
    assert len(seated) % 4 == 0
    assert check(made.rounds, present=[range(1, 29)] * played + [seated] * 2) == made.report
    assert made.report.sound


def test_a_fixed_player_stays():
    first = draw(40, 8, "x", Constraints(fixed_tables=((7, 2),)))
    made = continue_draw(first.rounds[:5], range(1, 37), 3, "x", Constraints(fixed_tables=((7, 2),)))
    assert made.report.off_fixed_table == 0


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        ((1, 2, 3), 1, "A draw needs at least four players."),
        (range(1, 9), 0, "There is no round left to draw."),
    ],
)
def test_nothing_to_draw_is_refused(players, rounds, sentence):
    with pytest.raises(ImpossibleDrawError, match=sentence):
        continue_draw((), players, rounds, "x")
