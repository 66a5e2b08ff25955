import html
import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournament.papers.played import SECRET_REASON, played_event, started
from tests.tournament.public.reading import text
from tests.tournament.sample_events import NOW, account, show
from tournament.events.editing import give_role
from tournament.models import Draw, Event, Player, Seat, Session
from tournament.papers import response as paper_response
from tournament.papers.catalogue import PAPERS
from tournament.papers.making import pdf, store
from tournament.record import bump_revision

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]

#: The files that both the public and the officials have, by the second part of their names.
FILES = ["workbook", "csv", "standings", "teams", "names", "draw_certificate", "meetings"]
#: What only the officials have.
OFFICIAL_FILES = [
    "event_files_participants",
    "event_files_badges",
    "event_files_cards",
    "event_files_posters",
    "event_files_certificates",
]


def as_role(client, event, role):
    client.force_login(account(f"the-{role}", event, role))
    return client


def get(client, event, name, *numbers, **query):
    """Ask for a page or a file; of the lists for the standings, where none is named."""
    if name.endswith("_csv") and not numbers:
        numbers = ("standings",)
    return client.get(reverse(name, args=[event.slug, *numbers]), query)


def test_the_public_page_offers_what_is_public(client):
    event = played_event()
    page = get(client, event, "files").content.decode()
    assert reverse("files_standings", args=[event.slug]) in page
    assert reverse("files_seating", args=[event.slug, 1]) in page
    assert reverse("files_seating", args=[event.slug, 2]) not in page
    assert "organiser" not in page


def test_the_officials_page_offers_everything_and_warns_of_names_without_glyphs(client):
    event = played_event()
    as_role(client, event, "viewer")
    page = get(client, event, "event_files").content.decode()
    assert reverse("event_files_seating", args=[event.slug, 3]) in page
    assert reverse("event_files_score_sheets", args=[event.slug, 3]) in page
    assert "will not print" not in page
    Player.objects.filter(event=event, number=1).update(name="𠮷田 太郎")
    page = get(client, event, "event_files").content.decode()
    assert "𠮷田 太郎: <b>𠮷</b>" in page


@pytest.mark.parametrize(
    "typed",
    [
        lambda event: event.players.update(club="Klub 𠮷"),
        lambda event: event.teams.filter(name="Team 1").update(name="𠮷"),
        lambda event: event.tables.update(label="𠮷"),
        lambda event: Event.objects.update(short_title="Cup 𠮷"),
        lambda event: Event.objects.update(city="𠮷"),
        lambda event: Draw.objects.update(edits=[{"rounds": [1], "one": 1, "other": 2, "reason": "𠮷"}]),
        lambda event: event.ranking_penalties.create(
            player=event.players.get(number=1), kind="points", amount=5, reason="𠮷", given_at=NOW
        ),
        lambda event: Seat.objects.filter(session__round__number=1, wind=0).update(forfeit="𠮷"),
        lambda event: Session.objects.filter(round__number=2).update(not_played=True, reason="𠮷"),
    ],
    ids=["club", "team", "table", "short title", "town", "swap", "penalty", "forfeit", "not played"],
)
def test_the_officials_are_warned_of_whatever_a_paper_says_and_no_font_has(client, typed):
    event = played_event()
    as_role(client, event, "viewer")
    typed(event)
    page = get(client, event, "event_files").content.decode()
    assert page.count("<b>𠮷</b>") == 1


def test_an_event_without_anything_has_its_pages(client):
    event = played_event()
    event.rounds.update(published_at=None, seating_shown_at=None)
    assert "Nothing to print yet" in get(client, event, "files").content.decode()
    assert get(client, event, "files_standings").status_code == 404
    assert get(client, event, "files_names").status_code == 404
    assert get(client, event, "files_workbook").status_code == 200


@pytest.mark.parametrize("name", FILES)
def test_public_files_are_there_for_everybody(client, rendered, name):
    assert get(client, played_event(), f"files_{name}").status_code == 200


@pytest.mark.parametrize("name", ["event_files", *(f"event_files_{name}" for name in FILES), *OFFICIAL_FILES])
@pytest.mark.parametrize(
    ("role", "status"), [("", 302), ("none", 403), ("referee", 403), ("viewer", 200), ("organiser", 200)]
)
def test_the_officials_files_need_a_role(client, rendered, name, role, status):
    event = played_event()
    if role == "none":
        client.force_login(account("nobody"))
    elif role:
        as_role(client, event, role)
    assert get(client, event, name).status_code == status


def test_each_paper_has_a_name_and_an_address_of_its_own():
    assert len({kind.name for kind in PAPERS}) == len({kind.path for kind in PAPERS}) == len(PAPERS)


def test_of_the_officials_papers_a_referee_has_the_slips_alone(client, rendered):
    event = played_event()
    as_role(client, event, "referee")
    answers = {kind.name: client.get(kind.address(event, 3, public=False)) for kind in PAPERS}
    assert {name for name, answer in answers.items() if answer.status_code != 403} == {
        "score_sheets",
        "score_sheet",
    }


@pytest.mark.parametrize(("role", "status"), [("", 302), ("none", 403), ("referee", 200), ("viewer", 200)])
def test_referees_print_their_slips(client, rendered, role, status):
    event = played_event()
    if role == "none":
        client.force_login(account("nobody"))
    elif role:
        as_role(client, event, role)
    assert get(client, event, "event_files_score_sheets", 3).status_code == status
    assert get(client, event, "event_files_score_sheet").status_code == status


@pytest.mark.parametrize("name", ["files", *(f"files_{name}" for name in FILES)])
def test_an_event_in_preparation_has_no_public_files(client, rendered, name):
    event = played_event()
    Event.objects.filter(pk=event.pk).update(state="draft")
    assert get(client, event, name).status_code == 404


def test_public_documents_show_published_facts_only(client, rendered):
    event = played_event()
    assert get(client, event, "files_seating", 2).status_code == 404
    assert get(client, event, "files_standings", after=2).status_code == 200
    assert get(client, event, "files_names").status_code == 200
    standings, names = rendered
    assert "after round 1" in standings
    assert "R2" not in standings
    assert "Round 2" not in names

    as_role(client, event, "organiser")  # the control: the same documents for officials have it all
    rendered.clear()
    assert get(client, event, "event_files_seating", 2).status_code == 200
    assert get(client, event, "event_files_standings").status_code == 200
    assert get(client, event, "event_files_names").status_code == 200
    seating, standings, names = rendered
    assert "Round 2: seating" in seating
    assert "after round 2" in standings
    assert "R2" in standings
    assert "Round 3" in names


def test_the_public_workbook_stays_public_for_an_organiser_too(client):
    event = played_event()
    as_role(client, event, "organiser")

    def words(name):
        book = load_workbook(io.BytesIO(get(client, event, name).content))
        return {cell.value for sheet in book for row in sheet.iter_rows() for cell in row}

    assert SECRET_REASON not in words("files_workbook")
    assert SECRET_REASON in words("event_files_workbook")


def test_a_public_file_is_made_anew_when_something_on_it_changes(client, rendered):
    event = played_event()
    first = get(client, event, "files_standings")
    assert get(client, event, "files_standings").content == first.content
    started(event)
    assert get(client, event, "files_standings").content == first.content
    assert len(rendered) == 1
    event.players.filter(number=2).update(name="Somebody Else")
    bump_revision(event)
    assert "Somebody Else" in get(client, event, "files_standings").content.decode()
    assert len(rendered) == 2


def test_a_ranking_for_officials_is_not_made_anew_for_another_entry_of_the_history(client, rendered):
    event = played_event()
    as_role(client, event, "organiser")
    first = get(client, event, "event_files_standings")
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    assert get(client, event, "event_files_standings").content == first.content
    assert len(rendered) == 1


def test_a_public_file_that_has_not_changed_is_not_sent_again(client, rendered):
    event = played_event()
    etag = get(client, event, "files_standings")["ETag"]
    address = reverse("files_standings", args=[event.slug])
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304


def test_an_officials_file_is_made_anew_when_something_on_it_changes(client, rendered):
    event = played_event()
    as_role(client, event, "organiser")
    get(client, event, "event_files_score_sheets", 3)
    get(client, event, "event_files_score_sheets", 3)
    assert len(rendered) == 1
    Player.objects.filter(event=event, number=1).update(name="Another Name")
    assert b"Another Name" in get(client, event, "event_files_score_sheets", 3).content
    assert "no-store" in get(client, event, "event_files_score_sheets", 3)["Cache-Control"]


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
    response = get(client, played_event(), "files_standings", **query)
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


def test_every_list_that_a_page_of_files_offers_is_there_and_no_other(client):
    event = played_event()
    organiser = as_role(Client(), event, "organiser")
    for visitor, page in ((client, "files"), (organiser, "event_files")):
        offered = re.findall(r'href="([^"]+\.csv)"', get(visitor, event, page).content.decode())
        names = [address.rpartition("/")[2] for address in offered]
        wanted = ["standings", "teams", "results", "hands", "penalties", "seating", "players"]
        assert names == [f"{name}.csv" for name in wanted]
        for address in offered:
            answer = visitor.get(address)
            assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
        for name in ("nations", "guessed"):
            assert get(visitor, event, f"{page}_csv", name).status_code == 404
    assert SECRET_REASON not in get(client, event, "files_csv", "penalties").content.decode()
    assert SECRET_REASON in get(organiser, event, "event_files_csv", "penalties").content.decode()


@pytest.mark.faults
def test_without_pango_a_page_names_the_command_and_the_rest_works(client, monkeypatch, tmp_path):
    (tmp_path / "weasyprint.py").write_text("raise OSError(\"cannot load library 'libpango-1.0-0'\")")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    event = played_event()
    response = get(client, event, "files_standings")
    assert response.status_code == 503
    assert "apt-get install libpango-1.0-0" in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    assert get(client, event, "files_workbook").status_code == 200
    assert get(client, event, "files_csv", "standings").status_code == 200


def test_a_document_that_fails_is_a_page_and_is_tried_again(client, monkeypatch, rendered):
    event = played_event()

    def fail(html):
        raise pdf.PdfFailed

    with monkeypatch.context() as broken:
        broken.setattr(paper_response, "render_pdf", fail)
        response = get(client, event, "files_standings", paper="letter")
    page = response.content.decode()
    assert (response.status_code, "could not be made" in page) == (503, True)
    again, as_page, files = re.findall(r'<a class="btn[^"]*" href="([^"]+)"', page)
    assert (again, files) == (f"/e/{event.slug}/files/standings.pdf?paper=letter", f"/e/{event.slug}/files/")
    assert client.get(again)["Content-Type"] == "application/pdf"
    assert "王小明" in client.get(html.unescape(as_page)).content.decode()


def test_a_long_paper_can_be_had_whole_as_a_page(client, monkeypatch):
    monkeypatch.setattr("tournament.papers.slips._PER_PART", 1)
    event = played_event()
    as_role(client, event, "referee")
    first, whole = (
        get(client, event, "event_files_score_sheets", 1, preview=how).content.decode()
        for how in ("1", "whole")
    )
    assert (first.count('class="slip page"'), "the first 1 of 2" in first) == (1, True)
    assert (whole.count('class="slip page"'), "the first" in whole) == (2, False)


def test_a_busy_server_asks_to_come_back(client, monkeypatch):
    def busy(self, key, make):
        raise store.StoreBusy

    monkeypatch.setattr(store.FileStore, "get_or_make", busy)
    event = played_event()
    for name in ("files_standings", "files_workbook"):
        response = get(client, event, name)
        assert (response.status_code, response["Retry-After"]) == (503, "30")


@pytest.mark.faults
def test_a_real_document_comes_through_the_page(client):
    response = get(client, played_event(), "files_standings")
    assert response["Content-Type"] == "application/pdf"
    assert "Standings after round 1" in PdfReader(io.BytesIO(response.content)).pages[0].extract_text()


def test_files_are_for_looking_not_for_writing(client):
    event = played_event()
    as_role(client, event, "organiser")
    for name in (
        "files",
        "files_standings",
        "event_files",
        "event_files_workbook",
        "event_files_score_sheet",
    ):
        assert client.post(reverse(name, args=[event.slug])).status_code == 405


@pytest.mark.parametrize("name", [name for name in FILES if name not in ("workbook", "csv")])
def test_a_preview_is_a_page_whose_own_styles_the_policy_allows(client, rendered, name):
    response = get(client, played_event(), f"files_{name}", preview="1")
    page = response.content.decode()
    (nonce,) = re.findall(r'<style nonce="([^"]+)">', page)
    assert response["Content-Type"].startswith("text/html")
    assert f"style-src 'self' 'nonce-{nonce}'" in response["Content-Security-Policy"]
    assert "no-store" in response["Cache-Control"]
    assert "css/papers.css" in page
    assert rendered == []
    document = get(client, played_event("Another"), f"files_{name}")
    assert "nonce" not in rendered[0]
    assert "nonce" not in document["Content-Security-Policy"]


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


def test_the_results_of_a_round_are_public_once_it_is(client, rendered):
    event = played_event()
    assert get(client, event, "files_round_results", 1).status_code == 200
    assert get(client, event, "files_round_results", 2).status_code == 404
    as_role(client, event, "viewer")
    assert get(client, event, "event_files_round_results", 2).status_code == 200
    assert get(client, event, "event_files_round_results", 3).status_code == 404
    assert "−131" in rendered[1]
    assert "−131" not in rendered[0]


def test_a_hidden_name_stands_only_on_what_its_bearer_and_the_officials_get(client, rendered):
    event = played_event()
    Player.objects.filter(event=event, number=5).update(hidden=True)
    for name in ("standings", "names", "meetings"):
        get(client, event, f"files_{name}")
    get(client, event, "files_seating", 1)
    get(client, event, "files_round_results", 1)
    as_role(client, event, "organiser")
    get(client, event, "event_files_posters")
    assert len(rendered) == 6
    for document in rendered:
        assert "王小明" not in document
        assert "Player 5" in document
    rendered.clear()
    for name in (
        "event_files_badges",
        "event_files_participants",
        "event_files_certificates",
        "event_files_cards",
        "event_files_standings",
    ):
        get(client, event, name)
    get(client, event, "event_files_score_sheets", 1)
    assert [document.count("王小明") > 0 for document in rendered] == [True] * 6
    assert rendered[3].count("王小明") == 1


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


def test_officials_print_the_rounds_in_order_and_the_public_finds_the_latest_first(client):
    event = played_event()
    show(event, 2)
    as_role(client, event, "organiser")
    numbers = [
        [row.number for row in get(client, event, name).context["rounds"]]
        for name in ("event_files", "files")
    ]
    assert numbers == [[1, 2, 3], [2, 1]]


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
