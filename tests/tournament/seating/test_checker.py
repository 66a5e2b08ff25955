"""The checker counts a chart by hand-made examples and names every defect."""

import pytest

from tournament.seating import check

GOOD = (((1, 2, 3, 4), (5, 6, 7, 8)), ((2, 1, 5, 6), (4, 3, 8, 7)))


def test_two_rounds_of_eight_players_repeat_four_pairs():
    report = check(GOOD)
    assert (report.players, report.rounds, report.repeats, report.repeats_bound) == (8, 2, 4, 0)
    assert (report.most_meetings, report.table_repeats, report.wind_unbalanced) == (2, 4, 0)
    assert report.sound


def test_winds_repeated_by_two_players_are_counted():
    # Player 1 is East twice in two rounds, and player 2 South twice.
    assert check((GOOD[0], ((1, 2, 5, 6), (4, 3, 8, 7)))).wind_unbalanced == 2


def test_a_pair_that_meets_three_times_counts_two_repeats():
    report = check((GOOD[0],) * 3)
    assert (report.repeats, report.most_meetings) == (24, 3)
    assert report.repeats_bound == 8 * (9 - 7) // 2


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(16, 5, 0), (16, 6, 24), (16, 7, 48), (16, 8, 72), (20, 7, 20), (20, 8, 50), (28, 10, 42), (8, 7, 56)],
)
def test_repeats_bound_is_the_surplus_of_meetings(players, rounds, bound):
    one_round = tuple(tuple(range(i, i + 4)) for i in range(1, players, 4))
    assert check((one_round,) * rounds).repeats_bound == bound


def test_meetings_within_a_club_and_their_bound():
    # Three of club A at two tables must meet once a round; here they meet 3 and 1 times.
    report = check(GOOD, ("A", "A", "A", "B", "B", None, ""))
    assert (report.same_club, report.same_club_bound) == (3 + 1, 1 + 1)
    assert check(GOOD, ("A", "A", "A"), club_rounds=1).same_club == 3


def test_common_opponents_is_a_histogram_of_pairs():
    # In one round, two players of one table share two opponents and others none.
    assert check((GOOD[0],)).common_opponents == (16, 0, 12)
    assert sum(check(GOOD).common_opponents) == 28


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        (
            [[1, 2, 3, 4], [5, 6, 7, 1]],
            [("player_twice", 1, 2, 1), ("player_missing", 1, 0, 8)],
        ),
        (
            [[1, 2, 3], [4, 5, 6, 7, 8]],
            [("table_size", 1, 1, 0), ("table_size", 1, 2, 0)],
        ),
        (
            [[1, 2, 3, 4], [5, 6, 7, 9]],
            [("unknown_player", 1, 2, 9), ("player_missing", 1, 0, 8)],
        ),
        ([[1, 2, 3, 3], [5, 6, 7, 8]], [("player_twice", 1, 1, 3), ("player_missing", 1, 0, 4)]),
    ],
)
def test_defects_are_found_and_placed(tables, expected):
    report = check([tables], players=8)
    assert [(f.code, f.round, f.table, f.player) for f in report.findings] == expected
    assert all(f.message.endswith(".") for f in report.findings)


def test_defects_are_sentences():
    (twice, missing) = check([[[1, 2, 3, 4], [5, 6, 7, 1]]], players=8).findings
    assert twice.message == "Player 1 is seated 2 times in round 1, at tables 1 and 2."
    assert missing.message == "Player 8 is missing in round 1."


def test_an_empty_chart_is_a_finding():
    assert [f.code for f in check([]).findings] == ["no_rounds"]


def test_withdrawn_players_are_not_missing():
    first = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    second = ((1, 5, 9, 2), (6, 10, 3, 7))
    report = check((first, second), present=[range(1, 13), [1, 2, 3, 5, 6, 7, 9, 10]])
    assert report.sound
    assert report.repeats == 2
    assert check((first, second), players=12).findings[0].code == "player_missing"
