"""The page of a paper that is not ready at once: who sees it, what it says, and the paper at its end."""

import fcntl
import io
import os

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.papers.making.making import look_until
from tests.tournament.papers.played import played_event, started
from tests.tournament.sample_events import NOW, account
from tournament.models import Event
from tournament.papers import response as paper_response
from tournament.papers.making import patience
from tournament.papers.making.forgetting import forget_papers
from tournament.papers.making.maker import Maker
from tournament.papers.making.queue import PLACES, Queue
from tournament.papers.making.run_job import ERROR, LOCK, PROCESS, RESULT
from tournament.record import bump_revision
from tournament.rounds.publishing import unpublish_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def jobs(monkeypatch, own_jobs):
    """Papers of every length are made behind a page, and nobody stays for one."""
    monkeypatch.setattr(paper_response, "LONGEST_IN_A_REQUEST", 0)
    monkeypatch.setattr(patience, "pause", lambda: pytest.fail("Somebody stayed."))
    return own_jobs


@pytest.fixture
def maker(jobs):
    """Who makes papers; it only works while somebody looks."""
    at_work = Maker(jobs)
    yield at_work
    at_work.stop()


def address(event, name, *parts):
    return reverse(name, args=[event.slug, *parts])


def signed_in(client, event, role):
    client.force_login(account(f"the-{role}", event, role))
    return client


def job_at(jobs, page):
    """The directory of the job that this page is about."""
    return jobs.directory / page.rstrip("/").rsplit("/", 1)[1]


def ready(client, page, maker):
    """Wait for the paper as the page's script does."""

    def told():
        state = client.get(f"{page}state/").json()
        return state["state"] not in ("waiting", "running") and state

    return look_until(maker, told)


@pytest.mark.faults
def test_a_long_paper_is_made_behind_a_page_and_kept(client, maker):
    event = played_event()
    standings = address(event, "files_standings")
    page = client.get(standings)["Location"]
    assert client.get(page).status_code == 200
    assert ready(client, page, maker)["state"] == "done"
    assert "Ready" in client.get(page).content.decode()
    made = client.get(f"{page}file.pdf").content
    assert "Standings after round 1" in PdfReader(io.BytesIO(made)).pages[0].extract_text()
    again = client.get(standings)
    assert (again.status_code, again.content) == (200, made)


@pytest.mark.faults
def test_score_sheets_are_made_in_parts_with_their_form(client, maker, monkeypatch):
    monkeypatch.setattr("tournament.papers.slips._PER_PART", 1)
    event = played_event()
    signed_in(client, event, "referee")
    page = client.get(address(event, "event_files_score_sheets", 1))["Location"]
    told = ready(client, page, maker)
    assert (told["state"], told["done"], told["parts"]) == ("done", 2, 2)
    assert told["words"] == "2 of 2 parts"
    pages = PdfReader(io.BytesIO(client.get(f"{page}file.pdf").content)).pages
    assert ["王小明" in sheet.extract_text() for sheet in pages] == [False, True]
    assert ["Signature" in sheet.extract_text() for sheet in pages] == [True, True]


def test_whoever_asks_for_the_same_comes_to_the_same_page(client):
    event = played_event()
    standings = address(event, "files_standings")
    page = client.get(standings)["Location"]
    assert client.get(standings)["Location"] == page
    assert client.get(f"{standings}?paper=letter")["Location"] != page
    rename(event)
    assert client.get(standings)["Location"] != page


def rename(event, name="Somebody Else"):
    """Something that stands on the paper changes."""
    event.players.filter(number=2).update(name=name)
    bump_revision(event)


@pytest.mark.faults
def test_a_paper_in_the_making_goes_on_when_a_clock_is_started(client, jobs, maker):
    """The event has changed, and nothing that stands on the paper: whoever waits goes on waiting for it."""
    event = played_event()
    asked = address(event, "files_standings")
    page = client.get(asked)["Location"]
    look_until(maker, (job_at(jobs, page) / PROCESS).exists)
    started(event)
    assert client.get(f"{page}state/").json()["state"] == "moved"
    for end in ("", "file.pdf"):
        assert client.get(page + end)["Location"] == asked
    before = (job_at(jobs, page) / PROCESS).stat().st_ino
    assert client.get(asked, follow=True).status_code == 200
    assert ready(client, page, maker)["state"] == "done"
    assert (job_at(jobs, page) / PROCESS).stat().st_ino == before
    assert client.get(f"{page}file.pdf").content.startswith(b"%PDF")


def test_whoever_waits_is_told_how_many_come_first(client):
    event = played_event()
    standings = address(event, "files_standings")
    first, _second, third = (
        client.get(f"{standings}{query}")["Location"] for query in ("", "?paper=letter", "?language=fr")
    )
    assert "This paper is being made" in client.get(first).content.decode()
    shown = client.get(third).content.decode()
    assert ("Another paper is made first" in shown, "2 papers are before it" in shown) == (True, True)
    assert client.get(f"{third}state/").json()["words"] == "2 papers are before it"


def as_many_as_may_wait(event):
    """The addresses of so many papers, each another one."""
    standings = address(event, "files_standings")
    languages = ("en", "fr", "es", "zh-hans")
    wishes = [f"language={language}{size}" for language in languages for size in ("", "&paper=letter")]
    assert len(wishes) == PLACES[True].of_an_event
    return [f"{standings}?{wish}" for wish in wishes]


def test_strangers_cannot_have_more_than_so_many_papers_made(client, jobs, monkeypatch):
    event = played_event()
    papers = [client.get(asked)["Location"] for asked in as_many_as_may_wait(event)]
    assert len({ticket.job for ticket in jobs.queue.tickets()}) == len(papers)
    made = []
    monkeypatch.setattr(paper_response, "as_html", lambda *paper, **how: made.append(paper) or "")
    refused = client.get(address(event, "files_names"))
    assert (refused.status_code, refused["Retry-After"]) == (503, "30")
    assert "Many files are being made" in refused.content.decode()
    assert made == []  # nor is anything read to know which paper it is
    assert client.get(as_many_as_may_wait(event)[0])["Location"] == papers[0]
    jobs.cancel(job_at(jobs, papers[0]).name)
    jobs.queue.join(event.pk, "another", public=True)
    assert client.get(as_many_as_may_wait(event)[0]).status_code == 503
    assert made == []
    signed_in(client, event, "organiser")
    assert client.get(address(event, "event_files_standings")).status_code == 302


def test_who_finds_the_last_place_taken_in_between_is_told_so(client, jobs, monkeypatch):
    event = played_event()
    for asked in as_many_as_may_wait(event):
        client.get(asked)
    answers = [True, True, False]
    monkeypatch.setattr(Queue, "has_room", lambda *_asked, **_how: answers.pop(0))
    assert client.get(address(event, "files_names")).status_code == 503
    assert len(jobs.queue.tickets()) == PLACES[True].of_an_event


def fail(job):
    """As its maker leaves a document that cannot be rendered."""
    (job / ERROR).write_text("Traceback")


def test_what_failed_is_told_to_strangers_and_not_made_again_at_once(client, jobs):
    event = played_event()
    asked = address(event, "files_standings")
    page = client.get(asked)["Location"]
    fail(job_at(jobs, page))
    assert client.get(asked)["Location"] == page
    shown = client.get(page).content.decode()
    assert ("This paper could not be made" in shown, "For 10 minutes after" in shown) == (True, True)
    assert (f'href="{asked}"' in shown, "preview=whole" in shown) == (False, True)
    assert jobs.next(public=True) is None
    os.utime(job_at(jobs, page) / ERROR, (1, 1))
    assert f'href="{asked}"' in client.get(page).content.decode()
    client.get(asked)
    assert jobs.next(public=True).job == job_at(jobs, page).name


def test_a_paper_that_is_ready_this_moment_is_not_made_again(client, jobs, monkeypatch):
    event = played_event()
    asked = address(event, "files_standings")
    page = client.get(asked)["Location"]
    (job_at(jobs, page) / RESULT).write_bytes(b"%PDF-")
    monkeypatch.setattr(type(jobs), "result", lambda self, name: None)  # as a moment before
    assert client.get(asked)["Location"] == page
    assert (job_at(jobs, page) / RESULT).exists()


def test_an_official_may_try_at_once_again(client, jobs):
    event = played_event()
    signed_in(client, event, "organiser")
    asked = address(event, "event_files_standings")
    page = client.get(asked)["Location"]
    fail(job_at(jobs, page))
    assert f'href="{asked}"' in client.get(page).content.decode()
    client.get(asked)
    assert client.get(f"{page}state/").json()["state"] == "waiting"


def test_a_paper_that_is_being_made_is_forgotten_with_the_others(client, jobs):
    """It may name somebody who is to be named no more."""
    event = played_event()
    asked = address(event, "files_standings")
    page = client.get(asked)["Location"]
    with open(job_at(jobs, page) / LOCK) as lock:  # as its maker does
        fcntl.flock(lock, fcntl.LOCK_EX)
        forget_papers()
    assert not job_at(jobs, page).exists()
    assert jobs.queue.tickets() == []
    client.get(asked)
    assert job_at(jobs, page).exists()


@pytest.mark.faults
def test_a_paper_that_says_something_else_now_leads_to_the_new_one(client, maker):
    event = played_event()
    asked = address(event, "files_standings")
    page = client.get(asked)["Location"]
    ready(client, page, maker)
    rename(event)
    assert client.get(f"{page}state/").json()["state"] == "moved"
    for end in ("", "file.pdf"):
        assert client.get(page + end)["Location"] == asked
    other = client.get(asked)["Location"]
    assert other != page
    ready(client, other, maker)
    assert (
        "Somebody Else"
        in PdfReader(io.BytesIO(client.get(f"{other}file.pdf").content)).pages[0].extract_text()
    )


@pytest.mark.faults
def test_a_paper_that_was_taken_back_is_gone(client, maker):
    event = played_event()
    page = client.get(address(event, "files_standings"))["Location"]
    ready(client, page, maker)
    round_ = event.rounds.get(number=1)
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    for end in ("", "file.pdf"):
        assert client.get(page + end, follow=True).status_code == 404


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("out of time", "This paper took too long and was given up"),
        ("killed", "Something stopped it while it was being made"),
        ("Traceback", "This paper could not be made"),
    ],
)
def test_the_page_says_how_the_paper_ended(client, jobs, ending, words):
    page = client.get(address(played_event(), "files_standings"))["Location"]
    (job_at(jobs, page) / ERROR).write_text(ending)
    assert words in client.get(page).content.decode()


def test_an_event_in_preparation_has_no_page(client):
    event = played_event()
    page = client.get(address(event, "files_standings"))["Location"]
    Event.objects.filter(pk=event.pk).update(state="draft")
    assert client.get(page).status_code == 404


@pytest.mark.parametrize(
    ("paper", "allowed"),
    [("event_files_standings", {"viewer"}), ("event_files_score_sheets", {"viewer", "referee"})],
)
def test_an_officials_paper_is_for_those_who_may_print_it(client, paper, allowed):
    event = played_event()
    signed_in(client, event, "organiser")
    page = client.get(address(event, paper, *([1] if paper == "event_files_score_sheets" else [])))[
        "Location"
    ]
    for role in ("viewer", "referee"):
        signed_in(client, event, role)
        assert client.get(page).status_code == (200 if role in allowed else 403)
    client.logout()
    assert client.get(page).status_code == 302
    name = page.rstrip("/").rsplit("/", 1)[1]
    assert client.get(address(event, "files_making", name)).status_code == 404
    other = played_event("Another")
    signed_in(client, other, "organiser")
    assert client.get(address(other, "event_files_making", name)).status_code == 404


@pytest.mark.faults
def test_an_official_stops_a_paper_and_has_it_made_again(client, maker):
    event = played_event()
    signed_in(client, event, "organiser")
    badges = address(event, "event_files_participants")
    page = client.get(badges)["Location"]
    shown = client.get(page).content.decode()
    assert "<progress" in shown
    assert 'http-equiv="refresh"' in shown
    assert ">Stop<" in shown
    viewer = signed_in(Client(), event, "viewer")
    assert ">Stop<" not in viewer.get(page).content.decode()
    assert viewer.post(f"{page}cancel/").status_code == 403
    assert client.get(f"{page}state/").json()["state"] == "waiting"
    assert client.get(f"{page}cancel/").status_code == 405
    stopped = client.post(f"{page}cancel/", follow=True).content.decode()
    assert "Stopped" in stopped
    assert f'href="{badges}"' in stopped
    assert client.get(f"{page}state/").json()["state"] == "cancelled"
    assert client.get(f"{page}file.pdf").status_code == 404
    assert client.get(badges)["Location"] == page
    assert client.get(f"{page}state/").json()["state"] == "waiting"
    assert ready(client, page, maker)["state"] == "done"


def test_a_paper_that_has_lost_its_place_says_so(client, jobs):
    event = played_event()
    page = client.get(address(event, "files_standings"))["Location"]
    for ticket in jobs.queue.tickets():
        jobs.queue.leave(ticket)
    words = client.get(page).content.decode()
    assert "The server ended while it was being made" in words
    assert f'href="{address(event, "files_standings")}"' in words


def test_a_paper_that_fails_says_what_can_be_done_and_can_be_had_as_a_page(client, jobs):
    event = played_event()
    page = client.get(f"{address(event, 'files_standings')}?paper=letter")["Location"]
    fail(job_at(jobs, page))
    os.utime(job_at(jobs, page) / ERROR, (1, 1))
    words = client.get(page).content.decode()
    assert "This paper could not be made" in words
    assert f'href="{address(event, "files_standings")}?paper=letter"' in words
    as_page = f"{address(event, 'files_standings')}?paper=letter&amp;preview=whole"
    assert f'href="{as_page}"' in words
    assert "王小明" in client.get(as_page.replace("&amp;", "&")).content.decode()


def test_without_a_place_for_jobs_there_is_a_page(client, jobs):
    event = played_event()
    jobs.directory.write_text("a file where the directory should be")
    response = client.get(address(event, "files_standings"))
    assert (response.status_code, "could not be made" in response.content.decode()) == (503, True)


def test_an_unknown_job_is_not_found(client):
    event = played_event()
    for end in ("", "state/", "file.pdf"):
        assert client.get(address(event, "files_making", "0" * 40) + end).status_code == 404
