"""What screens write in their own way: a line of the ranking, as the spans of its columns."""

from collections.abc import Callable
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.results.public import RankingLine
from tournament.results.ranking_columns import Kind, RankingColumn, Shown, columns_for
from tournament.templatetags.tablepoint import country_code, points, tp
from tournament.words.values import NOTHING

register = template.Library()

#: The classes of the spans; `pts` is any figure behind the table points.
_CLASSES = {
    Kind.PLACE: "place",
    Kind.PLAYER: "who",
    Kind.COUNTRY: "land",
    Kind.TABLE_POINTS: "total",
    Kind.POINTS: "pts",
    Kind.COUNT: "pts",
}
_WRITTEN: dict[Kind, Callable[[Any], str]] = {Kind.TABLE_POINTS: tp, Kind.POINTS: points}


@register.filter
def ranking_columns(line: RankingLine) -> SafeString:
    """A line of the ranking, column by column."""
    written = ((_CLASSES[column.kind], _written(line, column)) for column in columns_for(Shown.SCREEN))
    return format_html_join("", '<span class="{}">{}</span>', written)


def _written(line: RankingLine, column: RankingColumn) -> str:
    if column.kind is Kind.COUNTRY:
        return country_code(line.player)
    value = column.value(line)
    if column.kind is Kind.PLAYER and line.placeless:
        return format_html("{} <small>{}</small>", value, line.placeless)
    return NOTHING if value is None else _WRITTEN.get(column.kind, str)(value)
