"""A hand against what its slip claims: its value against the fans and flowers, its row against the tiles.

RULES.md section 3, number 1. What tiles are worth is not asked here.
"""

import re
from collections.abc import Iterator

from tournament.rules.stored import FLOWERS, FanPoints, Rules, StoredHand
from tournament.rules.verify.differences import Difference, differ, out_of

_MOST_FLOWERS = 8
#: Tiles | winds and flags | flowers, of which the prevalent wind, the first flag and the flowers matter.
_TILES = re.compile(r"[^|]+\|([ESWN])[ESWN]([01])[01]{3}\|([0-8])")


def check_claim(rules: Rules, hand: StoredHand, where: str) -> Iterator[Difference]:
    """Yield what the claim of a hand gives otherwise than its value.

    A hand keeps its value when the rules of its event change, so a claim is in order that is so by one of the
    rules the event has or had.
    """
    if hand.winner is None:
        yield from differ(where, "fans of the drawn hand", len(hand.fans), 0)
        yield from differ(where, "flowers of the drawn hand", hand.flowers, 0)
        return
    if hand.tiles:
        yield from _check_tiles(hand, where)
    by_rules = [tuple(_wrong(points, hand, where)) for points in rules.fan_points]
    if by_rules and all(by_rules):
        yield from by_rules[0]


def _wrong(by: FanPoints, hand: StoredHand, where: str) -> Iterator[Difference]:
    """What is wrong with a claim by some rules; nothing for a value alone, which the sheet checks."""
    flowers = hand.flowers or sum(fan.count for fan in hand.fans if fan.number == FLOWERS)
    yield from out_of(where, "flowers", flowers, 0, _MOST_FLOWERS)
    for_flowers = flowers * by.points.get(FLOWERS, 0)
    without = hand.value - for_flowers
    if hand.fans or (flowers and not hand.tiles):
        without = 0
        for fan in hand.fans:
            if fan.number != FLOWERS:
                without += by.points.get(fan.number, 0) * fan.count
                yield from _no_fan(by, fan.number, fan.count, where)
        yield from differ(where, "value of its fans and flowers", hand.value, without + for_flowers)
    if (hand.fans or flowers) and without < by.minimum:
        yield Difference(where, "points without flowers", without, f"at least {by.minimum}")


def _check_tiles(hand: StoredHand, where: str) -> Iterator[Difference]:
    """Yield what stands with the tiles and is not that of the row.

    The seat wind is none of it: it follows from the chairs of the event, which may be set otherwise later.
    """
    found = _TILES.fullmatch(hand.tiles)
    if found is None:
        yield Difference(where, "tiles", hand.tiles, "a hand with its circumstances")
        return
    prevalent, self_drawn, flowers = found.groups()
    yield from differ(where, "prevalent wind of its tiles", prevalent, "ESWN"[(hand.number - 1) // 4 % 4])
    yield from differ(where, "self-draw of its tiles", self_drawn == "1", hand.discarder is None)
    if hand.flowers:
        yield from differ(where, "flowers beside its tiles", hand.flowers, int(flowers))


def _no_fan(by: FanPoints, number: int, count: int, where: str) -> Iterator[Difference]:
    if not by.points.get(number):
        yield Difference(where, "fan", number, "a fan in play")
    if count < 1:
        yield Difference(where, f"count of fan {number}", count, "at least 1")
