"""The rankings as sheets of the workbook: players, teams, nations."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _
from django_countries import countries

from scoring.words import listed
from tournament.papers.workbooks.xlsx import Cell, Column, Content, Kind, Row
from tournament.results import ranking_columns
from tournament.results.event_file import EventFile, FileLine
from tournament.results.ranking_columns import RankingColumn, Shown, columns_for
from tournament.standings import Result, TeamStanding, format_table_points
from tournament.words.values import yes_or_no

#: A column with what stands in it for a line.
_Filled = tuple[Column, Callable[[FileLine], Cell]]

_KINDS = {
    ranking_columns.Kind.PLACE: Kind.NUMBER,
    ranking_columns.Kind.NUMBER: Kind.NUMBER,
    ranking_columns.Kind.COUNT: Kind.NUMBER,
    ranking_columns.Kind.POINTS: Kind.POINTS,
}


def ranking_content(file: EventFile) -> Content:
    """The ranking of the players, with table points and score of each round."""
    lines = file.ranking
    filled = [
        one
        for column in columns_for(Shown.in_files(public=file.public))
        if not column.if_any or any(column.value(line) for line in lines)
        for one in _filled(column, file.rounds)
    ]
    return [column for column, _cell in filled], [
        tuple(cell(line) for _column, cell in filled) for line in lines
    ]


def _filled(column: RankingColumn, rounds: Sequence[int]) -> Iterator[_Filled]:
    """The columns of the sheet for one of the ranking."""
    match column.kind:
        case ranking_columns.Kind.TABLE_POINTS:
            exact, in_words, twelfths = _table_points(str(column.head))
            yield exact, column.value
            yield in_words, lambda line: format_table_points(column.value(line))
            yield twelfths, column.value
        case ranking_columns.Kind.ROUNDS:
            for number in rounds:
                yield from _of_round(column, number)
        case ranking_columns.Kind.YES_NO:
            yield Column(str(column.head)), lambda line: yes_or_no(column.value(line))
        case kind:
            yield Column(str(column.head), _KINDS.get(kind, Kind.TEXT)), column.value


def _of_round(column: RankingColumn, number: int) -> Iterator[_Filled]:
    def twelfths(line: FileLine) -> int | None:
        result: Result | None = column.value(line).get(number)
        return result.twelfths if result else None

    def score(line: FileLine) -> int | None:
        result: Result | None = column.value(line).get(number)
        return result.score if result else None

    yield Column(_("Table points R%d") % number, Kind.TWELFTHS), twelfths
    yield Column(_("Score R%d") % number, Kind.POINTS), score


def teams_content(file: EventFile) -> Content:
    """The ranking of the teams with the players who count for each."""
    return _groups(_("Team"), file, [(team.team, team) for team in file.teams])


def nations_content(file: EventFile) -> Content:
    """The ranking of the nations with the players who count for each."""
    nations = [(str(countries.name(nation.team)), nation) for nation in file.nations]
    return _groups(_("Nation"), file, nations)


def _groups(group: str, file: EventFile, lines: Sequence[tuple[str, TeamStanding]]) -> Content:
    columns = [
        Column(_("Place"), Kind.NUMBER),
        Column(group),
        *_table_points(_("Table points")),
        Column(_("Total points"), Kind.POINTS),
        Column(_("Players")),
    ]
    players = file.player_by_number
    rows: list[Row] = [
        (
            line.rank,
            name,
            line.twelfths,
            line.table_points,
            line.twelfths,
            line.score,
            listed(players[member.number].name for member in line.members[: line.counting]),
        )
        for name, line in lines
    ]
    return columns, rows


def _table_points(head: str) -> tuple[Column, Column, Column]:
    """Table points as a number, in exact words, and in twelfths to calculate with."""
    return (
        Column(head, Kind.TWELFTHS),
        Column(_("as text"), exact_text=True),
        Column(_("Twelfths"), Kind.NUMBER),
    )
