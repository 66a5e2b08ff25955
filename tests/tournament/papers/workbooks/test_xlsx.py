import io
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournament.papers.workbooks.xlsx import Column, Kind, Sheet, write_workbook

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def written(*sheets):
    return load_workbook(io.BytesIO(write_workbook(sheets, title="Cup", now=NOW)))


def one_column(kind, *values):
    sheet = written(Sheet("One", [Column("Head", kind)], [(value,) for value in values]))["One"]
    return [row[0] for row in sheet.iter_rows(min_row=2)]


@pytest.mark.parametrize(
    "text", ["=1+1", "=HYPERLINK(A1)", "#N/A", "#REF!", "007", "1.5", "TRUE", "<b>&amp;"]
)
def test_text_stays_text(text):
    (cell,) = one_column(Kind.TEXT, text)
    assert (cell.value, cell.data_type) == (text, "s")


@given(st.text(max_size=40))
def test_any_text_can_be_written_and_is_never_a_formula(text):
    sheet = written(Sheet("One", [Column("Number", Kind.NUMBER), Column("Head")], [(1, text)]))["One"]
    assert sheet["B2"].data_type in ("s", "inlineStr", "n")
    assert sheet["A2"].value == 1
    assert sheet["B2"].value is None or sheet["B2"].data_type == "s"


def test_control_characters_are_left_out():
    (cell,) = one_column(Kind.TEXT, "bell\x07 rings")
    assert cell.value == "bell rings"


def test_numbers_are_numbers():
    cells = one_column(Kind.NUMBER, 0, -1204, None, 7)
    assert [cell.value for cell in cells] == [0, -1204, None, 7]
    assert {cell.data_type for cell in cells} == {"n"}


def test_table_points_are_numbers_that_show_their_fraction():
    cells = one_column(Kind.TWELFTHS, 0, 48, 28, 7)
    assert [cell.value for cell in cells] == [0, 4, pytest.approx(7 / 3), pytest.approx(7 / 12)]
    assert {cell.number_format for cell in cells} == {"# ??/??"}


def test_the_head_is_bold_frozen_filtered_and_repeated_on_paper():
    sheet = written(Sheet("One", [Column("A"), Column("B", Kind.NUMBER)], [("x", 1), ("y", 2)]))["One"]
    assert [cell.value for cell in sheet[1]] == ["A", "B"]
    assert all(cell.font.bold for cell in sheet[1])
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:B3"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.dimensions == "A1:B3"


def test_a_sheet_without_rows_has_its_head():
    sheet = written(Sheet("Empty", [Column("A")], []))["Empty"]
    assert (sheet.dimensions, sheet["A1"].value) == ("A1:A1", "A")


@pytest.mark.parametrize(
    ("values", "width"),
    [
        (["Bo"], 7),  # as wide as the heading with the arrow of its filter
        (["Maximiliane Theodora"], 22),
        (["王小明王小明"], 14),
        (["x" * 200], 60),
    ],
)
def test_columns_are_as_wide_as_what_they_hold(values, width):
    sheet = written(Sheet("One", [Column("Name")], [(value,) for value in values]))["One"]
    assert sheet.column_dimensions["A"].width == width


def test_titles_of_sheets_are_made_legal():
    book = written(Sheet("Round 1/2", [Column("A")], []), Sheet("x" * 40, [Column("A")], []))
    assert book.sheetnames == ["Round 1 2", "x" * 31]
