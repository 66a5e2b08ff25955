"""Compares the mainland ruleset with PyMahjongGB over random hands: what `make fuzz` runs.

python -m tests.scoring.mcr.fuzz [HANDS [SEED]]
"""

import random
import sys
from collections import Counter

from scoring.mcr import MAINLAND, score_hand
from tests.scoring.mcr.generator import random_hand
from tests.scoring.mcr.mainland_package import arguments_of, package_total


def differences(hands: int, seed: int) -> tuple[list[tuple[str, int, int]], Counter[int]]:
    """Return the hands of which the totals differ, and how often each fan was seen."""
    rng = random.Random(seed)
    different = []
    seen: Counter[int] = Counter()
    for _ in range(hands):
        hand = random_hand(rng)
        score = score_hand(hand, MAINLAND)
        theirs = package_total(arguments_of(hand))
        if score.total != theirs:
            different.append((str(hand), score.total, theirs))
        seen.update(82 if fan.variant else fan.number for fan in score.fans)
    return different, seen


def main(arguments: list[str]) -> int:
    hands = int(arguments[0]) if arguments else 200_000
    seed = int(arguments[1]) if len(arguments) > 1 else random.randrange(1 << 32)
    different, seen = differences(hands, seed)
    for text, ours, theirs in different[:20]:
        print(f"{text}: {ours} here, {theirs} there")
    unseen = [fan for fan in range(1, 82) if not seen[fan]]
    print(f"{hands} hands, seed {seed}: {len(different)} totals differ; fans never seen: {unseen or 'none'}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
