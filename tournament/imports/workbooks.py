"""Reading a list out of a workbook (.xlsx): its first sheet becomes the same text as if it had been pasted.

A row of the sheet is the line of that number, so that what is said of a line can be found in the sheet.
Nothing of a workbook is carried out, and it is not unpacked before its parts said how large they are.
"""

import csv
import datetime
import io
import re
import zipfile
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tournament.imports.lists import (
    LARGEST_FILE,
    MOST_PROBLEMS,
    MOST_ROWS,
    WORKBOOK,
    Problem,
    UnreadableList,
    decoded,
)

#: What a workbook may unpack to, in bytes, parts and columns: many times the longest list.
LARGEST_UNPACKED = 20_000_000
MOST_PARTS = 300
MOST_COLUMNS = 60
_ROW = re.compile(rb"<(?:\w+:)?row\b")
_DECLARATION = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)


def list_text(content: bytes, *, most_rows: int = MOST_ROWS) -> str:
    """Return the text of an uploaded list, whether it is a workbook or lines of text.

    Raises UnreadableList with what is wrong.
    """
    if content.startswith(WORKBOOK) and len(content) <= LARGEST_FILE:
        return workbook_text(content, most_rows)
    return decoded(content)


def workbook_text(content: bytes, most_rows: int) -> str:
    """Return the first sheet of a workbook as lines of cells with tabs between them.

    Raises UnreadableList for what is no such workbook, unpacks to too much, or holds macros, formulas,
    merged cells, dates or errors, each with its line and column.
    """
    sheet = _first_sheet(content, most_rows)
    if sheet.max_row > 10 * most_rows or sheet.max_column > MOST_COLUMNS:
        sentence = _(
            "The sheet reaches to row %(rows)s and column %(columns)s; a list of players is smaller."
        )
        raise _unreadable(
            sentence % {"rows": f"{sheet.max_row:,}", "columns": get_column_letter(sheet.max_column)}
        )
    problems = [
        Problem(
            cells.min_row, cells.min_col, _("the cells %s are merged; undo that first.") % cells.coord, "–"
        )
        for cells in sorted(sheet.merged_cells.ranges, key=lambda cells: (cells.min_row, cells.min_col))
    ]
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    head: list[str] = []
    for number, row in enumerate(sheet.iter_rows(), start=1):
        words = []
        for column, cell in enumerate(row, start=1):
            wrong = _refused(cell)
            if wrong:
                name = head[column - 1] if column <= len(head) else get_column_letter(column)
                problems.append(Problem(number, column, wrong, name))
            words.append(_words(cell.value))
        head = head or [word for word in words if any(words)]
        writer.writerow(words if any(words) else [])
    if problems:
        raise UnreadableList(*problems[:MOST_PROBLEMS])
    return text.getvalue()


def _unreadable(sentence: str) -> UnreadableList:
    return UnreadableList(Problem(0, 0, sentence))


def _first_sheet(content: bytes, most_rows: int) -> Worksheet:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _refuse_parts(archive, most_rows)
        workbook = load_workbook(io.BytesIO(content), keep_links=False)
    except UnreadableList:
        raise
    except Exception as broken:
        # Whatever a broken file makes the library stumble over: it is no workbook for us.
        raise _unreadable(_("This workbook cannot be opened: it is damaged, or no .xlsx file.")) from broken
    sheets = [sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
    if not sheets:
        raise _unreadable(_("There is no sheet with cells in this workbook."))
    return sheets[0]


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
    if any(_DECLARATION.search(archive.read(name)) for name in names if name.endswith((".xml", ".rels"))):
        raise _unreadable(_("This workbook cannot be opened: it is damaged, or no .xlsx file."))
    # Counted before the sheet is taken apart cell by cell, which takes seconds.
    sheets = [name for name in names if name.startswith("xl/worksheets/") and name.endswith(".xml")]
    rows = max((len(_ROW.findall(archive.read(name))) for name in sheets), default=0)
    if rows > most_rows + 1:
        sentence = _("The sheet has %(count)s rows; at most %(most)s can be read at once.")
        raise _unreadable(sentence % {"count": f"{rows:,}", "most": f"{most_rows:,}"})


def _refused(cell: Any) -> str:
    """Why a cell cannot be read as it is, as a sentence; empty for one that can."""
    if cell.data_type == "f":
        return _("this is a formula; paste the values instead.")
    if cell.data_type == "e":
        return _("this is an error (%s).") % str(cell.value)
    if isinstance(cell.value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        written = cell.value.date() if isinstance(cell.value, datetime.datetime) else cell.value
        return _("the workbook takes this for a date (%s); give the column the format “text”.") % str(written)
    return ""


def _words(value: Any) -> str:
    """A cell as it is read in the sheet: whole numbers without a decimal point, nothing for an empty one."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return " ".join(str(value).split())
