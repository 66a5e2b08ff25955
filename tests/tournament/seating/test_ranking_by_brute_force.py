"""What a round by ranking says is proven, against every seating that there is of a small field."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from tournament.seating import Constraints, draw, seat_by_ranking
from tournament.seating.rng import Rng


@cache
def all_seatings(players):
    """Every way to divide the places 0 to players - 1 into tables of four."""
    if not players:
        return ((),)
    first, *others = sorted(players)
    return tuple(
        ((first, *three), *rest)
        for three in combinations(others, 3)
        for rest in all_seatings(frozenset(others) - frozenset(three))
    )


def least(ranking, counted):
    """The least of all seatings; `counted` says, as a tuple, what two places add at one table."""
    worth = {
        table: tuple(map(sum, zip(*(counted(a, b) for a, b in combinations(table, 2)), strict=True)))
        for table in combinations(range(len(ranking)), 4)
    }
    seatings = all_seatings(frozenset(range(len(ranking))))
    return min(
        tuple(map(sum, zip(*(worth[table] for table in seating), strict=True))) for seating in seatings
    )


def an_event(players, rounds, seed, clubs=()):
    """An event by ranking after so many rounds: its ranking, and who sat where."""
    rng = Rng("brute force", f"{players}/{seed}")
    played = draw(players, 1, str(seed)).rounds
    while len(played) < rounds:
        ranking = rng.shuffled(range(1, players + 1))
        played = (*played, seat_by_ranking(ranking, played, "x", Constraints(clubs=clubs)).tables)
    return rng.shuffled(range(1, players + 1)), played


def met_before(played):
    return Counter(
        frozenset(pair) for tables in played for table in tables for pair in combinations(table, 2)
    )


CASES = [
    *((8, rounds, seed) for rounds in range(1, 8) for seed in range(4)),
    *((12, rounds, seed) for rounds in range(1, 8) for seed in range(2)),
]


@pytest.mark.parametrize(("players", "rounds", "seed"), CASES)
@pytest.mark.parametrize("clubs", [(), ("A", "B", "C", "")], ids=["free", "clubs"])
def test_what_is_proven_holds_of_every_seating(players, rounds, seed, clubs):
    clubs = clubs * (players // 4)
    ranking, played = an_event(players, rounds, seed, clubs)
    made = seat_by_ranking(ranking, played, "x", Constraints(clubs=clubs))
    met = met_before(played)

    def of_one_club(a, b):
        return bool(clubs) and clubs[ranking[a] - 1] == clubs[ranking[b] - 1] != ""

    def counted(a, b):
        times = met[frozenset((ranking[a], ranking[b]))]
        weight = times**2 + of_one_club(a, b)
        return (weight if made.weighted else times > 0), (a - b) ** 2

    assert made.proven
    assert made.weighted == (bool(clubs) or max(met.values()) > 1)
    said = made.weight if made.weighted else made.repeats
    assert (said, made.spread) == least(ranking, counted)
