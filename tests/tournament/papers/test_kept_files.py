"""When a file is made anew, when it is not sent again, and what is said where it cannot be made."""

import html
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.papers.asking import as_role, get
from tests.tournament.papers.making.making import look_until
from tests.tournament.papers.played import played_event, started
from tests.tournament.sample_events import NOW, account
from tournament.events.editing import give_role
from tournament.models import Player
from tournament.papers.making import patience, store
from tournament.papers.making.few import Busy, among_few
from tournament.papers.making.forgetting import forget_papers
from tournament.papers.making.maker import Maker
from tournament.papers.making.run_job import ERROR
from tournament.record import bump_revision

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]


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


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("files_standings", {}),
        ("files_standings", {"after": "1", "paper": "letter"}),
        ("files_names", {"language": "fr"}),
        ("files_meetings", {"preview": "1"}),
        ("files_names", {"preview": "whole"}),
        ("files_csv", {"after": "1"}),
        ("files_csv", {}),
        ("files_workbook", {}),
    ],
)
def test_what_is_kept_for_the_public_is_not_read_once_more(client, rendered, name, asked):
    event = played_event()
    first = get(client, event, name, **asked)
    with CaptureQueriesContext(connection) as queries:
        second = get(client, event, name, **asked)
    assert second.content == first.content
    assert len(queries) == 2  # what the event is, and that it is so at one moment
    event.players.filter(number=2).update(name="Somebody Else")
    bump_revision(event)
    changed = get(client, event, name, **asked)
    assert name == "files_workbook" or b"Somebody Else" in changed.content


def test_a_preview_for_officials_is_made_each_time(client):
    event = played_event()
    as_role(client, event, "organiser")
    get(client, event, "event_files_names", preview="1")
    event.players.filter(number=2).update(name="Somebody Else")
    assert b"Somebody Else" in get(client, event, "event_files_names", preview="1").content


def test_a_preview_goes_with_the_papers_that_are_forgotten(client, rendered):
    event = played_event()
    get(client, event, "files_names", preview="1")
    event.players.filter(number=2).update(name="Somebody Else")
    assert b"Somebody Else" not in get(client, event, "files_names", preview="1").content
    forget_papers()
    assert b"Somebody Else" in get(client, event, "files_names", preview="1").content


def test_an_officials_file_is_made_anew_when_something_on_it_changes(client, rendered):
    event = played_event()
    as_role(client, event, "organiser")
    get(client, event, "event_files_score_sheets", 3)
    get(client, event, "event_files_score_sheets", 3)
    assert len(rendered) == 1
    Player.objects.filter(event=event, number=1).update(name="Another Name")
    assert b"Another Name" in get(client, event, "event_files_score_sheets", 3).content
    assert "no-store" in get(client, event, "event_files_score_sheets", 3)["Cache-Control"]


@pytest.fixture
def maker(own_jobs, monkeypatch):
    """Who makes papers while a request stays for one, however long that takes."""
    at_work = Maker(own_jobs)
    monkeypatch.setattr(patience, "pause", lambda: look_until(at_work, lambda: not own_jobs.queue.tickets()))
    yield at_work
    at_work.stop()


@pytest.mark.faults
def test_without_pango_a_page_names_the_command_and_the_rest_works(client, maker, monkeypatch, tmp_path):
    (tmp_path / "weasyprint.py").write_text("raise OSError(\"cannot load library 'libpango-1.0-0'\")")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    event = played_event()
    response = get(client, event, "files_standings")
    assert "no-store" in response["Cache-Control"]
    assert "apt-get install libpango-1.0-0" in client.get(response["Location"]).content.decode()
    assert get(client, event, "files_workbook").status_code == 200
    assert get(client, event, "files_csv", "standings").status_code == 200
    monkeypatch.setenv("PYTHONPATH", "")
    assert get(client, event, "files_standings")["Content-Type"] == "application/pdf"


def test_a_document_that_fails_while_somebody_stays_is_a_page(client, own_jobs, monkeypatch):
    event = played_event()
    monkeypatch.setattr(patience, "pause", lambda: failed(own_jobs))
    response = get(client, event, "files_standings", paper="letter")
    page = client.get(response["Location"]).content.decode()
    assert "This paper could not be made" in page
    (as_page,) = re.findall(r'<a class="btn[^"]*" href="([^"]+)"', page)
    assert "王小明" in client.get(html.unescape(as_page)).content.decode()


def failed(jobs):
    """Every paper that waits could not be rendered."""
    for ticket in jobs.queue.tickets():
        (jobs.directory / ticket.job / ERROR).write_text("Traceback")
        jobs.queue.leave(ticket)


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
        raise Busy

    monkeypatch.setattr(store.FileStore, "get_or_make", busy)
    event = played_event()
    for name, asked in (("files_workbook", {}), ("files_names", {"preview": "1"})):
        response = get(client, event, name, **asked)
        assert (response.status_code, response["Retry-After"]) == (503, "30")


def test_few_different_files_are_made_for_strangers_at_a_time(client, rendered):
    event = played_event()
    known, asked = ("files_names", {"paper": "letter"}), [("files_workbook", {}), ("files_csv", {})]
    asked += [("files_names", {}), ("files_names", {"preview": "1"})]
    first = get(client, event, known[0], **known[1])
    shown = get(client, event, known[0], preview="1", **known[1])
    with among_few("one"), among_few("another"):
        for name, how in asked:
            response = get(client, event, name, **how)
            assert (response.status_code, response["Retry-After"]) == (503, "30")
            is_paper = how == {} and name == "files_names"
            assert ("Open it as a page" in response.content.decode()) == is_paper
        assert get(client, event, known[0], **known[1]).content == first.content
        assert get(client, event, known[0], preview="1", **known[1]).content == shown.content
        as_role(client, event, "organiser")
        assert get(client, event, "event_files_names").status_code == 200
        assert get(client, event, "event_files_workbook").status_code == 200
    client.logout()
    assert [get(client, event, name, **how).status_code for name, how in asked] == [200] * len(asked)


@pytest.mark.faults
def test_a_real_document_comes_through_the_page(client, maker):
    response = get(client, played_event(), "files_standings")
    assert response["Content-Type"] == "application/pdf"
    assert "Standings after round 1" in PdfReader(io.BytesIO(response.content)).pages[0].extract_text()
