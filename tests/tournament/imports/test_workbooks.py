"""What is read of a workbook: one sheet of it, what its cells hold, and nothing that is only declared."""

import io

import pytest
from django.utils import translation
from openpyxl import Workbook
from openpyxl.styles import Border, Side

from tests.tournament.imports.wrong_files import renamed_sheet, sheet, sheet_part, workbook
from tournament.imports.lists import UnreadableList
from tournament.imports.workbooks import list_text

HEADS = ("name", "number", "country", "nom", "federation number")


def read(content, **options):
    return list_text(content, heads=HEADS, **options)


def cells(reading):
    return [line.split("\t") for line in reading.text.splitlines()]


def saved(book):
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_hidden_rows_are_left_out_and_counted():
    def hide(page):
        page.row_dimensions[3].hidden = True
        page.row_dimensions[4].hidden = True
        page.row_dimensions[6].hidden = True

    content = workbook(["Anna"], ["Bo"], ["Cem"], ["Dora"], change=hide)
    reading = read(content)
    assert [line[0] for line in cells(reading)] == ["name", "Anna", "", "", "Dora"]
    # The sixth holds nothing.
    assert reading.hidden_rows == 2


def test_rows_and_columns_with_borders_alone_are_no_rows():
    def line(page):
        border = Border(left=Side(style="thin"))
        for row in range(1, 2600):
            for column in range(1, 9):
                page.cell(row, column).border = border
        page.cell(2599, 200).border = border

    reading = read(workbook(*([f"Somebody {at}"] for at in range(60)), change=line))
    assert len(cells(reading)) == 61


@pytest.mark.parametrize("first", ["Read me", "Bitte lesen"])
def test_the_sheet_with_the_heads_is_read_wherever_it_stands(first):
    book = Workbook()
    book.active.title = first
    book.active.append(["How to fill in this list", "name"])
    hidden = book.create_sheet("old")
    hidden.sheet_state = "hidden"
    hidden.append(["name"])
    hidden.append(["Nobody"])
    book.create_sheet("empty")
    players = book.create_sheet("2026")
    players.append([])
    players.append(["Nom", "Number"])
    players.append(["Anna", 7])
    reading = read(saved(book))
    assert cells(reading) == [[""], ["Nom", "Number"], ["Anna", "7"]]
    assert reading.sheet == "2026"


def test_without_any_known_head_it_is_the_first_sheet():
    book = Workbook()
    book.active.append(["Anna"])
    book.create_sheet("more").append(["Bo"])
    assert cells(read(saved(book))) == [["Anna"]]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(
            lambda: sheet('<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>'), id="link"
        ),
        pytest.param(lambda: sheet(before='<row r="1048576"><c r="XFD1048576" s="0"/></row>'), id="far cell"),
        pytest.param(lambda: sheet(before='<row r="1048576" ht="30"/>'), id="far row"),
        pytest.param(
            lambda: sheet('<dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>'),
            id="rule",
        ),
        pytest.param(lambda: renamed_sheet("xl/list.part", sheet_part()), id="another name"),
    ],
)
def test_what_is_only_declared_costs_nothing(content):
    assert cells(read(content())) == [["name"], ["Anna"]]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "The sheet has 2,002 rows; at most 2,000 can be read at once."),
        ("es", "La hoja tiene 2 002 filas; se pueden leer como máximo 2 000 de una vez."),
    ],
)
def test_the_numbers_of_a_refusal_are_of_its_language(language, written):
    with translation.override(language), pytest.raises(UnreadableList) as refused:
        read(workbook(*([f"Somebody {at}"] for at in range(2001))))
    assert str(refused.value).replace("\N{NO-BREAK SPACE}", " ") == written


def test_a_long_chart_is_read():
    content = workbook(*([1, 2, 3, 4] for _at in range(10_000)))
    assert len(cells(list_text(content, most_rows=20_000))) == 10_001
