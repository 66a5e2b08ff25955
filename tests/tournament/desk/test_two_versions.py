"""A stale save shows both versions, and the referee chooses line by line; nothing typed is lost."""

import re
from dataclasses import replace

import pytest
from django.conf import settings

from tests.tournament.desk.sheet_pages import TYPED, address, fields, opened, page, send, stored
from tests.tournament.sample_events import HANDS, NOW, TOTALS, account
from tournament.models import History, Session
from tournament.rules.sheet import Hand, Penalty
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import MovedPenalty, NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db

#: What Bruno stored meanwhile: another first hand, a fourth hand, two other totals.
THEIRS = SheetInput(
    (Hand(1, 1, 3, 31), *HANDS[1:], Hand(4)), (-35, 9, 75, -49), timed_out=True, hands_stated=4
)


@pytest.fixture
def bruno(event):
    return account("bruno", event, "referee")


@pytest.fixture
def both(desk, session, bruno):
    """The page with both versions: Ines typed the slip while Bruno saved his."""
    carried = opened(desk)
    record_sheet(session.pk, THEIRS, by=bruno, version=1, now=NOW)
    return send(desk, TYPED, carried=carried)


def chosen(response):
    """What is chosen beforehand, by line."""
    radios = re.findall(
        r'<input type="radio" name="keep-([^"]*)" value="(\w+)"( checked)?', response.content.decode()
    )
    return {line: which for line, which, checked in radios if checked}


def merge(desk, response, **choices):
    shown = {name: text for name, text in fields(response).items() if name != "csrfmiddlewaretoken"}
    keeps = {f"keep-{line}": which for line, which in {**chosen(response), **choices}.items()}
    return desk.post(address(), {**shown, **keeps, "do": "merge"}, follow=True)


def test_only_lines_that_differ_are_chosen_from(both):
    assert set(chosen(both)) == {
        *("hand-1", "hand-4", "total-e", "total-w", "slip-timed_out", "slip-hands"),
    }


def test_mine_is_chosen_beforehand_where_i_typed_and_theirs_where_i_left_it(both):
    choices = chosen(both)
    assert {line for line, which in choices.items() if which == "mine"} == {"hand-1", "total-e", "total-w"}


def test_who_changed_a_line_since_the_page_was_opened_is_taken_at_their_word(desk, session, bruno):
    first = record_sheet(session.pk, SheetInput(HANDS, TOTALS), by=bruno, version=1, now=NOW)
    carried = opened(desk)
    record_sheet(session.pk, THEIRS, by=bruno, version=first.version, now=NOW)
    response = send(desk, {**TYPED, "hand-2-value": "8", "hand-2-winner": "1"}, carried=carried)
    choices = chosen(response)
    assert choices["hand-1"] == "stored"
    assert choices["total-e"] == "stored"
    assert choices["hand-2"] == "mine"


def test_each_line_is_saved_as_chosen_and_the_history_says_so(desk, session, both):
    text = page(merge(desk, both, **{"hand-1": "stored", "total-w": "stored"}))
    assert "Table 1 is saved." in text
    assert stored(session) == (THEIRS.hands, (-36, 9, 75, -49))
    current = Session.objects.get(pk=session.pk)
    assert (current.timed_out, current.hands_stated) == (True, 4)
    assert History.objects.first().reason == "Put together with the version of bruno, 10:00"


def test_all_of_mine_is_still_one_press(desk, session, both):
    shown = {name: text for name, text in fields(both).items() if name != "csrfmiddlewaretoken"}
    desk.post(address(), {**shown, "do": "over"})
    assert stored(session) == (HANDS, TOTALS)


@pytest.mark.parametrize("language", ["en", "fr", "es", "zh-hans"])
def test_a_stored_total_beyond_a_thousand_can_be_taken_in_every_language(desk, session, bruno, language):
    carried = opened(desk)
    theirs = (1204, -1204, 0, 0)
    record_sheet(session.pk, SheetInput((Hand(1),), theirs), by=bruno, version=1, now=NOW)
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    both = send(desk, TYPED, carried=carried)
    merge(desk, both, **{f"total-{wind}": "stored" for wind in "eswn"})
    assert stored(session) == (HANDS, theirs)


@pytest.mark.parametrize(("choice", "count"), [("mine", 1), ("stored", 0)])
def test_a_penalty_of_mine_is_added_or_left_out(desk, session, bruno, choice, count):
    carried = opened(desk)
    record_sheet(session.pk, THEIRS, by=bruno, version=1, now=NOW)
    typed = {**TYPED, "penalty-2-call": "deduction_5", "penalty-2-seat": "0", "penalty-2-reason": "late"}
    response = send(desk, typed, carried=carried)
    assert chosen(response)["penalty-2"] == "mine"
    merge(desk, response, **{"penalty-2": choice})
    assert session.penalties.count() == count


@pytest.mark.parametrize(
    ("theirs", "after"), [((), 3), ((MovedPenalty(1, 3),), 3)], ids=["moved by me", "moved by both"]
)
@pytest.mark.parametrize("press", ["merge", "over"])
def test_a_penalty_goes_with_the_line_that_i_moved(desk, session, bruno, theirs, after, press):
    late = NewPenalty(Penalty("deduction", 0, 5, hand=2), "late")
    first = record_sheet(session.pk, SheetInput(HANDS, new_penalties=(late,)), by=bruno, version=1, now=NOW)
    carried = opened(desk)
    key = session.penalties.get().pk
    theirs = SheetInput(HANDS, TOTALS, moved=tuple(replace(one, key=key) for one in theirs))
    record_sheet(session.pk, theirs, by=bruno, version=first.version, now=NOW)
    both = send(desk, {**TYPED, "moves": "+2", "hand-4-value": "0"}, carried=carried)
    shown = {name: text for name, text in fields(both).items() if name != "csrfmiddlewaretoken"}
    keeps = {f"keep-{line}": which for line, which in chosen(both).items()}
    desk.post(address(), {**shown, **keeps, "do": press})
    assert session.penalties.get().hand == after
    assert Session.objects.get(pk=session.pk).version > first.version + 1


def test_a_penalty_that_i_cancel_is_cancelled_or_kept(desk, session, bruno):
    late = NewPenalty(Penalty("deduction", 0, 5), "late")
    first = record_sheet(session.pk, SheetInput(new_penalties=(late,)), by=bruno, version=1, now=NOW)
    key = session.penalties.get().pk
    carried = opened(desk)
    record_sheet(session.pk, THEIRS, by=bruno, version=first.version, now=NOW)
    typed = {**TYPED, f"cancel-{key}-cancel": "on", f"cancel-{key}-reason": "not late"}
    response = send(desk, typed, carried=carried)
    merge(desk, response, **{f"cancel-{key}": "stored"})
    assert session.penalties.get().cancelled_at is None


def test_a_third_saving_meanwhile_shows_both_again_with_everything_i_typed(desk, session, bruno, both):
    current = Session.objects.get(pk=session.pk)
    record_sheet(session.pk, SheetInput((Hand(1),), TOTALS), by=bruno, version=current.version, now=NOW)
    again = merge(desk, both, **{"hand-1": "stored"})
    assert again.status_code == 409
    assert {name: fields(again).get(name) for name in TYPED} == TYPED
    assert stored(session)[0] == (Hand(1),)


def test_a_sheet_confirmed_meanwhile_is_put_together_with_a_reason(desk, session, bruno):
    carried = opened(desk)
    saved = record_sheet(session.pk, SheetInput(HANDS, TOTALS), by=bruno, version=1, now=NOW)
    confirm_session(session.pk, by=bruno, version=saved.version, now=NOW)
    response = send(desk, {**TYPED, "hand-1-value": "31"}, carried=carried)
    shown = {name: text for name, text in fields(response).items() if name != "csrfmiddlewaretoken"}
    desk.post(address(), {**shown, "keep-hand-1": "mine", "reason": "31 on the slip", "do": "merge"})
    assert stored(session)[0][0] == Hand(1, 1, 3, 31)
    assert Session.objects.get(pk=session.pk).state == "differs"


@pytest.mark.parametrize(
    "key", ["hand-99", "hand-x", "total-q", "slip-none", "version", "csrfmiddlewaretoken", ""]
)
def test_a_line_that_there_is_not_changes_nothing(desk, session, both, key):
    assert merge(desk, both, **{key: "stored"}).status_code == 200
    assert stored(session)[1] == TOTALS
