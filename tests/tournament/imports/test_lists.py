"""Wrong files and what each gets: one sentence, with its line where there is one."""

import io
import random
import zipfile

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.lists import LARGEST_FILE, UnreadableList, decoded, rows_of

HEADER = "number,name,country"


def read(text, **options):
    return rows_of(text, columns=("number", "name", "country"), required=("name",), **options)


def cells(text):
    return [dict(row.cells) for row in read(text)]


def zip_bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 20_000_000)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", "The file is empty.", id="empty"),
        pytest.param(b" \r\n\t\r\n", "The file is empty.", id="white space"),
        pytest.param(
            b"n" * (LARGEST_FILE + 1),
            "The file is larger than 1 MB. A list of 2,000 players is about 200 kB.",
            id="too large",
        ),
        pytest.param(
            zip_bomb(),
            "This is a workbook or an archive. Save it as CSV (UTF-8), or copy its cells and paste them.",
            id="zip bomb called .xlsx",
        ),
        pytest.param(
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
            "This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password.",
            id="old workbook with macros",
        ),
        pytest.param(
            "name\nMargit\n".encode("utf-32"),
            "This is a binary file, not a list. Save the list as CSV (UTF-8).",
            id="UTF-32",
        ),
        pytest.param(
            "name\nMargit\n".encode("utf-16")[:-1],
            "This file is broken UTF-16. Save it as CSV (UTF-8).",
            id="half of a character",
        ),
        pytest.param(
            b"name\nMar\x00git\n",
            "This is a binary file, not a list. Save the list as CSV (UTF-8).",
            id="NUL byte",
        ),
        pytest.param(
            b"name\nMarg\x00git\n",
            "This is a binary file, not a list. Save the list as CSV (UTF-8).",
            id="NUL byte in an even number",
        ),
    ],
)
def test_a_file_that_is_no_list(content, sentence):
    with pytest.raises(UnreadableList) as refused:
        decoded(content)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("content", "text"),
    [
        pytest.param("name\nJosé\n".encode(), "name\nJosé\n", id="UTF-8"),
        pytest.param("name\nJosé\n".encode("utf-8-sig"), "name\nJosé\n", id="UTF-8 with mark"),
        pytest.param("name\nJosé 陈\n".encode("utf-16"), "name\nJosé 陈\n", id="UTF-16 with mark"),
        pytest.param("name\nJosé\n".encode("utf-16-le"), "name\nJosé\n", id="UTF-16, small end first"),
        pytest.param("name\nJosé\n".encode("utf-16-be"), "name\nJosé\n", id="UTF-16, big end first"),
        pytest.param("name\nJosé – “X”\n".encode("cp1252"), "name\nJosé – “X”\n", id="Windows-1252"),
    ],
)
def test_encodings_that_are_read(content, text):
    assert decoded(content).text == text


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        pytest.param("", ["There is no line in the list."], id="nothing"),
        pytest.param("\n\n , ,\n", ["There is no line in the list."], id="separators only"),
        pytest.param(HEADER, ["There is a header line and no line below it."], id="header only"),
        pytest.param(
            "1,Anna,HU\n",
            [
                "Line 1: the first line names the columns, and name is missing. "
                "Known names: number, name, country.",
                "Line 1, column 1 (1): no column is called this. "
                "The header has the names: number, name, country.",
                "Line 1, column 2 (Anna): no column is called this. "
                "The header has the names: number, name, country.",
                "Line 1, column 3 (HU): no column is called this. "
                "The header has the names: number, name, country.",
            ],
            id="no header",
        ),
        pytest.param(
            "name,NAME\nAnna,Bo\n",
            ["Line 1, column 2 (name): this column is there twice."],
            id="a column twice",
        ),
        pytest.param(
            f"{HEADER}\n1,Fekete, Margit,HU\n2,Anna,HU\n",
            [
                "Line 2, column 4 (beyond the header): the line has 4 columns, the header 3. "
                'A cell with a comma needs quotes: "…".'
            ],
            id="comma in a name",
        ),
        pytest.param(
            f'{HEADER}\n1,Anna,HU\n2,"Bo,HU\n3,Cem,TR\n',
            ['Line 3: the quotes do not close, or text follows them: a quoted cell is "…".'],
            id="open quote",
        ),
        pytest.param(
            f'{HEADER}\n1,"Anna" B,HU\n',
            ['Line 2: the quotes do not close, or text follows them: a quoted cell is "…".'],
            id="text after a quote",
        ),
        pytest.param(
            f"{HEADER}\n1,{'x' * 200_000},HU\n",
            ['Line 2: the quotes do not close, or text follows them: a quoted cell is "…".'],
            id="endless cell",
        ),
        pytest.param(
            f"{HEADER}\n1,An\x1bna,HU\n",
            ["Line 2: there is a character that is no text (U+001B). Is this a CSV file?"],
            id="control character",
        ),
        pytest.param(
            f"{HEADER}\r\n1,An\x00na,HU\r\n",
            ["Line 2: there is a character that is no text (U+0000). Is this a CSV file?"],
            id="NUL in pasted text",
        ),
        pytest.param(
            HEADER + "\n1,Anna,HU" * 2001,
            ["The list has 2,001 lines; at most 2,000 can be read at once."],
            id="too many lines",
        ),
    ],
)
def test_a_text_that_is_no_list(text, sentences):
    with pytest.raises(UnreadableList) as refused:
        read(text)
    assert list(map(str, refused.value.problems)) == sentences


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("fr", "La liste a 2\N{NO-BREAK SPACE}001 lignes"),
        ("es", "La lista tiene 2\N{NO-BREAK SPACE}001 líneas"),
    ],
)
def test_the_numbers_of_a_refusal_are_of_its_language(language, written):
    with translation.override(language), pytest.raises(UnreadableList) as refused:
        read(HEADER + "\n1,Anna,HU" * 2001)
    assert str(refused.value).startswith(written)


@pytest.mark.parametrize(
    "text",
    [
        "number,name,country\n1,Anna,HU\n",
        "number;name;country\r\n1;Anna;HU\r\n",
        "sep=;\r\nnumber;name;country\r\n1;Anna;HU\r\n",
        "number\tname\tcountry\r1\tAnna\tHU\r",
        "\ufeffname,country,number\nAnna,HU,1",
        'Country,"NAME", Number \n\n  HU ,"Anna", 1\n,,\n\n',
    ],
)
def test_separators_line_ends_and_orders_that_are_read(text):
    assert cells(text) == [{"number": "1", "name": "Anna", "country": "HU"}]


def test_a_quoted_cell_keeps_its_separator_and_loses_its_line_breaks():
    rows = read('name,country\n"Fekete, Margit\nanna",HU\nBo,SE\n')
    assert [(row.line, dict(row.cells)) for row in rows] == [
        (2, {"name": "Fekete, Margit anna", "country": "HU"}),
        (4, {"name": "Bo", "country": "SE"}),
    ]


def test_a_short_line_has_empty_cells():
    assert cells("name,country\nAnna\n") == [{"name": "Anna", "country": ""}]


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_with_a_sentence(content):
    try:
        text = decoded(content).text
        rows = read(text)
    except UnreadableList as refused:
        sentences = [problem.sentence for problem in refused.problems]
    else:
        sentences = [f"line {row.line}" for row in rows if row.line >= 2]
    assert sentences
    assert all(sentences)


@given(st.text(max_size=300))
def test_any_text_below_a_header_is_read_or_refused_with_a_sentence(text):
    try:
        rows = read(f"name\n{text}")
    except UnreadableList as refused:
        found = [problem.sentence for problem in refused.problems]
    else:
        found = [row.cells["name"] for row in rows]
    assert found
    assert all(found)


def test_random_bytes_are_refused_as_a_whole():
    noise = random.Random(4).randbytes(3000)
    with pytest.raises(UnreadableList):
        read(decoded(noise).text)
