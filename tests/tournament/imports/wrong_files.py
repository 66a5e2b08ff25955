"""Thirty files that are no list of players, each with what is said of it. Made here, byte by byte."""

import datetime
import io
import zipfile
from collections.abc import Callable

from openpyxl import Workbook

HEAD = ["name", "number", "country", "federation number"]
CSV_HEAD = b"name,number,country,federation number\n"


def workbook(*rows: list, change: Callable | None = None) -> bytes:
    """A workbook with the header and these rows, after `change` has had its sheet."""
    book = Workbook()
    for row in (HEAD, *rows):
        book.active.append(row)
    if change:
        change(book.active)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """The same archive with one part more, or in place of the one of this name."""
    changed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as old,
        zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for info in old.infolist():
            if info.filename != name:
                new.writestr(info, old.read(info))
        new.writestr(name, part)
    return changed.getvalue()


def sheet_part(after: str = "", numbers=(1, 2), before: str = "") -> bytes:
    """The part of a sheet with a list of one player, and what else it declares."""
    rows = "".join(
        f'<row r="{number}"><c r="A{number}" t="inlineStr"><is><t>{word}</t></is></c></row>'
        for number, word in zip(numbers, ("name", "Anna"), strict=True)
    )
    return (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        f"<sheetData>{rows}{before}</sheetData>{after}</worksheet>"
    ).encode()


def sheet(after: str = "", before: str = "") -> bytes:
    """A workbook with that one sheet."""
    return with_part(workbook(), "xl/worksheets/sheet1.xml", sheet_part(after, before=before))


def renamed_sheet(name: str, part: bytes) -> bytes:
    """A workbook whose sheet is the part of another name."""
    content = with_part(workbook(), name, part)
    for index in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        with zipfile.ZipFile(io.BytesIO(content)) as old:
            text = old.read(index).decode()
        for path in ("/xl/worksheets/sheet1.xml", "worksheets/sheet1.xml"):
            text = text.replace(path, f"/{name}")
        content = with_part(content, index, text.encode())
    return content


def archive(**parts: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return content.getvalue()


def _hide(sheet) -> None:
    sheet.parent.create_sheet("x").sheet_state = "visible"
    sheet.sheet_state = "hidden"


def lines(count: int) -> bytes:
    return CSV_HEAD + b"".join(b"Somebody %d,,,\n" % number for number in range(count))


_ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>'
)
_BROKEN = "This workbook cannot be opened: it is damaged, or no .xlsx file."
_LARGE = "The file unpacks to far more than a list of players needs, so it is not opened."
_BINARY = "This is a binary file, not a list. Save the list as CSV (UTF-8)."

#: What the file is, its content, and every sentence that it gets.
WRONG_FILES: list[tuple[str, Callable[[], bytes], list[str]]] = [
    ("empty", lambda: b"", ["The file is empty."]),
    ("white space", lambda: b" \r\n\t\r\n", ["The file is empty."]),
    (
        "larger than 1 MB",
        lambda: b"n" * 1_000_001,
        ["The file is larger than 1 MB. A list of 2,000 players is about 200 kB."],
    ),
    ("a picture", lambda: b"\x89PNG\r\n\x1a\n" + bytes(300), [_BINARY]),
    ("UTF-32", lambda: "name\nAnna\n".encode("utf-32"), [_BINARY]),
    (
        "half of a UTF-16 letter",
        lambda: "name\nAnna\n".encode("utf-16")[:-1],
        ["This file is broken UTF-16. Save it as CSV (UTF-8)."],
    ),
    (
        "lost letters",
        lambda: "name\nAnna\nJosÃ© Pérez\n".encode(),
        [
            "Line 3, column 1 (name): “JosÃ©” is no name: its letters were lost. Choose the file again and "
            "its encoding, or save the list as CSV (UTF-8)."
        ],
    ),
    (
        "an old workbook",
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
        ["This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password."],
    ),
    (
        "a zip bomb called .xlsx",
        lambda: with_part(workbook(["Anna"]), "xl/worksheets/sheet2.xml", b"0" * 20_000_001),
        [_LARGE],
    ),
    ("a thousand parts", lambda: archive(**{f"xl/{n}.xml": b"" for n in range(1000)}), [_LARGE]),
    (
        "macros",
        lambda: with_part(workbook(["Anna"]), "xl/vbaProject.bin", b"Sub Auto_Open()"),
        ["This workbook holds macros. Save it as a workbook without macros (.xlsx)."],
    ),
    (
        "an archive of something else",
        lambda: archive(readme=b"hello"),
        ["This is an archive and no workbook. Upload the list itself, as .xlsx or CSV."],
    ),
    (
        "OpenDocument",
        lambda: archive(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"),
        ["This is an OpenDocument file. Save it as .xlsx or as CSV (UTF-8)."],
    ),
    ("cut off", lambda: workbook(["Anna"])[:900], [_BROKEN]),
    ("no sheet inside", lambda: archive(**{"xl/workbook.xml": b"<nothing/>"}), [_BROKEN]),
    (
        "entities within entities",
        lambda: with_part(workbook(["Anna"]), "xl/worksheets/sheet1.xml", _ENTITIES),
        [_BROKEN],
    ),
    (
        "a merged range of all cells there can be",
        lambda: sheet('<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
        ["Line 1, column 1 (–): the cells A1:XFD1048576 are merged; undo that first."],
    ),
    (
        "entities in a sheet that is not called one",
        lambda: renamed_sheet("xl/worksheets/sheet1.bin", _ENTITIES),
        [_BROKEN],
    ),
    (
        "entities in two bytes a letter",
        lambda: renamed_sheet("xl/s.xml", _ENTITIES.decode().encode("utf-16")),
        [_BROKEN],
    ),
    (
        "a sheet in an encoding of its own",
        lambda: renamed_sheet("xl/s.xml", b'<?xml version="1.0" encoding="koi8-r"?>' + sheet_part()),
        [_BROKEN],
    ),
    (
        "300,000 rows in a part that is not called a sheet",
        lambda: renamed_sheet("xl/s.xml", sheet_part(before='<row><c r="A1"/></row>' * 300_000)),
        [_LARGE],
    ),
    (
        "a hundred thousand merged ranges",
        lambda: sheet("<mergeCells>" + '<mergeCell ref="A1:B1"/>' * 100_001 + "</mergeCells>"),
        [_LARGE],
    ),
    (
        "rows out of their order",
        lambda: with_part(workbook(), "xl/worksheets/sheet1.xml", sheet_part("", numbers=(2, 1))),
        [_BROKEN],
    ),
    (
        "merged cells",
        lambda: workbook(["Anna", 1], ["", 2], change=lambda sheet: sheet.merge_cells("A2:A3")),
        ["Line 2, column 1 (–): the cells A2:A3 are merged; undo that first."],
    ),
    (
        "a formula",
        lambda: workbook(["Anna", "=1+1"]),
        ["Line 2, column 2 (number): this is a formula; paste the values instead."],
    ),
    (
        "an error in a cell",
        lambda: workbook(["Anna", 1], ["Bo", "#N/A"]),
        ["Line 3, column 2 (number): this is an error (#N/A)."],
    ),
    (
        "a date among the numbers",
        lambda: workbook(["Anna", 1, "HU", datetime.date(2026, 4, 9)]),
        [
            "Line 2, column 4 (federation number): the workbook takes this for a date (2026-04-09); "
            "give the column the format “text”."
        ],
    ),
    (
        "a cell in the last corner",
        lambda: workbook(["Anna"], change=lambda sheet: sheet.cell(1_048_576, 16_384, "x")),
        ["The sheet reaches to row 1,048,576 and column XFD; a list of players is smaller."],
    ),
    (
        "10,000 rows in a workbook",
        lambda: workbook(*([f"Somebody {number}"] for number in range(10_000))),
        ["The sheet has 10,001 rows; at most 2,000 can be read at once."],
    ),
    (
        "10,000 lines",
        lambda: lines(10_000),
        ["The list has 10,000 lines; at most 2,000 can be read at once."],
    ),
    ("an empty sheet first", lambda: workbook(change=_hide), ["There is no line in the list."]),
    (
        "no name column",
        lambda: b"number,country\n1,HU\n",
        [
            "Line 1: the first line names the columns, and name is missing. Known names: number, name, "
            "sort name, first name, last name, country, club, team, federation number, status, hidden, "
            "email, notes, language."
        ],
    ),
    (
        "a number twice",
        lambda: CSV_HEAD + b"Anna,7,,\nBo,7,,\n",
        ["Line 3: Draw number 7 belongs to Anna already."],
    ),
    (
        "a federation number twice",
        lambda: CSV_HEAD + b"Anna,,,04090026\nBo,,,4090026\n",
        ["Line 3: Federation number 04090026 belongs to Anna already."],
    ),
    (
        "a control character",
        lambda: CSV_HEAD + b"Anna,,,\nB\x1bo,,,\n",
        ["Line 3: there is a character that is no text (U+001B). Is this a CSV file?"],
    ),
    (
        "an open quote",
        lambda: CSV_HEAD + b'Anna,,,\n"Bo,,,\nCem,,,\n',
        ['Line 3: the quotes do not close, or text follows them: a quoted cell is "…".'],
    ),
    (
        "a comma in a name",
        lambda: b"number,name\n1,Fekete, Margit\n",
        [
            "Line 2, column 3 (beyond the header): the line has 3 columns, the header 2. "
            'A cell with a comma needs quotes: "…".'
        ],
    ),
    (
        "a number with a comma",
        lambda: b"name;number\nAnna;1,5\n",
        ["Line 2, column 2 (number): “1,5” is no draw number; they are 1 to 9,999."],
    ),
    (
        "a federation number in powers of ten",
        lambda: CSV_HEAD + b"Anna,,,4.09E+06\n",
        [
            "Line 2, column 4 (federation number): “4.09E+06” is no federation number: it has eight digits, "
            "like 04090026; others leave it empty."
        ],
    ),
]
