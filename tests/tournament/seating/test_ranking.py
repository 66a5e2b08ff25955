"""Rounds by ranking: no repeats where possible, then neighbours, exactly in small fields."""

from itertools import combinations

import pytest

from tournament.seating import Constraints, ImpossibleDrawError, check, draw, seat_by_ranking
from tournament.seating.rng import Rng
from tournament.seating.search.partition import Work, cheapest_partition


def brute_force(weights):
    """Return the least cost of a division into tables, by trying all."""
    players = tuple(range(len(weights)))

    def best(left):
        if not left:
            return 0
        a, *others = left
        return min(
            sum(weights[p][q] for p, q in combinations((a, *three), 2))
            + best(tuple(p for p in others if p not in three))
            for three in combinations(others, 3)
        )

    return best(players)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("steps", [0, 20])
def test_the_cheapest_partition_is_found(seed, steps):
    rng = Rng(str(seed))
    weights = [[0] * 12 for _ in range(12)]
    for a, b in combinations(range(12), 2):
        weights[a][b] = weights[b][a] = rng.below(30)
    least = brute_force(weights)
    found = cheapest_partition(weights, least + 1, Work(1_000_000), steps=steps)
    assert found is not None
    cost, tables = found
    assert cost == least == sum(weights[a][b] for table in tables for a, b in combinations(table, 2))
    assert sorted(p for table in tables for p in table) == list(range(12))
    assert cheapest_partition(weights, least, Work(1_000_000), steps=steps) is None


def test_without_history_neighbours_sit_together():
    made = seat_by_ranking([5, 3, 8, 1, 2, 7, 6, 4], (), "x")
    assert [sorted(table) for table in made.tables] == [[1, 3, 5, 8], [2, 4, 6, 7]]
    # Four neighbours: 1 + 1 + 1 + 4 + 4 + 9 a table.
    assert (made.repeats, made.spread, made.proven) == (0, 40, True)


@pytest.mark.parametrize(("players", "preset", "rounds"), [(24, 0, 6), (40, 3, 7), (64, 7, 8)])
def test_an_event_by_ranking_repeats_only_where_it_must(players, preset, rounds):
    rng = Rng("results")
    played = draw(players, preset, "x").rounds if preset else ()
    while len(played) < rounds:
        ranking = rng.shuffled(range(1, players + 1))
        made = seat_by_ranking(ranking, played, "x")
        before = check(played, players=players).repeats if played else 0
        played = (*played, made.tables)
        report = check(played, players=players)
        assert report.sound
        assert report.repeats == before + made.repeats
    assert report.repeats == 0 or players == 24


def test_the_past_decides_everything_and_a_search_can_be_stopped():
    played = draw(52, 4, "x").rounds
    ranking = Rng("x").shuffled(range(1, 53))

    def stopped():
        return seat_by_ranking(ranking, played, "x", progress=lambda stage, done, planned: False)

    made = stopped()
    assert made == stopped()
    assert (made.repeats, made.proven) == (0, False)
    assert check((*played, made.tables), players=52).sound


def test_a_small_field_must_repeat_and_says_so():
    # After five rounds of sixteen everybody has met everybody.
    made = seat_by_ranking(range(1, 17), draw(16, 5, "x").rounds, "x")
    assert (made.repeats, made.proven) == (24, True)


def test_clubs_are_kept_apart_in_their_rounds_only():
    clubs = ("A", "B", "C", "D") * 4
    everybody = list(range(1, 17))
    ranking = sorted(everybody, key=lambda p: clubs[p - 1])
    assert seat_by_ranking(ranking, (), "x", Constraints(clubs=clubs)).same_club == 0
    free = seat_by_ranking(ranking, (), "x", Constraints(clubs=clubs, club_rounds=0))
    assert free.spread == 80


def test_winds_follow_what_everybody_has_had():
    played = draw(16, 3, "x").rounds
    made = seat_by_ranking(list(range(1, 17)), played, "x")
    assert check((*played, made.tables), players=16).wind_unbalanced <= 8


@pytest.mark.parametrize(
    ("ranking", "sentence"),
    [
        ((1, 2, 3, 4, 5), "The field of 5 does not fill tables of four; add substitutes."),
        ((1, 2, 3, 3), "A player is ranked twice."),
        ((), "The field of 0 does not fill tables"),
    ],
)
def test_an_unusable_ranking_is_refused(ranking, sentence):
    with pytest.raises(ImpossibleDrawError, match=sentence):
        seat_by_ranking(ranking, (), "x")
