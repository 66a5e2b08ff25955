"""Paper to be cut: pages of equal cells, with marks where to cut. Millimetres from the upper left corner."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.papers.score_sheet import PAPER

_ARM = 3.0


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece of the page, with what is printed on it."""

    x: float
    y: float
    of: Any


@dataclass(frozen=True, slots=True)
class Cut:
    """How a page is cut: into `columns` by `rows` cells of one size, from edge to edge."""

    paper: str
    columns: int
    rows: int

    @property
    def width(self) -> float:
        return PAPER[self.paper][0] / self.columns

    @property
    def height(self) -> float:
        return PAPER[self.paper][1] / self.rows

    @property
    def marks(self) -> str:
        """The path of the marks: a cross wherever two cuts meet, and half of one at the edges."""
        paper_width, paper_height = PAPER[self.paper]
        path = []
        for column in range(self.columns + 1):
            for row in range(self.rows + 1):
                x, y = column * self.width, row * self.height
                if 0 < row < self.rows:
                    path.append(f"M{max(0, x - _ARM):g} {y:g}H{min(paper_width, x + _ARM):g}")
                if 0 < column < self.columns:
                    path.append(f"M{x:g} {max(0, y - _ARM):g}V{min(paper_height, y + _ARM):g}")
        return "".join(path)

    def pages(self, pieces: Sequence[Any]) -> list[list[Cell]]:
        """The pieces on pages, row by row."""
        of_page = self.columns * self.rows
        return [
            [
                Cell(
                    place % self.columns * self.width,
                    place // self.columns * self.height,
                    piece,
                )
                for place, piece in enumerate(pieces[start : start + of_page])
            ]
            for start in range(0, len(pieces), of_page)
        ]
