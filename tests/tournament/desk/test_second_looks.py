"""What can be right and is unusual is asked about once, and settled by a tick or by confirming again."""

import re

import pytest

from tests.tournament.desk.sheet_pages import (
    ONLY_TOTALS,
    TIMED_OUT,
    TYPED,
    address,
    fields,
    opened,
    page,
    send,
    signed_in,
)
from tests.tournament.sample_events import NOW, SHEET, TOTALS, account
from tournament.models import History, Session
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db

#: One hand of 64 points, East from South, and what it leads to.
UNUSUAL = {
    "hand-1-value": "64",
    "hand-1-winner": "1",
    "hand-1-discarder": "2",
    "slip-timed_out": "on",
    "total-e": "88",
    "total-s": "-72",
    "total-w": "-8",
    "total-n": "-8",
}
ASKED = "Look at the slip once more: what is asked about stands beside the totals. Then confirm again."


def state(session):
    return Session.objects.get(pk=session.pk).state


def asked(response):
    """The keys of what the page asks about."""
    return re.findall(r'name="asked" value="([^"]*)"', response.content.decode())


def confirm_again(desk, response, typed):
    carried = {name: fields(response)[name] for name in ("version", "token")}
    posted = {**carried, **typed, "asked": asked(response), "do": "confirm"}
    return desk.post(address(), posted, follow=True)


def test_an_unusual_value_is_asked_about_at_its_row(desk, session):
    response = send(desk, UNUSUAL)
    assert "△ Hand 1: 64 points are unusual. yes, seen" in page(response)
    assert state(session) == "to_confirm"


def test_a_tick_settles_it_and_the_sheet_is_confirmed_at_once(desk, session):
    send(desk, UNUSUAL)
    text = page(send(desk, {**UNUSUAL, "seen": "unusual.1.64"}, "confirm"))
    assert "Table 1 is confirmed." in text
    assert state(session) == "confirmed"
    assert History.objects.filter(action="record_sheet").first().after["looks_taken"] == ["unusual.1.64"]


def test_confirming_asks_and_confirming_again_settles_it(desk, session):
    response = send(desk, UNUSUAL, "confirm")
    assert ASKED in page(response)
    assert asked(response) == ["unusual.1.64"]
    assert state(session) == "to_confirm"
    confirm_again(desk, response, UNUSUAL)
    assert state(session) == "confirmed"


def test_another_value_is_asked_about_anew(desk, session):
    send(desk, {**UNUSUAL, "seen": "unusual.1.64"})
    other = {**UNUSUAL, "hand-1-value": "46", "total-e": "70", "total-s": "-54"}
    assert asked(send(desk, other, "confirm")) == ["unusual.1.46"]


def test_what_was_seen_stays_seen_though_a_page_does_not_say_it_again(desk, session):
    send(desk, {**UNUSUAL, "seen": "unusual.1.64"})
    assert "✓ looked at" in page(desk.get(address()))
    send(desk, UNUSUAL, "confirm")
    assert state(session) == "confirmed"


def test_a_gap_is_asked_about(desk, session):
    gap = {**TIMED_OUT, "hand-2-value": ""}
    response = send(desk, gap, "confirm")
    assert asked(response) == ["gap.2"]
    assert "Hand 2 is empty and a later one is not: was it drawn (0), or missed?" in page(response)
    confirm_again(desk, response, gap)
    assert state(session) == "confirmed"


@pytest.mark.parametrize(
    ("slip", "keys"),
    [
        pytest.param({}, ["ended_early.0.3.16"], id="nothing said"),
        pytest.param({"slip-timed_out": "on"}, [], id="time ended it"),
        pytest.param({"slip-hands": "3"}, [], id="the number agrees"),
        pytest.param({"slip-hands": "4"}, ["hands_stated.0.4.3"], id="another number"),
        pytest.param(
            {"slip-hands": "4", "slip-timed_out": "on"}, ["hands_stated.0.4.3"], id="another, by time"
        ),
    ],
)
def test_fewer_hands_than_sixteen_are_asked_about_unless_the_slip_says_so(desk, session, slip, keys):
    response = send(desk, {**TYPED, **slip}, "confirm")
    assert asked(response) == keys
    assert state(session) == ("to_confirm" if keys else "confirmed")


@pytest.mark.parametrize("typed", ["17", "x", "-1"])
def test_a_number_of_hands_that_cannot_be_is_told_at_its_field(desk, session, typed):
    response = send(desk, {**TYPED, "slip-hands": typed})
    assert f"“{typed}” is no number of hands: 0 to 16, or empty." in page(response)
    assert fields(response)["slip-hands"] == typed
    assert state(session) == "empty"


def test_sixteen_hands_are_not_asked_about(desk, session):
    sixteen = {f"hand-{number}-value": "0" for number in range(1, 17)}
    send(desk, {**sixteen, **{f"total-{wind}": "0" for wind in "eswn"}}, "confirm")
    assert state(session) == "confirmed"


def test_totals_without_hands_are_confirmed_once_it_is_said_that_there_is_no_sheet(desk, session):
    response = send(desk, ONLY_TOTALS, "confirm")
    assert ": no hands are typed, and nothing says that there is no sheet of them." in page(response)
    assert asked(response) == ["no_hands.0"]
    send(desk, {**ONLY_TOTALS, "slip-no_hands": "on"})
    assert "checked" in re.search(r'<input[^>]*name="slip-no_hands"[^>]*>', page_of(desk))[0]
    send(desk, ONLY_TOTALS)
    assert "checked" not in re.search(r'<input[^>]*name="slip-no_hands"[^>]*>', page_of(desk))[0]
    send(desk, {**ONLY_TOTALS, "slip-no_hands": "on"}, "confirm")
    assert Session.objects.get(pk=session.pk).totals_only


def page_of(desk):
    return desk.get(address()).content.decode()


def test_a_signed_total_that_is_accepted_is_asked_about_as_well(desk, session):
    differing = {**UNUSUAL, "total-e": "90", "total-s": "-74", "reason": "They agree"}
    send(desk, differing)
    response = send(desk, differing, "accept")
    assert asked(response) == ["unusual.1.64"]
    assert state(session) == "differs"
    carried = {name: fields(response)[name] for name in ("version", "token")}
    desk.post(address(), {**carried, **differing, "asked": asked(response), "do": "accept"})
    assert state(session) == "confirmed"


def test_a_look_does_not_make_the_second_person_the_one_who_typed(event, session):
    type(event).objects.filter(pk=event.pk).update(second_person=True)
    ines, bruno = (account(name, event, "referee") for name in ("ines", "bruno"))
    unusual = SheetInput((Hand(1, 0, 1, 64),), (88, -72, -8, -8), timed_out=True)
    record_sheet(session.pk, unusual, by=ines, version=1, now=NOW)
    desk = signed_in(bruno)
    response = send(desk, UNUSUAL, "confirm")
    confirm_again(desk, response, UNUSUAL)
    confirmed = Session.objects.get(pk=session.pk)
    assert (confirmed.state, confirmed.entered_by, confirmed.confirmed_by) == ("confirmed", ines, bruno)


def test_callers_with_nobody_to_ask_are_not_asked(session):
    recorded = record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    assert confirm_session(session.pk, by=None, version=recorded.version, now=NOW).is_confirmed


def test_what_the_slip_says_of_itself_is_stored_marked_and_in_the_history(desk, session):
    send(desk, {**TIMED_OUT, "slip-hands": "3"})
    current = Session.objects.get(pk=session.pk)
    assert (current.timed_out, current.hands_stated) == (True, 3)
    text = page(desk.get(address()))
    assert "ended by time" in text
    assert "Time ended the session – yes" in text
    assert "Hands on the slip – 3" in text


def test_the_answer_for_scripts_asks_and_is_settled_by_confirming_again(desk, session):
    carried = opened(desk)
    as_json = {"accept": "application/json"}
    answer = desk.post(address(), {**carried, **UNUSUAL, "do": "confirm"}, headers=as_json).json()
    assert answer["refusal"] == ASKED
    assert 'name="asked" value="unusual.1.64"' in answer["parts"]["verdict"]
    again = {**UNUSUAL, "version": answer["version"], "token": answer["token"], "asked": "unusual.1.64"}
    answer = desk.post(address(), {**again, "do": "confirm"}, headers=as_json).json()
    assert answer == {"next": address()}


def test_a_number_of_hands_makes_a_missed_one_likely(session, desk):
    signed = TOTALS[0] - 8, TOTALS[1] - 8, TOTALS[2] + 34, TOTALS[3] - 18
    typed = {f"total-{wind}": str(total) for wind, total in zip("eswn", signed, strict=True)}
    response = send(desk, {**TYPED, **typed, "slip-hands": "4"})
    first = re.search(r'name="apply" value="([^"]*)" data-proposal="1"', response.content.decode())[1]
    assert first == "missed_hand.4.-.1034"
