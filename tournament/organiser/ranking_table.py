"""The internal ranking as a table: what counts now, published or not, with the marks of the sheets."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.results.internal_ranking import InternalLine
from tournament.rounds.stand import RoundStand
from tournament.templatetags.tablepoint import country_code, points, tp
from tournament.web.column_heads import round_head
from tournament.words.penalties import lost_words
from tournament.words.values import NOTHING


class RoundColumn(tables.Column):
    """One round: table points, score, and the marks of the sheet they come from."""

    def __init__(self, round_: RoundStand) -> None:
        header = round_head(round_.number)
        if not round_.published:
            header += format_html(' <small class="opt">{}</small>', _("not public"))
        super().__init__(
            verbose_name=header,
            orderable=False,
            default="",
            attrs={"th": {"class": "round"}, "td": {"class": "round"}},
        )
        self.number = round_.number

    def render(self, value: Any, record: InternalLine) -> str:
        signs = record.marks.get(self.number, "")
        mark = format_html(' <span class="mark">{}</span>', signs) if signs else ""
        return format_html("{} <small>{}</small>{}", tp(value.twelfths), points(value.score), mark)


class InternalTable(tables.Table):
    """Everybody in the order of the internal ranking. On a phone, columns fold below the name."""

    caption = gettext_lazy("Internal ranking of the players")

    rank = tables.Column(
        accessor="standing__rank",
        verbose_name="#",
        default=NOTHING,
        attrs={"th": {"class": "place"}, "td": {"class": "place"}},
    )
    name = tables.Column(
        accessor="player",
        verbose_name=gettext_lazy("Player"),
        attrs={"th": {"class": "who"}, "td": {"class": "who"}},
    )
    country = tables.Column(
        accessor="player__country__name",
        verbose_name=gettext_lazy("Country"),
        default=NOTHING,
        attrs={"th": {"class": "wide"}, "td": {"class": "wide"}},
    )
    team = tables.Column(
        accessor="player__team__name",
        verbose_name=gettext_lazy("Team"),
        default=NOTHING,
        attrs={"th": {"class": "wide"}, "td": {"class": "wide"}},
    )
    twelfths = tables.Column(
        accessor="standing__twelfths",
        verbose_name=gettext_lazy("Table points"),
        attrs={"th": {"class": "num total"}, "td": {"class": "num total"}},
    )
    score = tables.Column(
        accessor="standing__score",
        verbose_name=gettext_lazy("Points"),
        attrs={"th": {"class": "num points"}, "td": {"class": "num points"}},
    )

    class Meta:
        orderable = False
        attrs: ClassVar = {"class": "counted"}

    def __init__(self, lines: Iterable[InternalLine], rounds: Sequence[RoundStand], **options: Any) -> None:
        columns = [
            (f"round_{round_.number}", RoundColumn(round_)) for round_ in rounds if round_.confirmed_count
        ]
        for name, column in columns:
            column.accessor = tables.A(f"results__{name.removeprefix('round_')}")
        super().__init__(lines, extra_columns=columns, **options)

    def render_name(self, record: InternalLine) -> str:
        player = record.player
        note = (
            ""
            if player.status == "playing"
            else format_html(' <span class="mark">{}</span>', player.status_words)
        )
        hidden = format_html(' <span class="mark">{}</span>', _("name hidden")) if player.hidden else ""
        words = lost_words(record.standing.penalties)
        lost = format_html(' <span class="mark look">△ {}</span>', words) if words else ""
        belongs = " · ".join(filter(None, [country_code(player), player.team.name if player.team else ""]))
        folded = format_html('<span class="fold quiet small">{}</span>', belongs) if belongs else ""
        return format_html(
            '{} <span class="quiet small">{}</span>{}{}{}{}',
            player.name,
            player.number,
            note,
            hidden,
            lost,
            folded,
        )

    def render_twelfths(self, value: int) -> str:
        return tp(value)

    def render_score(self, value: int) -> str:
        return points(value)
