"""Fans of pungs; a kong counts as a pung here. A pung is its tile, groups are in ascending order."""

from itertools import combinations, pairwise

from scoring.mcr.tiles import (
    EAST,
    FIRST_DRAGON,
    FIRST_HONOR,
    KINDS,
    SUIT_SIZE,
    TERMINALS,
    Tile,
)

Pungs = tuple[Tile, ...]


def _winds(pungs: Pungs) -> list[Tile]:
    return [tile for tile in pungs if FIRST_HONOR <= tile < FIRST_DRAGON]


def _dragons(pungs: Pungs) -> list[Tile]:
    return [tile for tile in pungs if tile >= FIRST_DRAGON]


def _suited(pungs: Pungs) -> list[Tile]:
    return [tile for tile in pungs if tile < FIRST_HONOR]


def big_four_winds(pungs: Pungs) -> bool:
    """Fan 1."""
    return len(_winds(pungs)) == 4


def little_four_winds(pungs: Pungs, pair: Tile) -> bool:
    """Fan 9."""
    return big_three_winds(pungs) and FIRST_HONOR <= pair < FIRST_DRAGON


def big_three_winds(pungs: Pungs) -> bool:
    """Fan 38."""
    return len(_winds(pungs)) >= 3


def big_three_dragons(pungs: Pungs) -> bool:
    """Fan 2."""
    return len(_dragons(pungs)) == 3


def little_three_dragons(pungs: Pungs, pair: Tile) -> bool:
    """Fan 10."""
    return len(_dragons(pungs)) == 2 and FIRST_DRAGON <= pair < KINDS


def two_dragon_pungs(pungs: Pungs) -> bool:
    """Fan 54."""
    return len(_dragons(pungs)) >= 2


def dragon_pung(pungs: Pungs) -> list[Tile]:
    """Fan 59: its tiles."""
    return _dragons(pungs)


def prevalent_wind(pungs: Pungs, prevalent: int) -> bool:
    """Fan 60."""
    return EAST + prevalent in pungs


def seat_wind(pungs: Pungs, seat: int) -> bool:
    """Fan 61."""
    return EAST + seat in pungs


def pung_of_terminals_or_honors(pungs: Pungs, prevalent: int, seat: int) -> list[Tile]:
    """Fan 73: its tiles. A dragon is never one, nor the prevalent or the seat wind."""
    own = (EAST + prevalent, EAST + seat)
    return [tile for tile in pungs if TERMINALS >> tile & 1] + [
        tile for tile in _winds(pungs) if tile not in own
    ]


def _consecutive_in_a_suit(tiles: tuple[Tile, ...]) -> bool:
    first, last = tiles[0], tiles[-1]
    return (
        last < FIRST_HONOR
        and first // SUIT_SIZE == last // SUIT_SIZE
        and all(after - before == 1 for before, after in pairwise(tiles))
    )


def four_pure_shifted_pungs(pungs: Pungs) -> bool:
    """Fan 15."""
    return len(pungs) == 4 and _consecutive_in_a_suit(pungs)


def pure_shifted_pungs(pungs: Pungs) -> list[Pungs]:
    """Fan 24: the three pungs."""
    return [three for three in combinations(pungs, 3) if _consecutive_in_a_suit(three)]


def mixed_shifted_pungs(pungs: Pungs) -> list[Pungs]:
    """Fan 42: the three pungs."""
    return [
        three
        for three in combinations(_suited(pungs), 3)
        if {tile // SUIT_SIZE for tile in three} == {0, 1, 2}
        and {tile % SUIT_SIZE - min(t % SUIT_SIZE for t in three) for tile in three} == {0, 1, 2}
    ]


def triple_pung(pungs: Pungs) -> list[Pungs]:
    """Fan 32: the three pungs."""
    return [three for three in combinations(_suited(pungs), 3) if len({t % SUIT_SIZE for t in three}) == 1]


def double_pung(pungs: Pungs) -> list[Pungs]:
    """Fan 65: the pairs of pungs, each pung in one pair only as often as the rank allows.

    Of three pungs of a rank the two neighbouring pairs are given; Triple Pung excludes them.
    """
    by_rank: dict[int, list[Tile]] = {}
    for tile in _suited(pungs):
        by_rank.setdefault(tile % SUIT_SIZE, []).append(tile)
    return [pair for same in by_rank.values() for pair in pairwise(same)]
