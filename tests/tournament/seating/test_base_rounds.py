"""The stored base rounds can be found again, and the search keeps to its plan."""

from itertools import combinations
from pathlib import Path

import pytest

from tournament.seating import constructions
from tournament.seating.constructions.plans import develop, plan_for, planned_sizes
from tournament.seating.rng import Rng
from tournament.seating.search.base_round_search import BaseRoundProblem, find_base_rounds, main
from tournament.seating.search.exact_cover import ExactCover

STORED = {
    int(line.split()[0]): line
    for line in (Path(constructions.__file__).parent / "base_rounds.txt").read_text().splitlines()
    if not line.startswith("#")
}

#: Sizes whose stored seed is found in about a second; docs/benchmarks.md has the times of the others.
QUICK = [16, 24, 28, 36, 40, 48, 52, 56, 76, 80]


def test_every_plan_has_stored_base_rounds():
    assert list(STORED) == planned_sizes()


def test_only_the_base_round_of_68_players_has_no_seed():
    assert [players for players, line in STORED.items() if line.split()[1] == "-"] == [68]


@pytest.mark.parametrize("players", QUICK)
def test_the_stored_seed_finds_the_stored_line_again(players, capsys):
    main(players, int(STORED[players].split()[1]))
    assert capsys.readouterr().out.strip() == STORED[players]


@pytest.mark.parametrize("players", [16, 24, 44])
def test_other_seeds_find_other_charts_without_a_repeat(players):
    problem = BaseRoundProblem(plan_for(players))
    base = next(found for seed in range(400, 1500) if (found := find_base_rounds(problem, seed)))
    chart = develop(plan_for(players), base)
    assert len(chart) == (players - 1) // 3
    assert all(sorted(p for table in tables for p in table) == list(range(players)) for tables in chart)
    pairs = [pair for tables in chart for table in tables for pair in combinations(sorted(table), 2)]
    assert len(set(pairs)) == len(pairs)


def test_two_base_rounds_keep_three_tables_each_by_their_own_motions():
    plan = plan_for(92)
    assert [len(kept) for kept in plan.kept] == [3, 3]
    assert len(plan.motions) == 45
    chart = develop(plan, [[], []])
    assert len(chart) == 2


def test_an_exact_cover_covers_every_item_once():
    rows = [(0, 3, 6), (0, 3), (3, 4, 6), (2, 4, 5), (1, 2, 5, 6), (1, 6)]
    cover = ExactCover(rows, 7)
    assert sorted(cover.solve(Rng("x"), 100) or []) == [1, 3, 5]
    assert cover.solve(Rng("x"), 1) is None
    assert ExactCover(rows[:5], 7).solve(Rng("x"), 100) is None
