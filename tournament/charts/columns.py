"""Counts as a drawing of columns, pure: from numbers to coordinates.

The template draws what this module places; nothing here knows HTML.
"""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 460, 210
_LEFT, _RIGHT = 8, 452
_TOP, _BOTTOM = 24, 178
#: The part of its room that a column fills.
_FILLED = 0.72


@dataclass(frozen=True, slots=True)
class Column:
    """A count with its label and its column: `middle` is where label and count stand."""

    label: str
    count: int
    x: float
    y: float
    width: float
    height: float
    middle: float


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """Columns from left to right, the highest as high as there is room."""

    columns: tuple[Column, ...]
    left: int = _LEFT
    right: int = _RIGHT
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def column_chart(counts: Sequence[tuple[str, int]]) -> ColumnChart | None:
    """Place labelled counts; None without one that is more than zero."""
    highest = max((count for _label, count in counts), default=0)
    if highest <= 0:
        return None
    room = (_RIGHT - _LEFT) / len(counts)
    width = round(room * _FILLED, 1)

    def column(index: int, label: str, count: int) -> Column:
        middle = round(_LEFT + room * (index + 0.5), 1)
        height = round((_BOTTOM - _TOP) * count / highest, 1)
        x, y = round(middle - width / 2, 1), round(_BOTTOM - height, 1)
        return Column(label, count, x, y, width, height, middle)

    return ColumnChart(tuple(column(index, label, count) for index, (label, count) in enumerate(counts)))
