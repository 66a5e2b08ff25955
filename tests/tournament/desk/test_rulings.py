"""The page of rulings about a session, and how its endings are told to the public and in files."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_TOTALS,
    account,
    confirm,
    publish,
    record,
    seated_event,
    session_of,
)
from tournament.models import Objection
from tournament.rounds.publishing import publish_round
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return seated_event(players=8, rounds=1)


@pytest.fixture
def referee(event):
    return signed_in(account("ref", event, "referee"))


def page(event, name="session_rulings", table=1, *more):
    return reverse(name, args=[event.slug, 1, table, *more])


def test_from_the_page_to_the_public_and_the_workbook(event, referee):
    one, two = session_of(event, 1, 1), session_of(event, 1, 2)
    version = {"version": one.version}
    wrong = referee.post(page(event, "session_not_played"), {**version, "reason": ""})
    assert wrong.status_code == 422
    assert list(wrong.context["not_played"].errors) == ["reason"]
    referee.post(page(event, "session_not_played"), {**version, "reason": "fire alarm"})
    stale = referee.post(page(event, "session_forfeits", 2), {"version": 99, "seat-1": "16 minutes late"})
    assert stale.context["forfeits"]["seat-1"].value() == "16 minutes late"
    referee.post(page(event, "session_forfeits", 2), {"version": two.version, "seat-1": "16 minutes late"})
    record(two, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS))
    confirm(two)
    public = Client()
    session_page = reverse("session", args=[event.slug, 1, 1])
    assert public.get(session_page).status_code == 404
    round_ = event.rounds.get()
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)

    assert "fire alarm" in public.get(session_page).content.decode()
    name = two.seats.get(wind=1).player.name
    other = public.get(reverse("session", args=[event.slug, 1, 2])).content.decode()
    assert f"{name} forfeited this session:" in other
    workbook = public.get(reverse("files_workbook", args=[event.slug])).content
    rows = list(load_workbook(io.BytesIO(workbook))["Results"].iter_rows(min_row=2, values_only=True))
    marks = {(row[1], row[2]): (row[5], row[6], row[12]) for row in rows}
    assert [marks[1, letter] for letter in "ESWN"] == [(None, None, "not played")] * 4
    assert marks[2, "S"] == (0, 0, "forfeited: 16 minutes late")


def test_an_objection_is_logged_and_answered(event, referee):
    publish(event, 1)
    session = session_of(event, 1, 1)
    session.round.published_at = None
    # The minutes after publishing run by the real clock here.
    session.round.save()
    empty = referee.post(page(event, "objection_log"), {"player": "", "text": ""})
    assert set(empty.context["objection"].errors) == {"player", "text"}
    referee.post(page(event, "objection_log"), {"player": "1", "text": "my total was +8"})
    objection = Objection.objects.get()
    assert (objection.player, objection.text) == (session.seats.get(wind=1).player, "my total was +8")
    address = page(event, "objection_answer", 1, objection.pk)
    prefix = f"answer-{objection.pk}"
    unreasoned = referee.post(address, {f"{prefix}-answer": "accepted", f"{prefix}-reason": ""})
    assert unreasoned.status_code == 422
    referee.post(address, {f"{prefix}-answer": "accepted", f"{prefix}-reason": "the slip says so"})
    shown = referee.get(page(event)).content.decode()
    assert "the slip says so" in shown
    assert "Reopen the sheet" in shown


def test_a_viewer_reads_and_rules_nothing(event):
    viewer = signed_in(account("look", event, "viewer"))
    assert 'action="/e/small-cup/desk/1/1/rulings' not in viewer.get(page(event)).content.decode()
    for name in ("session_not_played", "session_forfeits", "objection_log"):
        assert viewer.post(page(event, name), {}).status_code == 403
    assert viewer.get(reverse("session_rulings", args=[event.slug, 9, 9])).status_code == 404
