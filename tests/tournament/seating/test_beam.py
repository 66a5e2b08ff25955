"""The seating along the ranking: every player once, no forbidden pair, close to the cheapest."""

import pytest

from tournament.seating.rng import Rng
from tournament.seating.search.beam import seat_along
from tournament.seating.search.partition import Work, cheapest_partition

FORBIDDEN = 10**6


def weights_of(players, met=()):
    pairs = {frozenset(pair) for pair in met}
    return [
        [FORBIDDEN if frozenset((a, b)) in pairs else (a - b) ** 2 for b in range(players)]
        for a in range(players)
    ]


def cost_of(weights, tables):
    return sum(weights[a][b] for table in tables for a in table for b in table if a < b)


def some_met(players, opponents, seed):
    """Everybody has met a few of those nearby."""
    rng = Rng(seed)
    return [(a, (a + 1 + rng.below(12)) % players) for a in range(players) for _ in range(opponents)]


def test_without_history_neighbours_sit_together():
    tables = seat_along(weights_of(40), FORBIDDEN, 10**5)
    assert sorted(map(sorted, tables)) == [list(range(first, first + 4)) for first in range(0, 40, 4)]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_it_is_within_a_few_percent_of_the_cheapest(seed):
    weights = weights_of(32, some_met(32, 3, seed))
    tables = seat_along(weights, FORBIDDEN, 10**5)
    assert sorted(player for table in tables for player in table) == list(range(32))
    best, _ = cheapest_partition(weights, FORBIDDEN, Work(10**8), steps=40)
    assert best <= cost_of(weights, tables) <= best * 1.05


def test_a_field_in_which_everybody_has_met_is_left_to_others():
    everybody = [(a, b) for a in range(8) for b in range(a)]
    assert seat_along(weights_of(8, everybody), FORBIDDEN, 10**5) is None
