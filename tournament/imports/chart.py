"""Reading and writing a chart: CSV with one line for each table of each round, players by draw number.

round,table,east,south,west,north
1,1,5,12,3,16

Rounds and tables are numbered from 1 without gaps. `static/examples/chart.csv` is such a file.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.draws.drawing import NumberedChart
from tournament.imports.lists import Problem, Row, UnreadableList, rows_of

WINDS = ("east", "south", "west", "north")
COLUMNS = ("round", "table", *WINDS)
MOST_ROUNDS = 40
MOST_ROWS = 20_000
_NUMBER = re.compile("[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class ReadChart:
    """The chart of a file by draw numbers, and every problem found; it can be stored if there is none."""

    chart: NumberedChart
    problems: tuple[Problem, ...]


def read_chart(text: str, players: Collection[int]) -> ReadChart:
    """Read a chart for the players with these draw numbers. Nothing is written."""
    try:
        rows = rows_of(text, columns=COLUMNS, required=COLUMNS, most=MOST_ROWS)
    except UnreadableList as unreadable:
        return ReadChart({}, tuple(unreadable.problems))
    chart: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    seated: dict[tuple[int, int], int] = {}
    problems: list[Problem] = []
    for row in rows:
        found, numbers = _numbers(row)
        problems += found
        if found:
            continue
        problems += _seats(row, numbers, players, seated)
        round_, table = numbers["round"], numbers["table"]
        if table in chart[round_]:
            problems.append(row.problem("table", _("this table of this round is in the file twice.")))
        chart[round_][table] = tuple(numbers[wind] for wind in WINDS)
    if not problems:
        problems += _gaps(chart) or _missing(chart, players, seated)
    return ReadChart(dict(chart), tuple(problems))


def chart_lines(tables: Iterable[tuple[int, int, Iterable[int | None]]]) -> str:
    """Write a chart in the form that `read_chart` reads: (round, table, players E S W N) line by line."""
    lines = [",".join(COLUMNS)]
    lines += [
        f"{round_},{table},{','.join(str(player or '') for player in players)}"
        for round_, table, players in tables
    ]
    return "\r\n".join(lines) + "\r\n"


def _numbers(row: Row) -> tuple[list[Problem], dict[str, int]]:
    problems, numbers = [], {}
    for column in COLUMNS:
        text = row.cells[column]
        if not text:
            problems.append(row.problem(column, _("a number is missing.")))
        elif not _NUMBER.fullmatch(text) or not int(text):
            sentence = _("“%s” is not a whole number from 1 on.") % text[:20]
            problems.append(row.problem(column, sentence))
        else:
            numbers[column] = int(text)
    if numbers.get("round", 1) > MOST_ROUNDS:
        problems.append(row.problem("round", _("an event has at most %d rounds.") % MOST_ROUNDS))
    return problems, numbers


def _seats(
    row: Row, numbers: dict[str, int], players: Collection[int], seated: dict[tuple[int, int], int]
) -> Iterable[Problem]:
    for wind in WINDS:
        player = numbers[wind]
        before = seated.setdefault((numbers["round"], player), row.line)
        if player not in players:
            yield row.problem(wind, _("no player of this event has the draw number %d.") % player)
        elif before != row.line:
            sentence = _("player %(player)d sits in this round already, in line %(line)d.")
            yield row.problem(wind, sentence % {"player": player, "line": before})
        elif [numbers[other] for other in WINDS].count(player) > 1:
            yield row.problem(wind, _("player %d sits at this table twice.") % player)


def _gaps(chart: NumberedChart) -> list[Problem]:
    problems = []
    if sorted(chart) != list(range(1, len(chart) + 1)):
        listed = ", ".join(map(str, sorted(chart)))
        problems.append(
            Problem(0, 0, _("Rounds are numbered from 1 without gaps; the file has the rounds %s.") % listed)
        )
    for round_, tables in sorted(chart.items()):
        if sorted(tables) != list(range(1, len(tables) + 1)):
            sentence = _("Round %(round)d: tables are numbered from 1 without gaps; the file has %(tables)s.")
            listed = ", ".join(map(str, sorted(tables)))
            problems.append(Problem(0, 0, sentence % {"round": round_, "tables": listed}))
    return problems


def _missing(
    chart: NumberedChart, players: Collection[int], seated: dict[tuple[int, int], int]
) -> list[Problem]:
    problems = []
    for round_ in sorted(chart):
        missing = sorted(player for player in players if (round_, player) not in seated)
        if missing:
            sentence = _("Round %(round)d seats everybody but: %(players)s.")
            listed = ", ".join(map(str, missing))
            problems.append(Problem(0, 0, sentence % {"round": round_, "players": listed}))
    return problems
