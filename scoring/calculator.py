"""What the calculator tells about the tiles on a tray: their value, what they wait for, what is missing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.forms import WAYS_OF_WINNING
from scoring.mcr import FanScore, HandError, Ruleset, Score, Wait, WinningHand, score_hand, settle, waits
from scoring.mcr.combine import worth
from scoring.mcr.explain import REASONS, Counted, NotCounted
from scoring.mcr.fans import MIXED, MIXED_KONGS, Fan
from scoring.mcr.tiles import WINDS
from scoring.tray import Tray
from scoring.words import listed


@dataclass(frozen=True, slots=True)
class Payment:
    """What the winner gets and the others pay, in points, if the hand is won in one way.

    `discarder` is None for a self-draw; `others` is what each of the other two (three) gets: 0 or less.
    `value` is the hand's with flowers; None for all where it falls short of the minimum.
    """

    self_drawn: bool
    this_way: bool
    value: int
    winner: int | None
    discarder: int | None
    others: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A fan that counts or does not, with its points and a sentence."""

    fan: Fan
    count: int
    points: int
    why: str
    tiles: tuple[tuple[int, ...], ...] = ()
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Valuation:
    """A scored hand as the page tells it."""

    score: Score
    counted: tuple[Line, ...]
    not_counted: tuple[Line, ...]
    payments: tuple[Payment, ...]
    others: tuple[tuple[FanScore, ...], ...]
    """Other fan lists with as many points."""

    @property
    def over_minimum(self) -> int:
        return self.score.points - self.score.ruleset.minimum

    @property
    def below_minimum(self) -> int:
        return -self.over_minimum


def winning_hand(tray: Tray, circumstances: Mapping[str, Any]) -> WinningHand:
    """Return the hand of a whole tray, its last tile the winning one; raises what WinningHand raises."""
    _words, drawn, kong = WAYS_OF_WINNING[circumstances["won"]]
    return WinningHand(
        concealed=tray.tiles[:-1],
        winning_tile=tray.tiles[-1],
        melds=tray.melds,
        self_drawn=drawn,
        last_of_kind=circumstances["last_of_kind"],
        last_of_wall=circumstances["last_of_wall"],
        kong=kong,
        prevalent=WINDS.index(circumstances["prevalent"]),
        seat=WINDS.index(circumstances["seat"]),
        flowers=circumstances["flowers"],
    )


def waiting(tray: Tray, circumstances: Mapping[str, Any], ruleset: Ruleset) -> tuple[Wait, ...]:
    """Return what a tray that misses one tile waits for."""
    return waits(
        tray.tiles,
        tray.melds,
        ruleset,
        prevalent=WINDS.index(circumstances["prevalent"]),
        seat=WINDS.index(circumstances["seat"]),
        flowers=circumstances["flowers"],
    )


def value(hand: WinningHand, ruleset: Ruleset) -> Valuation:
    """Return what a hand is worth and how that comes about; raises NotAWinningHand."""
    score = score_hand(hand, ruleset)
    chosen = sorted((fan.number, fan.count) for fan in score.fans)
    lists = {alternative.fans for alternative in score.alternatives}
    return Valuation(
        score,
        tuple(_counted_line(told, score) for told in score.counted),
        tuple(_not_counted_line(told, ruleset) for told in score.not_counted),
        tuple(_payments(score)),
        tuple(fans for fans in sorted(lists, key=_numbers) if _numbers(fans) != chosen),
    )


def _numbers(fans: tuple[FanScore, ...]) -> list[tuple[int, int]]:
    return sorted((fan.number, fan.count) for fan in fans)


def _counted_line(told: Counted, score: Score) -> Line:
    everything = len(score.reading.parts)
    whole = [group for group in told.groups if len(group) == everything]
    tiles = () if whole else told.tiles
    why = "" if tiles else _(told.fan.definition)
    return Line(told.fan, told.score.count, told.score.points, why, tiles, mixed=told.score.variant == MIXED)


def _not_counted_line(told: NotCounted, ruleset: Ruleset) -> Line:
    names = listed(_(fan.name) for fan in told.by)
    points = worth(ruleset)[MIXED_KONGS if told.variant else told.fan.number] * told.count
    return Line(
        told.fan, told.count, points, _(REASONS[told.reason]) % {"fans": names}, mixed=told.variant == MIXED
    )


def _payments(score: Score) -> Iterator[Payment]:
    """Yield what is paid for the hand as it was won, and won the other way where that is possible."""
    hand = score.hand
    yield _payment(score, this_way=True)
    if not hand.kong:
        try:
            yield _payment(score_hand(replace(hand, self_drawn=not hand.self_drawn), score.ruleset), False)
        except HandError:
            return


def _payment(score: Score, this_way: bool) -> Payment:
    drawn = score.hand.self_drawn
    if not score.minimum_reached:
        return Payment(drawn, this_way, score.total, None, None, None)
    winner, discarder, others, _other = settle(
        score.ruleset, value=score.total, winner=0, discarder=None if drawn else 1
    )
    return Payment(drawn, this_way, score.total, winner, None if drawn else discarder, others)
