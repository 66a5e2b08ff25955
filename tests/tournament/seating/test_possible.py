"""What is known before a draw, and what the certificate says after it."""

from itertools import combinations, product

import pytest

from tournament.seating import certify, draw, possible, seed_hash
from tournament.seating.judging.possible import least_repeats


def test_a_club_larger_than_the_tables_meets_itself():
    assert possible(40, 8, ("A",) * 15 + ("B",) * 10).least_same_club == 40


def splits(players):
    """Return every division of the players into tables of four, as sets of pairs."""
    if not players:
        return [frozenset()]
    first, *others = players
    return [
        frozenset(combinations((first, *three), 2)) | rest
        for three in combinations(others, 3)
        for rest in splits([p for p in others if p not in three])
    ]


@pytest.mark.parametrize(("players", "rounds"), [(8, 2), (8, 3), (8, 4), (12, 2)])
def test_the_least_repeats_are_those_of_all_charts(players, rounds):
    every = splits(list(range(players)))
    least = min(
        rounds * players * 3 // 2 - len(every[0].union(*others))
        for others in product(every, repeat=rounds - 1)
    )
    assert least_repeats(players, rounds) == least == draw(players, rounds, "x").report.repeats


def test_twelve_players_and_three_rounds_by_all_charts():
    every = splits(list(range(12)))
    # The second round up to the names of the players: one for each way it can cross the first.
    crossings = {
        tuple(sorted(sum(p in pair for pair in pairs & every[0]) for p in range(12))): pairs
        for pairs in every
    }
    least = min(54 - len(every[0] | pairs | third) for pairs in crossings.values() for third in every)
    assert least == least_repeats(12, 3) == draw(12, 3, "x").report.repeats == 6


@pytest.mark.parametrize("players", [16, 20, 24, 40, 52, 88, 128])
def test_known_rounds_are_drawn_without_a_repeat(players):
    rounds = possible(players, 1).rounds_without_repeats
    assert draw(players, rounds, "x").report.repeats == 0
    assert possible(players, rounds).known_repeats == 0


def test_a_certificate_tells_proven_from_found():
    made = draw(28, 10, "lottery 7")
    certificate = certify(made, "abc")
    verdicts = {
        measure.name: (measure.value, measure.bound, measure.verdict) for measure in certificate.measures
    }
    assert verdicts["repeated meetings"] == (42, 42, "proven optimal")
    assert verdicts["players with unbalanced winds"] == (0, 0, "proven optimal")
    assert verdicts["repeated tables"][2] == "best found"
    assert (certificate.seed_hash, certificate.player_list_hash) == (seed_hash("lottery 7"), "abc")
    assert certificate.defects == ()
    # Counting alone would allow 8 x 2 without a repeat; the certificate knows better.
    assert certify(draw(8, 2, "x")).measures[0].verdict == "proven optimal"
