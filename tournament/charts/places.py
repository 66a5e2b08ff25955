"""A player's place over the rounds as a drawing, pure: from places to coordinates.

The template draws what this module places; nothing here knows HTML.
"""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 460, 184
_LEFT, _RIGHT = 46, 440
_TOP, _BOTTOM = 26, 138
#: How far the number of a place stands from it.
_ABOVE, _BELOW = 10, 20
#: At least so many places from top to bottom, so that one place does not look like a fall.
_FEWEST_PLACES = 4


@dataclass(frozen=True, slots=True)
class Stop:
    """A place after a round, and where it stands. `label_at` is the line of its number, off the polyline."""

    round: int
    place: int
    x: float
    y: float
    label_at: float


@dataclass(frozen=True, slots=True)
class Level:
    """A place beside the axis."""

    place: int
    y: float


@dataclass(frozen=True, slots=True)
class RankChart:
    """The best place above, rounds to the right; `points` are for a polyline through the stops."""

    stops: tuple[Stop, ...]
    levels: tuple[Level, ...]
    points: str
    left: int = _LEFT
    right: int = _RIGHT
    width: int = WIDTH
    height: int = HEIGHT


def rank_chart(places: Sequence[tuple[int, int]]) -> RankChart | None:
    """Place the ranks after the rounds (round, rank), in order; None for fewer than two."""
    if len(places) < 2:
        return None
    ranks = [rank for _round, rank in places]
    best, worst = min(ranks), max(ranks)
    best = max(1, min(best, worst - _FEWEST_PLACES))
    worst = max(worst, best + _FEWEST_PLACES)
    first, last = places[0][0], places[-1][0]

    def y(rank: int) -> float:
        return round(_TOP + (_BOTTOM - _TOP) * (rank - best) / (worst - best), 1)

    def stop(index: int) -> Stop:
        number, rank = places[index]
        x = _LEFT + 14 + (_RIGHT - _LEFT - 28) * (number - first) / (last - first)
        beside = [ranks[other] for other in (index - 1, index + 1) if 0 <= other < len(ranks)]
        at_foot = all(rank > other for other in beside)
        return Stop(number, rank, round(x, 1), y(rank), round(y(rank) + (_BELOW if at_foot else -_ABOVE), 1))

    stops = tuple(map(stop, range(len(places))))
    levels = tuple(Level(rank, y(rank)) for rank in sorted({best, (best + worst) // 2, worst}))
    return RankChart(stops, levels, " ".join(f"{stop.x},{stop.y}" for stop in stops))
