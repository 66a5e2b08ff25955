"""A sheet is confirmed, or it is told why not; two people on one sheet are told."""

import pytest
from django.urls import reverse

from tests.tournament.desk.sheet_pages import (
    DIFFERING,
    ONLY_TOTALS,
    TIMED_OUT,
    TYPED,
    address,
    fields,
    opened,
    page,
    send,
    signed_in,
    stored,
)
from tests.tournament.sample_events import HANDS, NOW, SHEET, TOTALS, account, session_of, small_event
from tournament.models import History, Session
from tournament.rules.sheet import Hand
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db


def test_a_sheet_that_adds_up_is_saved_and_confirmed_at_once(desk, session):
    text = page(send(desk, TIMED_OUT, "confirm"))
    assert Session.objects.get(pk=session.pk).state == "confirmed"
    assert "Table 1 is confirmed." in text
    assert "Confirmed by ines" in text
    assert "Reopen for correction" in text


def test_a_difference_is_told_and_everything_is_kept(desk, session):
    response = send(desk, DIFFERING, "confirm")
    text = page(response)
    assert Session.objects.get(pk=session.pk).state == "differs"
    assert "Everything is saved, but not confirmed. Hands and signed totals do not agree:" in text
    assert "Table 1: Sofia Almeida signed −35, the hands lead to −36, a difference of +1." in text
    assert "Table 1: Hélène Garnier signed 75, the hands lead to 76, a difference of −1." in text
    assert "The four signed totals add up as they must" in text
    assert fields(response)["total-w"] == "75"


def test_totals_that_do_not_add_up_are_told(desk):
    text = page(send(desk, {**TYPED, "total-n": "-44"}))
    assert (
        "Table 1: the four signed totals add up to +5; with the deductions of this sheet that must be 0."
        in text
    )


def test_the_signed_totals_are_accepted_with_a_reason(desk, session):
    send(desk, DIFFERING)
    response = send(desk, DIFFERING, "accept")
    assert "or say why the signed totals count." in page(response)
    text = page(send(desk, {**DIFFERING, "reason": "All four agree"}, "accept"))
    accepted = Session.objects.get(pk=session.pk)
    assert (accepted.state, accepted.differs, accepted.reason) == ("confirmed", True, "All four agree")
    assert "≠ reconciled sheet" in text
    assert "The signed totals count: All four agree" in text


def test_a_reason_is_kept_where_confirming_is_refused(desk, session):
    send(desk, DIFFERING)
    response = send(desk, {**DIFFERING, "total-e": "-34", "reason": "All four agree"}, "accept")
    assert "Look at its differences once more." in page(response)
    assert fields(response)["reason"] == "All four agree"
    assert Session.objects.get(pk=session.pk).state == "differs"


def test_save_and_confirm_does_not_accept_a_difference_in_passing(desk, session):
    send(desk, {**DIFFERING, "reason": "typed, but another button pressed"}, "confirm")
    assert Session.objects.get(pk=session.pk).state == "differs"


def test_totals_alone_are_a_sheet_and_marked(desk, session):
    text = page(send(desk, {**ONLY_TOTALS, "slip-no_hands": "on"}, "confirm"))
    assert Session.objects.get(pk=session.pk).totals_only
    assert "Σ totals only" in text
    assert "Table 1 has no hands: the signed totals stand alone, and are marked so." in text


def test_a_missing_total_is_named(desk):
    text = page(send(desk, {**TYPED, "total-s": "", "total-n": ""}))
    assert "The signed totals of Tomasz Zieliński, Kenji Morita are missing." in text


@pytest.fixture
def strict():
    return small_event("Strict event", second_person=True)


def test_who_typed_is_told_that_somebody_else_confirms(strict):
    ines = signed_in(account("ines", strict, "referee"))
    where = reverse("sheet", args=[strict.slug, 1, 1])
    carried = {name: fields(ines.get(where))[name] for name in ("version", "token")}
    response = ines.post(where, {**carried, **TIMED_OUT, "do": "confirm"})
    assert "You typed this sheet. In this event a second person confirms it." in page(response)
    assert fields(response)["total-w"] == "76"
    session = session_of(strict)
    assert session.state == "to_confirm"
    assert 'value="confirm"' not in response.content.decode()

    bruno = signed_in(account("bruno", strict, "referee"))
    carried = {name: fields(bruno.get(where))[name] for name in ("version", "token")}
    bruno.post(where, {**carried, **TIMED_OUT, "do": "confirm"})
    confirmed = session_of(strict)
    assert (confirmed.state, confirmed.entered_by.username, confirmed.confirmed_by.username) == (
        "confirmed",
        "ines",
        "bruno",
    )


def test_a_stale_save_shows_both_versions_and_loses_nothing(desk, session, overtaken):
    response = send(
        desk, {**TYPED, "penalty-1-call": "deduction_5", "penalty-1-seat": "0"}, carried=overtaken
    )
    assert response.status_code == 409
    text = page(response)
    assert "Somebody else changed this while you were typing." in text
    assert "bruno saved this sheet on 21 Nov, 10:00:00." in text
    assert "Hand 1 31 · Tomasz from Kenji 13 · Tomasz from Kenji" in text
    assert "Hand 2 8 · Sofia, self-drawn drawn" in text
    assert "Hand 3 – 20 · Hélène, self-drawn" in text
    assert "Total of Sofia Almeida 1 −36" in text
    assert "Penalty – Sofia −5, deducted · whole session" in text
    shown = fields(response)
    assert {name: shown.get(name) for name in TYPED} == TYPED
    assert shown["penalty-1-call"] == "deduction_5"
    assert stored(session) == ((Hand(1, 1, 3, 31), Hand(2, 0, None, 8)), (1, 2, -1, -2))


def test_mine_is_saved_over_theirs_and_the_history_says_so(event, desk, session, overtaken):
    shown = fields(send(desk, TYPED, carried=overtaken))
    shown.pop("csrfmiddlewaretoken", None)
    text = page(desk.post(address(), {**shown, "do": "over"}, follow=True))
    assert stored(session) == (HANDS, TOTALS)
    assert "Saved over the version of bruno, 10:00" in text
    latest = History.objects.first()
    assert (latest.action, latest.by.username) == ("record_sheet", "ines")
    assert latest.reason == "Saved over the version of bruno, 10:00"
    bruno = signed_in(session.round.event.roles.get(user__username="bruno").user)
    assert "Saved over the version of bruno" in page(bruno.get(address()))


def test_theirs_is_taken_by_opening_the_sheet_again(desk, overtaken):
    response = send(desk, TYPED, carried=overtaken)
    assert f'<a class="btn" href="{address()}">Take the stored version</a>' in response.content.decode()
    assert fields(desk.get(address()))["hand-1-value"] == "31"


def test_a_penalty_both_typed_is_not_added_twice(desk, session, event):
    carried = opened(desk)
    late = NewPenalty(SheetPenalty("deduction", 0, 5), "late")
    record_sheet(session.pk, SheetInput(new_penalties=(late,)), by=None, version=1, now=NOW)
    typed = {**TYPED, "penalty-1-call": "deduction_5", "penalty-1-seat": "0", "penalty-1-reason": "late"}
    response = send(desk, typed, carried=carried)
    assert "These penalties of yours are stored already" in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    desk.post(address(), {**shown, "do": "over"})
    assert stored(session) == (HANDS, TOTALS)
    assert session.penalties.count() == 1


def test_a_sheet_confirmed_meanwhile_shows_both_and_can_be_reopened_with_a_reason(desk, session):
    carried = opened(desk)
    saved = record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    confirm_session(session.pk, by=None, version=saved.version, now=NOW)
    typed = {**TYPED, "hand-1-value": "31"}
    response = send(desk, typed, carried=carried)
    assert "This sheet is confirmed. Reopen it, with a reason, to change it." in page(response)
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    again = desk.post(address(), {**shown, "reason": "", "do": "over"})
    assert "Say why the sheet is opened again" in page(again)
    assert fields(again)["hand-1-value"] == "31"
    desk.post(address(), {**shown, "reason": "31 on the slip", "do": "over"})
    assert stored(session)[0][0] == Hand(1, 1, 3, 31)
    assert Session.objects.get(pk=session.pk).state == "differs"


def test_an_unreadable_row_on_a_stale_page_tells_who_saved_meanwhile(desk, overtaken):
    text = page(send(desk, {**TYPED, "hand-1-value": "x"}, carried=overtaken))
    assert "bruno saved this sheet at 10:00:00, while you were typing." in text


def test_sending_the_same_page_twice_changes_nothing_and_says_so(desk, session):
    carried = opened(desk)
    send(desk, TYPED, carried=carried)
    version = Session.objects.get(pk=session.pk).version
    text = page(send(desk, TYPED, carried=carried))
    assert "This was saved already; nothing was changed a second time." in text
    assert Session.objects.get(pk=session.pk).version == version
    assert History.objects.filter(action="record_sheet").count() == 1


def test_a_step_back_and_another_change_is_not_mistaken_for_the_same_page(desk, session):
    carried = opened(desk)
    send(desk, TYPED, carried=carried)
    response = send(desk, {**TYPED, "hand-1-value": "31"}, carried=carried)
    assert response.status_code == 409
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in page(response)
