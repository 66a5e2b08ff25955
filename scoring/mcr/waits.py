"""Which tiles complete a hand, and for how much."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.mcr.errors import WrongCount
from scoring.mcr.hand import Meld, WinningHand
from scoring.mcr.readings import (
    KNITTED_NINES,
    completing_knitted_straight,
    completing_sets_and_pair,
    kinds_of,
)
from scoring.mcr.rulesets import INTERNATIONAL, Ruleset
from scoring.mcr.score import Score, score_hand
from scoring.mcr.tiles import (
    HONOR_KINDS,
    ONE_OF_EACH,
    ORPHANS,
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
            "With %(melds)d melds a waiting hand has %(wanted)d concealed tiles; here are %(here)d.",
            melds=len(melds),
            wanted=max(expected, 0),
            here=len(concealed),
        )
    held = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    found = []
    for tile in tiles_of_mask(completing_tiles(packed(concealed), len(melds), ruleset)):
        if held.count(tile) >= 4:
            continue
        hand = WinningHand(
            tuple(concealed), tile, tuple(melds), prevalent=prevalent, seat=seat, flowers=flowers
        )
        found.append(Wait(tile, score_hand(hand, ruleset), score_hand(hand.as_drawn(), ruleset)))
    return tuple(found)


def completing_tiles(concealed: int, melds: int, ruleset: Ruleset) -> int:
    """Return the mask of kinds that complete packed tiles, fifth copies included."""
    found = completing_sets_and_pair(concealed)
    if ruleset.only_sets_and_pair:
        return found
    kinds = kinds_of(concealed)
    if melds <= 1:
        found |= completing_knitted_straight(concealed, kinds)
    if not melds:
        odd = kinds_of(concealed & ONE_OF_EACH)
        if not odd & odd - 1:
            found |= odd
        found |= _completing_orphans(kinds)
        if concealed == concealed & ONE_OF_EACH:
            found |= _completing_single_tiles(kinds)
    return found


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
