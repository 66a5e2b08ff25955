"""How the printed ranking shares the width of its paper, in millimetres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.papers.paper import LYING, UPRIGHT
from tournament.papers.workbooks.cell_text import breadth

#: The least for a name and for a text; what place, number and two sums take.
_NAME, _TEXT, _OTHERS = 50, 26, 72
#: A round takes the full width where there are at most so many.
_ROUNDS_OF_FULL_WIDTH, _ROUND, _NARROW_ROUND = 11, 11, 9.5
#: Of each sum but the last, as in the stylesheet of the paper.
_SUM = 22
#: Columns with broader texts have smaller letters.
_LONG_TEXT = 26


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column of texts, `long` where its letters are smaller."""

    name: str
    head: str
    width: int
    long: bool


@dataclass(frozen=True, slots=True)
class RankingLayout:
    """The widths of a printed ranking. `lies`: the paper is broader than high."""

    texts: tuple[TextColumn, ...]
    round_width: float
    rounds_width: float
    lies: bool


def ranking_layout(rounds: int, sums: int, texts: Mapping[tuple[str, str], Sequence[str]]) -> RankingLayout:
    """Share the width among so many rounds and sums, and the texts of each column by its name and head."""
    of_round = _ROUND if rounds <= _ROUNDS_OF_FULL_WIDTH else _NARROW_ROUND
    to_share = UPRIGHT - _OTHERS - (sums - 2) * _SUM - rounds * of_round - _NAME
    longest = {key: max(map(breadth, of_column), default=0) for key, of_column in texts.items()}
    widths = {key: min(max(_TEXT, 4 + 2 * most), 2 * _TEXT) for key, most in longest.items()}
    lies = to_share < sum(widths.values())
    if lies and texts:
        to_share += LYING - UPRIGHT
        room = _TEXT + int(to_share - len(texts) * _TEXT) // (2 * len(texts))
        widths = {key: max(_TEXT, min(4 + 2 * most, room)) for key, most in longest.items()}
    return RankingLayout(
        texts=tuple(TextColumn(*key, widths[key], longest[key] > _LONG_TEXT) for key in texts),
        round_width=of_round,
        rounds_width=rounds * of_round + 3,
        lies=lies,
    )
