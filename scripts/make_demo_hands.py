"""Make tournament/demo/hands.txt: hands as people win them, by what they are worth.

    python -m scripts.make_demo_hands [--attempts NUMBER] [--to FILE]

Hands are drawn as a player builds them: one idea, such as a straight through the three suits, and
whatever fits beside it. The engine scores each under the international rules, and it is kept
where its value is one of those counted over played events (`tournament.demo.sheets`) and still
wanted. For every value there are hands won by discard and by self-draw, and of each kind at least
some that score the same at any winds.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from scoring.mcr import INTERNATIONAL, HandError, Meld, WinningHand, format_hand, score_hand
from scoring.mcr.tiles import KINDS, KNITTED, tiles_of_mask
from tournament.demo.sheets import VALUE_COUNTS

ROOT = Path(__file__).resolve().parent.parent
POOL = ROOT / "tournament" / "demo" / "hands.txt"
SEED = 2026
_HONORS = range(27, KINDS)
_FEWEST, _MOST = 3, 14

Set = tuple[int, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--attempts", type=int, default=3_000_000, help="how many hands are drawn at most")
    parser.add_argument("--to", type=Path, default=POOL, metavar="FILE")
    asked = parser.parse_args()
    wanted = {
        (value, drawn): max(_FEWEST, min(_MOST, count * (2 if drawn else 5) // 60))
        for value, count in VALUE_COUNTS.items()
        for drawn in (False, True)
    }
    found = find_hands(random.Random(SEED), wanted, asked.attempts)
    for (value, drawn), count in wanted.items():
        if len(found.get((value, drawn), ())) < count:
            print(f"only {len(found.get((value, drawn), ()))} of {count}: {value}, self-drawn {drawn}")
    lines = [f"{value} {text}" for (value, _), texts in sorted(found.items()) for text in texts]
    asked.to.write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} hands in {asked.to}")


def find_hands(
    rng: random.Random, wanted: dict[tuple[int, bool], int], attempts: int
) -> dict[tuple[int, bool], list[str]]:
    """Return hands by value and self-draw; the first of each kind are worth the same at any winds."""
    found: dict[tuple[int, bool], list[str]] = {}
    missing = sum(wanted.values())
    for hand, value in _scored(rng, attempts):
        key = (value, hand.self_drawn)
        has = found.setdefault(key, []) if key in wanted else None
        if has is None or len(has) >= wanted[key]:
            continue
        if len(has) < _FEWEST and not _worth_the_same_anywhere(hand, value):
            continue
        text = format_hand(hand)
        if text not in has:
            has.append(text)
            missing -= 1
        if not missing:
            break
    return found


def _scored(rng: random.Random, attempts: int) -> Iterator[tuple[WinningHand, int]]:
    for _ in range(attempts):
        try:
            hand = random_hand(rng)
            score = score_hand(hand, INTERNATIONAL)
        except HandError:
            continue
        if score.minimum_reached:
            yield hand, score.total


def _worth_the_same_anywhere(hand: WinningHand, value: int) -> bool:
    return all(
        score_hand(replace(hand, prevalent=prevalent, seat=seat), INTERNATIONAL).total == value
        for prevalent in range(4)
        for seat in range(4)
    )


def random_hand(rng: random.Random) -> WinningHand:
    """Return one hand around an idea. Raises HandError where the tiles do not come together."""
    idea = rng.random()
    if idea < 0.05:
        return _finish(rng, [], [tile for tile in _pairs(rng) for _ in range(2)])
    if idea < 0.08:
        nine = tiles_of_mask(rng.choice(KNITTED))
        if rng.random() < 0.5:
            honors = rng.choice((5, 6, 7))
            return _finish(rng, [], rng.sample(list(_HONORS), honors) + rng.sample(nine, 14 - honors))
        return _finish(rng, [_any_set(rng, range(27))], [*nine, *[rng.randrange(KINDS)] * 2])
    suit = 9 * rng.randrange(3)
    pool: list[int] = list(range(KINDS))
    if idea < 0.2:  # one suit, mostly with honors
        pool = [*range(suit, suit + 9), *(_HONORS if rng.random() < 0.7 else ())]
    elif idea < 0.3:
        low = rng.choice((0, 3, 5))
        pool = [tile for tile in range(27) if low <= tile % 9 < low + 4]
    sets = _planned_sets(rng, idea)
    chows = rng.choice((0.9, 0.6, 0.1))
    while len(sets) < 4:
        sets.append(_any_set(rng, pool, chows))
    return _finish(rng, sets, [rng.choice(pool)] * 2)


def _planned_sets(rng: random.Random, idea: float) -> list[Set]:
    """Return the sets that the idea is about: most hands are won with three related chows."""
    suits = rng.sample((0, 9, 18), 3)
    start = rng.randrange(5)
    if idea < 0.3:
        return []
    if idea < 0.45:
        return [_chow(suit + low) for suit, low in zip(suits, (0, 3, 6), strict=True)]
    if idea < 0.57:
        start = rng.randrange(7)
        return [_chow(suit + start) for suit in suits]
    if idea < 0.72:
        return [_chow(suit + start + step) for step, suit in enumerate(suits)]
    if idea < 0.78:
        return [_chow(suits[0] + low) for low in (0, 3, 6)]
    if idea < 0.84:
        step = rng.choice((1, 2)) if start < 3 else 1
        return [_chow(suits[0] + start + step * count) for count in range(3)]
    if idea < 0.9:
        return [(suit + start + step,) * 3 for step, suit in enumerate(suits)]
    if idea < 0.95:
        return [(tile,) * 3 for tile in rng.sample(range(31, KINDS), rng.choice((1, 2, 2, 3)))]
    return [(tile,) * 3 for tile in rng.sample(range(KINDS), 4)]


def _chow(tile: int) -> Set:
    return (tile, tile + 1, tile + 2)


def _any_set(rng: random.Random, pool: list[int] | range, chows: float = 0.6) -> Set:
    tile = rng.choice(pool)
    if rng.random() < chows and tile < 27 and tile % 9 < 7 and tile + 1 in pool and tile + 2 in pool:
        return _chow(tile)
    return (tile,) * (4 if rng.random() < 0.06 else 3)


def _pairs(rng: random.Random) -> list[int]:
    suit = 9 * rng.randrange(3)
    pool = rng.choice([range(KINDS), range(27), [*range(suit, suit + 9), *_HONORS]])
    return rng.sample(list(pool), 7)


def _finish(rng: random.Random, sets: list[Set], loose: list[int]) -> WinningHand:
    """Claim some sets, choose the winning tile, and draw the flowers: two for each player in the mean."""
    claims = rng.choice((0.0, 0.2, 0.4, 0.7, 1.0)) if sets else 0.0
    melds: list[Meld] = []
    concealed = list(loose)
    for tiles in sets:
        claimed = rng.random() < claims
        if claimed or len(tiles) == 4:
            melds.append(Meld.of(tiles, claimed=claimed or rng.random() < 0.7))
        else:
            concealed += tiles
    rng.shuffle(concealed)
    winning = concealed.pop()
    return WinningHand(
        concealed=tuple(concealed),
        winning_tile=winning,
        melds=tuple(melds),
        self_drawn=rng.random() < 0.4,
        last_of_kind=winning not in concealed and rng.random() < 0.02,
        last_of_wall=rng.random() < 0.01,
        prevalent=rng.randrange(4),
        seat=rng.randrange(4),
        flowers=sum(rng.random() < 0.25 for _ in range(8)),
    )


if __name__ == "__main__":
    main()
