"""Groups, finals and the snake: announced seatings that follow the ranking."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import (
    Arrangement,
    ImpossibleDrawError,
    arrange,
    check,
    draw,
    seat_as_snake,
    seat_by_ranking,
    seat_finals,
    seat_in_groups,
)


def members(tables):
    return [sorted(table) for table in tables]


def test_groups_of_four_down_the_ranking():
    ranking = [9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 11, 12]
    assert members(seat_in_groups(ranking, (), "x")) == [[6, 7, 8, 9], [2, 3, 4, 5], [1, 10, 11, 12]]


def test_the_snake_makes_tables_of_equal_strength():
    tables = members(seat_as_snake(range(1, 13), (), "x"))
    assert tables == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]
    assert {sum(table) for table in tables} == {26}


@pytest.mark.parametrize("top", [4, 8, 16])
def test_finals_come_first_and_the_rest_meets_as_rarely_as_it_can(top):
    played = draw(32, 3, "finals").rounds
    tables = seat_finals(range(1, 33), played, "x", top)
    assert members(tables[: top // 4]) == [list(range(at, at + 4)) for at in range(1, top, 4)]
    rest = range(top + 1, 33)
    assert tables[top // 4 :] == seat_by_ranking(rest, played, "x").tables


def test_everybody_in_the_final_is_groups():
    assert seat_finals(range(1, 9), (), "x", 8) == seat_in_groups(range(1, 9), (), "x")


@pytest.mark.parametrize("seat", [seat_in_groups, seat_as_snake])
@given(tables=st.integers(1, 12), seed=st.text(max_size=5), data=st.data())
def test_everybody_sits_once_and_the_seed_repeats_it(seat, tables, seed, data):
    ranking = data.draw(st.permutations(range(1, 4 * tables + 1)))
    seated = seat(ranking, (), seed)
    assert check([seated], players=4 * tables).findings == ()
    assert seat(ranking, (), seed) == seated


def test_start_winds_go_on_from_the_rounds_played():
    played = draw(16, 3, "winds").rounds
    report = check([*played, seat_as_snake(range(1, 17), played, "winds")])
    alone = check(
        [*played, tuple(tuple(sorted(table)) for table in seat_as_snake(range(1, 17), played, "winds"))]
    )
    assert report.wind_unbalanced <= alone.wind_unbalanced


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (lambda: seat_in_groups([1, 2, 3], (), "x"), "does not fill tables"),
        (lambda: seat_as_snake([], (), "x"), "does not fill tables"),
        (lambda: seat_in_groups([1, 2, 3, 3], (), "x"), "ranked twice"),
        (lambda: seat_finals(range(1, 9), (), "x", 6), "not for 6"),
        (lambda: seat_finals(range(1, 9), (), "x", 12), "not for 12"),
        (lambda: seat_finals(range(1, 9), (), "x", 0), "not for 0"),
    ],
)
def test_what_cannot_be_seated_is_said(seat, sentence):
    with pytest.raises(ImpossibleDrawError, match=sentence):
        seat()


def test_every_way_is_counted_against_the_rounds_before():
    played = draw(16, 3, "count").rounds
    ranking = range(1, 17)
    found = {way: arrange(way, ranking, played, "x") for way in Arrangement}
    for way, round_ in found.items():
        repeats = check([*played, round_.tables]).repeats - check(played).repeats
        assert round_.repeats == repeats, way
    assert found[Arrangement.NEAR].repeats == min(round_.repeats for round_ in found.values())
    assert found[Arrangement.GROUPS].spread == min(round_.spread for round_ in found.values())
    assert found[Arrangement.GROUPS].tables == found[Arrangement.FINAL_16].tables
