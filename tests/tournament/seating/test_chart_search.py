"""The stored charts of crowded small fields can be found again."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tournament.seating import constructions
from tournament.seating.constructions.starters import longest_chart
from tournament.seating.search.chart_search import count_meetings, find_chart, main

TEXT = (Path(constructions.__file__).parent / "charts.txt").read_text()
HEADS = [line.split() for line in TEXT.splitlines() if line[0] != "#" and "," not in line]
FOUND = [tuple(map(int, head)) for head in HEADS if head[4] != "-"]


@pytest.mark.parametrize(("players", "rounds", "repeats", "most", "seed"), FOUND)
def test_the_stored_seed_finds_the_stored_chart_again(players, rounds, repeats, most, seed, capsys):
    main(players, rounds, repeats, most, seed)
    assert capsys.readouterr().out in TEXT


def test_all_but_two_stored_charts_have_a_seed():
    whole = {(int(head[0]), int(head[1])) for head in HEADS}
    assert whole - {found[:2] for found in FOUND} == {(32, 10), (20, 7)}


def test_a_complete_chart_brings_every_pair_together_equally_often():
    assert longest_chart(8) is not None
    pairs = Counter(
        pair for tables in longest_chart(8) for table in tables for pair in combinations(table, 2)
    )
    assert set(pairs.values()) == {3}


def test_a_goal_below_the_least_number_of_repeats_is_not_reached():
    assert find_chart(8, 2, 3, 2, 0) is None
    assert find_chart(8, 7, 56, 2, 8) is None
    assert count_meetings([[[0, 1, 2, 3], [4, 5, 6, 7]]] * 2) == (12, 2)
