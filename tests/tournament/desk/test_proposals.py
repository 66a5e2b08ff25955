"""A sheet that differs offers the changes that explain it, and applies one by a button, without scripts."""

import re

import pytest

from tests.tournament.desk.sheet_pages import TYPED, address, fields, opened, page, send, signed_in, stored
from tests.tournament.sample_events import HANDS, NOW, TOTALS, account, session_of, small_event
from tournament.models import History, Session
from tournament.rules.sheet import Hand, Penalty
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db

#: The slip with its first value typed 31 instead of 13.
SWAPPED = {**TYPED, "hand-1-value": "31"}


def buttons(response):
    """The keys of the proposals on the page, in their order."""
    return re.findall(r'name="apply" value="([^"]*)" data-proposal="\d"', response.content.decode())


def apply(desk, response, key, typed):
    carried = {name: fields(response)[name] for name in ("version", "token")}
    return desk.post(address(), {**carried, **typed, "apply": key}, follow=True)


def test_what_explains_a_difference_is_listed_the_likeliest_first(desk):
    response = send(desk, SWAPPED)
    text = page(response)
    assert "Hand 1: 3124 → 1324 two digits swapped: Tomasz from Kenji Apply" in text
    assert buttons(response)[0] == "digits_swapped.1.3124.1324"
    first = re.search(r"<button[^>]*data-proposal=\"1\"[^>]*>", response.content.decode())[0]
    assert " data-focus" in first
    assert 'class="btn slim main"' in first
    assert "≠ proposal 1" in text


def test_the_lines_stand_in_the_order_of_the_events_slips(event):
    small = small_event("Other order", slip_order="winner_first")
    session = session_of(small)
    swapped = SheetInput((HANDS[0].__class__(1, 1, 3, 31), *HANDS[1:]), TOTALS)
    record_sheet(session.pk, swapped, by=None, version=1, now=NOW)
    response = signed_in(account("referee", small, "referee")).get(address(slug="other-order"))
    assert "Hand 1: 2431 → 2413 two digits swapped" in page(response)


def test_applying_one_is_a_recorded_change_that_the_history_names(desk, session):
    response = send(desk, SWAPPED)
    response = apply(desk, response, buttons(response)[0], SWAPPED)
    text = page(response)
    assert "The change is applied. Hands and signed totals agree." in text
    assert stored(session) == (HANDS, TOTALS)
    latest = History.objects.filter(action="record_sheet").first()
    assert latest.reason == "Proposal applied: hand 1, 3124 → 1324"
    assert latest.by.username == "ines"
    assert Session.objects.get(pk=session.pk).state == "to_confirm"


def test_what_was_typed_beside_it_is_saved_first(desk, session):
    response = send(desk, SWAPPED)
    typed = {**SWAPPED, "hand-4-value": "0", "penalty-1-call": "deduction_5", "penalty-1-seat": "0"}
    response = apply(desk, response, "digits_swapped.1.3124.1324", typed)
    text = page(response)
    assert "Everything typed is saved. This change no longer explains the difference." in text
    assert [hand.number for hand in stored(session)[0]] == [1, 2, 3, 4]
    assert session.penalties.count() == 1


def test_a_line_that_cannot_be_read_keeps_everything_and_applies_nothing(desk, session):
    response = send(desk, SWAPPED)
    response = apply(desk, response, buttons(response)[0], {**SWAPPED, "hand-4-value": "x"})
    assert fields(response)["hand-4-value"] == "x"
    assert buttons(response) == []
    assert stored(session)[0][0].value == 31


def test_a_proposal_pressed_twice_is_applied_once(desk, session):
    response = send(desk, SWAPPED)
    key = buttons(response)[0]
    apply(desk, response, key, SWAPPED)
    text = page(apply(desk, response, key, SWAPPED))
    assert "This was saved already" in text
    assert stored(session) == (HANDS, TOTALS)
    assert History.objects.filter(reason__startswith="Proposal applied").count() == 1


def test_a_penalty_that_was_missed_is_added_and_one_typed_twice_cancelled(desk, session):
    totals = {"total-e": "-66", "total-s": "19", "total-w": "86", "total-n": "-39"}
    response = send(desk, {**TYPED, **totals})
    assert "Penalty a penalty was missed: Sofia −30, each other player +10" in page(response)
    apply(desk, response, buttons(response)[0], {**TYPED, **totals})
    assert [stored.reason for stored in session.penalties.all()] == ["Follows from the signed totals"]

    again = NewPenalty(Penalty("to_others", 0, 30))
    current = Session.objects.get(pk=session.pk)
    record_sheet(
        current.pk, SheetInput(HANDS, (-66, 19, 86, -39), (again,)), by=None, version=current.version, now=NOW
    )
    response = desk.get(address())
    response = apply(desk, response, buttons(response)[0], {**TYPED, **totals})
    assert "The change is applied." in page(response)
    assert [stored.cancel_reason for stored in session.penalties.all()] == ["", "Typed twice"]


def test_a_total_that_was_mistyped_is_restored(desk, session):
    wrong = {**TYPED, "total-n": "49"}
    response = send(desk, wrong)
    assert "Kenji: 49 → −49 the sign of a total" in page(response)
    apply(desk, response, buttons(response)[0], wrong)
    assert stored(session) == (HANDS, TOTALS)


def test_two_wrong_lines_are_said_to_be_no_single_change(desk):
    response = send(desk, {**TYPED, "hand-1-value": "88", "hand-3-winner": "1"})
    assert "No single change of one line explains this difference" in page(response)
    assert buttons(response) == []


def test_a_sheet_that_agrees_or_is_not_finished_offers_nothing(desk):
    for typed in (TYPED, {"hand-1-value": "0"}):
        response = send(desk, typed)
        assert "explain" not in page(response)
        assert buttons(response) == []


def test_a_viewer_gets_no_proposals(event, session, desk):
    send(desk, SWAPPED)
    assert buttons(signed_in(account("viewer", event, "viewer")).get(address())) == []


def test_the_answer_for_scripts_has_the_list(desk):
    answer = desk.post(
        address(), {**opened(desk), **SWAPPED, "do": "save"}, headers={"accept": "application/json"}
    )
    assert 'value="digits_swapped.1.3124.1324" data-proposal="1"' in answer.json()["parts"]["verdict"]
    assert "proposal 1" in answer.json()["lines"][0]["told"]


def test_a_line_that_goes_takes_the_penalties_below_it_one_line_up(desk, session):
    first = HANDS[0]
    doubled = (first, Hand(2, first.winner, first.discarder, first.value), Hand(3), Hand(4, 2, None, 20))
    on_hands = [NewPenalty(Penalty("to_others", 0, 30, hand=number)) for number in (1, 3)]
    totals = (TOTALS[0] - 60, *(total + 20 for total in TOTALS[1:]))
    sheet = SheetInput(doubled, totals, tuple(on_hands))
    record_sheet(session.pk, sheet, by=None, version=1, now=NOW)
    response = desk.get(address())
    assert "the same line twice; those below move up" in page(response)
    typed = {name: text for name, text in fields(response).items() if name.startswith(("hand-", "total-"))}
    assert "The change is applied." in page(apply(desk, response, buttons(response)[0], typed))
    assert [penalty.hand for penalty in session.penalties.order_by("pk")] == [1, 2]
    penalties = History.objects.filter(action="record_sheet").first().after["penalties"]
    assert [penalty["hand"] for penalty in penalties] == [1, 2]
