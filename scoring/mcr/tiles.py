"""The 34 kinds of tile, the 8 flowers, and the two packed forms that the engine counts with.

A tile is an int: 0-8 are 1-9 characters (m), 9-17 bamboo (s), 18-26 dots (p), 27-30 the winds
E S W N, 31-33 the red (C), green (F) and white (P) dragon.

A *packed* hand is an int with four bits of count per kind, kind 0 lowest, so that a hexadecimal
digit is a count and adding tiles is adding ints. A *kinds* mask has one bit per kind.
"""

from collections.abc import Iterable

Tile = int

KINDS = 34
SUITS = "msp"
SUIT_SIZE = 9
FIRST_HONOR = 27
FIRST_DRAGON = 31
WINDS = "ESWN"
HONORS = "ESWNCFP"
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(FIRST_HONOR, KINDS)

#: Name of every tile in the shared notation: "1m" … "9p", "E" … "P".
NAMES: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + tuple(HONORS)
TILE_OF_NAME = {name: tile for tile, name in enumerate(NAMES)}

#: Unicode's mahjong tiles by kind; flowers and seasons follow the joker-free block.
UNICODE: tuple[str, ...] = tuple(chr(0x1F007 + n) for n in range(27)) + tuple(
    chr(code) for code in (0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F004, 0x1F005, 0x1F006)
)
TILE_OF_UNICODE = {char: tile for tile, char in enumerate(UNICODE)}
UNICODE_FLOWERS = frozenset(chr(0x1F022 + n) for n in range(8))

#: Botzone's codes: W characters, T bamboo, B dots, F winds, J dragons (H1-H8 are the flowers).
BOTZONE: tuple[str, ...] = (
    tuple(f"{letter}{rank}" for letter in "WTB" for rank in range(1, 10))
    + tuple(f"F{n}" for n in range(1, 5))
    + tuple(f"J{n}" for n in range(1, 4))
)
TILE_OF_BOTZONE = {code: tile for tile, code in enumerate(BOTZONE)}


def mask(tiles: Iterable[Tile]) -> int:
    """Return the kinds mask of some tiles."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits


def tiles_of_mask(kinds: int) -> list[Tile]:
    """Return the tiles of a kinds mask, lowest first."""
    return [tile for tile in range(KINDS) if kinds >> tile & 1]


def packed(tiles: Iterable[Tile]) -> int:
    """Return the packed form of some tiles."""
    total = 0
    for tile in tiles:
        total += ONE[tile]
    return total


def unpacked(counts: int) -> list[Tile]:
    """Return the tiles of a packed form, lowest first."""
    return [tile for tile in range(KINDS) for _ in range(counts >> 4 * tile & 15)]


def rank(tile: Tile) -> int:
    """Return 1-9 for a suit tile; honors have no rank and must not be asked."""
    return tile % SUIT_SIZE + 1


def suit(tile: Tile) -> int:
    """Return 0 characters, 1 bamboo, 2 dots, 3 honors."""
    return tile // SUIT_SIZE


#: One copy of each kind, packed.
ONE: tuple[int, ...] = tuple(1 << 4 * tile for tile in range(KINDS))
#: One copy of every kind, packed; times 4 it has the bit that four copies set.
ONE_OF_EACH = sum(ONE)
SUIT_BITS = 4 * SUIT_SIZE
SUIT_MASK = (1 << SUIT_BITS) - 1
HONOR_SHIFT = 3 * SUIT_BITS
#: The packed bits of the 27 suit tiles.
SUITED_BITS = (1 << HONOR_SHIFT) - 1

TERMINALS = mask(tile for tile in range(FIRST_HONOR) if rank(tile) in (1, 9))
HONOR_KINDS = mask(range(FIRST_HONOR, KINDS))
WIND_KINDS = mask(range(FIRST_HONOR, FIRST_DRAGON))
DRAGON_KINDS = mask(range(FIRST_DRAGON, KINDS))
ORPHANS = TERMINALS | HONOR_KINDS
SIMPLES = mask(range(FIRST_HONOR)) & ~TERMINALS
FIVES = mask((4, 13, 22))

#: The nine knitted tiles, in each of the six ways to give 147, 258 and 369 to the suits.
KNITTED: tuple[int, ...] = tuple(
    mask(9 * suit_ + start + step for suit_, start in enumerate(starts) for step in (0, 3, 6))
    for starts in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
