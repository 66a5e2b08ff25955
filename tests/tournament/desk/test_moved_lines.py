"""Lines put in and taken out of a sheet without scripts, and what goes along with them."""

import pytest

from tests.tournament.desk.sheet_pages import TYPED, address, fields, opened, page, stored
from tests.tournament.sample_events import HANDS, NOW, TOTALS
from tournament.rules.sheet import Hand, Penalty, moved_hands, moved_line, moved_penalty
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db


def press(desk, button, line, typed):
    carried = {name: fields(desk.get(address()))[name] for name in ("version", "token")}
    return desk.post(address(), {**carried, **typed, "do": button, "line": line}, follow=True)


def test_a_line_is_put_in_before_another_and_taken_out_again(desk, session):
    penalty = NewPenalty(Penalty("to_others", 2, 60, hand=2))
    record_sheet(session.pk, SheetInput(HANDS, TOTALS, (penalty,)), by=None, version=1, now=NOW)
    press(desk, "insert", "2", TYPED)
    assert [hand.number for hand in stored(session)[0]] == [1, 3, 4]
    assert session.penalties.get().hand == 3
    typed = {name: text for name, text in fields(desk.get(address())).items() if name.startswith("hand-")}
    press(desk, "remove", "2", typed)
    assert stored(session)[0] == HANDS
    assert session.penalties.get().hand == 2


def test_a_new_penalty_goes_with_its_line(desk, session):
    penalty = {"penalty-1-call": "deduction_10", "penalty-1-seat": "0", "penalty-1-hand": "3"}
    press(desk, "insert", "3", {**TYPED, **penalty})
    assert session.penalties.get().hand == 4


@pytest.mark.parametrize(
    ("button", "line", "sentence"),
    [("insert", "2", "All sixteen lines are full"), ("remove", "", "Choose which line.")],
)
def test_what_cannot_be_moved_is_said_and_nothing_typed_is_lost(desk, session, button, line, sentence):
    opened(desk)
    response = press(desk, button, line, {**TYPED, "hand-16-value": "0"})
    assert sentence in page(response)
    assert fields(response)["hand-1-value"] == "13"
    assert stored(session)[0] == ()


@pytest.mark.parametrize(
    ("number", "move", "after"),
    [(4, 5, 4), (5, 5, 6), (16, 5, None), (4, -5, 4), (5, -5, None), (6, -5, 5)],
)
def test_the_lines_below_move(number, move, after):
    assert moved_line(number, move) == after


@pytest.mark.parametrize(
    ("hand", "moves", "after"),
    [(None, (1,), None), (5, (5,), 6), (16, (2,), 16), (5, (-5,), 4), (1, (-1,), 1), (7, (5, -5), 7)],
)
def test_a_penalty_goes_with_its_line(hand, moves, after):
    assert moved_penalty(hand, moves) == after


def test_putting_a_line_in_and_taking_it_out_changes_no_hand():
    hands = tuple(Hand(number) for number in (1, 2, 5, 15))
    assert moved_hands(hands, (3, -3)) == hands
