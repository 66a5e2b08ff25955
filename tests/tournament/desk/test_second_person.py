"""The second person looks at what somebody else typed; the history of a sheet can be compared."""

import re

import pytest

from tests.tournament.desk.sheet_pages import TIMED_OUT, address, fields, page, send, signed_in
from tests.tournament.sample_events import HANDS, NOW, SHEET, TOTALS, account, later, session_of, small_event
from tournament.models import History, Session
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return small_event(second_person=True)


@pytest.fixture
def session(event):
    ines = account("ines", event, "referee")
    sheet = SheetInput(HANDS, TOTALS, timed_out=True)
    return record_sheet(session_of(event).pk, sheet, by=ines, version=1, now=NOW)


@pytest.fixture
def bruno(event, session):
    return signed_in(account("bruno", event, "referee"))


def test_the_second_person_sees_the_sheet_without_fields_and_confirms_it_as_it_is(bruno, session):
    response = bruno.get(address())
    assert "ines typed this sheet. Compare it with the slip, and confirm it." in page(response)
    assert not re.search(r'<input type="text"[^>]*name="hand-1-value"', response.content.decode())
    assert "Tomasz from Kenji" in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    bruno.post(address(), {**shown, "do": "confirm"})
    confirmed = Session.objects.get(pk=session.pk)
    assert (confirmed.state, confirmed.entered_by.username) == ("confirmed", "ines")
    assert History.objects.filter(action="record_sheet").count() == 1


def test_a_change_by_the_second_person_sends_it_back_to_somebody_else(bruno, session):
    response = bruno.get(address() + "?change=1")
    assert fields(response)["hand-1-value"] == "13"
    carried = {name: fields(response)[name] for name in ("version", "token")}
    changed = {**TIMED_OUT, "hand-2-value": "", "hand-4-value": "0"}
    text = page(send(bruno, changed, carried=carried))
    assert "You changed it, so somebody else confirms it." in text
    assert "You typed this sheet. In this event a second person confirms it." in text
    assert Session.objects.get(pk=session.pk).state == "to_confirm"
    carried = {name: fields(bruno.get(address()))[name] for name in ("version", "token")}
    send(bruno, changed, "confirm", carried=carried)
    assert Session.objects.get(pk=session.pk).state == "to_confirm"


def test_what_is_unusual_is_asked_of_the_second_person_too(event, session, bruno):
    unusual = SheetInput((Hand(1, 0, 1, 64),), (88, -72, -8, -8), timed_out=True)
    ines = session.entered_by
    record_sheet(session.pk, unusual, by=ines, version=session.version, now=NOW)
    shown = fields(bruno.get(address()))
    shown.pop("csrfmiddlewaretoken", None)
    response = bruno.post(address(), {**shown, "do": "confirm"})
    assert "Hand 1: 64 points are unusual." in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    bruno.post(address(), {**shown, "do": "confirm"})
    assert Session.objects.get(pk=session.pk).is_confirmed


def test_who_typed_it_goes_on_typing(session):
    shown = fields(signed_in(session.entered_by).get(address()))
    assert shown["hand-1-value"] == "13"
    assert "change=1" not in shown


def test_who_typed_it_goes_on_to_the_next_table(session):
    ines = signed_in(session.entered_by)
    shown = ines.get(address())
    assert "Save, next table" in page(shown)
    carried = {name: text for name, text in fields(shown).items() if name != "csrfmiddlewaretoken"}
    response = ines.post(address(), {**carried, **TIMED_OUT, "do": "confirm_next"}, follow=True)
    assert response.redirect_chain == [(address(table=2), 302)]
    assert "Table 1 is saved; somebody else confirms it." in page(response)
    assert Session.objects.get(pk=session.pk).state == "to_confirm"


def test_a_sheet_that_differs_is_not_yet_to_be_checked(session, bruno):
    other = SheetInput(HANDS, (-35, 9, 75, -49), timed_out=True)
    record_sheet(session.pk, other, by=session.entered_by, version=session.version, now=NOW)
    assert "typed this sheet. Compare" not in page(bruno.get(address()))


# --- Not played -------------------------------------------------------------------------------


def test_not_played_is_noted_by_one_and_confirmed_by_another(event):
    ines, bruno = (signed_in(account(name, event, "referee")) for name in ("ines", "bruno"))
    noted = ines.post(address(name="session_not_played"), {"version": 1, "reason": "fire alarm"}, follow=True)
    text = page(noted)
    assert "The session is noted as not played; a second person confirms it." in text
    assert "ines noted it, and a second person confirms it on the sheet." in text
    assert "It was not played" not in text
    own = page(ines.get(address()))
    assert "to be confirmed Not played. fire alarm You typed this sheet." in own
    assert "Not played. fire alarm A second person confirms it." in own
    assert "ines noted that this table did not play" not in own
    response = bruno.get(address())
    sentence = "ines noted that this table did not play. Make sure of it, and confirm it. fire alarm"
    assert sentence in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    bruno.post(address(), {**shown, "do": "confirm"})
    confirmed = session_of(event)
    assert (confirmed.state, confirmed.not_played, confirmed.confirmed_by.username) == (
        "confirmed",
        True,
        "bruno",
    )
    assert "noted that it was not played" in page(ines.get(address()))


def test_who_noted_that_a_table_did_not_play_goes_on_to_the_next(event):
    ines = signed_in(account("ines", event, "referee"))
    ines.post(address(name="session_not_played"), {"version": 1, "reason": "fire alarm"})
    carried = fields(ines.get(address()))
    carried.pop("csrfmiddlewaretoken", None)
    response = ines.post(address(), {**carried, "do": "confirm_next"}, follow=True)
    assert response.redirect_chain == [(address(table=2), 302)]
    assert session_of(event).not_played


# --- Comparing --------------------------------------------------------------------------------


def test_two_versions_of_the_history_are_compared(event, session, bruno):
    second = record_sheet(session.pk, SHEET, by=None, version=session.version, now=later(60))
    third = SheetInput((Hand(1, 1, 3, 31), *HANDS[1:]), TOTALS)
    record_sheet(session.pk, third, by=None, version=second.version, now=later(120))
    last, middle, first = History.objects.filter(action="record_sheet")
    text = page(bruno.get(address(), {"from": last.pk, "to": first.pk, "change": "1"}))
    assert "From 21 Nov, 10:00:00 to 21 Nov, 12:00:00 Line Before After" in text
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in text
    same = page(bruno.get(address(), {"from": middle.pk, "to": middle.pk}))
    assert "No line differs." in same


@pytest.mark.parametrize("one", ["0", "x", "99999999999999999999", "é"])
def test_an_entry_that_there_is_not_compares_nothing(bruno, session, one):
    response = bruno.get(address(), {"from": one, "to": str(History.objects.first().pk)})
    assert response.status_code == 200
    assert 'id="compared"' not in response.content.decode()


def test_one_version_alone_is_compared_with_nothing(bruno):
    assert "First version" not in page(bruno.get(address()))
