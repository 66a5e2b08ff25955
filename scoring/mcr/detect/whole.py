"""Fans of the whole hand: special hands, concealment, tile hogs, how it was won and the wait."""

from scoring.mcr.hand import WinningHand
from scoring.mcr.readings import (
    KNITTED_NINES,
    completing,
    completing_honors,
    completing_knitted_straight,
    is_complete,
    kinds_of,
)
from scoring.mcr.sets import CHOWS, chow_tile
from scoring.mcr.tiles import (
    FIRST_HONOR,
    HONOR_KINDS,
    HONOR_SHIFT,
    KINDS,
    ONE,
    ONE_OF_EACH,
    ORPHANS,
    SUIT_BITS,
    SUIT_MASK,
    SUIT_SIZE,
    SUITED_BITS,
    Tile,
)

# --- special hands -------------------------------------------------------------------------


def seven_pairs(packed: int) -> bool:
    """Fan 19: every count is even; four of a kind are two pairs. For 14 concealed tiles."""
    return not packed & ONE_OF_EACH


def seven_shifted_pairs(packed: int) -> bool:
    """Fan 6: the pairs of seven consecutive ranks of one suit."""
    low_bit = packed & -packed
    return packed == 0x2222222 * (low_bit >> 1) and packed <= SUITED_BITS and _inside_a_suit(low_bit)


def _inside_a_suit(low_bit: int) -> bool:
    return (low_bit.bit_length() - 1) // 4 % SUIT_SIZE <= 2


def thirteen_orphans(kinds: int) -> bool:
    """Fan 7. For 14 concealed tiles: thirteen kinds leave one for the pair."""
    return kinds == ORPHANS


def knitted_and_honors(packed: int, kinds: int) -> bool:
    """Say whether 14 concealed tiles are single knitted tiles and honors (fans 20 and 34)."""
    return packed == packed & ONE_OF_EACH and any(
        not kinds & ~HONOR_KINDS & ~nine for nine, _ in KNITTED_NINES
    )


def greater_honors_and_knitted_tiles(kinds: int) -> bool:
    """Fan 20, among hands of single knitted tiles and honors."""
    return kinds & HONOR_KINDS == HONOR_KINDS


# --- concealment ---------------------------------------------------------------------------


def kong_fans(claimed: int, concealed: int) -> list[int]:
    """Return what the kongs show: 5, 17, 48, 57, 67, 74, and 82 for one of each sort.

    Two Concealed Kongs (48) are exactly two: three and four are told by the concealed pungs.
    """
    kongs = claimed + concealed
    shown = {
        5: kongs == 4,
        17: kongs >= 3,
        48: concealed == 2,
        57: claimed >= 2,
        67: concealed == 1,
        74: claimed >= 1,
        82: claimed == concealed == 1,
    }
    return [fan for fan, holds in shown.items() if holds]


def concealed_pung_fans(pungs: int) -> list[int]:
    """Return what concealed pungs, concealed kongs among them, show: 12, 33, 66."""
    return [fan for fan, least in ((12, 4), (33, 3), (66, 2)) if pungs >= least]


def concealed_pungs(hand: WinningHand, pungs: int, completed_elsewhere: bool) -> int:
    """Return how many of a reading's pungs are concealed; `pungs` leaves declared ones out.

    A pung that a discard completed counts as claimed, unless the tile can be part of another set.
    """
    claimed = not hand.self_drawn and not completed_elsewhere
    return pungs + hand.concealed_kongs - claimed


# --- tile hog ------------------------------------------------------------------------------


def tile_hogs(loose: int, *, honors: bool) -> int:
    """Return how many kinds have four copies outside kongs (fan 64); honors only where asked for."""
    four = loose & (ONE_OF_EACH << 2 | ONE_OF_EACH << 3)
    return (four if honors else four & SUITED_BITS).bit_count()


# --- how it was won ------------------------------------------------------------------------


def circumstance_fans(hand: WinningHand) -> list[int]:
    """Return what the way of winning shows: 44-47, 53, 56, 58, 62, 80."""
    drawn, concealed = hand.self_drawn, not hand.claimed_melds
    shown = {
        44: drawn and hand.last_of_wall,
        45: not drawn and hand.last_of_wall,
        46: drawn and hand.kong,
        47: not drawn and hand.kong,
        53: not drawn and hand.claimed_melds == 4,
        56: drawn and concealed,
        58: hand.last_of_kind,
        62: not drawn and concealed,
        80: drawn,
    }
    return [fan for fan, holds in shown.items() if holds]


# --- the wait ------------------------------------------------------------------------------


def _bits_of(starts: list[Tile]) -> int:
    wanted = [start for start in starts if start >= 0]
    return sum(7 << 3 * number for number in range(CHOWS) if chow_tile(number) in wanted)


#: By tile: key bits of the chows of which it is any tile, the middle, or the one open end.
CHOWS_WITH = tuple(
    _bits_of([tile - 2, tile - 1, tile] if tile < FIRST_HONOR else []) for tile in range(KINDS)
)
CLOSED_WITH = tuple(_bits_of([tile - 1] if tile < FIRST_HONOR else []) for tile in range(KINDS))
EDGE_WITH = tuple(
    _bits_of({2: [tile - 2], 6: [tile]}.get(tile % SUIT_SIZE, []) if tile < FIRST_HONOR else [])
    for tile in range(KINDS)
)


WAITED_FOR = tuple(closed | edge for closed, edge in zip(CLOSED_WITH, EDGE_WITH, strict=True))


def edge_wait(winning_tile: Tile, chows: int) -> bool:
    """Fan 77, of a hand that waits for one tile: the 3 of 123 or the 7 of 789."""
    return bool(chows & EDGE_WITH[winning_tile])


def closed_wait(winning_tile: Tile, chows: int) -> bool:
    """Fan 78, of a hand that waits for one tile: the middle of a chow."""
    return bool(chows & CLOSED_WITH[winning_tile])


def single_wait(winning_tile: Tile, pair: int) -> bool:
    """Fan 79, of a hand that waits for one tile: the pair (a mask)."""
    return bool(pair >> winning_tile & 1)


def waits_for_one_tile(hand: WinningHand) -> bool:
    """Say whether no other kind completes a hand of four sets and a pair.

    Removing the winning tile leaves sizes 1 (modulo 3) in its suit if that had the pair, and then
    only its suit can be completed; otherwise 2, and the suit with the pair can be completed too.
    """
    tile = hand.winning_tile
    rest = hand.packed - ONE[tile]
    suit = tile // SUIT_SIZE
    if suit == 3:
        own = rest >> HONOR_SHIFT
        found = completing_honors(own)
    else:
        own = rest >> suit * SUIT_BITS & SUIT_MASK
        found = completing(own)
    if found & found - 1:
        return False
    if not hand.melds and _waits_for_another_pair(rest, tile):
        return False
    if own % 3 == 1:
        return True
    return not _pair_suit_completes(rest, suit, own)


def _waits_for_another_pair(rest: int, tile: Tile) -> bool:
    single = rest & ONE_OF_EACH
    return single & single - 1 == 0 and single != ONE[tile]


def _pair_suit_completes(rest: int, suit: int, own: int) -> bool:
    """Say whether the winning tile's suit can hold the pair, and the suit of the pair be all sets."""
    if not is_complete(own, suit):
        return False
    for other in range(4):
        tiles = rest >> other * SUIT_BITS & SUIT_MASK
        if other != suit and tiles % 3 == 2:
            return bool(completing_honors(tiles) if other == 3 else completing(tiles))
    return False


def knitted_straight_waits_for_one_tile(hand: WinningHand) -> bool:
    """Say whether no other kind completes a hand with a Knitted Straight."""
    rest = hand.packed - ONE[hand.winning_tile]
    return completing_knitted_straight(rest, kinds_of(rest)) == 1 << hand.winning_tile
