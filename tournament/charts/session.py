"""The run of a session as a drawing, pure: from running scores to coordinates.

The template draws what this module places; nothing here knows HTML.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.mcr.payment import Payment
from tournament.rules.sheet import HANDS_PER_SESSION

WIDTH, HEIGHT = 460, 250
_LEFT, _RIGHT = 52, 378
_TOP, _BOTTOM = 14, 226
_LABEL_GAP = 18
_STEPS = (20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Mark:
    """A value on an axis and where it stands."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class Curve:
    """One seat's running score: `points` for a polyline, its last score, and where its label stands."""

    seat: int
    points: str
    last: int
    label_at: float


@dataclass(frozen=True, slots=True)
class SessionChart:
    """Scores upwards, hands to the right; `curves` in the order of the seats."""

    scores: tuple[Mark, ...]
    hands: tuple[Mark, ...]
    curves: tuple[Curve, ...]
    left: int = _LEFT
    right: int = _RIGHT
    width: int = WIDTH
    height: int = HEIGHT


def session_chart(running: Sequence[tuple[int, Payment]], counts: Sequence[int | None]) -> SessionChart:
    """Place the running scores after each hand (its number and the four scores), starting from zero.

    Each curve ends at what `counts` in the end, where that is known: after the last hand it steps to there,
    for penalties of the whole session and for totals that were signed otherwise.

    Raises ValueError without a hand.
    """
    if not running:
        raise ValueError("A chart needs a hand.")
    last = running[-1][1]
    ends = [last[seat] if counted is None else counted for seat, counted in enumerate(counts)]
    scores = [*(score for _number, four in running for score in four), *ends]
    marks = _score_marks(min(0, *scores), max(0, *scores))
    low, high = marks[0], marks[-1]

    def y(score: int) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (score - low) / (high - low), 1)

    def x(hand: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * hand / HANDS_PER_SESSION, 1)

    labels = _spread([y(end) for end in ends])
    curves = []
    for seat in range(4):
        path = [(0, 0), *((number, four[seat]) for number, four in running)]
        if ends[seat] != last[seat]:
            path.append((running[-1][0], ends[seat]))
        points = " ".join(f"{x(number)},{y(score)}" for number, score in path)
        curves.append(Curve(seat, points, ends[seat], labels[seat]))
    return SessionChart(
        tuple(Mark(mark, y(mark)) for mark in marks),
        tuple(Mark(number, x(number)) for number in range(4, HANDS_PER_SESSION + 1, 4)),
        tuple(curves),
    )


def _score_marks(low: int, high: int) -> list[int]:
    """Round values from at or below `low` to at or above `high`, at most seven, zero among them."""
    spread = max(high - low, 2 * _STEPS[0])
    step = next((step for step in _STEPS if spread / step <= 5), spread)
    first, last = low // step, -(-high // step)
    if first == last:
        last += 1
    return [number * step for number in range(first, last + 1)]


def _spread(wished: list[float]) -> list[float]:
    """Move labels apart that would overlap, keeping their order and staying on the drawing."""
    order = sorted(range(len(wished)), key=lambda index: wished[index])
    placed = list(wished)
    for earlier, later in pairwise(order):
        placed[later] = max(placed[later], placed[earlier] + _LABEL_GAP)
    overflow = placed[order[-1]] - (_BOTTOM + 4)
    if overflow > 0:
        placed[order[-1]] -= overflow
        for later, earlier in pairwise(reversed(order)):
            placed[earlier] = min(placed[earlier], placed[later] - _LABEL_GAP)
    return placed
