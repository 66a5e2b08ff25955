"""Who meets whom, as counts and as a triangle of cells."""

import re

import pytest

from tournament.seating import draw, meetings
from tournament.seating.judging.picture import MARGIN, MOST_PLAYERS

ROUNDS = [[(1, 2, 3, 4), (5, 6, 7, 9)], [(4, 2, 1, 5), (3, 6, 7, 9)], [(1, 4, 9, 6), (2, 3, 5, 7)]]
NAMES = {n: f"Name {n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)}


def test_pairs_are_counted_by_how_often_they_meet():
    found = meetings(ROUNDS, NAMES)
    assert sum(found.pairs) == 28
    assert sum(times * pairs for times, pairs in enumerate(found.pairs)) == 36
    assert found.repeated[0] == (1, 4, 3)
    assert {(1, 2, 2), (6, 9, 3), (2, 3, 2)} <= set(found.repeated)
    assert len(found.repeated) == sum(found.pairs[2:])


def test_each_pair_has_the_cell_of_the_later_row_and_the_earlier_column():
    picture = meetings(ROUNDS, NAMES).picture
    cells = {(cell.x, cell.y): cell.meetings for cell in picture.more}
    place = {number: i for i, number in enumerate(NAMES)}
    for a, b, times in meetings(ROUNDS, NAMES).repeated:
        assert cells.pop((MARGIN + place[a] * picture.cell + 1, place[b] * picture.cell + 1)) == times
    assert cells == {}
    assert len(re.findall("M", picture.once)) == meetings(ROUNDS, NAMES).pairs[1]
    assert [row.number for row in picture.rows] == list(NAMES)


@pytest.mark.parametrize(("players", "cell"), [(16, 22), (28, 18), (72, 14), (100, 14)])
def test_cells_are_as_large_as_the_field_allows(players, cell):
    found = meetings(draw(players, 4, "x").rounds, dict.fromkeys(range(1, players + 1), "N" * 60))
    assert found.picture.cell == cell
    assert found.picture.turned == (players > 48)
    assert {len(row.name) for row in found.picture.rows} == {24}


def test_a_field_too_large_to_read_has_counts_alone():
    players = MOST_PLAYERS + 4
    found = meetings(draw(players, 3, "x").rounds, {n: str(n) for n in range(1, players + 1)})
    assert found.picture is None
    assert found.pairs[1] == players * 9 // 2
