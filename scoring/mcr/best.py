"""Every reading of a winning hand with its points: the part of scoring that has to be fast.

The fans that do not depend on the reading are joined once; a reading adds those of its chows,
its pungs, its concealed pungs and its wait, and `Rules.resolve` says what the joined tally is
worth. All of these are remembered by small keys.
"""

from enum import IntEnum
from typing import NamedTuple

from scoring.mcr.combine import PAIR_SHIFT, FanScore, Rules, concealment_tally, tile_tally
from scoring.mcr.detect import whole
from scoring.mcr.detect.tiles import kinds_class
from scoring.mcr.detect.whole import CHOWS_WITH, WAITED_FOR, closed_wait, edge_wait, single_wait
from scoring.mcr.hand import WinningHand
from scoring.mcr.readings import Part, knitted_nine, knitted_parts, parts
from scoring.mcr.sets import (
    CHOW_COUNT_SHIFT,
    CHOWS_WITHOUT_FIVE,
    CHOWS_WITHOUT_TERMINAL,
    HONOR_PUNGS,
    PUNG_COUNT_SHIFT,
    PUNGS_OTHER_THAN_FIVE,
    SIMPLE_PUNGS,
    SUITED_PUNGS,
)
from scoring.mcr.tally import ONE_FAN, tally
from scoring.mcr.tiles import FIRST_HONOR, FIVES, HONOR_KINDS, ONE, SIMPLES, TILE_OF_NAME, packed


class Form(IntEnum):
    """What sort of winning hand a reading is."""

    SETS_AND_PAIR = 0
    SEVEN_PAIRS = 1
    THIRTEEN_ORPHANS = 2
    KNITTED_STRAIGHT = 3
    KNITTED_AND_HONORS = 4


class Candidate(NamedTuple):
    """One reading with what it comes to; `part` leaves declared melds and knitted tiles out."""

    points: int
    """Flowers not counted."""
    kept: int
    """Tally of the fans that count."""
    fans: tuple[FanScore, ...]
    """The same as a list, lowest number first."""
    shown: int
    """Tally of the fans that the reading shows."""
    form: Form
    part: Part


_NO_PART: Part = (0, 0, 0)
_EVEN_KINDS = sum(1 << tile for tile in range(FIRST_HONOR) if tile % 9 % 2)
_ODD_OR_HONOR_PUNGS = sum(7 << 3 * tile for tile in range(34) if tile >= FIRST_HONOR or tile % 9 % 2 == 0)
_NINE_GATES = frozenset(
    packed(TILE_OF_NAME[f"{rank}{suit}"] for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9))
    for suit in "msp"
)
_HONOR_SHIFT = 3 * FIRST_HONOR
_WIND_PUNGS = (1 << 12) - 1
_GREEN_OR_TERMINALS = 7 << 3 * 3 | 7 << 3 * 8
#: By number of concealed pungs.
_CONCEALED_PUNGS = tuple(concealment_tally(0, 0, pungs) for pungs in range(5))


def candidates(hand: WinningHand, rules: Rules) -> list[Candidate]:
    """Return every reading of a hand under a ruleset; none if the tiles do not win."""
    fixed = _fans_of_any_reading(hand, rules)
    found: list[Candidate] = []
    special = not (rules.ruleset.only_sets_and_pair or hand.has_jokers)
    if special and not hand.melds and whole.seven_pairs(hand.packed):
        found.append(_seven_pairs(hand, rules, fixed))
    _add_sets_and_pair(hand, rules, fixed, found)
    if special and not found:
        if len(hand.melds) <= 1 and knitted_nine(hand.kinds):
            _add_knitted_straight(hand, rules, fixed, found)
        if not hand.melds and not found:
            _add_single_tiles(hand, rules, fixed, found)
    return found


def _fans_of_any_reading(hand: WinningHand, rules: Rules) -> int:
    """Return the tally of kinds of tile, kongs and how the hand was won."""
    won = rules.circumstances.get(hand.won)
    if won is None:
        won = rules.circumstances[hand.won] = tally(whole.circumstance_fans(hand))
    key = kinds_class(hand.kinds)
    tiles = rules.tiles.get(key)
    if tiles is None:
        tiles = rules.tiles[key] = tile_tally(hand.kinds)
    if not hand.claimed_kongs and not hand.concealed_kongs:
        return won + tiles
    key = hand.claimed_kongs << 3 | hand.concealed_kongs
    kongs = rules.kongs.get(key)
    if kongs is None:
        kongs = rules.kongs[key] = concealment_tally(hand.claimed_kongs, hand.concealed_kongs, 0)
    return won + tiles + kongs


def _add_sets_and_pair(hand: WinningHand, rules: Rules, fixed: int, found: list[Candidate]) -> None:
    read = parts(hand.packed)
    if not read:
        return
    tile, drawn = hand.winning_tile, hand.self_drawn
    fixed += ONE_FAN[64] * whole.tile_hogs(hand.loose, honors=False)
    if not hand.melds and hand.packed - ONE[tile] in _NINE_GATES:
        fixed += ONE_FAN[4]
    waited_for = WAITED_FOR[tile]
    waits_once: bool | None = None
    for part in read:
        concealed_chows, concealed_pungs, pair = part
        if hand.jokers and not _natural_pair(hand, pair):
            continue
        shown = fixed + set_tally(
            concealed_chows + hand.meld_chows, concealed_pungs + hand.meld_pungs, pair, hand, rules
        )
        elsewhere = concealed_chows & CHOWS_WITH[tile] or pair >> tile & 1
        pungs = (concealed_pungs >> PUNG_COUNT_SHIFT) + hand.concealed_kongs
        if not drawn and not elsewhere:
            pungs -= 1  # completed by a discard, so claimed; a tile that fits elsewhere is placed there
        if pungs > 1:
            shown += _CONCEALED_PUNGS[pungs]
        if concealed_chows & waited_for or pair >> tile & 1:
            if waits_once is None:
                waits_once = whole.waits_for_one_tile(hand)
            if waits_once:
                if edge_wait(tile, concealed_chows):
                    shown += ONE_FAN[77]
                elif closed_wait(tile, concealed_chows):
                    shown += ONE_FAN[78]
                else:
                    shown += ONE_FAN[79]
        points, kept, fans = rules.resolve(shown)
        found.append(Candidate(points, kept, fans, shown, Form.SETS_AND_PAIR, part))


def set_tally(chows: int, pungs: int, pair: int, hand: WinningHand, rules: Rules) -> int:
    """Return the tally of four sets (keys) and a pair (mask), declared ones among them."""
    shown = 0
    chow_count = chows >> CHOW_COUNT_SHIFT
    if chow_count == 4:
        if pair & FIVES and not chows & CHOWS_WITHOUT_TERMINAL:
            shown = rules.terminal_chows(chows | pair.bit_length() - 1 << PAIR_SHIFT)
        else:
            shown = rules.chows(chows)
        if not pair & HONOR_KINDS or rules.ruleset.all_chows_with_any_pair:
            shown += ONE_FAN[63]
    else:
        if chow_count > 1:
            shown = rules.chows(chows)
        shown += pung_tally(pungs, pair, hand, rules)
        if not chow_count:
            shown += ONE_FAN[49]
            if pair & _EVEN_KINDS and not pungs & _ODD_OR_HONOR_PUNGS:
                shown += ONE_FAN[21]
    if not (chows & CHOWS_WITHOUT_TERMINAL or pungs & SIMPLE_PUNGS or pair & SIMPLES):
        shown += ONE_FAN[55]
    elif pair & FIVES and not (chows & CHOWS_WITHOUT_FIVE or pungs & PUNGS_OTHER_THAN_FIVE):
        shown += ONE_FAN[31]
    return shown


def pung_tally(pungs: int, pair: int, hand: WinningHand, rules: Rules) -> int:
    """Return the tally of pungs (key) and, for honors, the pair (mask)."""
    suited = pungs & SUITED_PUNGS
    shown = rules.suited_pungs(suited) if suited else 0
    honors = (pungs & HONOR_PUNGS) >> _HONOR_SHIFT
    if honors:
        key = honors
        if honors & _WIND_PUNGS:
            key |= hand.winds << 24
        if honors & honors - 1 and pair & HONOR_KINDS:  # two or more pungs: the pair may matter
            key |= pair.bit_length() - FIRST_HONOR << 21
        shown += rules.honor_pungs(key)
    return shown


def _natural_pair(hand: WinningHand, pair: int) -> bool:
    tile = pair.bit_length() - 1
    return (hand.packed >> 4 * tile & 15) - hand.jokers.count(tile) >= 2


def _seven_pairs(hand: WinningHand, rules: Rules, fixed: int) -> Candidate:
    shown = fixed + ONE_FAN[6 if whole.seven_shifted_pairs(hand.packed) else 19]
    if rules.ruleset.tile_hog_with_green_or_terminals or not fixed & _GREEN_OR_TERMINALS & rules.in_play:
        shown += ONE_FAN[64] * whole.tile_hogs(hand.loose, honors=rules.ruleset.tile_hog_of_honors)
    points, kept, fans = rules.resolve(shown)
    return Candidate(points, kept, fans, shown, Form.SEVEN_PAIRS, _NO_PART)


def _add_knitted_straight(hand: WinningHand, rules: Rules, fixed: int, found: list[Candidate]) -> None:
    """Add the readings with 147, 258 and 369 in three suits; the wait may be seen in several ways."""
    nine, read = knitted_parts(hand.packed, hand.kinds)
    if not read:
        return
    tile = hand.winning_tile
    waits_once = whole.knitted_straight_waits_for_one_tile(hand)
    fixed += ONE_FAN[35] + ONE_FAN[64] * whole.tile_hogs(hand.loose, honors=False)
    for part in read:
        chows, pungs, pair = part
        any_pair = rules.ruleset.all_chows_with_any_pair
        shown = fixed + pung_tally(pungs + hand.meld_pungs, pair, hand, rules)
        if chows + hand.meld_chows and (any_pair or not pair & HONOR_KINDS):
            shown += ONE_FAN[63]
        claimed = not hand.self_drawn and not (nine >> 4 * tile & 15 or pair >> tile & 1)
        concealed = (pungs >> PUNG_COUNT_SHIFT) + hand.concealed_kongs - (claimed and pungs > 0)
        shown += _CONCEALED_PUNGS[max(concealed, 0)]
        waits = [0]
        if waits_once:
            waits += [77] if edge_wait(tile, chows) else []
            waits += [78] if closed_wait(tile, chows) else []
            waits += [79] if single_wait(tile, pair) else []
        for wait in waits:
            with_wait = shown + (ONE_FAN[wait] if wait else 0)
            points, kept, fans = rules.resolve(with_wait)
            found.append(Candidate(points, kept, fans, with_wait, Form.KNITTED_STRAIGHT, part))


def _add_single_tiles(hand: WinningHand, rules: Rules, fixed: int, found: list[Candidate]) -> None:
    """Add Thirteen Orphans, or the honors with knitted tiles: hands without sets."""
    if whole.thirteen_orphans(hand.kinds):
        points, kept, fans = rules.resolve(fixed + ONE_FAN[7])
        found.append(Candidate(points, kept, fans, fixed + ONE_FAN[7], Form.THIRTEEN_ORPHANS, _NO_PART))
    elif whole.knitted_and_honors(hand.packed, hand.kinds):
        if whole.greater_honors_and_knitted_tiles(hand.kinds):
            shown = fixed + ONE_FAN[20]
        else:
            shown = fixed + ONE_FAN[34] + (ONE_FAN[35] if knitted_nine(hand.kinds) else 0)
        points, kept, fans = rules.resolve(shown)
        found.append(Candidate(points, kept, fans, shown, Form.KNITTED_AND_HONORS, _NO_PART))
