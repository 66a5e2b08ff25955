"""The constructions keep what their theory says, counted without the checker's help."""

from itertools import combinations
from pathlib import Path

import pytest

from tournament.seating import constructions, draw
from tournament.seating.constructions.difference import difference_matrix
from tournament.seating.constructions.groups import Group, multiply
from tournament.seating.constructions.starters import longest_chart, starter_chart
from tournament.seating.rng import Rng
from tournament.seating.search.difference_search import main as search_matrices
from tournament.seating.search.difference_search import search_matrix, search_pairs
from tournament.seating.search.tables import number_tables
from tournament.seating.search.winds import assign_winds

#: The stored charts have the most rounds that opponents allow; 20 x 6 does not exist.
STORED_SIZES = [players for players in range(16, 121, 4) if players != 20]


@pytest.mark.parametrize(("p", "degree"), [(2, 2), (2, 3), (2, 4), (2, 8), (3, 2), (3, 3), (3, 4), (7, 1)])
def test_fields_have_no_zero_divisors_and_a_unit(p, degree):
    q = p**degree
    assert all(multiply(p, degree, 1, a) == a for a in range(q))
    assert all(multiply(p, degree, a, b) for a in range(1, min(q, 20)) for b in range(1, q))


def test_groups_subtract_what_they_add():
    group = Group(2, 3, 4)
    for b in range(group.order):
        shifted = group.translation(b)
        assert sorted(shifted) == list(range(24))
        assert [group.subtract(x, b) for x in shifted] == list(range(24))


# The rounds at which the matrices are full (orders with large prime powers) or stored.
@pytest.mark.parametrize(
    ("order", "rounds"),
    [
        (5, 5),
        (7, 7),
        (8, 8),
        (9, 9),
        (10, 8),
        (11, 11),
        (12, 9),
        (14, 11),
        (15, 15),
        (16, 16),
        (18, 14),
        (20, 16),
        (21, 16),
        (22, 16),
        (27, 27),
        (40, 40),
        (64, 64),
        (24, 16),
        (36, 16),
        (250, 16),
    ],
)
def test_differences_of_two_rows_are_all_different(order, rounds):
    found = difference_matrix(order, rounds, Rng("x"))
    assert found is not None
    _, group, matrix = found
    assert len(matrix) == 5
    for one, other in combinations(matrix, 2):
        differences = {group.subtract(a, b) for a, b in zip(one, other, strict=True)}
        assert len(differences) == rounds


def test_the_search_for_matrices_gives_up_after_its_steps():
    assert search_matrix(Group(6), 5, 6, Rng("x"), 50) is None
    assert search_pairs(Group(9), 5, Rng("x"), 3) is None


def test_the_complete_matrix_of_order_15_is_found_again(capsys):
    search_matrices("15", "15")
    stored = (Path(constructions.__file__).parent / "difference_matrices.txt").read_text()
    assert capsys.readouterr().out in stored


def test_sixty_players_sit_fifteen_rounds_without_coming_back_to_a_table():
    report = draw(60, 15, "x").report
    assert (report.repeats, report.table_repeats, report.wind_unbalanced) == (0, 0, 0)


@pytest.mark.parametrize("players", STORED_SIZES)
def test_a_stored_design_has_the_largest_number_of_rounds(players):
    rounds = (players - 1) // 3
    chart = starter_chart(players, rounds, Rng("x"))
    assert chart is not None
    assert len(chart) == rounds
    pairs = set()
    for tables in chart:
        assert sorted(p for table in tables for p in table) == list(range(players))
        pairs |= {pair for table in tables for pair in combinations(sorted(table), 2)}
    assert len(pairs) == rounds * players * 3 // 2
    assert starter_chart(players, rounds + 1, Rng("x")) is None


def test_a_size_without_a_stored_chart_has_none():
    assert starter_chart(124, 41, Rng("x")) is None
    assert longest_chart(124) is None


@pytest.mark.parametrize(("players", "rounds"), [(64, 21), (128, 42)])
def test_recursion_plays_within_the_groups_at_the_end(players, rounds):
    assert draw(players, rounds, "x").report.repeats == 0


# The least numbers of repeats. 8 x 2, 12 x 2 and 12 x 3: two rounds of two (three) tables share at
# least four (three) pairs, whoever sits where. 12 x 4: exhaustive search. The others: the bound by counting.
@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [
        (4, 3, 12),
        (8, 2, 4),
        (8, 3, 8),
        (8, 7, 56),
        (12, 2, 3),
        (12, 3, 6),
        (12, 4, 13),
        (12, 5, 24),
        (16, 6, 24),
        (16, 7, 48),
        (16, 8, 72),
        (20, 7, 20),
        (20, 8, 50),
        (28, 10, 42),
        (32, 11, 32),
    ],
)
def test_crowded_fields_repeat_as_little_as_possible(players, rounds, repeats):
    report = draw(players, rounds, "x").report
    assert report.repeats == repeats
    assert report.wind_unbalanced == 0
    assert report.most_meetings <= 2 or players <= 12


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (16, 5),
        (20, 5),
        (24, 7),
        (28, 8),
        (32, 8),
        (36, 11),
        (40, 8),
        (44, 8),
        (48, 15),
        (68, 16),
        (72, 16),
        (76, 16),
        (80, 16),
        (84, 16),
        (88, 16),
        (144, 10),
        (400, 12),
        (1000, 12),
        (1200, 16),
    ],
)
def test_nobody_meets_twice_and_winds_are_balanced(players, rounds):
    report = draw(players, rounds, "figures").report
    assert (report.repeats, report.wind_unbalanced, report.findings) == (0, 0, ())
    if rounds <= players / 4 - 4 or (players, rounds) in [(32, 8), (36, 8), (40, 8), (44, 8)]:
        assert report.table_repeats == 0


def test_winds_are_exact_for_any_tables():
    rng = Rng("any")
    rounds = []
    for _ in range(11):
        order = rng.shuffled(range(1, 25))
        rounds.append([order[i : i + 4] for i in range(0, 24, 4)])
    chart = assign_winds(rounds, rng)
    assert [[sorted(t) for t in r] for r in chart] == [[sorted(t) for t in r] for r in rounds]
    for player in range(1, 25):
        starts = [sum(table[wind] == player for r in chart for table in r) for wind in range(4)]
        assert sorted(starts) == [2, 3, 3, 3]


def test_pinned_players_keep_their_table():
    chart = starter_chart(40, 8, Rng("x"))
    numbered = number_tables(chart, Rng("x"), 500, {3: 6})
    assert all(3 in tables[6] for tables in numbered)
    assert [sorted(map(sorted, tables)) for tables in numbered] == [
        sorted(map(sorted, tables)) for tables in chart
    ]
