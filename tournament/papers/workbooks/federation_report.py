"""The report to the federation: 19 columns, one row for each ranked player, as workbook and as list.

The heads are English in every language, since the federation reads them. The order of the columns is
the federation's; tests/tournament/data/ema_report_columns.tsv lists them.
"""

import csv
import io
from datetime import date, datetime

from tournament.papers.workbooks.cell_text import UTF_8_MARK, formula_safe
from tournament.papers.workbooks.xlsx import Column, Kind, Sheet, write_workbook
from tournament.results.federation import Report, ReportedPlayer

COLUMNS: tuple[Column, ...] = (
    Column("Tournament"),
    Column("Players", Kind.NUMBER),
    Column("Place", Kind.NUMBER),
    Column("First Name"),
    Column("Last name"),
    Column("EMA number"),
    Column("Table points", Kind.DECIMAL),
    Column("Score", Kind.NUMBER),
    Column("Ema Member"),
    Column("Country"),
    Column("Date of report"),
    Column("Federation"),
    Column("City"),
    Column("Weight", Kind.NUMBER),
    Column("Short title"),
    Column("Rules"),
    Column("Period"),
    Column("Days", Kind.NUMBER),
    Column("Flag"),
)


def federation_workbook(report: Report, *, now: datetime) -> bytes:
    """Return the report as an .xlsx file."""
    rows = [_row(report, player, now) for player in report.players]
    return write_workbook([Sheet("MCR", COLUMNS, rows)], title=report.title, now=now)


def federation_csv(report: Report, *, now: datetime) -> bytes:
    """Return the report as comma-separated values in UTF-8; parts of a point as decimals."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([column.head for column in COLUMNS])
    for player in report.players:
        row = _row(report, player, now)
        writer.writerow(
            [
                formula_safe(value) if isinstance(value, str) else _number(column.kind, value)
                for column, value in zip(COLUMNS, row, strict=True)
            ]
        )
    return (UTF_8_MARK + text.getvalue()).encode("utf-8", errors="replace")


def decimal_words(part: int, whole: int) -> str:
    """A fraction as a decimal with at most two places, halves rounded up: 330/12 as 27.5, 28/12 as 2.33."""
    sign, part = ("-", -part) if part < 0 else ("", part)
    hundredths = (2 * 100 * part + whole) // (2 * whole)
    units, rest = divmod(hundredths, 100)
    return f"{sign}{units}.{rest:02d}".rstrip("0").rstrip(".")


def _row(report: Report, player: ReportedPlayer, now: datetime) -> tuple[str | int | None, ...]:
    return (
        report.title,
        len(report.players),
        player.place,
        player.first_name,
        player.last_name,
        player.federation_number,
        player.twelfths,
        player.score,
        "YES" if player.federation_number else "NO",
        player.country,
        _day(now.date()),
        report.country,
        report.city,
        _weight(report.weight_tenths),
        report.short_title,
        "MCR",
        _period(report),
        report.days,
        "NO",
    )


def _weight(tenths: int | None) -> str | int | None:
    """A whole weight as a number; a half is told in text, since a column of numbers has whole ones."""
    if tenths is None or tenths % 10 == 0:
        return None if tenths is None else tenths // 10
    return decimal_words(tenths, 10)


def _period(report: Report) -> str:
    days = [day for day in (report.starts_on, report.ends_on) if day is not None]
    return " - ".join(_day(day) for day in dict.fromkeys(days))


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def _number(kind: Kind, value: int | None) -> str:
    if value is None:
        return ""
    return decimal_words(value, 12) if kind is Kind.DECIMAL else str(value)
