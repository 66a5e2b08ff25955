"""Reading a list out of a workbook (.xlsx): one sheet becomes the same text as if it had been pasted.

A row of the sheet is the line of that number, so that what is said of a line can be found in the sheet.
Nothing of a workbook is carried out. What it declares costs nothing: its parts are measured before any is
opened, and of a sheet the rows are taken one by one, whatever ranges it names.
"""

import csv
import datetime
import io
import re
import zipfile
from collections.abc import Collection, Iterator
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet._reader import WorkSheetParser

from scoring.words import counted
from tournament.imports.encodings import Reading
from tournament.imports.lists import (
    LARGEST_FILE,
    MOST_PROBLEMS,
    MOST_ROWS,
    WORKBOOK,
    Problem,
    UnreadableList,
    decoded,
)
from tournament.rules.plain_text import folded

#: What a workbook may unpack to, in bytes, parts and columns: many times the longest list.
LARGEST_UNPACKED = 20_000_000
MOST_PARTS = 300
MOST_COLUMNS = 60
#: And in elements of all parts together, each of which takes some microseconds: a list of 2,000 players with
#: twelve columns has 120,000, and as many more for each row of the longest list.
MOST_ELEMENTS = 400_000
_ELEMENTS_OF_A_ROW = 40
#: Of those that are neither cells nor their texts, each takes ten times as long.
MOST_OTHERS = 100_000
_OTHER = re.compile(rb"<(?!/|(?:\w+:)?(?:row|c|v|f|si|is|t)[\s/>])")
_DECLARATION = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
#: The encodings in which the signs above are the same bytes, NUL apart.
_ENCODING = re.compile(
    rb"""<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8|utf-?16|us-ascii|iso-8859-1)""", re.IGNORECASE
)


def list_text(
    content: bytes, *, most_rows: int = MOST_ROWS, encoding: str = "", heads: Collection[str] = ()
) -> Reading:
    """Return the text of an uploaded list, whether it is a workbook or lines of text.

    `encoding` and `heads` are for lines of text, as of `decoded`. Raises UnreadableList with what is wrong.
    """
    if content.startswith(WORKBOOK) and len(content) <= LARGEST_FILE:
        return read_workbook(content, most_rows, heads)
    return decoded(content, encoding=encoding, heads=heads)


def read_workbook(content: bytes, most_rows: int, heads: Collection[str] = ()) -> Reading:
    """Return a sheet of a workbook as lines of cells with tabs between them; hidden rows are empty lines.

    It is the sheet whose first row has nothing but `heads`, else the first one with any of them, else the
    first one. Raises UnreadableList for what is no such workbook, unpacks to too much, or holds macros,
    formulas, merged cells, dates or errors, each with its line and column.
    """
    known = {folded(head) for head in heads}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _refuse_parts(archive, most_rows)
        workbook = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        try:
            sheets = [
                _Sheet(sheet)
                for sheet in workbook.worksheets
                if isinstance(sheet, ReadOnlyWorksheet) and sheet.sheet_state == "visible"
            ]
            if not sheets:
                raise _unreadable(_("There is no sheet with cells in this workbook."))
            chosen = max(sheets, key=lambda sheet: _likeness(sheet.heads(), known))
            text, hidden = _text_of(chosen, most_rows)
            return Reading(text, "", sheet=chosen.title if len(sheets) > 1 else "", hidden_rows=hidden)
        finally:
            workbook.close()
    except UnreadableList:
        raise
    except Exception as broken:
        # Whatever a broken file makes the library stumble over: it is no workbook for us.
        raise _unreadable(_("This workbook cannot be opened: it is damaged, or no .xlsx file.")) from broken


def _likeness(heads: Collection[str], known: Collection[str]) -> int:
    """How much the first row of a sheet looks like the head of a list: 2 all of it, 1 a part, 0 nothing."""
    found = sum(head in known for head in heads)
    return 2 if found and found == len(heads) else 1 if found else 0


class _Sheet:
    """A sheet as its file has it, row by row.

    The library's own sheets make a cell of every place that a row, a merged range or a link declares, which a
    file of a kilobyte can do by the million; its parser of the rows does not.
    """

    def __init__(self, sheet: ReadOnlyWorksheet) -> None:
        self._sheet = sheet
        self.title = str(sheet.title)
        self.merged: list[Any] = []

    def heads(self) -> set[str]:
        """The words of the first row that holds something, folded."""
        first = next(self.rows(), (0, False, []))
        return {folded(_words(cell["value"])).replace("_", " ") for cell in first[2]}

    def rows(self) -> Iterator[tuple[int, bool, list[dict[str, Any]]]]:
        """Yield each row that holds something: its number, whether it is hidden, and its cells that do."""
        book = self._sheet.parent
        with self._sheet._get_source() as source:
            parser = WorkSheetParser(
                source,
                self._sheet._shared_strings,
                epoch=book.epoch,
                date_formats=book._date_formats,
                timedelta_formats=book._timedelta_formats,
            )
            last = 0
            for number, cells in parser.parse():
                if number <= last:
                    raise ValueError("rows out of order")
                last = number
                holding = [cell for cell in cells if _words(cell["value"])]
                # What rows look like is kept for each of them, and not needed any more.
                hidden = parser.row_dimensions.pop(str(number), {}).get("hidden") in ("1", "true")
                if holding:
                    yield number, hidden, holding
            self.merged = list(parser.merged_cells.mergeCell) if parser.merged_cells else []


def _text_of(sheet: _Sheet, most_rows: int) -> tuple[str, int]:
    """The sheet as text, and how many hidden rows were left out. Raises UnreadableList."""
    problems = []
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    head: dict[int, str] = {}
    hidden_rows = written = 0
    line = 1
    for number, hidden, cells in sheet.rows():
        if hidden:
            hidden_rows += 1
            continue
        furthest = max(cell["column"] for cell in cells)
        if number > 10 * most_rows or furthest > MOST_COLUMNS:
            sentence = _(
                "The sheet reaches to row %(rows)s and column %(columns)s; a list of players is smaller."
            )
            raise _unreadable(sentence % {"rows": counted(number), "columns": get_column_letter(furthest)})
        written += 1
        words = [""] * furthest
        for cell in cells:
            column = cell["column"]
            words[column - 1] = _words(cell["value"])
            if wrong := _refused(cell):
                name = head.get(column) or get_column_letter(column)
                problems.append(Problem(number, column, wrong, name))
        head = head or dict(enumerate(words, start=1))
        text.write("\n" * (number - line))
        writer.writerow(words)
        line = number + 1
    if written > most_rows + 1:
        sentence = _("The sheet has %(count)s rows; at most %(most)s can be read at once.")
        raise _unreadable(sentence % {"count": counted(written), "most": counted(most_rows)})
    problems += [
        Problem(
            cells.min_row, cells.min_col, _("the cells %s are merged; undo that first.") % cells.coord, "–"
        )
        for cells in sorted(sheet.merged, key=lambda cells: (cells.min_row, cells.min_col))
    ]
    if problems:
        raise UnreadableList(*problems[:MOST_PROBLEMS])
    return text.getvalue(), hidden_rows


def _unreadable(sentence: str) -> UnreadableList:
    return UnreadableList(Problem(0, 0, sentence))


def _refuse_parts(archive: zipfile.ZipFile, most_rows: int) -> None:
    """Refuse an archive by its list of parts, before any of them is unpacked."""
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise _unreadable(
            _("The file unpacks to far more than a list of players needs, so it is not opened.")
        )
    if "mimetype" in names:
        raise _unreadable(_("This is an OpenDocument file. Save it as .xlsx or as CSV (UTF-8)."))
    if "xl/workbook.xml" not in names:
        raise _unreadable(_("This is an archive and no workbook. Upload the list itself, as .xlsx or CSV."))
    if any("vbaproject" in name.casefold() for name in names):
        raise _unreadable(_("This workbook holds macros. Save it as a workbook without macros (.xlsx)."))
    if any(part.flag_bits & 1 for part in parts):
        raise _unreadable(_("This workbook is encrypted. Save it without a password."))
    elements = others = 0
    for part in parts:
        # By what it is and not by its name, as a part is found by what the workbook says of it; two bytes for
        # a letter are one and a NUL.
        content = archive.read(part).replace(b"\x00", b"")
        if _DECLARATION.search(content) or _ENCODING.search(content[:300]):
            raise _unreadable(_("This workbook cannot be opened: it is damaged, or no .xlsx file."))
        elements += content.count(b"<")
        others += len(_OTHER.findall(content))
    if elements > MOST_ELEMENTS + _ELEMENTS_OF_A_ROW * most_rows or others > MOST_OTHERS:
        raise _unreadable(
            _("The file unpacks to far more than a list of players needs, so it is not opened.")
        )


def _refused(cell: dict[str, Any]) -> str:
    """Why a cell cannot be read as it is, as a sentence; empty for one that can."""
    if cell["data_type"] == "f":
        return _("this is a formula; paste the values instead.")
    if cell["data_type"] == "e":
        return _("this is an error (%s).") % str(cell["value"])
    value = cell["value"]
    if isinstance(value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        written = value.date() if isinstance(value, datetime.datetime) else value
        return _("the workbook takes this for a date (%s); give the column the format “text”.") % str(written)
    return ""


def _words(value: Any) -> str:
    """A cell as it is read in the sheet: whole numbers without a decimal point, nothing for an empty one."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return " ".join(str(value).split())
