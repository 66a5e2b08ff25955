"""One table of a workbook as comma-separated values, for whoever has no spreadsheet."""

import csv
import io
from collections.abc import Sequence

from tournament.papers.workbooks.cell_text import UTF_8_MARK, formula_safe
from tournament.papers.workbooks.xlsx import Column, Kind, Sheet
from tournament.standings import format_table_points


def sheet_csv(sheet: Sheet) -> bytes:
    """Return the sheet's heads and rows.

    Twelfths are written exactly, as 4½, so that the column that only says that is left out.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    kept = [position for position, column in enumerate(sheet.columns) if not column.exact_text]
    writer.writerow(formula_safe(sheet.columns[position].head) for position in kept)
    writer.writerows(_cells(sheet.columns, row, kept) for row in sheet.rows)
    return (UTF_8_MARK + text.getvalue()).encode("utf-8", errors="replace")


def _cells(
    columns: Sequence[Column], row: Sequence[str | int | None], kept: Sequence[int]
) -> list[str | int]:
    return [_cell(columns[position].kind, row[position]) for position in kept]


def _cell(kind: Kind, value: str | int | None) -> str | int:
    if value is None:
        return ""
    if isinstance(value, str):
        return formula_safe(value)
    return format_table_points(value) if kind is Kind.TWELFTHS else value
