"""The columns of a ranking as those of a table on a page: heads, classes, and how each kind is written."""

from collections.abc import Callable
from functools import partial
from typing import Any

import django_tables2 as tables
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.results.ranking_columns import Kind, RankingColumn
from tournament.standings import Result
from tournament.templatetags.tablepoint import movement, points, tp
from tournament.words.values import NOTHING, yes_or_no

#: The classes of a column's cells. A count is as wide as points; what is `wide` gives way on a phone.
_CLASSES = {
    Kind.PLACE: "place",
    Kind.MOVED: "moved",
    Kind.NUMBER: "num points",
    Kind.PLAYER: "who",
    Kind.COUNTRY: "wide",
    Kind.TEXT: "wide",
    Kind.YES_NO: "wide",
    Kind.TABLE_POINTS: "num total",
    Kind.POINTS: "num points",
    Kind.COUNT: "num points",
}
_WRITTEN: dict[Kind, Callable[[Any], str]] = {
    Kind.MOVED: movement,
    Kind.YES_NO: yes_or_no,
    Kind.TABLE_POINTS: tp,
    Kind.POINTS: points,
}

#: A head that is heard and not seen, in the language of whoever asks.
_heard = lazy(partial(format_html, '<span class="sr">{}</span>'), SafeString)


class RankingCell(tables.Column):
    """One column of a ranking. A table that writes it in its own way has a `render_` of its name."""

    def __init__(self, column: RankingColumn, **options: Any) -> None:
        kind = column.kind
        head = _heard(column.head) if kind is Kind.MOVED else column.short or column.head
        default = "" if kind is Kind.MOVED else NOTHING
        super().__init__(verbose_name=head, default=default, attrs=_classes(_CLASSES[kind]), **options)
        self._written = _WRITTEN.get(kind, str)

    def render(self, value: Any) -> str:
        return self._written(value)


class RoundCell(tables.Column):
    """One round's table points and score. `head` is that of `round_head`, perhaps with more behind it."""

    def __init__(self, head: str, **options: Any) -> None:
        super().__init__(verbose_name=head, default="", attrs=_classes("round"), **options)

    def render(self, value: Result, record: Any) -> str:
        return format_html("{} <small>{}</small>", tp(value.twelfths), points(value.score))


def round_head(number: int) -> SafeString:
    """`Round 3`, `第 3 轮`: all but the number is left out where columns are narrow."""
    before, after = _("Round %d").split("%d")
    head = format_html('<span class="opt">{}</span>{}', before, number)
    return head + format_html('<span class="opt">{}</span>', after) if after else head


def _classes(names: str) -> dict[str, dict[str, str]]:
    return {"th": {"class": names}, "td": {"class": names}}
