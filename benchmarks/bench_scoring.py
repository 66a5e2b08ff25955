"""How fast hands are scored, beside the PyMahjongGB package (C++), on one core.

    python -m benchmarks.bench_scoring [HANDS]

Figures are hands a second of processor time over 20,000 distinct hands already parsed, total and
fan list taken; the package is called with its arguments already built. Trust the ratios.
"""

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

from MahjongGB import MahjongFanCalculator

from benchmarks.sizes import sizes
from scoring.mcr import MAINLAND, Score, score_hand, waits
from scoring.mcr.hand import WinningHand
from tests.scoring.mcr.generator import random_hand
from tests.scoring.mcr.mainland_package import arguments_of

#: Of what is slower than scoring, this share is enough.
SHARE = 4


def distinct_hands(count: int, seed: int) -> list[WinningHand]:
    """Return hands that are all different."""
    rng = random.Random(seed)
    hands: dict[str, WinningHand] = {}
    while len(hands) < count:
        hand = random_hand(rng)
        hands[str(hand)] = hand
    return list(hands.values())


def rate(count: int, work: Callable[[], object]) -> float:
    """Return how many things a second one run of some work does."""
    start = time.process_time()
    work()
    return count / (time.process_time() - start)


def score_all(hands: Iterable[WinningHand]) -> None:
    for hand in hands:
        score = score_hand(hand, MAINLAND)
        _ = score.total, score.fans


def explain_all(scores: Iterable[Score]) -> None:
    for score in scores:
        _ = score.counted, score.not_counted


def list_all(scores: Iterable[Score]) -> None:
    for score in scores:
        _ = score.alternatives


def wait_all(hands: Iterable[WinningHand]) -> None:
    for hand in hands:
        waits(hand.concealed, hand.melds, MAINLAND)


def import_time() -> float:
    """Return the processor seconds that importing the package adds to an empty interpreter."""

    def seconds(code: str) -> float:
        runs = []
        for _ in range(7):
            start = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            end = resource.getrusage(resource.RUSAGE_CHILDREN)
            runs.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
        return min(runs)

    return seconds("import scoring.mcr") - seconds("pass")


def main() -> None:
    count = sizes(__doc__, hands=20_000).parse_args().hands
    hands = distinct_hands(count, seed=5)
    calls = [arguments_of(hand)[:-1] for hand in hands]

    def package() -> None:
        for call in calls:
            MahjongFanCalculator(*call)

    before = rate(count, package)
    cold = rate(count, lambda: score_all(hands))
    warm = max(rate(count, lambda: score_all(hands)) for _ in range(3))
    theirs = (before + rate(count, package)) / 2
    print(f"PyMahjongGB, arguments built    {theirs:>9,.0f} hands/s")
    print(f"score_hand, cold                {cold:>9,.0f} hands/s   1/{theirs / cold:.1f}")
    print(f"score_hand, warm                {warm:>9,.0f} hands/s   1/{theirs / warm:.1f}")
    some = hands[: count // SHARE]
    scores = [score_hand(hand, MAINLAND) for hand in some]
    print(f"tiles per fan, what does not count {rate(len(some), lambda: explain_all(scores)):>6,.0f} hands/s")
    print(f"equal lists                     {rate(len(some), lambda: list_all(scores)):>9,.0f} hands/s")
    print(f"waits with values               {rate(len(some), lambda: wait_all(some)):>9,.0f} hands/s")
    print(f"import scoring.mcr              {import_time():>9.3f} s")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most                  {memory:>9.1f} MB")


if __name__ == "__main__":
    main()
