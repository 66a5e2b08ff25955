"""Believable sheets: how often hands end how, as counted over two played events.

Pure: the caller brings the generator. 3.9 % of hands were drawn, 28.6 % of wins self-drawn; of 93
complete sheets 58 had 16 hands, 18 had 15, 12 had 14 and 5 had 13.

What was won with which tiles comes from `hands.txt`, which `scripts/make_demo_hands.py` makes: for
each value some hands by discard and by self-draw. Each is dressed anew in other suits and in the
winds of the row, and scored again.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from scoring.mcr import INTERNATIONAL, Meld, WinningHand, format_hand, parse_hand, score_hand
from scoring.mcr.tiles import FIRST_HONOR, SUIT_SIZE, Tile
from tournament.rules.claims import check_hand_claim, claim_of_score
from tournament.rules.sheet import HANDS_PER_SESSION, NO_CLAIM, Hand, HandClaim, prevalent_wind, seat_wind

#: How often each value was won (2,452 wins of two events).
VALUE_COUNTS = {
    8: 59, 9: 185, 10: 296, 11: 326, 12: 308, 13: 243, 14: 183, 15: 108, 16: 77, 17: 52, 18: 63, 19: 60,
    20: 68, 21: 77, 22: 49, 23: 40, 24: 38, 25: 36, 26: 39, 27: 25, 28: 15, 29: 27, 30: 19, 31: 10, 32: 10,
    33: 6, 34: 4, 35: 2, 36: 4, 37: 1, 38: 1, 39: 3, 40: 1, 42: 3, 44: 2, 45: 1, 47: 1, 61: 1, 68: 1, 69: 2,
    70: 1, 72: 1, 74: 1, 77: 1, 82: 1, 97: 1,
}  # fmt: skip
_DRAWN_PER_MILLE = 39
_SELF_DRAWN_PER_MILLE = 286
_SHEET_LENGTHS = {16: 58, 15: 18, 14: 12, 13: 5}
#: How many slips show the tiles of a hand; all list its fans.
_TILES_PER_CENT = 55
_POOL = Path(__file__).with_name("hands.txt")


def believable_hands(generator: random.Random, count: int | None = None) -> tuple[Hand, ...]:
    """Return a session's hands; `count` None takes a length as sheets have them."""
    if count is None:
        count = _pick(generator, _SHEET_LENGTHS)
    return tuple(_hand(generator, number) for number in range(1, min(count, HANDS_PER_SESSION) + 1))


def _hand(generator: random.Random, number: int) -> Hand:
    if generator.randrange(1000) < _DRAWN_PER_MILLE:
        return Hand(number)
    winner = generator.randrange(4)
    value = _pick(generator, VALUE_COUNTS)
    discarder = None
    if generator.randrange(1000) >= _SELF_DRAWN_PER_MILLE:
        discarder = (winner + 1 + generator.randrange(3)) % 4
    hand = Hand(number, winner, discarder, value)
    return replace(hand, claim=_claim(generator, hand))


def _claim(generator: random.Random, hand: Hand) -> HandClaim:
    """Return the fans, and often the tiles, of a hand that is worth just as much."""
    shows_tiles = generator.randrange(100) < _TILES_PER_CENT
    for worn in _dressed(generator, hand):
        score = score_hand(worn, INTERNATIONAL)
        if score.total == hand.value:
            claim = claim_of_score(score, format_hand(worn) if shows_tiles else "")
            if check_hand_claim(INTERNATIONAL, replace(hand, claim=claim), "fixed").possible:
                return claim
    return NO_CLAIM


def _dressed(generator: random.Random, hand: Hand) -> Iterator[WinningHand]:
    """Yield the hands of the pool for a row, from a random one on: in other suits, then in its own."""
    pool = _pool().get((hand.value, hand.discarder is None), [])
    first, suits = generator.randrange(max(len(pool), 1)), generator.sample(range(3), 3)
    prevalent, seat = prevalent_wind(hand.number), seat_wind(hand.winner or 0, hand.number)
    for order in (suits, list(range(3))):
        for place in range(len(pool)):
            worn = _in_suits(pool[(first + place) % len(pool)], order)
            yield replace(worn, prevalent=prevalent, seat=seat)


def _in_suits(hand: WinningHand, suits: list[int]) -> WinningHand:
    def worn(tile: Tile) -> Tile:
        return tile if tile >= FIRST_HONOR else SUIT_SIZE * suits[tile // SUIT_SIZE] + tile % SUIT_SIZE

    return replace(
        hand,
        concealed=tuple(worn(tile) for tile in hand.concealed),
        winning_tile=worn(hand.winning_tile),
        melds=tuple(Meld(meld.kind, worn(meld.tile), meld.claimed) for meld in hand.melds),
    )


@cache
def _pool() -> dict[tuple[int, bool], list[WinningHand]]:
    """The hands by what they are worth and whether they are self-drawn."""
    pool: dict[tuple[int, bool], list[WinningHand]] = {}
    for line in _POOL.read_text(encoding="ascii").splitlines():
        value, text = line.split()
        hand = parse_hand(text)
        pool.setdefault((int(value), hand.self_drawn), []).append(hand)
    return pool


def _pick(generator: random.Random, counts: dict[int, int]) -> int:
    drawn = generator.randrange(sum(counts.values()))
    for value, count in counts.items():
        if drawn < count:
            return value
        drawn -= count
    raise AssertionError("the counts sum to more than was drawn")
