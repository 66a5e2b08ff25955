"""Fans of two, three and four chows.

A chow is its lowest tile; every function takes chows in ascending order. Suits are nine tiles
apart, so the same chow in the next suit is 9 higher.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

from scoring.mcr.tiles import FIRST_HONOR, SUIT_SIZE, Tile

Chows = tuple[Tile, ...]


def _one_suit(chows: Chows) -> bool:
    return chows[0] // SUIT_SIZE == chows[-1] // SUIT_SIZE


def _three_suits(chows: Chows) -> bool:
    return {chow // SUIT_SIZE for chow in chows} == {0, 1, 2}


def _ranks(chows: Chows) -> list[int]:
    """Return the lowest ranks, 0-6, in ascending order whatever the suit."""
    return sorted(chow % SUIT_SIZE for chow in chows)


def _steps(chows: Chows) -> set[int]:
    return {after - before for before, after in pairwise(chows)}


def quadruple_chow(chows: Chows) -> bool:
    """Fan 14."""
    return chows[0] == chows[3]


def four_pure_shifted_chows(chows: Chows) -> bool:
    """Fan 16."""
    return _one_suit(chows) and _steps(chows) in ({1}, {2})


def pure_terminal_chows(chows: Chows, pair: Tile) -> bool:
    """Fan 13."""
    first = chows[0]
    return first % SUIT_SIZE == 0 and chows == (first, first, first + 6, first + 6) and pair == first + 4


def three_suited_terminal_chows(chows: Chows, pair: Tile) -> bool:
    """Fan 29."""
    if pair >= FIRST_HONOR or pair % SUIT_SIZE != 4:
        return False
    others = [start for start in (0, 9, 18) if start != pair - 4]
    return chows == (others[0], others[0] + 6, others[1], others[1] + 6)


def pure_triple_chow(chows: Chows) -> bool:
    """Fan 23."""
    return chows[0] == chows[2]


def pure_straight(chows: Chows) -> bool:
    """Fan 28."""
    return _one_suit(chows) and _ranks(chows) == [0, 3, 6]


def pure_shifted_chows(chows: Chows) -> bool:
    """Fan 30."""
    return _one_suit(chows) and _steps(chows) in ({1}, {2})


def mixed_straight(chows: Chows) -> bool:
    """Fan 39."""
    return _three_suits(chows) and _ranks(chows) == [0, 3, 6]


def mixed_triple_chow(chows: Chows) -> bool:
    """Fan 41."""
    return _three_suits(chows) and _steps(chows) == {SUIT_SIZE}


def mixed_shifted_chows(chows: Chows) -> bool:
    """Fan 51."""
    low, middle, high = _ranks(chows)
    return _three_suits(chows) and low + 2 == middle + 1 == high


def pure_double_chow(chows: Chows) -> bool:
    """Fan 69."""
    return chows[0] == chows[1]


def mixed_double_chow(chows: Chows) -> bool:
    """Fan 70."""
    return chows[1] - chows[0] in (SUIT_SIZE, 2 * SUIT_SIZE)


def short_straight(chows: Chows) -> bool:
    """Fan 71."""
    return _one_suit(chows) and chows[1] - chows[0] == 3


def two_terminal_chows(chows: Chows) -> bool:
    """Fan 72."""
    return _one_suit(chows) and chows[1] - chows[0] == 6


OF_FOUR: Mapping[int, Callable[[Chows], bool]] = MappingProxyType(
    {14: quadruple_chow, 16: four_pure_shifted_chows}
)
OF_FOUR_AND_PAIR: Mapping[int, Callable[[Chows, Tile], bool]] = MappingProxyType(
    {13: pure_terminal_chows, 29: three_suited_terminal_chows}
)
OF_THREE: Mapping[int, Callable[[Chows], bool]] = MappingProxyType(
    {
        23: pure_triple_chow,
        28: pure_straight,
        30: pure_shifted_chows,
        39: mixed_straight,
        41: mixed_triple_chow,
        51: mixed_shifted_chows,
    }
)
OF_TWO: Mapping[int, Callable[[Chows], bool]] = MappingProxyType(
    {69: pure_double_chow, 70: mixed_double_chow, 71: short_straight, 72: two_terminal_chows}
)
