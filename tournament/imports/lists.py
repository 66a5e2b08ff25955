"""Reading lists that people paste or upload: bytes to text, text to numbered rows of cells.

A list is CSV with a header line. The separator is a comma, a semicolon or a tab, whichever the
header uses. Every problem is a sentence with its line and, where it is about one cell, its column.
Nothing here knows of HTTP or of the database.
"""

import csv
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.translation import gettext as _

from scoring.words import counted
from tournament.imports import encodings
from tournament.imports.encodings import Reading
from tournament.rules.plain_text import folded, tidied

#: Larger files are not read: 2,000 players need about a tenth of it.
LARGEST_FILE = 1_000_000
MOST_ROWS = 2_000
MOST_PROBLEMS = 50

# Characters that no list of names needs and that a database or a workbook may refuse.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
_NAME = re.compile(r"['’‘ʼʻ\"“]?[^\W\d_][^<>{}\[\]()=@#/\\:;,|_]*")
WORKBOOK = b"PK\x03\x04"
_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and where: a line (0: the list as a whole) and a column (0: the whole line)."""

    line: int
    column: int
    sentence: str
    column_name: str = ""

    def __str__(self) -> str:
        if not self.line:
            return self.sentence
        if not self.column:
            return _("Line %(line)d: %(sentence)s") % {"line": self.line, "sentence": self.sentence}
        return _("Line %(line)d, column %(column)d (%(name)s): %(sentence)s") % {
            "line": self.line,
            "column": self.column,
            "name": self.column_name,
            "sentence": self.sentence,
        }


class UnreadableList(ValueError):
    """The list cannot be read at all; `problems` say why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line by column name, stripped; a missing cell is empty."""

    line: int
    cells: Mapping[str, str]
    columns: Mapping[str, int] = field(repr=False)

    def problem(self, column: str, sentence: str) -> Problem:
        """A problem of this row, in one of its columns (or "", the whole line)."""
        return Problem(self.line, self.columns.get(column, 0), sentence, column)


def decoded(content: bytes, *, encoding: str = "", heads: Collection[str] = ()) -> Reading:
    """Return a file's text in the likeliest encoding, or in `encoding`, a word of `encodings.ENCODINGS`.

    `heads` are the names of columns that the header may have. Raises UnreadableList for a file that is too
    large, empty, a workbook, binary, or not in `encoding`.
    """
    if len(content) > LARGEST_FILE:
        raise _unreadable(_("The file is larger than 1 MB. A list of 2,000 players is about 200 kB."))
    if not content.strip():
        raise _unreadable(_("The file is empty."))
    if content.startswith(WORKBOOK):
        raise _unreadable(
            _("This is a workbook or an archive. Save it as CSV (UTF-8), or copy its cells and paste them.")
        )
    if content.startswith(_OLD_WORKBOOK):
        raise _unreadable(
            _("This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password.")
        )
    reading = encodings.read(content, encoding=encoding, heads={folded(head) for head in heads})
    if reading is not None:
        return reading
    if encoding:
        label = str(encodings.ENCODINGS[encoding].label)
        raise _unreadable(_("This file is not in %s: it has bytes that mean nothing there.") % label)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) and content[2:4] != b"\x00\x00":
        raise _unreadable(_("This file is broken UTF-16. Save it as CSV (UTF-8)."))
    raise _unreadable(_("This is a binary file, not a list. Save the list as CSV (UTF-8)."))


def rows_of(
    text: str,
    *,
    columns: Sequence[str],
    required: Sequence[str],
    most: int = MOST_ROWS,
    alone: str = "",
    also: Mapping[str, str] = MappingProxyType({}),
    instead: Sequence[str] = (),
) -> list[Row]:
    """Return the rows below the header, without empty lines.

    `columns` are the names that the header may have, in any order and case; `required` those that it
    must have, or all of `instead`; `also` maps further names, `folded`, to those, or to columns that no
    sentence needs to name. A list of names and nothing else is read without a header, as the column `alone`.

    Raises UnreadableList for a header, quoting or characters that make it no list, more than `most`
    rows, or no row at all.
    """
    _refuse_control_characters(text)
    lines = list(_cells(tidied(text)))
    if not lines:
        raise _unreadable(_("There is no line in the list."))
    if alone and folded(lines[0][1][0]) not in {*columns, *also} and _are_names(lines):
        lines.insert(0, (0, [alone]))
    line, header = lines[0]
    places = _places(line, header, columns, required, also, instead)
    body = lines[1:]
    if not body:
        raise _unreadable(_("There is a header line and no line below it."))
    if len(body) > most:
        raise _unreadable(
            _("The list has %(count)s lines; at most %(most)s can be read at once.")
            % {"count": counted(len(body)), "most": counted(most)}
        )
    too_long = [
        Problem(
            number,
            len(header) + 1,
            _('the line has %(count)d columns, the header %(header)d. A cell with a comma needs quotes: "…".')
            % {"count": len(cells), "header": len(header)},
            _("beyond the header"),
        )
        for number, cells in body
        if any(cells[len(header) :])
    ]
    if too_long:
        raise UnreadableList(*too_long[:MOST_PROBLEMS])
    return [
        Row(number, {name: cells[at - 1] if at <= len(cells) else "" for name, at in places.items()}, places)
        for number, cells in body
    ]


def _are_names(lines: Sequence[tuple[int, list[str]]]) -> bool:
    """Whether each line is one cell that begins with a letter and has no sign that names do not have."""
    return all(len(cells) == 1 and _NAME.fullmatch(cells[0]) for _line, cells in lines)


def _unreadable(sentence: str) -> UnreadableList:
    return UnreadableList(Problem(0, 0, sentence))


def _refuse_control_characters(text: str) -> None:
    found = _CONTROL.search(text.replace("\r\n", "\n").replace("\r", "\n"))
    if found:
        before = found.string[: found.start()]
        raise UnreadableList(
            Problem(
                before.count("\n") + 1,
                0,
                _("there is a character that is no text (U+%04X). Is this a CSV file?") % ord(found.group()),
            )
        )


def _cells(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each line that is not empty with its number in the text and its stripped cells."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[0].strip().casefold() in ("sep=;", "sep=,", "sep=\t", "sep="):
        lines[0] = ""  # Excel's own note on the separator
    header = next((line for line in lines if line.strip()), "")
    separator = max("\t;,", key=header.count)
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    while True:
        first = reader.line_num + 1
        try:
            cells = [" ".join(cell.split()) for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error as unreadable:
            raise UnreadableList(
                Problem(first, 0, _('the quotes do not close, or text follows them: a quoted cell is "…".'))
            ) from unreadable
        if any(cells):
            yield first, cells


def _places(
    line: int,
    header: list[str],
    columns: Sequence[str],
    required: Sequence[str],
    also: Mapping[str, str],
    instead: Sequence[str],
) -> dict[str, int]:
    """Return the column (from 1) of each name of the header."""
    places: dict[str, int] = {}
    problems = []
    for at, cell in enumerate(header, start=1):
        name = folded(cell).replace("_", " ")
        if not name:
            continue
        name = also.get(name, name)
        if name not in columns and name not in also.values():
            sentence = _("no column is called this. The header has the names: %s.") % ", ".join(columns)
            problems.append(Problem(line, at, sentence, cell[:40]))
        elif name in places:
            problems.append(Problem(line, at, _("this column is there twice."), name))
        places.setdefault(name, at)
    missing = [name for name in required if name not in places]
    if missing and not (instead and places.keys() >= set(instead)):
        sentence = _("the first line names the columns, and %(missing)s is missing. Known names: %(known)s.")
        problems.insert(
            0, Problem(line, 0, sentence % {"missing": ", ".join(missing), "known": ", ".join(columns)})
        )
    if problems:
        raise UnreadableList(*problems[:MOST_PROBLEMS])
    return places
