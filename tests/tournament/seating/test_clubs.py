"""Clubs are kept apart, and players who cannot move stay where they are."""

import pytest

from tournament.seating import Constraints, ImpossibleDrawError, check, draw
from tournament.seating.rng import Rng
from tournament.seating.search.clubs import pack

CLUBS_FIRST = ("clubs", "repeats", "tables", "winds", "common_opponents")


def clubs_of(sizes):
    return tuple(f"club {i}" for i, size in enumerate(sizes) for _ in range(size))


@pytest.mark.parametrize(
    ("players", "rounds", "sizes"),
    [
        (40, 8, (9, 8, 6, 5, 4, 3, 3, 2)),
        (40, 8, (7, 7, 6, 5, 4, 4, 4, 3)),
        (64, 9, (13, 11, 9, 8, 7, 6, 5, 5)),
        (100, 8, (20, 18, 15, 12, 10, 9, 8, 8)),
        (144, 10, (14, 12, 11, 10, 10, 9, 8, 8, 7, 7, 7, 6, 6, 6, 5, 5, 4, 4, 3, 2)),
        (144, 10, (29, 29, 29, 29, 28)),
        (220, 11, (20,) * 11),
        (400, 12, (16,) * 25),
        (1000, 12, (25,) * 40),
    ],
)
def test_clubs_never_meet_where_they_need_not(players, rounds, sizes):
    report = draw(players, rounds, "clubs", Constraints(clubs=clubs_of(sizes))).report
    assert (report.repeats, report.same_club, report.same_club_bound) == (0, 0, 0)
    assert report.wind_unbalanced == 0
    assert report.sound


def test_a_club_larger_than_the_tables_meets_as_little_as_possible():
    report = draw(144, 10, "x", Constraints(clubs=clubs_of((40, 30, 20, 10)))).report
    # 40 members at 36 tables: four pairs a round.
    assert (report.same_club, report.same_club_bound) == (40, 40)
    assert report.repeats == 0


def test_clubs_can_be_kept_apart_in_the_first_rounds_only():
    everybody = clubs_of((5,) * 8)
    made = draw(40, 13, "x", Constraints(clubs=everybody, club_rounds=3))
    assert (made.report.same_club, made.report.repeats) == (0, 0)
    assert check(made.rounds[:3], everybody).same_club == 0
    # In 13 rounds of 40 everybody meets everybody, club-mates too.
    assert check(made.rounds, everybody).same_club == 8 * 10


def test_clubs_before_repeats_if_so_wished():
    made = draw(40, 13, "x", Constraints(clubs=clubs_of((5,) * 8), order=CLUBS_FIRST))
    assert made.report.same_club == 0
    assert made.report.repeats > 0


@pytest.mark.parametrize(
    ("players", "rounds", "sizes"),
    [
        pytest.param(28, 9, (7, 6, 5, 4, 3, 3), id="everybody meets everybody"),
        pytest.param(40, 13, (5,) * 8, id="everybody meets everybody, equal clubs"),
    ],
)
def test_mates_who_must_meet_because_everybody_does_are_the_bound(players, rounds, sizes):
    report = draw(players, rounds, "x", Constraints(clubs=clubs_of(sizes))).report
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    assert (report.repeats, report.same_club, report.same_club_bound) == (0, pairs, pairs)


def test_a_search_keeps_clubs_apart_in_the_first_rounds_alone():
    # No construction is known for 20 players and six rounds, so all of it is searched for.
    everybody = clubs_of((5, 5, 5, 5))
    made = draw(20, 6, "x", Constraints(clubs=everybody, club_rounds=2, order=CLUBS_FIRST))
    assert check(made.rounds[:2], everybody).same_club == 0
    assert made.report.sound


def test_an_order_of_wishes_names_each_once():
    with pytest.raises(ImpossibleDrawError, match="The order of wishes has each of these once: repeats"):
        draw(8, 1, "x", Constraints(order=("clubs",)))


def test_players_without_a_club_are_nobodys():
    blank = draw(40, 8, "x", Constraints(clubs=(None, "") * 20))
    assert blank.rounds == draw(40, 8, "x").rounds


def test_fixed_players_stay_and_never_meet():
    made = draw(40, 8, "x", Constraints(fixed_tables=((1, 3), (17, 5), (40, 10))))
    assert made.report.off_fixed_table == 0
    assert made.report.repeats == 0
    for tables in made.rounds:
        assert (1 in tables[2], 17 in tables[4], 40 in tables[9]) == (True, True, True)


def test_the_checker_counts_rounds_off_the_fixed_table():
    chart = (((1, 2, 3, 4), (5, 6, 7, 8)), ((5, 6, 7, 8), (1, 2, 3, 4)))
    assert check(chart, fixed_tables=((1, 1), (8, 2))).off_fixed_table == 2


@pytest.mark.parametrize(
    ("constraints", "sentence"),
    [
        (Constraints(clubs=("A",) * 9), "There are 9 clubs for 8 players."),
        (Constraints(fixed_tables=((9, 1),)), "Player 9 does not exist and cannot have a fixed table."),
        (Constraints(fixed_tables=((1, 3),)), "Table 3, fixed for player 1, does not exist."),
        (Constraints(fixed_tables=((1, 2), (4, 2))), "Players 1 and 4 cannot both stay at table 2."),
        (Constraints(fixed_tables=((1, 2), (1, 1))), "Player 1 has two fixed tables."),
    ],
)
def test_contradictory_wishes_are_refused(constraints, sentence):
    with pytest.raises(ImpossibleDrawError, match=sentence):
        draw(8, 1, "x", constraints)


def test_packing_is_best_fit():
    packed = pack([7, 6, 5, 4, 3, 3, 2], 3, 10, Rng("x"))
    sizes = [7, 6, 5, 4, 3, 3, 2]
    assert sorted(sum(sizes[c] for c in clubs) for clubs in packed) == [10, 10, 10]
