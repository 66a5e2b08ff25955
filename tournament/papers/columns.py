"""Figures that stand in line without a cell for each: padded with spaces as wide as what is missing.

The bundled fonts, as nearly all, give every figure and the minus one width, and have a space of that width
and one of the comma's.
"""

from collections.abc import Sequence

from tournament.standings import format_table_points, whole_and_part
from tournament.words.amounts import plain_amount

_FIGURE, _COMMA = "\N{FIGURE SPACE}", "\N{PUNCTUATION SPACE}"


def right_aligned(texts: Sequence[str]) -> list[str]:
    """Whole numbers (`−1,204`), so that their last figures stand below each other."""
    commas = max((text.count(",") for text in texts), default=0)
    figures = max((len(text) - text.count(",") for text in texts), default=0)
    return [
        _FIGURE * (figures - len(text) + text.count(",")) + _COMMA * (commas - text.count(",")) + text
        for text in texts
    ]


def table_points_in_line(twelfths: Sequence[int]) -> list[str]:
    """Table points (`17⅓`), so that their units stand below each other and fractions behind them."""
    figures = [len(whole_and_part(amount)[0]) for amount in twelfths]
    widest = max(figures, default=0)
    return [
        _FIGURE * (widest - count) + format_table_points(amount)
        for amount, count in zip(twelfths, figures, strict=True)
    ]


def score_text(score: int) -> str:
    """A score with a true minus: `−1,204`."""
    return plain_amount(score)
