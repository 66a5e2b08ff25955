"""What a winning hand is worth: `score_hand`."""

from dataclasses import dataclass
from functools import cache

from scoring.mcr.best import Candidate, candidates
from scoring.mcr.combine import FanScore, Rules, fan_score, rules_of
from scoring.mcr.errors import NotAWinningHand
from scoring.mcr.explain import Counted, NotCounted, Reading, counted, equal_lists, not_counted, reading_of
from scoring.mcr.fans import FLOWERS
from scoring.mcr.hand import WinningHand
from scoring.mcr.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to see a hand that gives the most points."""

    reading: Reading
    fans: tuple[FanScore, ...]


class Score:
    """A hand's value under a ruleset, and on request how it comes about.

    `points` leaves the flowers out and is what the minimum is about; `total` has them.
    """

    __slots__ = ("_best", "_found", "_reading", "_rules", "hand", "points", "total")

    def __init__(self, hand: WinningHand, rules: Rules, found: list[Candidate], best: Candidate) -> None:
        self.hand = hand
        self._rules = rules
        self._found = found
        self._best = best
        self._reading: Reading | None = None
        self.points = best.points
        self.total = best.points + hand.flowers * rules.worth[FLOWERS]

    @property
    def ruleset(self) -> Ruleset:
        return self._rules.ruleset

    @property
    def fans(self) -> tuple[FanScore, ...]:
        """The fans that count, lowest number first, the flowers last."""
        return self._with_flowers(self._best.fans)

    def _with_flowers(self, fans: tuple[FanScore, ...]) -> tuple[FanScore, ...]:
        flowers, worth = self.hand.flowers, self._rules.worth[FLOWERS]
        return (*fans, _flowers(flowers, worth)) if flowers and worth else fans

    @property
    def minimum_reached(self) -> bool:
        return self.points >= self._rules.ruleset.minimum

    @property
    def reading(self) -> Reading:
        """The chosen reading: the parts that the tiles were seen as."""
        if self._reading is None:
            self._reading = reading_of(self.hand, self._best)
        return self._reading

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The fans that count with the parts of the reading, and the tiles, that make each."""
        return counted(self.hand, self.reading, self.fans, self._rules)

    @property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """The fans that the reading shows and that do not count, with the reason."""
        return not_counted(self._best, self.reading, self._rules)

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """Every reading and fan list with as many points, the chosen one first."""
        lists = equal_lists(self._found, self.hand, self._rules)
        chosen = (self.reading, self._best.fans)
        ordered = sorted(lists, key=lambda other: other != chosen)
        return tuple(Alternative(reading, self._with_flowers(fans)) for reading, fans in ordered)


@cache
def _flowers(count: int, worth: int) -> FanScore:
    return fan_score(FLOWERS, count, worth)


def score_hand(hand: WinningHand, ruleset: Ruleset) -> Score:
    """Return what a hand is worth under a ruleset: the reading with the most points.

    Raises NotAWinningHand if the tiles make no winning hand, or if the ruleset has no jokers and
    the hand does.
    """
    rules = rules_of(ruleset)
    if hand.has_jokers and not ruleset.jokers:
        raise NotAWinningHand("There are no jokers in these rules.")
    found = candidates(hand, rules)
    if not found:
        raise NotAWinningHand("These tiles make no winning hand.")
    best = found[0]
    for candidate in found:
        if candidate.points > best.points:
            best = candidate
    return Score(hand, rules, found, best)
