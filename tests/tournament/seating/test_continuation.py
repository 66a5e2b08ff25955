"""After withdrawals the played rounds stay and the rest is drawn without a repeat."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import Constraints, ImpossibleDrawError, check, continue_draw, draw
from tournament.seating.rng import Rng
from tournament.seating.search.later_winds import least_uneven


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


@pytest.mark.parametrize("seed", ["withdrawals", "a", "b", "c", "d"])
def test_start_winds_come_out_as_even_as_the_played_rounds_let_them(seed):
    played = draw(40, 8, seed).rounds[:5]
    rest = with_some_gone(40, 4)
    report = continue_draw(played, rest, 3, "again").report
    assert report.wind_unbalanced == least_uneven(played, rest, 3)


@pytest.mark.parametrize(
    ("east", "expected"),
    [
        # So many of eight have begun as East in the only round; three more rounds have six Easts.
        pytest.param(2, 0, id="two did, and six do not need to again"),
        pytest.param(4, 2, id="four did, so six places as East are too many for the other four"),
    ],
)
def test_uneven_winds_that_nobody_can_avoid_are_counted(east, expected):
    # Players 1 to 8 stay; those from 9 on have gone and fill the tables of the played round.
    seats = {0: list(range(1, east + 1)), 1: [], 2: [], 3: []}
    for player in range(east + 1, 9):
        seats[min((1, 2, 3), key=lambda wind: len(seats[wind]))].append(player)
    tables = max(map(len, seats.values()))
    gone = iter(range(9, 99))
    played = [[[(seats[w][t] if t < len(seats[w]) else next(gone)) for w in range(4)] for t in range(tables)]]
    assert least_uneven(played, range(1, 9), 3) == expected


def test_two_players_who_cannot_move_do_not_meet():
    wish = Constraints(fixed_tables=((7, 2), (8, 5), (9, 6), (10, 1)))
    made = continue_draw(draw(40, 8, "x", wish).rounds[:4], range(1, 37), 4, "x", wish)
    assert (made.report.off_fixed_table, made.report.repeats) == (0, 0)


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
