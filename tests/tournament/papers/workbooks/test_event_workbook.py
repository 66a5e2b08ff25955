import csv
import io

import pytest
from django.utils import translation
from openpyxl import load_workbook

from scoring.mcr import ClaimedFan
from tests.tournament.papers.played import LONG_NAME, SECRET_REASON, SECRET_TOTALS, played_event
from tests.tournament.sample_events import NOW, session_of
from tournament.papers.workbooks.event_workbook import TABLES, event_workbook
from tournament.papers.workbooks.sheet_csv import sheet_csv
from tournament.results.event_file import event_file
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db


def workbook(event, *, public):
    return load_workbook(io.BytesIO(event_workbook(event_file(event, public=public), now=NOW)))


def rows(sheet):
    """The rows of a sheet by their headings."""
    heads, *lines = sheet.iter_rows(values_only=True)
    return [dict(zip(heads, line, strict=True)) for line in lines]


def texts(book):
    return {
        str(cell.value)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def test_the_organisers_workbook_has_a_sheet_for_each_kind_of_fact():
    book = workbook(played_event(), public=False)
    assert book.sheetnames == [
        "Standings",
        "Teams",
        "Results",
        "Hands",
        "Penalties",
        "Seating",
        "Players",
        "Event",
    ]
    sizes = {sheet.title: sheet.max_row - 1 for sheet in book}
    assert sizes == {
        "Standings": 8,
        "Teams": 4,
        "Results": 24,
        "Hands": 9,
        "Penalties": 1,
        "Seating": 6,
        "Players": 8,
        "Event": 11,
    }


@pytest.mark.parametrize(
    ("language", "made"),
    [
        ("en", "21 November 2020, 10:00"),
        ("fr", "21 novembre 2020, 10:00"),
        ("zh-hans", "2020年11月21日 10:00"),
    ],
)
def test_the_workbook_says_when_it_was_made_as_the_papers_do(language, made):
    event = played_event()
    with translation.override(language):
        *_, about = workbook(event, public=False)
        lines = dict(about.iter_rows(min_row=2, max_col=2, values_only=True))
        assert lines[translation.gettext("Made")] == made


def test_no_cell_is_a_formula_and_awkward_names_are_there_as_typed():
    book = workbook(played_event(), public=False)
    types = {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row}
    assert types == {"s", "n"}
    names = [row["Player"] for row in rows(book["Players"])]
    assert names[:6] == ["=1+1", "bell and escape", LONG_NAME, "森田 健二", "王小明", "#N/A"]


def test_the_standings_have_exact_table_points_as_number_and_text():
    first, *others = rows(workbook(played_event(), public=True)["Standings"])
    assert (first["Place"], first["Table points"], first["as text"], first["Twelfths"]) == (1, 4, "4", 48)
    shared = next(row for row in others if row["as text"] == "½")
    assert (shared["Table points"], shared["Twelfths"], shared["Table points R1"]) == (0.5, 6, 0.5)


def test_results_carry_the_marks_of_their_sheets():
    results = rows(workbook(played_event(), public=False)["Results"])
    marks = {(row["Round"], row["Table"]): row["Marks"] for row in results}
    assert marks == {
        (1, 1): None,
        (1, 2): "totals only",
        (2, 1): "differs, sum",
        (2, 2): None,
        (3, 1): None,
        (3, 2): None,
    }
    east = next(row for row in results if (row["Round"], row["Table"], row["Seat"]) == (2, 1, "E"))
    assert (east["Signed total"], east["Computed"], east["Hands"]) == (177, -36, 3)
    assert east["Reason"] == "The players agree"


def test_hands_say_who_paid_what():
    first, drawn, *_ = rows(workbook(played_event(), public=True)["Hands"])
    assert (first["Outcome"], first["Winner"], first["Discarder"]) == (
        "discard",
        "bell and escape",
        "森田 健二",
    )
    assert [first[f"Payment {wind}"] for wind in "ESWN"] == [-8, 37, -8, -21]
    assert (drawn["Outcome"], drawn["Winner"], drawn["Value"]) == ("drawn", None, 0)
    assert [(row["Fans"], row["Tiles"], row["Checked"]) for row in (first, drawn)] == [
        (None, None, "fans not checked"),
        (None, None, None),
    ]


def test_hands_say_their_fans_and_tiles():
    event = played_event()
    fans = (ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79))
    tiles = "[123m,1]123m9s456s789p9s|EE0000|2"
    first = Hand(1, 0, 1, 14, HandClaim(fans, 2, tiles))
    second = Hand(2, 0, 1, 10, HandClaim((ClaimedFan(39), ClaimedFan(64))))
    session = session_of(event, 3, 1)
    record_sheet(session.pk, SheetInput((first, second)), by=None, version=session.version, now=NOW)
    told = [row for row in rows(workbook(event, public=False)["Hands"]) if row["Round"] == 3]
    assert [(row["Fans"], row["Tiles"], row["Checked"]) for row in told] == [
        ("Mixed Straight, All Chows, Pure Double Chow, Single Wait, Flower Tiles ×2", tiles, "tiles"),
        ("Mixed Straight, Tile Hog", None, "fans"),
    ]


def test_the_public_workbook_holds_published_facts_only():
    event = played_event()
    public, internal = workbook(event, public=True), workbook(event, public=False)
    secrets = {SECRET_REASON, "The players agree", *map(str, SECRET_TOTALS)}
    assert secrets <= texts(internal), "the control: the organiser's workbook has them all"
    assert texts(public) & secrets == set()
    assert {row["Round"] for row in rows(public["Results"])} == {1}
    assert {row["Round"] for row in rows(public["Seating"])} == {1}
    assert {row["Round"] for row in rows(public["Hands"])} == {1}
    assert rows(public["Penalties"]) == []
    assert {row["Sessions"] for row in rows(public["Standings"])} == {1}


def test_a_sheet_reopened_after_publishing_shows_the_frozen_scores_and_none_of_the_work():
    event = played_event()
    session = session_of(event, 1, 1)
    reopen_session(session.pk, by=None, version=session.version, reason="Wrong hand", now=NOW)
    book = workbook(event, public=True)
    assert rows(book["Hands"]) == []
    east = next(row for row in rows(book["Results"]) if (row["Table"], row["Seat"]) == (1, "E"))
    assert (east["Score"], east["Signed total"], east["Sheet"]) == (-36, None, None)


def test_federation_numbers_are_for_the_officials():
    event = played_event()
    assert "Federation number" in texts(workbook(event, public=False))
    assert "Federation number" not in texts(workbook(event, public=True))


def test_the_comma_separated_standings_open_as_text():
    file = event_file(played_event(), public=True)
    lines = sheet_csv(TABLES["standings"].sheet(file)).decode("utf-8-sig").splitlines()
    heads = "Place,No.,Player,Country,Team,Table points,Twelfths,Total points,Sessions"
    assert lines[0] == f"{heads},Table points R1,Score R1"
    assert "5,1,'=1+1,France,Team 0,1,12,-36,1,1,-36" in lines
    assert len(lines) == 9


@pytest.mark.parametrize("public", [True, False])
def test_every_table_of_the_workbook_is_a_list_with_the_same_rows(public):
    event = played_event()
    file, book = event_file(event, public=public), workbook(event, public=public)
    for sheet in (table.sheet(file) for name, table in TABLES.items() if name != "nations"):
        lines = list(csv.DictReader(io.StringIO(sheet_csv(sheet).decode("utf-8-sig"))))
        shown = rows(book[sheet.title])
        assert len(lines) == len(shown)
        for line, row in zip(lines, shown, strict=True):
            assert set(row) - set(line) <= {"as text"}
            for head in (head for head in line if not head.startswith("Table points")):
                assert line[head].removeprefix("'") == ("" if row[head] is None else str(row[head])), head
            if "as text" in row:
                assert line["Table points"] == (row["as text"] or "")


@pytest.mark.parametrize("public", [True, False])
def test_the_number_of_queries_does_not_grow(django_assert_max_num_queries, public):
    event = played_event()
    with django_assert_max_num_queries(10):
        event_file(event, public=public)
