"""How many fan lists that are broken in one place `check_claim` finds.

    python -m tests.scoring.mcr.broken_lists [LISTS]

A true list of a random hand is broken in one of four ways. "Value kept" is the slip as written: the
value is the hand's own. "Value made to fit" adds the broken list up anew, so that only the rules can
tell, not arithmetic. An error or a warning counts as found.
"""

import random
import sys
from collections import Counter
from dataclasses import dataclass, replace

from scoring.mcr import INTERNATIONAL, Claim, ClaimedFan, WinningHand, check_claim, score_hand
from scoring.mcr.combine import exclusions, worth
from scoring.mcr.fan_list import points_of
from scoring.mcr.fans import BY_NUMBER
from tests.scoring.mcr.claims import claim_of
from tests.scoring.mcr.generator import random_hand

KINDS = ("dropped", "added", "miscounted", "implied")


@dataclass(frozen=True, slots=True)
class Broken:
    kind: str
    hand: WinningHand
    kept: Claim
    fitted: Claim


def broken_list(rng: random.Random, kind: str) -> Broken:
    """Return a list broken in one place, of a hand that reaches the minimum."""
    while True:
        hand = random_hand(rng)
        score = score_hand(hand, INTERNATIONAL)
        claim = claim_of(score)
        if not score.minimum_reached or claim.fans is None:
            continue
        lines = _break(rng, kind, list(claim.fans))
        if lines is None:
            continue
        broken = replace(claim, fans=tuple(lines))
        value = points_of({line.key: line.count for line in lines}, INTERNATIONAL) + hand.flowers
        return Broken(kind, hand, broken, replace(broken, value=value))


def _break(rng: random.Random, kind: str, lines: list[ClaimedFan]) -> list[ClaimedFan] | None:
    here = {line.number for line in lines}
    place = rng.randrange(len(lines))
    if kind == "dropped":
        return lines[:place] + lines[place + 1 :]
    if kind == "miscounted":
        line = lines[place]
        count = line.count + rng.choice((1, -1)) if line.count > 1 else 2
        return [*lines[:place], replace(line, count=count), *lines[place + 1 :]]
    if kind == "added":
        return [*lines, ClaimedFan(rng.choice([fan for fan in range(1, 81) if fan not in here]))]
    removed = exclusions(INTERNATIONAL)
    implied = {fan for line in lines if line.number != 43 for fan in removed[line.key]} - here - {82}
    points = worth(INTERNATIONAL)
    fitting = sorted(fan for fan in implied if points[fan] and BY_NUMBER[fan].points <= 24)
    return [*lines, ClaimedFan(rng.choice(fitting))] if fitting else None


def measure(lists: int, seed: int) -> dict[str, Counter[str]]:
    """Return, by kind of break, how many were made and found: kept, fitted, and with tiles."""
    rng = random.Random(seed)
    found = {kind: Counter[str]() for kind in KINDS}
    for number in range(lists):
        broken = broken_list(rng, KINDS[number % len(KINDS)])
        tally = found[broken.kind]
        tally["lists"] += 1
        tally["kept"] += bool(check_claim(broken.kept, INTERNATIONAL).findings)
        tally["fitted"] += bool(check_claim(broken.fitted, INTERNATIONAL).findings)
        tally["tiles"] += bool(check_claim(broken.fitted, INTERNATIONAL, broken.hand).findings)
    return found


def main() -> None:
    lists = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    found = measure(lists, seed=1)
    found["all"] = sum(found.values(), Counter[str]())
    print(f"{'broken':12}{'lists':>8}{'value kept':>14}{'made to fit':>14}{'with tiles':>14}")
    for kind, tally in found.items():
        shares = [f"{100 * tally[way] / tally['lists']:13.2f}%" for way in ("kept", "fitted", "tiles")]
        print(f"{kind:12}{tally['lists']:8}{''.join(shares)}")


if __name__ == "__main__":
    main()
