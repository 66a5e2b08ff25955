"""Which tiles complete a hand, and for how much."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.mcr.errors import WrongCount
from scoring.mcr.hand import Meld, WinningHand
from scoring.mcr.readings import KNITTED_NINES, completing, completing_honors, is_complete
from scoring.mcr.rulesets import INTERNATIONAL, Ruleset
from scoring.mcr.score import Score, score_hand
from scoring.mcr.tiles import (
    HONOR_KINDS,
    ONE_OF_EACH,
    ORPHANS,
    SUIT_BITS,
    SUIT_MASK,
    SUIT_SIZE,
    Tile,
    packed,
    tiles_of_mask,
)


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand, with its score when discarded and when drawn."""

    tile: Tile
    discard: Score
    self_draw: Score


def waits(
    concealed: Sequence[Tile],
    melds: Sequence[Meld] = (),
    ruleset: Ruleset = INTERNATIONAL,
    *,
    prevalent: int = 0,
    seat: int = 0,
    flowers: int = 0,
) -> tuple[Wait, ...]:
    """Return every tile that completes a hand of 13 tiles less three per meld, lowest first.

    Tiles of which the hand itself has all four copies are left out: nobody can draw them. Winds
    are 0-3, `flowers` 0-8. Raises WrongCount for another number of tiles, and what WinningHand
    raises for tiles that cannot be.
    """
    expected = 13 - 3 * len(melds)
    if expected < 1 or len(concealed) != expected:
        raise WrongCount(
            f"With {len(melds)} melds a waiting hand has {max(expected, 0)} concealed tiles;"
            f" here are {len(concealed)}."
        )
    held = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    found = []
    for tile in tiles_of_mask(completing_tiles(packed(concealed), len(melds), ruleset)):
        if held.count(tile) >= 4:
            continue
        discard, self_draw = (
            score_hand(
                WinningHand(
                    tuple(concealed),
                    tile,
                    tuple(melds),
                    self_drawn=drawn,
                    prevalent=prevalent,
                    seat=seat,
                    flowers=flowers,
                ),
                ruleset,
            )
            for drawn in (False, True)
        )
        found.append(Wait(tile, discard, self_draw))
    return tuple(found)


def completing_tiles(concealed: int, melds: int, ruleset: Ruleset) -> int:
    """Return the mask of kinds that complete packed tiles, fifth copies included."""
    found = completing_sets_and_pair(concealed)
    if ruleset.only_sets_and_pair:
        return found
    kinds = _kinds(concealed)
    if melds <= 1:
        found |= _completing_knitted_straight(concealed, kinds)
    if not melds:
        odd = _kinds(concealed & ONE_OF_EACH)
        if not odd & odd - 1:
            found |= odd
        found |= _completing_orphans(kinds)
        if concealed == concealed & ONE_OF_EACH:
            found |= _completing_single_tiles(kinds)
    return found


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


def _kinds(concealed: int) -> int:
    kinds = 0
    while concealed:
        tile = ((concealed & -concealed).bit_length() - 1) // 4
        kinds |= 1 << tile
        concealed &= ~(15 << 4 * tile)
    return kinds


def _completing_knitted_straight(concealed: int, kinds: int) -> int:
    found = 0
    for nine, tiles in KNITTED_NINES:
        missing = nine & ~kinds
        if not missing:
            found |= completing_sets_and_pair(concealed - tiles)
        elif not missing & missing - 1:
            rest = concealed - (tiles - packed(tiles_of_mask(missing)))
            if _is_sets_and_pair(rest):
                found |= missing
    return found


def _is_sets_and_pair(tiles: int) -> bool:
    suits = [tiles >> suit * SUIT_BITS & SUIT_MASK for suit in range(4)]
    pairs = [suit for suit in range(4) if suits[suit] % 3 == 2]
    return len(pairs) == 1 and all(is_complete(suits[suit], suit) for suit in range(4))


def _completing_orphans(kinds: int) -> int:
    if kinds & ~ORPHANS:
        return 0
    missing = ORPHANS & ~kinds
    if not missing:
        return ORPHANS
    return missing if not missing & missing - 1 else 0


def _completing_single_tiles(kinds: int) -> int:
    """Return what completes 13 different tiles to honors and knitted tiles."""
    found = 0
    for nine, _ in KNITTED_NINES:
        if not kinds & ~(nine | HONOR_KINDS):
            found |= (nine | HONOR_KINDS) & ~kinds
    return found
