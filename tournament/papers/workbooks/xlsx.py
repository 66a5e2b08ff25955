"""Workbooks: sheets of rows with a frozen head, filters, real numbers, and text that stays text.

A `Sheet` is a title, columns and rows of plain values; `write_workbook` knows how they look. What
stands in the sheets of an event is in `tournament.papers.workbooks.event_workbook`.

openpyxl makes the workbook: its styles, heads, widths and filters. The rows below the heads are
written into its sheets here, in the words of the format (ECMA-376, part 1, 18.3.1): openpyxl takes
20 microseconds for a cell, which is 6 seconds for the hands of 400 players, and this takes one. A text
is always written as a text, so that nothing can become a formula.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter

from tournament.papers.workbooks.cell_text import breadth, sheet_titles, xml_text

_WIDEST, _NARROWEST = 60, 5
#: Room for the arrow of the filter beside a heading.
_FILTER_ARROW = 3
#: The fonts of the other cells are openpyxl's own.
_HEAD_FONT = Font(name="Calibri", size=11, bold=True)
_HEAD_HEIGHT = 32  # points: two lines
_HEAD_BORDER = Border(bottom=Side(style="medium"))


class Kind(Enum):
    """What a column holds, with its number format."""

    TEXT = "@"
    NUMBER = "General"
    POINTS = '+#,##0;"−"#,##0;0'
    #: Integer twelfths come in; a number with its fraction goes out: 28 as 2 1/3.
    TWELFTHS = "# ??/??"
    #: The same as a decimal, for readers that know no fractions.
    DECIMAL = "0.00"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading and what it holds.

    `exact_text`: it says the twelfths beside it in exact words, which a number of a workbook cannot.
    """

    head: str
    kind: Kind = Kind.TEXT
    exact_text: bool = False


Cell = str | int | None
Row = tuple[Cell, ...]
#: The columns, and the rows in their order.
Content = tuple[Sequence[Column], Sequence[Row]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook. Values stand in the order of the columns."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Row]


def write_workbook(sheets: Sequence[Sheet], *, title: str, now: datetime) -> bytes:
    """Return the workbook as the bytes of an .xlsx file."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.properties.title = xml_text(title)
    workbook.properties.creator = "Tablepoint"
    workbook.properties.created = workbook.properties.modified = now.replace(tzinfo=None)
    rows_of: dict[str, str] = {}
    titles = sheet_titles(sheet.title for sheet in sheets)
    for number, (name, sheet) in enumerate(zip(titles, sheets, strict=True), start=1):
        worksheet = workbook.create_sheet(name)
        styles = _frame(worksheet, sheet)
        rows_of[f"xl/worksheets/sheet{number}.xml"] = "".join(_rows(sheet, styles))
        worksheet.delete_rows(2)
    return _filled(workbook, rows_of)


def _frame(worksheet: Any, sheet: Sheet) -> list[int]:
    """Write everything but the rows. Return the number of each column's style."""
    extent = f"A1:{get_column_letter(len(sheet.columns))}{len(sheet.rows) + 1}"
    worksheet.freeze_panes = "A2"
    worksheet.auto_filter.ref = extent
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True
    worksheet.print_title_rows = "1:1"
    worksheet.row_dimensions[1].height = _HEAD_HEIGHT
    styles = []
    for position, column in enumerate(sheet.columns, start=1):
        head = worksheet.cell(1, position)
        head.value, head.data_type = xml_text(column.head), "s"
        head.font, head.border = _HEAD_FONT, _HEAD_BORDER
        # Text keeps a distance from the number that ends at its left.
        side, indent = ("left", 1) if column.kind is Kind.TEXT else ("right", 0)
        head.alignment = Alignment(horizontal=side, indent=indent, vertical="bottom", wrap_text=True)
        width = _width(column, [row[position - 1] for row in sheet.rows])
        worksheet.column_dimensions[get_column_letter(position)].width = width
        pattern = worksheet.cell(2, position)
        pattern.number_format = column.kind.value
        pattern.alignment = Alignment(horizontal=side, indent=indent)
        styles.append(pattern.style_id)
    return styles


def _rows(sheet: Sheet, styles: Sequence[int]) -> Iterator[str]:
    """The rows below the head in the words of the format; an empty cell is left out."""
    letters = [get_column_letter(position) for position in range(1, len(sheet.columns) + 1)]
    kinds = [column.kind for column in sheet.columns]
    for number, row in enumerate(sheet.rows, start=2):
        cells = []
        for letter, style, kind, value in zip(letters, styles, kinds, row, strict=True):
            if value is None or value == "":
                continue
            if isinstance(value, str):
                text = f'<is><t xml:space="preserve">{escape(xml_text(value))}</t></is>'
                cells.append(f'<c r="{letter}{number}" s="{style}" t="inlineStr">{text}</c>')
            else:
                cells.append(f'<c r="{letter}{number}" s="{style}"><v>{_number(kind, value)}</v></c>')
        yield f'<row r="{number}">{"".join(cells)}</row>'


def _number(kind: Kind, value: int) -> int | float:
    if kind not in (Kind.TWELFTHS, Kind.DECIMAL):
        return value
    # A file's only kind of number is a double; the column beside it has the exact text.
    return value / 12 if value % 12 else value // 12


def _filled(workbook: Workbook, rows_of: dict[str, str]) -> bytes:
    """Save the workbook with the rows put into its sheets, by the path of each in the file."""
    frame, file = io.BytesIO(), io.BytesIO()
    workbook.save(frame)
    with zipfile.ZipFile(frame) as source, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename in rows_of:
                content = _with_rows(content.decode(), rows_of[entry.filename]).encode()
            target.writestr(entry.filename, content)
    return file.getvalue()


def _with_rows(worksheet: str, rows: str) -> str:
    """The worksheet with these rows below its head, and the extent that its filter has."""
    extent = re.search(r'<autoFilter ref="([^"]+)"', worksheet)
    assert extent is not None, "every sheet has a filter"
    worksheet = re.sub(r'<dimension ref="[^"]*"', f'<dimension ref="{extent[1]}"', worksheet)
    head, end, foot = worksheet.partition("</sheetData>")
    return head + rows + end + foot


def _width(column: Column, values: Sequence[str | int | None]) -> float:
    """The width that the longest value and the longest word of the heading need, within bounds."""
    words = max((breadth(word) for word in column.head.split()), default=0) + _FILTER_ARROW
    if column.kind is Kind.TWELFTHS:
        longest = len("000 00/00")
    else:
        longest = max((breadth(str(value)) for value in set(values) if value is not None), default=0)
    return min(_WIDEST, max(_NARROWEST, words, longest + 2))
