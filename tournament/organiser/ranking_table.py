"""The internal ranking as a table: what counts now, published or not, with the marks of the sheets."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.results.internal_ranking import InternalLine
from tournament.results.ranking_columns import Kind, RankingColumn, Shown, columns_for
from tournament.rounds.stand import RoundStand
from tournament.standings import Result
from tournament.templatetags.tablepoint import country_code
from tournament.web.ranking_cells import RankingCell, RoundCell, round_head
from tournament.words.penalties import lost_words


class MarkedRoundCell(RoundCell):
    """One round, with the marks of the sheet that the result comes from."""

    def __init__(self, round_: RoundStand) -> None:
        head = round_head(round_.number)
        if not round_.published:
            head += format_html(' <small class="opt">{}</small>', _("not public"))
        super().__init__(head)
        self.number = round_.number

    def render(self, value: Result, record: dict[str, Any]) -> str:
        written = super().render(value, record)
        signs = record["line"].marks.get(self.number, "")
        return format_html('{} <span class="mark">{}</span>', written, signs) if signs else written


class InternalTable(tables.Table):
    """Everybody in the order of the internal ranking. On a phone, columns fold below the name."""

    caption = gettext_lazy("Internal ranking of the players")

    class Meta:
        orderable = False
        attrs: ClassVar = {"class": "counted"}

    def __init__(self, lines: Iterable[InternalLine], rounds: Sequence[RoundStand], **options: Any) -> None:
        counted = [round_ for round_ in rounds if round_.confirmed_count]
        columns = columns_for(Shown.OFFICIALS_PAGE)
        cells = [cell for column in columns for cell in _cells(column, counted)]
        super().__init__([_row(line, columns) for line in lines], extra_columns=cells, **options)

    def render_player(self, record: dict[str, Any]) -> str:
        line: InternalLine = record["line"]
        player = line.player
        note = (
            ""
            if player.status == "playing"
            else format_html(' <span class="mark">{}</span>', player.status_words)
        )
        hidden = format_html(' <span class="mark">{}</span>', _("name hidden")) if player.hidden else ""
        words = lost_words(line.standing.penalties)
        lost = format_html(' <span class="mark look">△ {}</span>', words) if words else ""
        belongs = " · ".join(filter(None, [country_code(player), line.team]))
        folded = format_html('<span class="fold quiet small">{}</span>', belongs) if belongs else ""
        return format_html(
            '{} <span class="quiet small">{}</span>{}{}{}{}',
            line.name,
            player.number,
            note,
            hidden,
            lost,
            folded,
        )


def _cells(column: RankingColumn, rounds: Sequence[RoundStand]) -> Iterator[tuple[str, tables.Column]]:
    if column.kind is Kind.ROUNDS:
        yield from ((f"round_{round_.number}", MarkedRoundCell(round_)) for round_ in rounds)
    else:
        yield column.name, RankingCell(column)


def _row(line: InternalLine, columns: Iterable[RankingColumn]) -> dict[str, Any]:
    row: dict[str, Any] = {"line": line}
    for column in columns:
        value = column.value(line)
        if column.kind is Kind.ROUNDS:
            row |= {f"round_{number}": result for number, result in value.items()}
        else:
            row[column.name] = value
    return row
