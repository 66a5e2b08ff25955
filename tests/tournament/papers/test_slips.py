"""Score sheets: what is on the form, what is placed on it, and where its code leads."""

import io
import re

import pytest
import segno
from django.utils import translation
from pypdf import PdfReader

from tests.tournament.papers.played import LONG_NAME, played_event
from tests.tournament.papers.printed import letters_within
from tests.tournament.sample_events import NOW
from tests.warm_renderer import render_pdf
from tournament.papers.paper import as_html
from tournament.papers.score_sheet import COLUMNS, PAPER, Form
from tournament.papers.slips import score_sheets_paper, sheet_address, spare_score_sheets_paper
from tournament.results.event_file import seated_rounds, seating_of

SITE = "https://mahjong.example.org"
MILLIMETRES = {"A4": (210, 297), "letter": (216, 279)}


def slips_of(event, number=1, size="A4"):
    round_ = next(found for found in seated_rounds(event, public=False) if found.number == number)
    return score_sheets_paper(event, round_, seating_of([round_], public=False), size=size, site=SITE)


def pages_of(paper, event, size="A4"):
    return PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size=size, now=NOW)))).pages


def modules_of(drawing):
    """The dark modules of a drawn QR code, row by row, read back from the strokes of its path."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', drawing)[1])
    rows = [bytearray(side) for _row in range(side)]
    x, y = 0, 0.0
    for step, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", drawing.split(' d="')[1]):
        if step == "M":
            x, y = int(float(first)), float(second)
        elif step == "m":
            x, y = x + int(float(first)), y + float(second or 0)
        else:
            rows[int(y)][x : x + int(float(first))] = b"\1" * int(float(first))
            x += int(float(first))
    return rows


@pytest.mark.django_db
@pytest.mark.parametrize("size", PAPER)
@pytest.mark.parametrize(
    "title",
    ["Cup", "Open Championship of the Two Rivers " * 3, "國" * 120, "W" * 120, "國際麻將錦標賽 Open " * 9],
    ids=["short", "long", "Chinese", "one word", "mixed"],
)
def test_every_line_of_a_title_stands_in_its_place(title, size):
    event = played_event(title=title.strip()[:120])
    paper, place = slips_of(event, size=size), Form(size, event.chairs, "value_first").title
    pdf = render_pdf(as_html(paper, event, size=size, now=NOW))
    # What runs over the place is cut off there, and ends above the names.
    feet = list(letters_within(pdf, place.x, place.y, place.x + place.width, place.y + place.height + 15))
    of_title = [foot for foot in feet if foot < place.y + place.height + 2]
    assert len(feet) >= len(title.replace(" ", ""))
    assert max(of_title) < place.y + place.height


@pytest.mark.django_db
@pytest.mark.parametrize("size", PAPER)
def test_a_score_sheet_for_each_table_with_everything_to_fill_in(size):
    event = played_event()
    pages = pages_of(slips_of(event, size=size), event, size)
    assert len(pages) == 2
    for page in pages:
        assert tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) == MILLIMETRES[size]
        words = page.extract_text()
        for part in ("winner", "from", "self-draw", "drawn", "value", "fans", "penalty in hand", "Total"):
            assert part in words
        for part in ("Signature", "Referee", "16", "Spring / Cup: 2026"):
            assert part in words
    assert "王小明" in pages[1].extract_text()
    assert "王小明" not in pages[0].extract_text()


@pytest.mark.parametrize(
    ("chart", "hand", "letters"),
    [
        ("fixed", 1, "ESWN"),
        ("fixed", 2, "NESW"),
        ("fixed", 5, "ESWN"),
        ("fixed", 16, "SWNE"),
        ("A", 5, "SENW"),  # RULES.md section 6: East and South, West and North change places
        ("B", 5, "SENW"),
        ("A", 9, "NWES"),
        ("B", 9, "WNSE"),
    ],
)
def test_the_letters_in_the_boxes_are_the_winds_of_that_hand(chart, hand, letters):
    form = Form("A4", chart, "value_first")
    of_hand = [box.letter for box in form.boxes()][(hand - 1) * 10 : hand * 10]
    assert of_hand == [*letters, *letters, "", ""]


def test_a_chinese_sheet_has_the_signs_of_its_readers():
    with translation.override("zh-hans"):
        form = Form("A4", "fixed", "value_first")
        assert [box.letter for box in form.boxes()][10:14] == [*"北东南西"]
        assert [word.text for word in form.words()].count("东") == 1 + 4  # the seat once, and four hands


@pytest.mark.parametrize("order", COLUMNS)
@pytest.mark.parametrize("paper", PAPER)
def test_a_line_begins_as_the_slips_of_the_event_do(order, paper):
    form = Form(paper, "fixed", order)
    assert sorted(form.column, key=form.column.__getitem__) == list(COLUMNS[order])
    boxes = list(form.boxes())
    assert len(boxes) == 16 * 10
    for box in boxes:
        starts = max(start for start in form.column.values() if start <= box.x)
        assert starts in (form.column["winner"], form.column["from"])
    for line in form.lines():
        assert 0 < min(line.x1, line.x2) <= max(line.x1, line.x2) < form.width
        assert 0 < min(line.y1, line.y2) <= max(line.y1, line.y2) < form.height


def test_a_sheet_of_players_who_begin_with_points_asks_for_totals_without_them():
    words = [word.text for word in Form("A4", "fixed", "value_first", 500).words()]
    assert "without the first 500" in words
    assert not [word for word in Form("A4", "fixed", "value_first").words() if "without" in word.text]


@pytest.mark.django_db
def test_the_code_of_a_sheet_is_the_address_of_its_page_at_the_desk(client):
    event = played_event()
    paper = slips_of(event, number=3)
    for slip in paper.context["slips"]:
        address = f"{SITE}/e/{event.slug}/desk/3/{slip.table}/"
        expected = segno.make_qr(address, error="m")
        assert modules_of(slip.qr) == [bytearray(row) for row in expected.matrix]
    other = segno.make_qr(f"{SITE}/e/{event.slug}/desk/3/9/", error="m")
    assert modules_of(paper.context["slips"][0].qr) != [bytearray(row) for row in other.matrix]


@pytest.mark.django_db
def test_the_address_of_a_sheet_opens_it(client):
    event = played_event()
    (round_,) = [found for found in seated_rounds(event, public=False) if found.number == 2]
    (session, *_others) = seating_of([round_], public=False)
    path = sheet_address(event, session, site=SITE).removeprefix(SITE)
    match = client.get(path).resolver_match
    assert (match.url_name, match.kwargs) == ("sheet", {"slug": event.slug, "number": 2, "table": 1})


@pytest.mark.django_db
def test_a_long_name_has_smaller_letters_and_a_short_one_has_not():
    (first, _second) = slips_of(played_event()).context["slips"]
    assert [(seat.player.name, seat.long) for seat in first.seats] == [
        ("=1+1", 0),
        ("bell\x07 and \x1bescape", 0),
        (LONG_NAME, 2),
        ("森田 健二", 0),
    ]


@pytest.mark.django_db
def test_spare_sheets_have_no_names_and_no_code():
    event = played_event()
    paper = spare_score_sheets_paper(event, [], copies=3, size="A4")
    pages = pages_of(paper, event)
    assert len(pages) == 3
    assert "No." not in "".join(page.extract_text() for page in pages)
    assert {slip.qr for slip in paper.context["slips"]} == {""}


@pytest.mark.django_db
def test_spare_sheets_for_the_tables_bear_their_numbers():
    event = played_event()
    paper = spare_score_sheets_paper(event, list(event.tables.all()), copies=2, size="A4")
    assert [slip.table for slip in paper.context["slips"]] == [1, 1, 2, 2]
    assert {slip.round for slip in paper.context["slips"]} == {""}


@pytest.mark.django_db
def test_a_document_in_parts_is_the_same_document():
    event = played_event()
    paper = spare_score_sheets_paper(event, [], copies=60, size="A4")
    parts = paper.parts()
    assert [len(part.context["slips"]) for part in parts] == [25, 25, 10]
    assert [slip for part in parts for slip in part.context["slips"]] == paper.context["slips"]
