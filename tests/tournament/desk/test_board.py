"""The board of a round and its doors: who gets in, and what the board shows."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.desk.sheet_pages import TYPED, address, page, signed_in, stored
from tests.tournament.sample_events import HANDS, NOW, SHEET, account, play_round, session_of, small_event
from tournament.models import Session
from tournament.rounds.publishing import publish_round
from tournament.sheets.board import rounds_of_desk
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db


PAGES = [
    pytest.param("/e/small-event/desk/", id="board"),
    pytest.param("/e/small-event/desk/1/", id="board of a round"),
    pytest.param("/e/small-event/desk/1/1/", id="sheet"),
]


@pytest.mark.parametrize("path", PAGES)
def test_visitors_are_sent_to_sign_in(event, path):
    assert Client().get(path).headers["Location"] == f"/login/?next={path}"


@pytest.mark.parametrize("path", PAGES)
def test_an_account_without_a_role_in_this_event_is_told_so(event, path):
    for user in (account("nobody"), account("organiser", small_event("Another event"), "organiser")):
        response = signed_in(user).get(path)
        assert response.status_code == 403
        assert "Your account may not do this" in page(response)


@pytest.mark.parametrize("path", PAGES)
def test_a_viewer_sees_the_desk_without_its_buttons(event, session, path):
    record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    response = signed_in(account("viewer", event, "viewer")).get(path)
    assert response.status_code == 200
    assert "Sofia Almeida" in page(response)
    above_the_foot = response.content.decode().partition("<footer")[0]
    assert re.findall(r"<button[^>]*>([^<]*)", above_the_foot) == ["Sign out"]


def test_a_viewer_cannot_write(event, session):
    viewer = signed_in(account("viewer", event, "viewer"))
    assert viewer.post(address(), {"version": "1", **TYPED, "do": "save"}).status_code == 403
    assert viewer.post(address(name="sheet_reopen"), {"version": "1", "reason": "x"}).status_code == 403
    assert stored(session) == ((), (None,) * 4)


@pytest.mark.parametrize(
    "path",
    [
        "/e/no-such-event/desk/",
        "/e/small-event/desk/9/",
        "/e/small-event/desk/1/9/",
        "/e/small-event/desk/9/1/",
        f"/e/small-event/desk/{10**30}/{10**30}/",
    ],
)
def test_an_unknown_event_round_or_table_is_a_page_of_the_site(desk, path):
    response = desk.get(path)
    assert response.status_code == 404
    assert "There is nothing at this address" in page(response)


def test_the_board_shows_each_table_with_sign_word_and_players(event, desk, referee):
    record_sheet(session_of(event).pk, SheetInput(HANDS), by=referee, version=1, now=NOW)
    text = page(desk.get("/e/small-event/desk/"))
    assert "○ 1 empty ◐ 1 in progress not published" in text
    assert (
        "Table 1 ◐ 3 of 16 · you E Sofia Almeida S Tomasz Zieliński W Hélène Garnier N Kenji Morita" in text
    )
    assert "Table 2 ○ empty E 王小明 S Anna Berg W Luca Conti N Мария Иванова" in text


def test_a_colleague_sees_who_typed(event, referee):
    record_sheet(session_of(event).pk, SHEET, by=referee, version=1, now=NOW)
    text = page(signed_in(account("bruno", event, "referee")).get("/e/small-event/desk/"))
    assert "Table 1 ◇ to be confirmed · ines" in text


def test_the_board_opens_on_the_round_being_played(event, desk):
    play_round(event, 1, SHEET)
    assert "Round 1: tables" in page(desk.get("/e/small-event/desk/"))
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    text = page(desk.get("/e/small-event/desk/"))
    assert "Round 2: tables" in text
    assert "Round 1 ✓ published Round 2 0 of 2 confirmed Round 3 0 of 2 confirmed" in text
    assert "✓ 2 confirmed ✓ published" in page(desk.get("/e/small-event/desk/1/"))


def test_the_rounds_of_the_desk_have_an_order_on_every_database(event):
    assert rounds_of_desk(event).ordered
    assert [round_.number for round_ in rounds_of_desk(event)] == [1, 2, 3]


def test_an_event_without_seating_says_what_the_board_waits_for(desk, event):
    Session.objects.all().delete()
    assert "No round has its seating yet" in page(desk.get("/e/small-event/desk/"))


def test_the_board_takes_a_fixed_number_of_queries(event, desk):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert desk.get("/e/small-event/desk/1/").status_code == 200
        return len(captured)

    before = queries()
    play_round(event, 1, SHEET)
    assert queries() == before


@pytest.mark.parametrize(("role", "shown"), [("publisher", True), ("referee", False)])
def test_the_board_leads_those_who_may_to_the_organisers_pages(client, role, shown):
    event = small_event()
    client.force_login(account(role, event, role))
    page = client.get(reverse("board", args=[event.slug])).content.decode()
    assert (f'href="{reverse("what_next", args=[event.slug])}"' in page) is shown


@pytest.mark.parametrize(
    ("role", "shown"),
    [
        ("publisher", "Round 1 is complete: publish it"),
        ("referee", "Round 1 is complete. A publisher can publish it now."),
    ],
)
def test_the_board_of_a_complete_round_leads_on_to_publishing(client, event, role, shown):
    client.force_login(account(role, event, role))
    assert "is complete" not in page(client.get("/e/small-event/desk/1/"))
    play_round(event, 1, SHEET)
    assert shown in page(client.get("/e/small-event/desk/1/"))
    assert shown in client.get("/e/small-event/desk/1/state/").json()["counts"]
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert "is complete" not in page(client.get("/e/small-event/desk/1/"))
