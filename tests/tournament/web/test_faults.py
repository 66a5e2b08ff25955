"""Where the database cannot be used a page says why, and what was typed can be sent again."""

import html
import logging
import sqlite3

import psycopg
import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.log import log_response

from tests.tournament.database.missing import away
from tests.tournament.sample_events import account, publish, seated_event
from tests.tournament.web.typed import TYPED, address_of, entered, hidden, signed_in
from tournament.players import entering
from tournament.web import staff_page
from tournament.web.logs import brief

#: What the database or the system says, with what a page says then and after how many seconds one asks again.
TROUBLES = [
    ("SQLITE_BUSY", "The server has too much to do at this moment", "5"),
    ("40P01", "The server has too much to do at this moment", "5"),
    ("SQLITE_FULL", "The disk of the server is full", "30"),
    ("53100", "The disk of the server is full", "30"),
    ("SQLITE_READONLY", "The server cannot write what it keeps", "30"),
    ("SQLITE_CANTOPEN", "The server does not reach its database", "30"),
    ("57P01", "The server does not reach its database", "30"),
    ("SQLITE_CORRUPT", "The database of the server is damaged", "30"),
]


def said_by_the_database(code: str) -> OperationalError:
    """What Django raises when the driver tells this code."""
    if code.startswith("SQLITE"):
        cause: Exception = sqlite3.OperationalError("said by SQLite")
        cause.sqlite_errorcode = getattr(sqlite3, code)
    else:
        cause = psycopg.errors.lookup(code)("said by PostgreSQL")
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


@pytest.fixture
def failing(monkeypatch):
    """Let a page fail with an error: where it takes its lock, or where it asks who may see it."""

    def fail(error, *, at="lock"):
        def raise_it(*_args, **_more):
            raise error

        if at == "lock":
            monkeypatch.setattr(entering, "lock_event", raise_it)
        else:
            monkeypatch.setattr(staff_page, "permissions_of", raise_it)
        return monkeypatch

    return fail


def browser(user) -> Client:
    return signed_in(user, raise_request_exception=False)


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "words", "seconds"), TROUBLES)
def test_what_was_typed_is_sent_again_once_the_database_is_back(
    event, organiser, add, failing, code, words, seconds
):
    client = browser(organiser)
    mended = failing(said_by_the_database(code))
    page = client.post(add, TYPED)
    mended.undo()
    assert (page.status_code, page["Retry-After"]) == (503, seconds)
    told = html.unescape(page.content.decode())
    assert f"{words}, and this may not be saved" in told
    assert ("tell the person who runs this site" in told) == (seconds == "30")
    assert "name: Hélène <Garnier>\nclub: East & Side" in told
    client.post(address_of(page), hidden(page))
    assert len(entered(event)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "words", "seconds"), TROUBLES)
def test_a_page_says_what_is_in_the_way(organiser, add, failing, code, words, seconds):
    failing(said_by_the_database(code), at="page")
    page = browser(organiser).get(add)
    assert (page.status_code, page["Retry-After"]) == (503, seconds)
    assert f"<h1>{words}</h1>" in page.content.decode()


@pytest.mark.django_db
def test_a_script_is_told_so_too(organiser, add, failing):
    failing(said_by_the_database("SQLITE_FULL"))
    answer = browser(organiser).post(add, TYPED, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()) == (503, {"unavailable": "The disk of the server is full"})


@pytest.mark.django_db
@pytest.mark.parametrize("error", [ValueError("a fault of ours"), OperationalError("no such table: x")])
def test_another_fault_stays_one_and_gives_back_what_was_typed(event, organiser, add, failing, error):
    client = browser(organiser)
    mended = failing(error)
    page = client.post(add, TYPED)
    mended.undo()
    assert page.status_code == 500
    assert "Something went wrong here, and this may not be saved" in page.content.decode()
    client.post(address_of(page), hidden(page))
    assert len(entered(event)) == 1


@pytest.mark.django_db
def test_a_page_with_a_fault_of_ours_is_the_plain_one(organiser, add, failing):
    failing(ValueError("a fault of ours"), at="page")
    page = browser(organiser).get(add)
    assert page.status_code == 500
    assert "It is not your doing." in page.content.decode()


@pytest.mark.django_db
def test_a_page_about_a_fault_that_fails_itself_is_the_plain_one(organiser, add, settings, tmp_path):
    """As where nobody collected the static files: no page with a stylesheet can be made."""
    client = browser(organiser)
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "tournament.web.static_files.HashedStaticFiles"}
    }
    page = client.post(add, TYPED | {"name": ""})
    assert page.status_code == 500
    assert "It is not your doing." in page.content.decode()


@pytest.mark.django_db(transaction=True)
def test_no_page_needs_the_database_to_say_that_it_is_away(monkeypatch, tmp_path):
    event = seated_event(players=4)
    publish(event, 1)
    referee = browser(account("ines", event, "referee"))
    stranger = Client(raise_request_exception=False)
    sheet = reverse("sheet", args=[event.slug, 1, 1])
    public = [reverse("home"), reverse("ranking", args=[event.slug])]
    with monkeypatch.context() as for_now:
        away(for_now, tmp_path)
        for page in [referee.get(sheet), *map(stranger.get, public)]:
            assert page.status_code == 503
            assert "The server does not reach its database" in page.content.decode()
        sent = stranger.post(reverse("login"), {"username": "ines", "password": "secret"})
        assert sent.status_code == 503
        assert "secret" not in sent.content.decode()
        typed = referee.post(sheet, {"hand-1-value": "24"})
        assert "hand-1-value: 24" in typed.content.decode()
        told = stranger.get(reverse("api:events"))
        assert (told.status_code, told.json()) == (503, {"error": "The server does not reach its database."})
        connection.close()
    assert referee.get(sheet).status_code == 200


def test_an_answer_without_a_database_is_one_line_in_the_log(caplog):
    with caplog.at_level(logging.ERROR, logger="django.request"):
        for status in (503, 500):
            log_response(
                "Answered: %s", "/", response=HttpResponse(status=status), exception=ValueError("a\nreason")
            )
    brief_one, whole = caplog.records
    assert brief(brief_one)
    assert (brief_one.getMessage(), brief_one.exc_info) == ("Answered: /: a reason", None)
    assert brief(whole)
    assert whole.exc_info is not None


def test_the_log_keeps_no_line_for_each_who_comes_too_often(caplog):
    for status in (404, 429):
        logging.getLogger("django.request").warning("Answered", extra={"status_code": status})
    assert [brief(record) for record in caplog.records] == [True, False]
