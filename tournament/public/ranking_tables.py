"""The rankings as tables: a line for each player or team, a column for each published round."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from scoring.letters import plain
from tournament.models import Event, Player
from tournament.results.public import RankingLine
from tournament.results.ranking_columns import (
    FIGURES,
    MOVED,
    RANK,
    SCORE,
    TABLE_POINTS,
    Kind,
    RankingColumn,
    Shown,
    columns_for,
)
from tournament.standings import Standing, TeamStanding
from tournament.web.ranking_cells import RankingCell, RoundCell, round_head
from tournament.words.penalties import lost_words

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

#: From this many rounds on, score and table points of a round stand under each other, and from that
#: many on the head of a round is its number alone.
STACKED_FROM, CROWDED_FROM = 4, 9

#: Columns that links have always called otherwise (`?sort=-twelfths`).
_IN_ADDRESSES = {"table_points": "twelfths"}


class RankingTable(tables.Table):
    """The players' ranking. Rows are plain values, so that every column can be sorted by."""

    class Meta:
        order_by = "rank"

    def __init__(
        self, event: Event, lines: Iterable[RankingLine], rounds: Sequence[int], *, after: int, **options: Any
    ) -> None:
        self.event = event
        self.caption = _("Ranking of the players after round %d") % after
        dense = " many" * (len(rounds) >= STACKED_FROM) + " crowd" * (len(rounds) >= CROWDED_FROM)
        columns = columns_for(Shown.PAGE)
        rows = [_row(line, columns, rounds) for line in lines]
        first_unplaced = next((row["position"] for row in rows if row["rank"] is None), None)
        super().__init__(
            rows,
            extra_columns=[cell for column in columns for cell in _cells(column, rounds)],
            attrs={"class": f"rank{dense}"},
            row_attrs={
                "class": lambda record: "sep" if record["position"] == first_unplaced else None,
                "data-number": lambda record: record["line"].player.number,
            },
            **options,
        )

    def render_player(self, record: dict[str, Any]) -> str:
        line: RankingLine = record["line"]
        lost = lost_words(line.standing.penalties)
        context = {"player": line.player, "slug": self.event.slug, "lost": lost}
        return render_to_string("parts/ranked_player.html", context)


def sorting(event: "PublicEvent", value: str) -> str | None:
    """By which column an address sorts the ranking, after a minus from the largest to the smallest."""
    rounds = range(1, 1 + (event.published_round or 0))
    names = {name for column in columns_for(Shown.PAGE) for name, _cell in _cells(column, rounds)}
    return value if not value or value.removeprefix("-") in names else None


def _called(column: RankingColumn) -> str:
    """What a column is called in the addresses of this page."""
    return _IN_ADDRESSES.get(column.name, column.name)


def _cells(column: RankingColumn, rounds: Iterable[int]) -> Iterator[tuple[str, tables.Column]]:
    """The columns of the page for one of the ranking, each with its name."""
    match column.kind:
        case Kind.ROUNDS:
            for number in rounds:
                in_order = {"order_by": f"sort_{number}", "initial_sort_descending": True}
                yield f"round_{number}", RoundCell(round_head(number), **in_order)
        case Kind.PLACE:
            yield _called(column), RankingCell(column, order_by="position")
        case Kind.PLAYER:
            yield _called(column), RankingCell(column, order_by="sort_name")
        case Kind.MOVED:
            yield _called(column), RankingCell(column, orderable=False)
        case _:
            yield _called(column), RankingCell(column, initial_sort_descending=column.kind in FIGURES)


def _row(line: RankingLine, columns: Iterable[RankingColumn], rounds: Iterable[int]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "line": line,
        "position": line.position,
        "sort_name": plain(line.player.public_sorted_by),
    }
    for column in columns:
        value = column.value(line)
        if column.kind is not Kind.ROUNDS:
            row[_called(column)] = value
            continue
        for number in rounds:
            result = value.get(number)
            row[f"round_{number}"] = result
            row[f"sort_{number}"] = (result.twelfths, result.score) if result else (-1, 0)
    return row


class TeamTable(tables.Table):
    """The teams' ranking: the sums over the members who count, and what each member brings."""

    about = gettext_lazy("Ranking of the teams after round %d")

    rank = RankingCell(RANK)
    moved = RankingCell(MOVED)
    team = tables.Column(
        verbose_name=gettext_lazy("Team"), attrs={"th": {"class": "who"}, "td": {"class": "who"}}
    )
    twelfths = RankingCell(TABLE_POINTS)
    score = RankingCell(SCORE)
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

    def render_members(self, value: Sequence[tuple[Player, Standing, bool]]) -> str:
        return render_to_string("parts/team_members.html", {"members": value, "slug": self.event.slug})


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
