"""Reading a list of players, by file or pasted, with a header line.

number,name,country,club,team,federation number,status
12,Margit Fekete,HU,Danube Tiles,Blue,01020304,playing

Only `name` is needed, or `first name` and `last name`; the columns may come in any order. `number` is the
draw number (empty: the next free one), `status` is playing (or empty), substitute, withdrawn or waiting.
`static/examples/players.csv` is such a list.

A line about somebody who is entered already changes what is known: found by the federation number, else by
the name (and the country, where two have one name), else by the draw number. An empty cell changes nothing.

Where a line is found by a number and tells of another name, or by the draw number and tells of another
country, it may be about somebody else: it is a question, and a mistake once that player is on the chart.
Names are compared `folded`.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

import tablib
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from tournament.imports.encodings import garbled
from tournament.imports.lists import Problem, Row, UnreadableList, rows_of
from tournament.imports.player_resource import FOUND_BY, Draft, PlayerResource
from tournament.models import Event, Player, Seat
from tournament.players.entries import (
    PlayerEntry,
    Teams,
    entry_errors,
    entry_of,
    is_somebody_else,
    listed_seat_errors,
    named_with_country,
    return_errors,
)
from tournament.record.published_order import ranking_is_published
from tournament.rules.plain_text import folded
from tournament.words.values import NOTHING, yes_or_no

CODE = "country code"
COLUMNS = tuple(field.column_name for field in PlayerResource.fields.values())
#: What lists in English, French, Spanish and Chinese call these columns besides.
OTHER_HEADS: Mapping[str, str] = MappingProxyType(
    {
        folded(head): column
        for column, heads in {
            "number": "no. · # · draw number · numéro · numero · n° · nº · número · n.º · 编号 · 号码",
            "name": "player · nom · joueur · nombre · jugador · 姓名 · 名字 · 选手",
            "first name": "given name · forename · prénom · prenom · nombre de pila · nombres · 名",
            "last name": "surname · family name · nom de famille · apellido · apellidos · 姓",
            "sort name": "name in latin letters · nom en lettres latines · nombre en letras latinas",
            "country": "nation · pays · país · pais · 国家 · 国家或地区",
            "club": "俱乐部",
            "team": "équipe · equipe · equipo · 队 · 队伍 · 团队",
            "federation number": "ema number · numéro de fédération · número de federación · 协会编号",
            "status": "statut · estado · 状态",
            "hidden": "name hidden · nom masqué · nombre oculto · 隐藏姓名",
            "email": "e-mail · courriel · correo · correo electrónico · 邮箱 · 电子邮件",
            "notes": "remarques · notas · 备注",
            "language": "langue · idioma · 语言",
        }.items()
        for head in heads.split(" · ")
    }
)
#: The columns in which a word must be one.
_NAMES = ("name", "sort name", "first name", "last name", "club", "team")
_COLUMN_OF = {field.attribute: field.column_name for field in PlayerResource.fields.values()}


class Kind(StrEnum):
    """What a line would do."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class CellChange:
    """One fact that a line changes, by the name of its column."""

    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of the list, with the line it stands on and what it would do."""

    line: int
    kind: Kind
    entry: PlayerEntry
    player: Player | None = None
    found_by: str = ""
    changes: tuple[CellChange, ...] = ()

    @property
    def question(self) -> str:
        """Who the player is that the line may not be about; "" where there is no doubt."""
        by_country = self.found_by == "number"
        if self.player is None or not is_somebody_else(self.player, self.entry, by_country=by_country):
            return ""
        sentence = _("Number %(number)d is %(name)s.")
        return sentence % {"number": self.player.number, "name": named_with_country(self.player)}

    @property
    def found_in_words(self) -> str:
        return str(FOUND_BY.get(self.found_by, ""))

    @property
    def status_in_words(self) -> str:
        return str(Player.Status(self.entry.status).label)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What was read: the players of all lines that can be entered, and every problem of the others."""

    lines: tuple[PlayerLine, ...]
    problems: tuple[Problem, ...]
    #: The names of the teams that the list makes.
    new_teams: tuple[str, ...] = ()

    def of_kind(self, kind: Kind) -> list[PlayerLine]:
        return [line for line in self.lines if line.kind is kind]

    @property
    def counts(self) -> dict[str, int]:
        """How many lines there are of each kind, and how many are wrong."""
        wrong = {problem.line for problem in self.problems}
        return {kind.value: len(self.of_kind(kind)) for kind in Kind} | {"wrong": len(wrong)}

    @property
    def guesses(self) -> int:
        """How many lines have a first and a last name that the program took from the name."""
        return sum(not line.entry.names_confirmed for line in self.lines)

    @property
    def questions(self) -> list[PlayerLine]:
        """The lines that may be about somebody else than the player that they were found by."""
        return [line for line in self.lines if line.question]

    @property
    def written(self) -> list[PlayerLine]:
        """The lines that entering the list writes."""
        return [line for line in self.lines if line.kind is not Kind.UNCHANGED]

    @property
    def token(self) -> str:
        """What was seen, as a short text: another list, or other players by now, have another."""
        seen = [
            (line.line, line.kind, line.entry, line.player and (line.player.pk, line.player.version))
            for line in self.lines
        ]
        return hashlib.sha256(repr((seen, self.problems)).encode("utf-8", "surrogatepass")).hexdigest()[:32]


#: The heads of the list of players that the program itself writes (`papers.workbooks.event_workbook`), which
#: has the country by its name and by its code: the code is taken.
_OWN_HEADS = {
    gettext_noop("No."): "number",
    gettext_noop("Player"): "name",
    gettext_noop("Country"): "country",
    gettext_noop("Country code"): CODE,
    gettext_noop("Club"): "club",
    gettext_noop("Team"): "team",
    gettext_noop("Status"): "status",
    gettext_noop("Federation number"): "federation number",
    gettext_noop("First name"): "first name",
    gettext_noop("Last name"): "last name",
}
# What a file for spreadsheets has in front of a text that would be a formula there.
_NO_FORMULA = re.compile("^'(?=[=+@-])")


@cache
def further_heads() -> Mapping[str, str]:
    """The column of each head besides COLUMNS, also of the program's own heads in every language."""
    own: dict[str, str] = {}
    for language, _own_name in settings.LANGUAGES:
        with override(language):
            own |= {folded(_(head)): column for head, column in _OWN_HEADS.items()}
    return MappingProxyType({**OTHER_HEADS, CODE: CODE, **own})


def read_players(text: str, event: Event) -> PlayerList:
    """Read a list and compare it with the event's players. Nothing is written."""
    try:
        rows = rows_of(
            text,
            columns=COLUMNS,
            required=("name",),
            alone="name",
            also=further_heads(),
            instead=("first name", "last name"),
        )
    except UnreadableList as unreadable:
        return PlayerList((), tuple(unreadable.problems))
    rows = [_own_cells(row) for row in rows]
    named = [name for name in COLUMNS if name in rows[0].columns]
    dataset = tablib.Dataset(*([row.cells[name] for name in named] for row in rows), headers=named)
    known = list(event.players.select_related("team"))
    # No dry run, which would take the write lock of the database: the resource saves nothing.
    resource = PlayerResource(known, Teams(event))
    result = resource.import_data(dataset, use_transactions=False)
    problems: list[Problem] = []
    read: list[tuple[Row, Draft]] = []
    for row, found in zip(rows, result.rows, strict=True):
        wrong = _problems(row, found)
        problems += wrong
        if not wrong:
            read.append((row, found.instance))
    problems += _conflicts(event, read)
    bad = {problem.line for problem in problems}
    return PlayerList(
        tuple(_line(row, draft) for row, draft in read if row.line not in bad),
        tuple(sorted(problems, key=lambda problem: (problem.line, problem.column))),
        tuple(resource.new_teams.values()),
    )


def _own_cells(row: Row) -> Row:
    """The row as somebody would have typed it, where the program's own file has it in another way."""
    cells = {name: _NO_FORMULA.sub("", cell) for name, cell in row.cells.items()}
    columns = dict(row.columns)
    if cells.get(CODE) or (CODE in cells and "country" not in cells):
        cells["country"], columns["country"] = cells[CODE], columns[CODE]
    parts = {"first name", "last name"} & cells.keys()
    if parts:
        columns = {**dict.fromkeys(("name", "first name", "last name"), columns[min(parts)]), **columns}
        cells |= _whole_name(*(cells.get(name, "") for name in ("name", "first name", "last name")))
    return Row(row.line, cells, columns)


def _whole_name(name: str, first: str, last: str) -> dict[str, str]:
    """The name and its parts. A name beside one part alone is the other part (“Nom, Prénom”), or has both."""
    if name and bool(first) != bool(last):
        words, part = name.split(), (first or last).split()
        if folded(" ".join(words[: len(part)])) == folded(" ".join(part)):
            other = words[len(part) :]
        elif folded(" ".join(words[-len(part) :])) == folded(" ".join(part)):
            other = words[: -len(part)]
        else:
            other, name = words, ""
        first, last = first or " ".join(other), last or " ".join(other)
    return {"name": name or f"{first} {last}".strip(), "first name": first, "last name": last}


def _problems(row: Row, found: Any) -> list[Problem]:
    """What the library found wrong in the cells of a row."""
    problems = [
        row.problem(_COLUMN_OF[attribute], sentence)
        for attribute, sentences in (
            found.validation_error.message_dict if found.validation_error else {}
        ).items()
        for sentence in sentences
    ]
    if not row.cells["name"]:
        problems.append(row.problem("name", _("the name is missing.")))
    sentence = _(
        "“%s” is no name: its letters were lost. Choose the file again and its encoding, or save the list as "
        "CSV (UTF-8)."
    )
    problems += [
        row.problem(column, sentence % word[:40])
        for column in _NAMES
        if (word := garbled(row.cells.get(column, "")))
    ]
    if found.errors and not problems:
        raise found.errors[0].error
    return sorted(problems, key=lambda problem: problem.column)


def _conflicts(event: Event, read: Sequence[tuple[Row, Draft]]) -> list[Problem]:
    """What is wrong between the lines, and between them and the players who stay as they are."""
    problems = []
    first: dict[int, int] = {}
    alone = []
    for row, draft in read:
        before = first.setdefault(draft.player.pk, row.line) if draft.player else row.line
        if before != row.line:
            problems.append(row.problem("", _("this is the same player as in line %d.") % before))
        else:
            alone.append((row, draft))
    entries = [draft.entry for _row, draft in alone]
    for position, sentences in entry_errors(event, entries, [draft.player for _row, draft in alone]).items():
        problems += [alone[position][0].problem("", sentence) for sentence in sentences]
    seated = set(Seat.objects.filter(round__event=event).values_list("player_id", flat=True))
    published = ranking_is_published(event)
    for row, draft in alone:
        if draft.player:
            by_country = draft.found_by == "number"
            stays = listed_seat_errors(draft.player, draft.entry, seated, by_country=by_country)
            stays |= return_errors(draft.player, draft.entry, published=published)
            problems += [row.problem(column, sentence) for column, sentence in stays.items()]
    return problems


def _line(row: Row, draft: Draft) -> PlayerLine:
    entry, player = draft.entry, draft.player
    if player is None:
        return PlayerLine(row.line, Kind.NEW, entry)
    was = entry_of(player)
    # First and last name that follow the name are no news of the list's.
    follow = set() if draft.has_names else {"first_name", "last_name"}
    changes = tuple(
        CellChange(column, _shown(getattr(was, name)), _shown(getattr(entry, name)))
        for name, column in ((name, field.column_name) for name, field in PlayerResource.fields.items())
        if getattr(was, name) != getattr(entry, name) and name not in follow
    )
    if was.names_confirmed != entry.names_confirmed and (draft.has_names or was.names_confirmed):
        said = {True: _("confirmed"), False: _("taken from the name")}
        column = _("first and last name")
        changes += (CellChange(column, said[was.names_confirmed], said[entry.names_confirmed]),)
    kind = Kind.CHANGED if changes else Kind.UNCHANGED
    return PlayerLine(row.line, kind, entry, player, draft.found_by, changes)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return yes_or_no(value)
    return str(value or "") or NOTHING
