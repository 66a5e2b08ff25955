"""The page of a rehearsal, and what every other page says of it."""

import html
import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar
from openpyxl import load_workbook
from PIL import Image
from pypdf import PdfReader

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, publish_played, seated_event, session_of, show
from tournament.demo.rehearsal import rehearse_round
from tournament.events.rehearsing import end_rehearsal, start_rehearsal
from tournament.models import Event
from tournament.papers.slips import sheet_address
from tournament.results.event_file import seated_rounds, seating_of

pytestmark = pytest.mark.django_db
TITLE, BANNER = "<title>Rehearsal · ", "Every result here is invented and will be wiped."


@pytest.fixture
def event(db):
    event = seated_event(players=8, rounds=2)
    show(event, 1)
    return event


@pytest.fixture
def client(event):
    return signed_in(account("ada", event, "organiser"))


def press(client, event, **typed):
    answer = client.post(reverse("rehearsal", args=[event.slug]), typed, follow=True)
    return [str(message) for message in answer.context["messages"]]


def test_a_rehearsal_from_beginning_to_end(client, event):
    assert press(client, event, step="fill", round=1) == ["No rehearsal is on, so no result is invented."]
    assert press(client, event, step="start") == ["The rehearsal is on. Every page of the event says so."]
    assert press(client, event, step="fill", round="x") == ["Round 0 has no empty sheet."]
    assert press(client, event, step="fill", round=1) == ["2 sheets are filled and confirmed."]
    assert session_of(event).is_confirmed
    page = client.get(reverse("rehearsal", args=[event.slug]))
    assert (page.context["filled"], page.context["all"], page.context["following"].number) == (2, 4, 2)
    assert press(client, event, step="wipe") == [
        "Everything of the rehearsal is wiped. The event is as it was before."
    ]
    assert session_of(event).state == "empty"


@pytest.mark.parametrize(
    "name", ["ranking", "rounds", "players", "what_next", "event_players", "board", "history", "files"]
)
def test_every_page_and_its_title_say_that_it_is_a_rehearsal(client, event, name):
    page = reverse(name, args=[event.slug])
    assert BANNER not in client.get(page).content.decode()
    press(client, event, step="start")
    markup = client.get(page).content.decode()
    assert (TITLE in markup, BANNER in markup) == (True, True)
    press(client, event, step="wipe")
    markup = client.get(page).content.decode()
    assert (TITLE in markup, BANNER in markup) == (False, False)


def test_the_list_of_events_and_the_workbook_say_it_too(client, event):
    press(client, event, step="start")
    assert '<span class="mark look">Rehearsal</span>' in client.get("/").content.decode()
    content = client.get(reverse("files_workbook", args=[event.slug])).content
    about = [[cell.value for cell in row] for row in load_workbook(io.BytesIO(content))["Event"].iter_rows()]
    assert ["Rehearsal", "every result is invented"] in about


# --- What leaves the site -------------------------------------------------------------------------


@pytest.fixture
def rehearsed(client, event):
    """Everything that gives papers and files: results published, the next seating shown, times."""
    Event.objects.filter(pk=event.pk).update(federation_report=True)
    event.rounds.update(starts_at=NOW)
    start_rehearsal(event.pk, by=None, now=NOW)
    rehearse_round(event.pk, 1, by=None, now=NOW)
    publish_played(event, 1)
    show(event, 2)
    return Event.objects.get(pk=event.pk)


def addresses(event, *, public):
    """Every file and paper that the page of the files offers."""
    visitor = Client() if public else signed_in(account("olga", event, "organiser"))
    page = visitor.get(reverse("files" if public else "event_files", args=[event.slug]))
    links = re.findall(r'href="([^"]+)"', page.content.decode())
    below = f"/e/{event.slug}/" + ("files/" if public else "organiser/files/")
    found = {html.unescape(link) for link in links if link.startswith(below) and "preview" not in link}
    if not public:  # asked for by forms
        found |= {below + "certificates.pdf", below + "score-sheet.pdf"}
    return visitor, sorted(found - {below})


@pytest.mark.parametrize("public", [True, False], ids=["public", "officials"])
def test_every_paper_says_so_on_every_page_and_every_file_in_its_name(rehearsed, public, printed):
    visitor, found = addresses(rehearsed, public=public)
    papers = [address for address in found if ".pdf" in address]
    files = [address for address in found if ".pdf" not in address and "report" not in address]
    assert (len(papers) > 5, len(files) > 2) == (True, True)
    for address in [*papers, *files]:
        answer = visitor.get(address)
        if answer.status_code == 200 and "Content-Disposition" not in answer:
            continue  # a page on which more is asked
        assert 'filename="small-cup-rehearsal-' in answer["Content-Disposition"], address
        if address in papers:
            said = [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]
            assert [n for n, text in enumerate(said, start=1) if "Rehearsal" not in text] == [], address


def test_every_piece_that_is_cut_off_says_so_itself(client, rehearsed):
    for paper in ("event_files_badges", "event_files_cards"):
        address = reverse(paper, args=[rehearsed.slug])
        markup = client.get(address, {"preview": "whole"}).content.decode()
        pieces = markup.split('<div class="cell')[1:]
        assert [piece for piece in pieces if '<p class="rehearsed">Rehearsal</p>' not in piece] == []
        assert len(pieces) == 8


def test_a_paper_of_a_real_event_has_no_mark(client, event, printed):
    start_rehearsal(event.pk, by=None, now=NOW)
    end_rehearsal(event.pk, by=None, now=NOW)
    address = reverse("event_files_badges", args=[event.slug])
    assert "Rehearsal" not in client.get(address, {"preview": "whole"}).content.decode()
    assert "rehearsal" not in client.get(address)["Content-Disposition"]


def test_feed_calendar_and_preview_of_a_link_say_so(client, rehearsed):
    feed = client.get(reverse("feed", args=[rehearsed.slug])).content.decode()
    titles = re.findall("<title>([^<]*)</title>", feed)
    assert len(titles) == 4
    assert [title for title in titles if not title.startswith("Rehearsal: ")] == []
    calendar = Calendar.from_ical(client.get(reverse("player_calendar", args=[rehearsed.slug, 1])).content)
    assert calendar["X-WR-CALNAME"].startswith("Rehearsal: Small cup")
    assert [entry["SUMMARY"][:20] for entry in calendar.walk("VEVENT")] == ["Rehearsal: Small cup"] * 2
    page = client.get(reverse("event", args=[rehearsed.slug])).content.decode()
    assert '<meta property="og:title" content="Rehearsal: Small cup">' in page
    picture = Image.open(io.BytesIO(client.get(reverse("link_preview", args=[rehearsed.slug])).content))
    assert picture.text["Description"].startswith("Rehearsal: Small cup\n")


def test_its_report_is_refused(client, rehearsed):
    for kind in ("csv", "xlsx"):
        answer = client.get(reverse("federation_report", args=[rehearsed.slug, kind]))
        assert answer.status_code == 409
        assert "No report of a rehearsal" in answer.content.decode()
    page = client.get(reverse("event_files", args=[rehearsed.slug])).content.decode()
    assert "This is a rehearsal: there is no report before it is wiped." in page
    assert reverse("federation_report", args=[rehearsed.slug, "csv"]) not in page
    end_rehearsal(rehearsed.pk, by=None, now=NOW)
    assert client.get(reverse("federation_report", args=[rehearsed.slug, "csv"])).status_code == 200


def test_its_slips_open_no_real_sheet(client, rehearsed):
    (round_,) = [found for found in seated_rounds(rehearsed, public=False) if found.number == 2]
    (session, _other) = seating_of([round_], public=False)
    address = sheet_address(rehearsed, session, site="")
    assert client.get(address).status_code == 200
    end_rehearsal(rehearsed.pk, by=None, now=NOW)
    answer = client.get(address)
    assert answer.status_code == 410
    assert "This slip was printed in the rehearsal" in answer.content.decode()
    real = sheet_address(Event.objects.get(pk=rehearsed.pk), session, site="")
    assert client.get(real).status_code == 200
    for headers in ({}, {"Accept": "application/json"}):
        assert client.post(address, {"hand-1-value": "8"}, headers=headers).status_code == 410
    assert (real, Client().get(address).status_code) == (address.removesuffix("?rehearsal"), 302)
