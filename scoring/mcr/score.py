"""What a winning hand is worth: `score_hand`."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.mcr.best import Candidate, candidates
from scoring.mcr.combine import Rules, rules_of
from scoring.mcr.errors import NotAWinningHand
from scoring.mcr.fans import BY_NUMBER, FLOWERS, MIXED, MIXED_KONGS, Fan
from scoring.mcr.hand import WinningHand
from scoring.mcr.rulesets import Ruleset
from scoring.mcr.tally import count, fans_of


@dataclass(frozen=True, slots=True)
class FanScore:
    """A fan that counts: its number, how often, and count × worth in points.

    `variant` is "mixed" for one claimed and one concealed kong (fan 57), otherwise empty.
    """

    number: int
    count: int
    points: int
    variant: str = ""

    @property
    def fan(self) -> Fan:
        return BY_NUMBER[self.number]


class Score:
    """A hand's value under a ruleset, and on request how it comes about.

    `points` leaves the flowers out and is what the minimum is about; `total` has them.
    """

    __slots__ = ("_best", "_found", "_rules", "hand", "points", "total")

    def __init__(self, hand: WinningHand, rules: Rules, found: list[Candidate], best: Candidate) -> None:
        self.hand = hand
        self._rules = rules
        self._found = found
        self._best = best
        self.points = best.points
        self.total = best.points + hand.flowers * rules.worth[FLOWERS]

    @property
    def ruleset(self) -> Ruleset:
        return self._rules.ruleset

    @property
    def fans(self) -> tuple[FanScore, ...]:
        """The fans that count, lowest number first, the flowers last."""
        return fan_list(self._best.kept, self.hand.flowers, self._rules)

    @property
    def minimum_reached(self) -> bool:
        return self.points >= self._rules.ruleset.minimum


def score_hand(hand: WinningHand, ruleset: Ruleset) -> Score:
    """Return what a hand is worth under a ruleset: the reading with the most points.

    Raises NotAWinningHand if the tiles make no winning hand, or if the ruleset has no jokers and
    the hand does.
    """
    rules = rules_of(ruleset)
    if hand.jokers and not ruleset.jokers:
        raise NotAWinningHand("There are no jokers in these rules.")
    found = candidates(hand, rules)
    if not found:
        raise NotAWinningHand("These tiles make no winning hand.")
    best = found[0]
    for candidate in found:
        if candidate.points > best.points:
            best = candidate
    return Score(hand, rules, found, best)


def fan_list(kept: int, flowers: int, rules: Rules) -> tuple[FanScore, ...]:
    """Return the fans of a tally as a list for people."""
    fans = _fan_list(kept, rules.worth)
    if flowers and rules.worth[FLOWERS]:
        return (*fans, _flowers(flowers, rules.worth[FLOWERS]))
    return fans


@lru_cache(maxsize=1 << 14)
def _fan_list(kept: int, worth: tuple[int, ...]) -> tuple[FanScore, ...]:
    ordered = sorted(fans_of(kept), key=lambda fan: 57 if fan == MIXED_KONGS else fan)
    return tuple(
        FanScore(57, 1, worth[fan], MIXED)
        if fan == MIXED_KONGS
        else FanScore(fan, count(kept, fan), count(kept, fan) * worth[fan])
        for fan in ordered
    )


@lru_cache(maxsize=8)
def _flowers(flowers: int, worth: int) -> FanScore:
    return FanScore(FLOWERS, flowers, flowers * worth)
