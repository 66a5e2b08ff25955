"""The same seed gives the same draw to the byte, on every Python and machine.

A changed digest means that published draws can no longer be repeated: raise VERSION then.
"""

from hashlib import sha256

import pytest

from tournament.seating import NO_CONSTRAINTS, VERSION, Constraints, continue_draw, draw, seat_by_ranking

SEED = "same everywhere"
CLUBS = Constraints(clubs=tuple(f"c{i % 7}" for i in range(40)))


def digest(chart):
    return sha256(repr(chart).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("players", "rounds", "constraints", "expected"),
    [
        (20, 5, NO_CONSTRAINTS, "d61ef3b1ea3d342c"),
        (30, 7, NO_CONSTRAINTS, "cbc6f479395db0a3"),
        (40, 12, NO_CONSTRAINTS, "bddc8344f2e78475"),
        (40, 8, CLUBS, "7d350faccd546cca"),
        (104, 9, NO_CONSTRAINTS, "ff217495c29beb01"),
        (24, 9, NO_CONSTRAINTS, "0c301b7438d27cfa"),
        (68, 19, NO_CONSTRAINTS, "fdd83aa8ffa98c63"),
    ],
)
def test_draws_are_repeatable(players, rounds, constraints, expected):
    assert VERSION == "2"
    assert digest(draw(players, rounds, SEED, constraints).rounds) == expected


def test_later_rounds_are_repeatable():
    played = draw(40, 5, SEED).rounds
    assert digest(continue_draw(played, range(3, 39), 3, SEED).rounds) == "d30415d6a180cd1c"
    assert digest(seat_by_ranking(range(1, 41), played, SEED).tables) == "32f53c79e408f158"
