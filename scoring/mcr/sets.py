"""Chows and pungs as keys: groups of sets packed in one int, so that joining groups is adding.

There are 21 chows (three suits, lowest rank 1-7), numbered suit * 7 + rank - 1, and 34 pungs,
numbered as their tile. A key has three bits of count per set and, above them, the number of
sets. A kong counts as a pung here; how it was made matters elsewhere.
"""

from scoring.mcr.tiles import FIRST_HONOR, SUIT_SIZE, Tile

CHOWS = 21
PUNGS = 34
CHOW_COUNT_SHIFT = 3 * CHOWS
PUNG_COUNT_SHIFT = 3 * PUNGS

#: Add this to a chow key to add chow n, to a pung key to add the pung of tile n.
CHOW_UNIT = tuple((1 << 3 * n) + (1 << CHOW_COUNT_SHIFT) for n in range(CHOWS))
PUNG_UNIT = tuple((1 << 3 * n) + (1 << PUNG_COUNT_SHIFT) for n in range(PUNGS))


def chow_number(lowest: Tile) -> int:
    """Return the number of the chow that starts at a tile of rank 1-7."""
    return lowest // SUIT_SIZE * 7 + lowest % SUIT_SIZE


def chow_tile(number: int) -> Tile:
    """Return the lowest tile of a chow by its number."""
    return number // 7 * SUIT_SIZE + number % 7


def can_start_chow(tile: Tile) -> bool:
    return tile < FIRST_HONOR and tile % SUIT_SIZE < 7


def chows_of_key(key: int) -> list[Tile]:
    """Return the lowest tiles of the chows in a key, in order."""
    return [chow_tile(number) for number in _numbers(key & (1 << CHOW_COUNT_SHIFT) - 1)]


def pungs_of_key(key: int) -> list[Tile]:
    """Return the tiles of the pungs in a key, in order."""
    return _numbers(key & (1 << PUNG_COUNT_SHIFT) - 1)


def _numbers(key: int) -> list[int]:
    found = []
    while key:
        number = ((key & -key).bit_length() - 1) // 3
        found.append(number)
        key -= 1 << 3 * number
    return found


def _pung_bits(tiles: range | list[Tile]) -> int:
    return sum(7 << 3 * tile for tile in tiles)


#: Key bits for "is there a chow / pung of this sort in the group".
CHOWS_WITHOUT_TERMINAL = sum(7 << 3 * n for n in range(CHOWS) if n % 7 not in (0, 6))
CHOWS_WITHOUT_FIVE = sum(7 << 3 * n for n in range(CHOWS) if n % 7 not in (2, 3, 4))
SIMPLE_PUNGS = _pung_bits([tile for tile in range(FIRST_HONOR) if tile % SUIT_SIZE not in (0, 8)])
PUNGS_OTHER_THAN_FIVE = _pung_bits([tile for tile in range(PUNGS) if tile not in (4, 13, 22)])
SUITED_PUNGS = _pung_bits(range(FIRST_HONOR))
HONOR_PUNGS = _pung_bits(range(FIRST_HONOR, PUNGS))
