"""The rankings as tables: a line for each player or team, a column for each published round."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from scoring.letters import plain
from tournament.models import Event, Player
from tournament.results.public import RankingLine
from tournament.standings import Result, Standing, TeamStanding
from tournament.templatetags.tablepoint import movement, points, tp
from tournament.web.column_heads import round_head
from tournament.words.penalties import lost_words
from tournament.words.values import NOTHING

#: From this many rounds on, score and table points of a round stand under each other, and from that
#: many on the head of a round is its number alone.
STACKED_FROM, CROWDED_FROM = 4, 9

#: A head that is heard and not seen, in the language of whoever asks.
heard = lazy(partial(format_html, '<span class="sr">{}</span>'), SafeString)


class RoundColumn(tables.Column):
    """One round's table points and score."""

    def __init__(self, number: int) -> None:
        super().__init__(
            verbose_name=round_head(number),
            order_by=f"sort_{number}",
            initial_sort_descending=True,
            default="",
            attrs={"th": {"class": "round"}, "td": {"class": "round"}},
        )

    def render(self, value: Result) -> str:
        return format_html("{} <small>{}</small>", tp(value.twelfths), points(value.score))


class RankingTable(tables.Table):
    """The players' ranking. Rows are plain values, so that every column can be sorted by."""

    rank = tables.Column(
        verbose_name="#",
        order_by="position",
        default=NOTHING,
        attrs={"th": {"class": "place"}, "td": {"class": "place"}},
    )
    moved = tables.Column(
        verbose_name=heard(gettext_lazy("Movement")),
        orderable=False,
        default="",
        attrs={"th": {"class": "moved"}, "td": {"class": "moved"}},
    )
    player = tables.Column(
        verbose_name=gettext_lazy("Player"),
        order_by="sort_name",
        attrs={"th": {"class": "who"}, "td": {"class": "who"}},
    )
    twelfths = tables.Column(
        verbose_name=gettext_lazy("Table points"),
        initial_sort_descending=True,
        attrs={"th": {"class": "num total"}, "td": {"class": "num total"}},
    )
    score = tables.Column(
        verbose_name=gettext_lazy("Points"),
        initial_sort_descending=True,
        attrs={"th": {"class": "num points"}, "td": {"class": "num points"}},
    )

    class Meta:
        order_by = "rank"

    def __init__(
        self, event: Event, lines: Iterable[RankingLine], rounds: Sequence[int], *, after: int, **options: Any
    ) -> None:
        self.event = event
        self.caption = _("Ranking of the players after round %d") % after
        dense = " many" * (len(rounds) >= STACKED_FROM) + " crowd" * (len(rounds) >= CROWDED_FROM)
        columns = [(f"round_{number}", RoundColumn(number)) for number in rounds]
        rows = [_row(line, rounds) for line in lines]
        first_unplaced = next((row["position"] for row in rows if row["rank"] is None), None)
        super().__init__(
            rows,
            extra_columns=columns,
            attrs={"class": f"rank{dense}"},
            row_attrs={
                "class": lambda record: "sep" if record["position"] == first_unplaced else None,
                "data-number": lambda record: record["player"].number,
            },
            **options,
        )

    def render_moved(self, record: dict[str, Any]) -> str:
        return movement(record["moved"])

    def render_player(self, record: dict[str, Any], value: Player) -> str:
        context = {"player": value, "slug": self.event.slug, "lost": record["lost"]}
        return render_to_string("parts/ranked_player.html", context)

    def render_twelfths(self, value: int) -> str:
        return tp(value)

    def render_score(self, value: int) -> str:
        return points(value)


def _row(line: RankingLine, rounds: Sequence[int]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "position": line.position,
        "rank": line.standing.rank,
        "moved": line.moved,
        "player": line.player,
        "sort_name": plain(line.player.public_sorted_by),
        "twelfths": line.standing.twelfths,
        "score": line.standing.score,
        "lost": lost_words(line.standing.penalties),
    }
    results = line.results
    for number in rounds:
        result = results.get(number)
        row[f"round_{number}"] = result
        row[f"sort_{number}"] = (result.twelfths, result.score) if result else (-1, 0)
    return row


class TeamTable(tables.Table):
    """The teams' ranking: the sums over the members who count, and what each member brings."""

    about = gettext_lazy("Ranking of the teams after round %d")

    rank = tables.Column(verbose_name="#", attrs={"th": {"class": "place"}, "td": {"class": "place"}})
    moved = tables.Column(
        verbose_name=heard(gettext_lazy("Movement")),
        default="",
        attrs={"th": {"class": "moved"}, "td": {"class": "moved"}},
    )
    team = tables.Column(
        verbose_name=gettext_lazy("Team"), attrs={"th": {"class": "who"}, "td": {"class": "who"}}
    )
    twelfths = tables.Column(
        verbose_name=gettext_lazy("Table points"),
        attrs={"th": {"class": "num total"}, "td": {"class": "num total"}},
    )
    score = tables.Column(
        verbose_name=gettext_lazy("Points"),
        attrs={"th": {"class": "num points"}, "td": {"class": "num points"}},
    )
    members = tables.Column(
        verbose_name=gettext_lazy("Players"), attrs={"th": {"class": "members"}, "td": {"class": "members"}}
    )

    class Meta:
        orderable = False
        attrs = {"class": "rank plain"}

    def __init__(
        self,
        event: Event,
        lines: Iterable[tuple[TeamStanding, int | None, list[Player]]],
        *,
        after: int,
        **options: Any,
    ) -> None:
        self.event = event
        self.caption = self.about % after
        rows = [
            {
                "rank": team.rank,
                "moved": moved,
                "team": team.team,
                "members": [
                    (player, line, position <= team.counting)
                    for position, (player, line) in enumerate(
                        zip(players, team.members, strict=True), start=1
                    )
                ],
                "twelfths": team.twelfths,
                "score": team.score,
            }
            for team, moved, players in lines
        ]
        super().__init__(rows, **options)

    def render_moved(self, record: dict[str, Any]) -> str:
        return movement(record["moved"])

    def render_members(self, value: Sequence[tuple[Player, Standing, bool]]) -> str:
        return render_to_string("parts/team_members.html", {"members": value, "slug": self.event.slug})

    def render_twelfths(self, value: int) -> str:
        return tp(value)

    def render_score(self, value: int) -> str:
        return points(value)


class NationTable(TeamTable):
    """The nations' ranking, with the names of the countries."""

    class Meta(TeamTable.Meta):
        """Without it the table would look like none of these."""

    about = gettext_lazy("Ranking of the nations after round %d")

    team = tables.Column(
        verbose_name=gettext_lazy("Nation"), attrs={"th": {"class": "who"}, "td": {"class": "who"}}
    )

    def render_team(self, value: str) -> str:
        return str(countries.name(value))
