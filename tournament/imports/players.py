"""Reading a list of players: CSV with a header line, by file or pasted.

number,name,country,club,team,federation number,status
12,Margit Fekete,HU,Danube Tiles,Blue,01020304,playing

Only `name` is needed; the columns may come in any order. `number` is the draw number (empty: the next
free one), `status` is playing (or empty), substitute or withdrawn. `static/examples/players.csv` is
such a list.
"""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.actions.player_entries import PlayerEntry, entry_errors
from tournament.imports.countries import UnknownCountry, country_code
from tournament.imports.lists import Problem, Row, UnreadableList, rows_of
from tournament.models import Event, Player

COLUMNS = ("number", "name", "country", "club", "team", "federation number", "status")
#: Draw numbers are shown on slips and screens; nobody needs a fifth digit.
HIGHEST_NUMBER = 9_999
_LONGEST = {"name": 80, "club": 80, "team": 80, "federation number": 20}
_NUMBER = re.compile("[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of the list, with the line it stands on."""

    line: int
    entry: PlayerEntry


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What was read: the players of all lines that can be entered, and every problem of the others."""

    lines: tuple[PlayerLine, ...]
    problems: tuple[Problem, ...]

    @property
    def entries(self) -> list[PlayerEntry]:
        return [line.entry for line in self.lines]


def read_players(text: str, event: Event) -> PlayerList:
    """Read a list and check it against the event's players. Nothing is written."""
    try:
        rows = rows_of(text, columns=COLUMNS, required=("name",))
    except UnreadableList as unreadable:
        return PlayerList((), tuple(unreadable.problems))
    problems: list[Problem] = []
    read = []
    for row in rows:
        found, entry = _entry(row)
        problems += found
        read.append((row, entry))
    whole = [(row, entry) for row, entry in read if entry]
    for position, sentences in entry_errors(event, [entry for _row, entry in whole]).items():
        row = whole[position][0]
        problems += [row.problem("", sentence) for sentence in sentences]
    bad = {problem.line for problem in problems}
    return PlayerList(
        tuple(PlayerLine(row.line, entry) for row, entry in whole if row.line not in bad),
        tuple(sorted(problems, key=lambda problem: (problem.line, problem.column))),
    )


def _entry(row: Row) -> tuple[list[Problem], PlayerEntry | None]:
    cells = row.cells
    problems = [
        row.problem(column, _("at most %d characters fit here.") % longest)
        for column, longest in _LONGEST.items()
        if len(cells.get(column, "")) > longest
    ]
    if not cells["name"]:
        problems.append(row.problem("name", _("the name is missing.")))
    number = None
    if cells.get("number"):
        if _NUMBER.fullmatch(cells["number"]) and int(cells["number"]):
            number = int(cells["number"])
        else:
            sentence = _("“%(text)s” is no draw number; they are 1 to %(highest)s.")
            values = {"text": cells["number"][:20], "highest": f"{HIGHEST_NUMBER:,}"}
            problems.append(row.problem("number", sentence % values))
    country = ""
    try:
        country = country_code(cells.get("country", ""))
    except UnknownCountry as unknown:
        problems.append(row.problem("country", str(unknown)))
    status = cells.get("status", "").casefold() or Player.Status.PLAYING
    if status not in Player.Status.values:
        sentence = _("“%s” is no status; they are playing, substitute, withdrawn and waiting.")
        problems.append(row.problem("status", sentence % cells["status"][:20]))
    if problems:
        return problems, None
    return [], PlayerEntry(
        name=cells["name"],
        number=number,
        country=country,
        club=cells.get("club", ""),
        team=cells.get("team", ""),
        federation_number=cells.get("federation number", ""),
        status=status,
    )
