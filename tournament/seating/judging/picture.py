"""Who meets whom, as a triangle of cells: a row and a column for each player, a cell for each pair.

Only the geometry, in pixels; templates draw it. Row i holds the pairs of player i with everybody
before, and ends where the player's name stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tournament.seating.problem import LooseChart

#: More players than these make cells too small to read.
MOST_PLAYERS = 120

#: Left of the cells and below them, for the numbers.
MARGIN = 28
_NAME_WIDTH, _LONGEST_NAME = 180, 24


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A player: the number, the name that is written, and the middles of the row and of the column."""

    number: int
    name: str
    middle: int
    column: int

    @property
    def name_at(self) -> int:
        """Where the name begins: just right of the diagonal."""
        return self.column + 1


@dataclass(frozen=True, slots=True)
class PictureCell:
    """A pair that meets more than once: the corner and the middle of its cell, and how often."""

    x: int
    y: int
    middle_x: int
    middle_y: int
    meetings: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The triangle: `once` and `grid` are paths, `cell` is the side of a cell, `side` that of them all."""

    rows: tuple[PictureRow, ...]
    grid: str
    once: str
    more: tuple[PictureCell, ...]
    cell: int
    side: int

    @property
    def width(self) -> int:
        """Of the drawing with names."""
        return MARGIN + self.side + _NAME_WIDTH

    @property
    def width_of_numbers(self) -> int:
        """Of the drawing without names."""
        return MARGIN + self.side + 1

    @property
    def height(self) -> int:
        return self.side + MARGIN

    @property
    def inner(self) -> int:
        """The side of what fills a cell."""
        return self.cell - 2

    @property
    def below(self) -> int:
        """Where the numbers below the cells begin."""
        return self.side + 4

    @property
    def turned(self) -> bool:
        """Whether the numbers below are too wide for their columns and stand upright."""
        return self.cell < 18 or self.rows[-1].number > 99

    @property
    def text_size(self) -> int:
        return min(13, self.cell - 1)


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often everybody meets everybody.

    `pairs[k]` is the number of pairs that meet k times, `repeated` lists those that meet more than once
    with how often, most first. There is no `picture` of more than MOST_PLAYERS players.
    """

    players: int
    pairs: tuple[int, ...]
    repeated: tuple[tuple[int, int, int], ...]
    picture: Picture | None


def meetings(rounds: LooseChart, names: Mapping[int, str]) -> Meetings:
    """Count the meetings of a chart; `names` are those of all its players by number."""
    met: Counter[tuple[int, int]] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(pair for pair in combinations(sorted(table), 2))
    times = Counter(met.values())
    players = len(names)
    never = players * (players - 1) // 2 - len(met)
    return Meetings(
        players=players,
        pairs=(never, *(times[k] for k in range(1, max(times, default=0) + 1))),
        repeated=tuple(
            (a, b, count) for (a, b), count in sorted(met.items(), key=lambda i: (-i[1], i[0])) if count > 1
        ),
        picture=_picture(met, names) if players <= MOST_PLAYERS else None,
    )


def _picture(met: Mapping[tuple[int, int], int], names: Mapping[int, str]) -> Picture:
    place = {number: i for i, number in enumerate(sorted(names))}
    cell = 22 if len(place) <= 24 else 18 if len(place) <= 48 else 14
    side = len(place) * cell
    once, more = [], []
    for (a, b), count in sorted(met.items()):
        x, y = MARGIN + place[a] * cell + 1, place[b] * cell + 1
        if count == 1:
            once.append(f"M{x} {y}h{cell - 2}v{cell - 2}h{2 - cell}z")
        else:
            more.append(PictureCell(x, y, x + cell // 2 - 1, y + cell // 2 - 1, count))
    lines = [f"M{MARGIN} {k * cell}h{k * cell}M{MARGIN + k * cell} {k * cell}V{side}" for k in place.values()]
    return Picture(
        rows=tuple(
            PictureRow(number, _short(names[number]), i * cell + cell // 2, MARGIN + i * cell + cell // 2)
            for number, i in place.items()
        ),
        grid="".join([*lines, f"M{MARGIN} {side}h{side}"]),
        once="".join(once),
        more=tuple(more),
        cell=cell,
        side=side,
    )


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
