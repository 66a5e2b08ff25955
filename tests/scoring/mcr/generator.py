"""Random winning hands that reach all 81 fans and every circumstance, the rare ones boosted.

Sets are drawn with a taste for company: a new set is often the last one shifted, in another suit,
or the same again, because that is what most fans are about.
"""

import random
from collections import Counter

from scoring.mcr.errors import HandError
from scoring.mcr.hand import Meld, MeldKind, WinningHand
from scoring.mcr.tiles import (
    GREEN,
    KINDS,
    KNITTED,
    ORPHANS,
    TILE_OF_NAME,
    tiles_of_mask,
)

_HONORS = range(27, KINDS)
_TERMINALS = [t for t in range(27) if t % 9 in (0, 8)]
_GREEN = [TILE_OF_NAME[name] for name in ("2s", "3s", "4s", "6s", "8s")] + [GREEN]
_REVERSIBLE = [TILE_OF_NAME[f"{n}p"] for n in (1, 2, 3, 4, 5, 8, 9)]
_REVERSIBLE += [TILE_OF_NAME[f"{n}s"] for n in (2, 4, 5, 6, 8, 9)] + [TILE_OF_NAME["P"]]

Set = tuple[int, ...]


def random_hand(rng: random.Random) -> WinningHand:
    """Return a winning hand; the same generator state gives the same hand."""
    while True:
        try:
            return _attempt(rng)
        except (HandError, ValueError):
            continue


def _attempt(rng: random.Random) -> WinningHand:
    kind = rng.random()
    if kind < 0.06:
        return _finish(rng, [], _seven_pairs(rng))
    if kind < 0.08:
        orphans = tiles_of_mask(ORPHANS)
        return _finish(rng, [], [*orphans, rng.choice(orphans)])
    if kind < 0.11:
        nine = tiles_of_mask(rng.choice(KNITTED))
        honors = rng.choice((5, 5, 6, 7))
        return _finish(rng, [], rng.sample(list(_HONORS), honors) + rng.sample(nine, 14 - honors))
    if kind < 0.15:
        nine = tiles_of_mask(rng.choice(KNITTED))
        return _finish(rng, [_random_set(rng)], [*nine, *[_random_tile(rng)] * 2])
    if kind < 0.17:
        gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]
        start = 9 * rng.randrange(3)
        return _finish(rng, [], [start + rank for rank in gates[:-1]] + [start + gates[-1]], last=True)
    sets, pair = _sets_and_pair(rng)
    return _finish(rng, sets, [pair, pair])


def _seven_pairs(rng: random.Random) -> list[int]:
    if rng.random() < 0.15:
        start = 9 * rng.randrange(3) + rng.randrange(3)
        return [start + step for step in range(7) for _ in range(2)]
    pool: list[int] = rng.choice(
        [list(range(KINDS)), list(range(27)), _GREEN, _TERMINALS, list(_HONORS), _REVERSIBLE]
        + [[*_TERMINALS, *_HONORS], list(range(9)), [*range(9, 18), *_HONORS], [*range(18)]]
        + [[t for t in range(27) if t % 9 in ranks] for ranks in ((0, 1, 2), (3, 4, 5), (6, 7, 8))]
    )
    pairs = Counter(rng.choice(pool) for _ in range(7))
    return [tile for tile, times in pairs.items() for _ in range(2 * times)]


def _random_tile(rng: random.Random) -> int:
    return rng.randrange(KINDS)


def _random_set(rng: random.Random) -> Set:
    if rng.random() < 0.6:
        start = 9 * rng.randrange(3) + rng.randrange(7)
        return (start, start + 1, start + 2)
    tile = _random_tile(rng)
    return (tile,) * (4 if rng.random() < 0.25 else 3)


def _sets_and_pair(rng: random.Random) -> tuple[list[Set], int]:
    style = rng.random()
    if style < 0.03:  # terminal chows in one or two suits
        first, second = rng.choice([(0, 0), (9, 9), (18, 18), (0, 9), (0, 18), (9, 18)])
        starts = [first, first + 6, second, second + 6]
        five = first + 4 if first == second else 27 - first - second + 4
        return [(s, s + 1, s + 2) for s in starts], five
    if style < 0.12:
        pool = rng.choice([_TERMINALS, list(_HONORS), _GREEN, _REVERSIBLE, [*_TERMINALS, *_HONORS]])
        pool = rng.choice([pool, [t for t in range(27) if t % 9 % 2], list(range(27))])
        *tiles, pair = rng.sample(pool, 5) if len(pool) >= 5 else [0] * 5
        return [(t,) * rng.choice((3, 3, 4)) for t in tiles], pair
    if style < 0.2:
        low = rng.choice((0, 3, 6))
        pool = [t for t in range(27) if low <= t % 9 < low + 3 + rng.randrange(2)]
        return [_set_in(rng, pool) for _ in range(4)], rng.choice(pool)
    if style < 0.28:
        suit = 9 * rng.randrange(3)
        pool = [*range(suit, suit + 9), *(_HONORS if rng.random() < 0.5 else ())]
        return [_set_in(rng, pool) for _ in range(4)], rng.choice(pool)
    if style < 0.32:  # outside hands and all fives
        pool = rng.choice([[*_TERMINALS, *_HONORS], [4, 13, 22]])
        return [_set_with(rng, rng.choice(pool)) for _ in range(4)], rng.choice(pool)
    if style < 0.35:
        return [_set_in(rng, _GREEN) for _ in range(4)], rng.choice(_GREEN)
    sets = [_random_set(rng)]
    while len(sets) < 4:
        sets.append(_company(rng, rng.choice(sets)) if rng.random() < 0.65 else _random_set(rng))
    return sets, _company(rng, rng.choice(sets))[0] if rng.random() < 0.3 else _random_tile(rng)


def _set_in(rng: random.Random, pool: list[int]) -> Set:
    tile = rng.choice(pool)
    if rng.random() < 0.6 and tile < 27 and tile % 9 < 7 and tile + 1 in pool and tile + 2 in pool:
        return (tile, tile + 1, tile + 2)
    return (tile,) * (4 if rng.random() < 0.2 else 3)


def _set_with(rng: random.Random, tile: int) -> Set:
    if tile < 27 and rng.random() < 0.7:
        start = tile - rng.randrange(3)
        if start // 9 == (start + 2) // 9 == tile // 9 and start >= 0:
            return (start, start + 1, start + 2)
    return (tile,) * 3


def _company(rng: random.Random, other: Set) -> Set:
    """Return a set that goes with another: the same, shifted, or in another suit."""
    if other[0] >= 27:
        return (rng.choice(_HONORS),) * len(other)
    rank = other[0] % 9 + rng.choice((0, 0, 1, -1, 2, -2, 3, -3, 6, -6))
    suit = other[0] // 9 if rng.random() < 0.5 else rng.randrange(3)
    width = other[-1] - other[0]
    if not 0 <= rank <= 8 - width:
        rank = other[0] % 9
    start = 9 * suit + rank
    return (start, start + 1, start + 2) if width else (start,) * len(other)


def _finish(rng: random.Random, sets: list[Set], loose: list[int], last: bool = False) -> WinningHand:
    """Declare some sets, choose the winning tile among the others and how it was won."""
    claims = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0)) if sets else 0.0
    melds: list[Meld] = []
    concealed = list(loose)
    for tiles in sets:
        claimed = rng.random() < claims
        if claimed or len(tiles) == 4:
            melds.append(Meld.of(tiles, claimed=claimed))
        else:
            concealed += tiles
    rng.shuffle(concealed) if not last else None
    winning = concealed.pop()
    drawn = rng.random() < 0.5
    rare = rng.random() < 0.2
    kongs = any(meld.kind is MeldKind.KONG for meld in melds)
    elsewhere = winning in concealed or any(winning in meld.tiles for meld in melds)
    kong = rare and rng.random() < 0.5 and (kongs if drawn else not elsewhere)
    return WinningHand(
        concealed=tuple(concealed),
        winning_tile=winning,
        melds=tuple(melds),
        self_drawn=drawn,
        last_of_kind=winning not in concealed and rng.random() < 0.2,
        last_of_wall=rare and rng.random() < 0.5 and (drawn or not kong),
        kong=kong,
        prevalent=rng.randrange(4),
        seat=rng.randrange(4),
        flowers=rng.choice((0, 0, 0, 1, 2, 8)),
    )
