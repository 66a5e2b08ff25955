import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from pypdf import PdfReader

from tests.tournament.papers.played import LONG_NAME, played_event
from tests.tournament.sample_events import NOW
from tests.warm_renderer import render_pdf
from tournament.models import Player
from tournament.papers.making.render_pdf import FONTS, is_bundled_font
from tournament.papers.paper import as_html
from tournament.papers.result_papers import standings_paper, teams_paper
from tournament.papers.seating_papers import names_paper, seating_paper
from tournament.results.event_file import seated_rounds, seating_of, standings_file

A4, A4_LANDSCAPE, LETTER = (210, 297), (297, 210), (216, 279)


def pdf_of(paper, event, size="A4"):
    """The paper as it is rendered."""
    return PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size=size, now=NOW))))


def sizes(pdf):
    """The sizes of the pages in millimetres."""
    return {tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) for page in pdf.pages}


def text(pdf):
    return "\n".join(page.extract_text() for page in pdf.pages)


def fonts(pdf):
    """The fonts by name without the subset's tag, and whether each is in the file."""
    found = {}
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            found[font["/BaseFont"].split("+")[-1]] = bool({"/FontFile2", "/FontFile3"} & set(descriptor))
    return found


@pytest.mark.django_db
def test_standings_print_all_names_with_bundled_fonts():
    event = played_event()
    pdf = pdf_of(standings_paper(standings_file(event, public=True)), event)
    words = text(pdf)
    assert sizes(pdf) == {A4}
    for name in ("=1+1", "bell and escape", "森田 健二", "王小明", "Tomasz Zieliński", "Мария Иванова"):
        assert name in words
    assert LONG_NAME.replace(" ", "") in words.replace("\n", "").replace(" ", "")
    assert "Standings after round 1" in words
    assert "Spring / Cup: 2026" in words
    assert "21 November 2020, 10:00" in words
    assert "Page 1 of 1" in words
    assert "½" in words
    assert fonts(pdf) == dict.fromkeys(("Tablepoint-Sans", "Tablepoint-Sans-Bold", "Tablepoint-CJK"), True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "told"),
    [("fr", "Page 1 sur 1"), ("es", "Página 1 de 1"), ("zh-hans", "第 1 页，共 1 页")],
)
def test_pages_are_numbered_in_the_language_of_the_paper(language, told):
    event = played_event()
    with translation.override(language):
        pdf = pdf_of(standings_paper(standings_file(event, public=True)), event)
    assert told in text(pdf)


@pytest.mark.django_db
def test_long_standings_repeat_their_heads_and_number_their_pages():
    event = played_event()
    Player.objects.bulk_create(
        Player(event=event, number=number, name=f"Late {number}") for number in range(9, 109)
    )
    pdf = pdf_of(standings_paper(standings_file(event, public=False)), event)
    count = len(pdf.pages)
    assert count > 2
    for number, page in enumerate(pdf.pages, start=1):
        words = page.extract_text()
        assert "Player" in words
        assert f"Page {number} of {count}" in words
        assert "Spring / Cup: 2026" in words
    assert "may hold results that are not published" in pdf.pages[0].extract_text()


@pytest.mark.django_db
def test_teams_print_with_what_their_players_brought():
    event = played_event()
    words = text(pdf_of(teams_paper(standings_file(event, public=True)), event))
    assert "Teams after round 1" in words
    assert "Team 2" in words
    assert "王小明" in words


@pytest.mark.django_db
def test_the_seating_of_a_round_lies_and_names_every_seat():
    event = played_event()
    (first, *_) = seated_rounds(event, public=True)
    pdf = pdf_of(seating_paper(first, seating_of([first], public=False)), event)
    assert sizes(pdf) == {A4_LANDSCAPE}
    words = text(pdf)
    assert "Round 1: seating" in words
    assert all(f"No. {number}" in words for number in range(1, 9))


@pytest.mark.django_db
def test_the_seating_by_name_is_alphabetical_on_letter_paper():
    event = played_event()
    rounds = seated_rounds(event, public=False)
    paper = names_paper(rounds, seating_of(rounds, public=True))
    ((_rounds, lines),) = paper.context["lists"]
    names = [line.player.number for line in lines]
    assert names == [6, 1, 2, 7, 3, 8, 4, 5]
    assert [line.places for line in lines][3] == ["2 W", "2 W", "1 N"]
    pdf = pdf_of(paper, event, "letter")
    assert sizes(pdf) == {LETTER}
    assert "2 W" in text(pdf)


@pytest.mark.django_db
def test_a_name_is_never_markup():
    event = played_event()
    Player.objects.filter(event=event, number=1).update(name='<b>Bo</b> & "Co" {{ event }}')
    html = as_html(standings_paper(standings_file(event, public=True)), event, size="A4", now=NOW)
    assert "&lt;b&gt;Bo&lt;/b&gt; &amp; &quot;Co&quot; {{ event }}" in html


def test_a_document_reads_no_file_but_the_fonts():
    html = '<link rel="attachment" href="file:///etc/hostname"><img src="file:///etc/hostname"><p>Words</p>'
    pdf = PdfReader(io.BytesIO(render_pdf(html)))
    assert dict(pdf.attachments) == {}
    assert "Words" in text(pdf)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ((FONTS / "tablepoint-cjk.ttf").as_uri(), True),
        ((FONTS.parent / "css" / "base.css").as_uri(), False),
        (f"{FONTS.as_uri()}/../../LICENSE", False),
        ("file:///etc/passwd", False),
        ("https://example.org/font.ttf", False),
    ],
)
def test_only_bundled_fonts_are_read(address, allowed):
    assert is_bundled_font(address) is allowed


@pytest.mark.faults
def test_the_web_server_does_not_import_weasyprint():
    program = (
        "import django, sys; django.setup(); import tournament.urls; sys.exit('weasyprint' in sys.modules)"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=settings.BASE_DIR, env=environment, check=False
    )
    assert done.returncode == 0


def test_the_fonts_are_there_with_their_licence():
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text()
    assert "OFL.txt" in Path(settings.BASE_DIR, "NOTICE").read_text()
