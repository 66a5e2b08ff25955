"""After confirming: a sheet is opened again with a reason, and its history says what happened."""

import pytest

from tests.tournament.desk.sheet_pages import TYPED, address, fields, page, reopen, send, signed_in
from tests.tournament.sample_events import (
    NOW,
    SHEET,
    account,
    confirm,
    later,
    play_round,
    record,
    version_now,
)
from tournament.events.changing_rules import change_rules
from tournament.events.editing import set_state
from tournament.models import Event, History, Session
from tournament.rounds.publishing import publish_round
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.objecting import answer_objection, log_objection
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


def test_a_confirmed_sheet_has_no_fields_but_its_figures(desk, confirmed):
    response = desk.get(address())
    assert "hand-1-value" not in fields(response)
    text = page(response)
    assert "1 E 13 Tomasz from Kenji · fans not checked E −8 −8 S 37 +37" in text
    assert "W Hélène Garnier 76 76 = 4" in text


def test_it_is_reopened_with_a_reason(desk, session, confirmed):
    assert "Say why the sheet is opened again" in page(reopen(desk, session, " "))
    assert "The sheet is open again" in page(reopen(desk, session, "Wrong slip"))
    assert Session.objects.get(pk=session.pk).state == "to_confirm"


def test_a_reason_that_is_too_long_comes_back_with_its_sentence(desk, session, confirmed):
    response = reopen(desk, session, "x" * 201)
    assert "at most 200 characters" in page(response)
    assert fields(response)["reason"] == "x" * 201


def test_reopening_a_stale_page_is_refused_and_keeps_the_reason(desk, session, confirmed):
    response = reopen(desk, session, "Wrong slip", version="1")
    assert "Somebody else changed this" in page(response)
    assert fields(response)["reason"] == "Wrong slip"
    assert Session.objects.get(pk=session.pk).state == "confirmed"


def test_a_referee_is_told_who_reopens_a_published_sheet(event, desk, published):
    sentence = "Round 1 is published: its sheets are opened and confirmed by a publisher or an organiser."
    text = page(desk.get(address()))
    assert sentence in text
    assert "Why it is opened again" not in text
    refused = desk.post(address(name="sheet_reopen"), {"version": str(published.version), "reason": "x"})
    assert sentence in page(refused)
    publisher = signed_in(account("publisher", event, "publisher"))
    assert "The sheet is open again" in page(reopen(publisher, published, "Wrong slip"))
    assert sentence in page(desk.get(address()))


def test_a_closed_event_is_read_only(event, desk):
    for number in (1, 2, 3):
        play_round(event, number, SHEET)
        round_ = event.rounds.get(number=number)
        publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    set_state(event.pk, Event.State.CLOSED, by=None, version=Event.objects.get().version, now=NOW)
    response = desk.get(address())
    assert "The event is closed: its results are final." in page(response)
    assert "Reopen" not in page(response)


def test_the_history_shows_who_when_what_before_and_after(event, desk, session, referee):
    send(desk, TYPED)
    send(desk, {**TYPED, "hand-1-value": "31", "total-e": "-35"})
    text = page(desk.get(address()))
    assert "ines saved 2 times" in text
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in text
    assert "Total of Sofia Almeida −36 −35" in text


def test_the_history_shows_confirming_and_reopening_with_their_reasons(desk, session, confirmed):
    reopen(desk, session, "Wrong slip")
    text = page(desk.get(address()))
    assert "ines opened again · “Wrong slip”" in text
    assert "the command line confirmed" in text


def test_the_history_tells_rulings_about_the_session_in_words(desk, session):
    record(session, SHEET)
    set_forfeits(session.pk, {1: "16 minutes late"}, by=None, version=version_now(session), now=later(1))
    confirm(session)
    player = session.seats.get(wind=2).player
    objection = log_objection(session.pk, 2, "Hand 3 was mine", by=None, now=later(3))
    answer_objection(objection.pk, accepted=False, reason="It was not", by=None, now=later(4))
    text = page(desk.get(address()))
    assert "the command line set the forfeits" in text
    assert "Forfeits – South: 16 minutes late" in text
    assert f"logged an objection 2 lines changed Line Before After Player – {player}" in text
    assert "answered an objection · “It was not” 1 line changed Line Before After Answer – rejected" in text
    # What is no version of the sheet is not offered for comparing, and compares nothing when it is asked for.
    ruling, sheet = History.objects.get(action="set_forfeits"), History.objects.get(action="confirm_session")
    offered = desk.get(address()).content.decode()
    assert (f'value="{sheet.pk}"' in offered, f'value="{ruling.pk}"' in offered) == (True, False)
    compared = desk.get(address(), {"from": ruling.pk, "to": sheet.pk})
    assert (compared.status_code, b'id="compared"' in compared.content) == (200, False)


def test_the_page_of_a_session_that_was_not_played_has_its_history(desk, session):
    set_not_played(session.pk, reason="Fire alarm", by=None, version=session.version, now=NOW)
    text = page(desk.get(address()))
    assert "noted that it was not played · “Fire alarm” 1 line changed" in text
    assert "Not played no yes" in text


def test_the_history_tells_that_the_rules_were_changed(event, desk, session):
    record(session, SheetInput(signed_totals=(73, 61, -67, -67), timed_out=True))
    confirm(session, reason="No hands")
    version = Event.objects.get().version
    change_rules(event.pk, {"tie_rule": "literal"}, reason="As announced", by=None, version=version, now=NOW)
    assert "the command line changed the rules · “As announced”" in page(desk.get(address()))


def test_reopened_and_published_scores_are_not_the_desks_to_show(published, desk):
    """A reopened sheet shows its computed figures; what the public sees is frozen elsewhere."""
    reopen_session(published.pk, by=None, version=published.version, reason="Recount", now=NOW)
    assert "Hands and penalties −36 9 76 −49" in page(desk.get(address()))
