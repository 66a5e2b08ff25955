"""Every reading of a hand: the ways to see its tiles as four sets and a pair, or as a special hand.

Suits are taken apart one by one; their parts are few and come back in many hands, so they are
remembered. A part is (chow key, pung key, mask of the pair), keys as in `scoring.mcr.sets`.
"""

from collections.abc import Iterator
from functools import lru_cache

from scoring.mcr.sets import CHOW_COUNT_SHIFT, CHOW_UNIT, PUNG_COUNT_SHIFT, PUNG_UNIT
from scoring.mcr.tiles import HONOR_SHIFT, KINDS, KNITTED, ONE, SUIT_BITS, SUIT_MASK, SUIT_SIZE, tiles_of_mask

#: Chow key, pung key, mask of the pair (0: none).
Part = tuple[int, int, int]

#: Enough for every suit of a long run; an entry is small.
REMEMBERED = 1 << 15
_HONORS = 3


@lru_cache(maxsize=REMEMBERED)
def suit_parts(suit_and_tiles: int) -> tuple[Part, ...]:
    """Return every way to take one suit apart into sets and at most one pair.

    The argument is the suit's packed tiles with the suit (3: honors) above them.
    """
    suit, tiles = suit_and_tiles >> SUIT_BITS, suit_and_tiles & SUIT_MASK
    if tiles % 3 == 1:  # the digits' sum too: sets and a pair leave 0 or 2
        return ()
    if suit in (1, 2):  # as characters, moved up
        return tuple(
            [
                (
                    _moved(chows, 21 * suit, CHOW_COUNT_SHIFT),
                    _moved(pungs, 27 * suit, PUNG_COUNT_SHIFT),
                    pair << SUIT_SIZE * suit,
                )
                for chows, pungs, pair in suit_parts(tiles)
            ]
        )
    return tuple(dict.fromkeys(_take_apart(tiles, suit, 0, tiles % 3 == 2)))


def _moved(key: int, places: int, count_shift: int) -> int:
    count = key >> count_shift
    return (key - (count << count_shift) << places) + (count << count_shift)


def _take_apart(tiles: int, suit: int, rank: int, pair_wanted: bool) -> Iterator[Part]:
    while tiles and not tiles >> 4 * rank & 15:
        rank += 1
    if not tiles:
        if not pair_wanted:
            yield 0, 0, 0
        return
    tile, one = SUIT_SIZE * suit + rank, 1 << 4 * rank
    count = tiles >> 4 * rank & 15
    if count >= 3:
        for chows, pungs, pair in _take_apart(tiles - 3 * one, suit, rank, pair_wanted):
            yield chows, pungs + PUNG_UNIT[tile], pair
    if count >= 2 and pair_wanted:
        for chows, pungs, _ in _take_apart(tiles - 2 * one, suit, rank, False):
            yield chows, pungs, 1 << tile
    chow = 0x111 << 4 * rank
    if suit != _HONORS and rank < 7 and tiles >> 4 * rank + 4 & 15 and tiles >> 4 * rank + 8 & 15:
        for chows, pungs, pair in _take_apart(tiles - chow, suit, rank, pair_wanted):
            yield chows + CHOW_UNIT[7 * suit + rank], pungs, pair


def parts(packed: int) -> list[Part]:
    """Return every way to take packed tiles apart into sets and exactly one pair."""
    characters = suit_parts(packed & SUIT_MASK)
    bamboo = suit_parts(packed >> SUIT_BITS & SUIT_MASK | 1 << SUIT_BITS)
    dots = suit_parts(packed >> 2 * SUIT_BITS & SUIT_MASK | 2 << SUIT_BITS)
    honors = suit_parts(packed >> HONOR_SHIFT | 3 << SUIT_BITS)
    found = []
    for chows1, pungs1, pair1 in characters:
        for chows2, pungs2, pair2 in bamboo:
            for chows3, pungs3, pair3 in dots:
                for _, pungs4, pair4 in honors:
                    pair = pair1 | pair2 | pair3 | pair4
                    if pair and not pair & pair - 1:
                        found.append((chows1 + chows2 + chows3, pungs1 + pungs2 + pungs3 + pungs4, pair))
    return found


#: The nine knitted tiles in their six arrangements, as masks and packed.
KNITTED_NINES = tuple((kinds, sum(ONE[tile] for tile in tiles_of_mask(kinds))) for kinds in KNITTED)


def knitted_nine(kinds: int) -> int:
    """Return the nine knitted tiles, packed, that a hand with these kinds holds; 0 if none."""
    for nine, tiles in KNITTED_NINES:
        if kinds & nine == nine:
            return tiles
    return 0


def knitted_parts(packed: int, kinds: int) -> tuple[int, list[Part]]:
    """Return the knitted nine of a hand (packed) and the ways to take the other tiles apart."""
    nine = knitted_nine(kinds)
    return nine, parts(packed - nine) if nine else []


@lru_cache(maxsize=REMEMBERED)
def completing(tiles: int) -> int:
    """Return the ranks (as a mask) that complete one suit's packed tiles to sets, or sets and a pair.

    A fifth copy counts: it completes the shape even though nobody can draw it (RULES.md section 1).
    """
    return _completing(tiles, 0)


@lru_cache(maxsize=256)
def completing_honors(tiles: int) -> int:
    """Return what `completing` does, for the honors."""
    return _completing(tiles, _HONORS)


def _completing(tiles: int, suit: int) -> int:
    kinds = KINDS - SUIT_SIZE * _HONORS if suit == _HONORS else SUIT_SIZE
    return sum(1 << rank for rank in range(kinds) if is_complete(tiles + (1 << 4 * rank), suit))


def is_complete(tiles: int, suit: int) -> bool:
    """Say whether one suit's packed tiles are all sets, or sets and a pair."""
    if tiles % 3 == 0:
        return _all_sets(tiles, suit)
    if tiles % 3 == 1:
        return False
    for shift in range(0, tiles.bit_length(), 4):
        if tiles >> shift & 15 > 1 and _all_sets(tiles - (2 << shift), suit):
            return True
    return False


def _all_sets(tiles: int, suit: int) -> bool:
    """From the lowest rank up, what pungs leave over must start chows: three chows are three pungs."""
    while tiles:
        chows = (tiles & 15) % 3
        tiles >>= 4
        if chows:
            if suit == _HONORS or tiles & 15 < chows or tiles >> 4 & 15 < chows:
                return False
            tiles -= 0x11 * chows
    return True


def completing_sets_and_pair(concealed: int) -> int:
    """Return the mask of kinds that complete packed tiles to sets and a pair.

    By the sizes of the suits, modulo 3: one suit of 1 takes a tile and holds the pair; of two suits
    of 2, one holds the pair and the other takes the tile. All other suits are complete sets.
    """
    suits = [concealed >> suit * SUIT_BITS & SUIT_MASK for suit in range(4)]
    open_suits = [suit for suit in range(4) if suits[suit] % 3]
    if any(not is_complete(suits[suit], suit) for suit in range(4) if suit not in open_suits):
        return 0
    sizes = [suits[suit] % 3 for suit in open_suits]
    if sizes == [1]:
        return _completing_in(open_suits[0], suits)
    found = 0
    if sizes == [2, 2]:
        for taking, holding in (open_suits, reversed(open_suits)):
            if is_complete(suits[holding], holding):
                found |= _completing_in(taking, suits)
    return found


def _completing_in(suit: int, suits: list[int]) -> int:
    ranks = completing_honors(suits[suit]) if suit == 3 else completing(suits[suit])
    return ranks << SUIT_SIZE * suit


def kinds_of(concealed: int) -> int:
    """Return the mask of the kinds in packed tiles."""
    kinds = 0
    while concealed:
        tile = ((concealed & -concealed).bit_length() - 1) // 4
        kinds |= 1 << tile
        concealed &= ~(15 << 4 * tile)
    return kinds


def completing_knitted_straight(concealed: int, kinds: int) -> int:
    """Return the mask of kinds that complete packed tiles to a Knitted Straight with its set and pair."""
    found = 0
    for nine, tiles in KNITTED_NINES:
        missing = nine & ~kinds
        if not missing:
            found |= completing_sets_and_pair(concealed - tiles)
        elif not missing & missing - 1:
            rest = concealed - (tiles - ONE[missing.bit_length() - 1])
            if parts(rest):
                found |= missing
    return found
