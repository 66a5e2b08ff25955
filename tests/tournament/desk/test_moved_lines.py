"""Lines put in and taken out of a sheet without scripts, and what goes along with them."""

import pytest

from scoring.mcr import INTERNATIONAL
from tests.tournament.desk.sheet_pages import TYPED, address, fields, opened, page, stored
from tests.tournament.sample_events import HANDS, NOW, TOTALS
from tournament.rules.claims import moved_hands
from tournament.rules.sheet import NO_CLAIM, Hand, Penalty, moved_line, moved_penalty
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
    [
        ("insert", "2", "All sixteen lines are full"),
        ("remove", "", "Choose which line."),
        ("remove", "5-7", "Choose which line."),
    ],
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
    assert moved_hands(INTERNATIONAL, hands, (3, -3), "fixed") == hands


# --- Tiles, whose winds follow from the line ---

SEVEN_PAIRS = "11335577m2244s8p8p"
#: All pungs, one of norths: 9 points for West in hand 4, and 8 in hand 5, where he sits elsewhere.
NORTHS = "[NNN,1][222m,1][999s,1]444p5p5p"


def with_tiles(number, value, tiles):
    return {
        f"hand-{number}-value": str(value),
        f"hand-{number}-winner": "3",
        f"hand-{number}-discarder": "4",
        f"hand-{number}-claim": tiles,
    }


def hand_at(session, number):
    return next(hand for hand in stored(session)[0] if hand.number == number)


@pytest.mark.parametrize(
    "circumstances", ["", "|EN", "|EN0000", "| e n 0000 |0", "||0"], ids=lambda typed: typed or "none"
)
@pytest.mark.parametrize(("button", "after"), [("insert", (5, "|SW0000|0")), ("remove", (3, "|EE0000|0"))])
def test_the_tiles_of_a_line_that_moves_get_the_winds_of_its_new_line(
    desk, session, circumstances, button, after
):
    """Typed with their winds or without them."""
    number, winds = after
    press(desk, button, "1", {**TYPED, **with_tiles(4, 25, SEVEN_PAIRS + circumstances)})
    assert hand_at(session, number).claim.tiles.endswith(winds)


def test_a_line_that_cannot_be_read_on_its_new_place_keeps_what_is_stored_with_its_new_winds(desk, session):
    typed = {**TYPED, **with_tiles(4, 25, SEVEN_PAIRS)}
    carried = opened(desk)
    desk.post(address(), {**carried, **typed, "do": "save"})
    wrong = {**TYPED, **with_tiles(5, "x", SEVEN_PAIRS)}
    answer = line_by_line(desk, wrong, moves="+1")
    assert (answer.status_code, answer.json()["wrong"]) == (200, 1)
    kept = hand_at(session, 5)
    assert (kept.value, kept.claim.tiles[-9:]) == (25, "|SW0000|0")


def test_a_line_whose_tiles_cannot_be_on_its_new_place_keeps_its_value_until_it_is_mended(desk, session):
    """Everything else is saved: what cannot be is one line, not the sheet."""
    typed = {**TYPED, **with_tiles(4, 9, NORTHS)}
    desk.post(address(), {**opened(desk), **typed, "do": "save"})
    answer = line_by_line(desk, {**with_tiles(5, 9, NORTHS), "hand-6-value": "0"}, moves="+1")
    assert (answer.status_code, answer.json()["wrong"]) == (200, 1)
    kept = hand_at(session, 5)
    assert (kept.winner, kept.discarder, kept.value, kept.claim) == (2, 3, 9, NO_CLAIM)
    assert hand_at(session, 6) == Hand(6)


def line_by_line(desk, typed, *, moves):
    return desk.post(
        address(),
        {**opened(desk), **typed, "moves": moves, "do": "save"},
        headers={"accept": "application/json"},
    )
