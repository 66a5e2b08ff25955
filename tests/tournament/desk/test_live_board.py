"""The board that keeps itself up to date, and who has a sheet open."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.desk.sheet_pages import opened, page, signed_in
from tests.tournament.meanwhile import elsewhere
from tests.tournament.sample_events import NOW, SHEET, account, session_of
from tournament.models import Presence, Session
from tournament.sheets.attending import note_presence
from tournament.sheets.board import next_due
from tournament.sheets.recording import record_sheet

pytestmark = pytest.mark.django_db

STATE = "/e/small-event/desk/1/state/"
HERE = "/e/small-event/desk/1/1/here/"


@pytest.fixture
def colleague(event):
    return signed_in(account("bruno", event, "referee"))


def test_the_state_has_the_counts_and_the_tables(event, desk):
    record_sheet(session_of(event).pk, SHEET, by=None, version=1, now=NOW)
    answer = desk.get(STATE).json()
    assert set(answer) == {"counts", "tables"}
    assert "1 to be confirmed" in answer["counts"]
    assert "Sofia Almeida" in answer["tables"]


def test_the_strip_marks_its_table(desk):
    answer = desk.get(f"{STATE}?table=2").json()
    assert set(answer) == {"tables"}
    assert answer["tables"].count('aria-current="page"') == 1
    assert 'href="/e/small-event/desk/1/2/" aria-current="page"' in answer["tables"]


@pytest.mark.parametrize("query", ["", "?table=2", "?table=x", "?table=²"])
def test_nothing_new_costs_a_304_and_one_query_for_the_board(desk, query):
    etag = desk.get(STATE + query).headers["ETag"]
    with CaptureQueriesContext(connection) as captured:
        again = desk.get(STATE + query, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert sum("tournament_session" in query["sql"] for query in captured) == 1


def test_a_saved_sheet_a_publication_and_somebody_at_a_sheet_are_new(event, desk, colleague):
    stamps = [desk.get(STATE).headers["ETag"]]
    record_sheet(session_of(event).pk, SHEET, by=None, version=1, now=NOW)
    stamps.append(desk.get(STATE).headers["ETag"])
    colleague.post(HERE)
    stamps.append(desk.get(STATE).headers["ETag"])
    event.rounds.filter(number=1).update(seating_shown_at=NOW, published_at=NOW)
    stamps.append(desk.get(STATE).headers["ETag"])
    assert len(set(stamps)) == 4


def test_somebody_at_a_sheet_is_named_to_the_others(desk, colleague):
    shown = {"version": 1, "sitting": opened(desk)["sitting"]}
    assert desk.post(HERE).json() == {**shown, "others": ""}
    assert colleague.post(HERE).json() == {**shown, "others": "ines has this sheet open too."}
    assert "Table 1 ○ empty · bruno is on it E Sofia" in page(desk.get("/e/small-event/desk/"))


def test_who_leaves_or_falls_silent_is_forgotten(desk, colleague):
    colleague.post(HERE)
    colleague.post(HERE, {"gone": "1"})
    assert not Presence.objects.exists()
    colleague.post(HERE)
    Presence.objects.update(seen_at=timezone.now() - timedelta(seconds=61))
    assert "is on it" not in page(desk.get("/e/small-event/desk/"))
    assert desk.post(HERE).json()["others"] == ""


def test_being_somewhere_again_is_one_presence(desk):
    desk.post(HERE)
    desk.post(HERE)
    assert Presence.objects.count() == 1


def test_a_sheet_that_a_colleague_has_open_is_not_due(event, desk, colleague):
    colleague.post("/e/small-event/desk/1/2/here/")
    assert next_due(session_of(event), account("carla", event, "referee")) is None


def test_a_viewer_sees_the_state_and_is_nowhere(event):
    viewer = signed_in(account("viewer", event, "viewer"))
    assert viewer.get(STATE).status_code == 200
    assert viewer.post(HERE).status_code == 403


@pytest.mark.parametrize("address", ["/e/small-event/desk/9/state/", "/e/nowhere/desk/1/state/"])
def test_no_such_round(desk, address):
    assert desk.get(address).status_code == 404


def test_no_such_sheet(desk):
    assert desk.post("/e/small-event/desk/1/9/here/").status_code == 404


def test_a_table_that_is_no_number_is_no_table(desk):
    for asked in ("9" * 5000, "²", "-1", "x"):
        assert desk.get(STATE, {"table": asked}).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_sheet_that_is_removed_in_the_instant_in_which_somebody_has_it_open(event, referee):
    """The page of the sheet says so every few seconds, also when the seating is drawn anew."""
    session = session_of(event)
    Session.objects.filter(pk=session.pk).delete()
    note_presence(session, by=referee, now=NOW)
    assert not Presence.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("removed", ["tournament_session", "auth_user"])
def test_somebody_who_opens_a_sheet_stops_nobody_from_removing_it(event, referee, removed):
    """Also in the instant between the removal of those who have it open and that of the sheet, or account."""
    session = session_of(event)

    def open_it():
        try:
            note_presence(session, by=referee, now=NOW)
        except OperationalError:  # one writes at a time
            assert connection.vendor == "sqlite"

    def open_it_before(execute, sql, params, many, context):
        if sql.startswith(f'DELETE FROM "{removed}"'):
            elsewhere(open_it)
            came_between.append(sql)
        return execute(sql, params, many, context)

    came_between: list[str] = []
    going = Session.objects.filter(pk=session.pk) if removed == "tournament_session" else referee
    with connection.execute_wrapper(open_it_before):
        going.delete()
    assert came_between
    assert not Presence.objects.exists()
