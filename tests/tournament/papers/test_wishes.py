"""What may be asked of a paper: size, round, how many sheets, which places, a look at it as a page."""

import base64
import hashlib
import re

import pytest
from django.urls import reverse

from tests.tournament.papers.asking import FILES, OFFICIAL_FILES, as_role, get
from tests.tournament.papers.played import played_event
from tests.tournament.public.reading import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ({}, "size: A4;"),
        ({"paper": "letter"}, "size: letter;"),
        ({"paper": "Letter"}, "size: letter;"),
        ({"paper": "a4"}, "size: A4;"),
        ({"paper": "A3; } body { display: none"}, "size: A4;"),
        ({"paper": ""}, "size: A4;"),
        ({"after": "x" * 5000}, "size: A4;"),
        ({"after": "99999999999999999999"}, "size: A4;"),
        ({"after": "-1", "paper": "\x00"}, "size: A4;"),
    ],
)
def test_no_query_breaks_a_document(client, rendered, query, size):
    response = client.get(reverse("files_standings", args=[played_event().slug]), query, follow=True)
    assert response.status_code == 200
    assert size in rendered[0]


def test_the_event_says_on_which_paper(client, rendered):
    event = played_event(paper_size="letter")
    get(client, event, "files_names")
    assert "size: letter;" in rendered[0]


def test_the_standings_after_an_earlier_round(client, rendered):
    event = played_event()
    as_role(client, event, "organiser")
    response = get(client, event, "event_files_standings", after="1")
    assert "after round 1" in rendered[0]
    assert response["Content-Disposition"] == f'inline; filename="{event.slug}-standings-1.pdf"'


@pytest.mark.parametrize("number", [4, 0, 10**30])
def test_a_round_without_seating_is_not_found(client, number):
    event = played_event()
    as_role(client, event, "organiser")
    for name in ("event_files_seating", "event_files_score_sheets", "files_seating"):
        assert get(client, event, name, number).status_code == 404


@pytest.mark.parametrize("name", [name for name in FILES if name not in ("workbook", "csv")])
def test_a_preview_is_a_page_whose_own_styles_the_policy_allows(client, rendered, name):
    response = get(client, played_event(), f"files_{name}", preview="1")
    page = response.content.decode()
    (styles,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    called = base64.b64encode(hashlib.sha256(styles.encode()).digest()).decode()
    assert response["Content-Type"].startswith("text/html")
    assert f"style-src 'self' 'sha256-{called}';" in response["Content-Security-Policy"] + ";"
    assert "no-store" in response["Cache-Control"]
    assert "css/papers.css" in page
    assert rendered == []
    document = get(client, played_event("Another"), f"files_{name}")
    assert "sha256" not in document["Content-Security-Policy"]


def test_a_preview_shows_the_public_no_more_than_the_document(client):
    event = played_event()
    assert get(client, event, "files_seating", 2, preview="1").status_code == 404
    assert "R2" not in text(get(client, event, "files_standings", preview="1"))
    as_role(client, event, "organiser")
    assert "R2" in text(get(client, event, "event_files_standings", preview="1"))


def test_the_code_on_a_score_sheet_leads_to_the_site_that_the_hoster_named(client, rendered, settings):
    event = played_event()
    as_role(client, event, "referee")
    drawn = set()
    for site in ("", "http://testserver", "https://mahjong.example.org"):
        settings.SITE_URL = site
        get(client, event, "event_files_score_sheets", 3)
        drawn.add(re.search(r'<div class="qr">(.*?)</div>', rendered[-1])[1])
    assert len(drawn) == 2  # without a setting, the address of the request


@pytest.mark.parametrize(
    ("query", "sheets"), [({}, 1), ({"copies": "3"}, 3), ({"copies": "2", "tables": "each"}, 4)]
)
def test_spare_score_sheets(client, rendered, query, sheets):
    event = played_event()
    as_role(client, event, "referee")
    assert get(client, event, "event_files_score_sheet", **query).status_code == 200
    assert rendered[0].count('class="slip page"') == sheets


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"copies": "0"}, "greater than or equal to 1"),
        ({"copies": "201"}, "less than or equal to 200"),
        ({"copies": "many"}, "Enter a whole number"),
        ({"copies": "6", "tables": "each"}, "At most 5 for each table"),
        ({"tables": "some"}, "Select a valid choice"),
    ],
)
def test_a_wrong_number_of_spare_sheets_is_said_at_the_number(client, rendered, query, sentence):
    event = played_event()
    as_role(client, event, "referee")
    response = get(client, event, "event_files_score_sheet", **query)
    assert response.status_code == 400
    assert sentence in response.content.decode()
    assert rendered == []


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"places": "0"}, "greater than or equal to 1"),
        ({"places": "three"}, "Enter a whole number"),
        ({"words": "latin"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_read_of_a_wish_for_certificates_is_said(client, rendered, query, sentence):
    event = played_event()
    as_role(client, event, "organiser")
    response = get(client, event, "event_files_certificates", **query)
    assert (response.status_code, sentence in response.content.decode()) == (400, True)
    assert rendered == []


def test_the_files_page_offers_every_paper_on_the_paper_asked_for(client):
    event = played_event()
    as_role(client, event, "organiser")
    page = get(client, event, "event_files", paper="letter").content.decode()
    for name in [*OFFICIAL_FILES[:-1], "event_files_names", "event_files_meetings"]:
        assert f'href="{reverse(name, args=[event.slug])}?paper=letter"' in page
    standings = reverse("event_files_standings", args=[event.slug])
    assert f'href="{standings}?after=2&amp;paper=letter"' in page
    assert f'href="{standings}?after=1&amp;paper=letter&amp;preview=1"' in page
    public = get(client, event, "files").content.decode()
    assert "?after=1" in public
    assert "?after=2" not in public
    assert reverse("event_files_badges", args=[event.slug]) not in public
