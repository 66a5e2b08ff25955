"""Fans and tiles on the lines of a sheet."""

import pytest

from scoring.mcr import ClaimedFan
from tests.tournament.desk.sheet_pages import TIMED_OUT, TYPED, address, fields, page, send, signed_in, stored
from tests.tournament.sample_events import account, session_of, small_event
from tournament.models import Session
from tournament.rules.sheet import Hand, HandClaim

pytestmark = pytest.mark.django_db


FANS = tuple(ClaimedFan(number) for number in (39, 63, 69, 79))
FANS_IN_WORDS = "Mixed Straight, All Chows, Pure Double Chow, Single Wait, Flower Tiles"
TILES = "[123m,1]123m4569s789p9s"
#: Hand 1 of TYPED: South, at the wind South, wins 13 from North.
CLAIMED = Hand(1, 1, 3, 13, HandClaim(FANS, 1))
WITH_TILES = Hand(1, 1, 3, 13, HandClaim(FANS, 1, f"{TILES}|ES0000|1"))


@pytest.mark.parametrize(
    ("value", "claim", "hand"),
    [
        pytest.param("13", "39 63 69 79 81", CLAIMED, id="fans"),
        pytest.param("", "39 63 69 79 81", CLAIMED, id="fans give the value"),
        pytest.param("", "mixed str, all ch, pure double ch, single w, fl", CLAIMED, id="names"),
        pytest.param("13", f"{TILES}||1", WITH_TILES, id="tiles"),
        pytest.param("", f"{TILES}||1", WITH_TILES, id="tiles give the value"),
        pytest.param("", f"39 63 69 79 81 {TILES}", WITH_TILES, id="fans and tiles"),
        pytest.param("13", "", Hand(1, 1, 3, 13), id="the value alone"),
    ],
)
def test_a_row_takes_fans_or_tiles(desk, session, value, claim, hand):
    send(desk, {**TYPED, "hand-1-value": value, "hand-1-claim": claim})
    assert stored(session)[0][0] == hand
    again = fields(desk.get(address()))
    assert again["hand-1-value"] == "13"
    version = Session.objects.get(pk=session.pk).version
    send(desk, {**TYPED, "hand-1-claim": again["hand-1-claim"]})
    assert Session.objects.get(pk=session.pk).version == version, "what is shown is what is stored"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "39 63 69 79",
            "the fans make 12 points, and the value says 13. Are flowers missing (81x1)?",
        ),
        ("39 63 69 76 79", "Hand 1: No Honors does not count beside All Chows, which includes it."),
        ("39 63 69 79 80", "Hand 1: Self-Drawn needs a self-draw, and the row names a discarder."),
        ("39 hello", "Hand 1: “hello” is no fan."),
        ("seven", "Hand 1: “seven” can be several fans: 6 Seven Shifted Pairs, 19 Seven Pairs."),
        ("123m", "Hand 1, tiles: With 0 melds a winning hand has 14 concealed tiles"),
        (TILES, "Hand 1: the tiles are worth 12 points, not 13."),
        (f"{TILES}|ES1000|1", "Hand 1: the tiles say another wind, way of winning or number of flowers"),
        (f"39 63 69 79 81 42 {TILES}", "Hand 1: the tiles do not show Mixed Shifted Pungs."),
        ("1" * 301, "Hand 1: more than 300 characters are no list of fans and no tiles."),
    ],
)
def test_what_is_wrong_with_fans_or_tiles_stands_at_the_row(desk, session, typed, sentence):
    response = send(desk, {**TYPED, "hand-1-claim": typed})
    assert response.status_code == 422
    assert page(response).count(sentence) == 2, "at the head of the page and at the row"
    assert fields(response)["hand-1-claim"] == typed
    assert fields(response)["hand-3-value"] == "20"
    assert stored(session) == ((), (None,) * 4)


def test_the_nearest_possible_lists_stand_at_the_row(desk):
    text = page(send(desk, {**TYPED, "hand-1-claim": "39 63 69 76 79 81"}))
    assert (
        "Possible: 39 Mixed Straight, 63 All Chows, 69 Pure Double Chow, 79 Single Wait, 81 Flower Tiles = 13"
        in text
    )


def test_tiles_worth_more_than_the_value_are_kept_and_said(desk, session):
    response = send(desk, {**TYPED, "hand-1-claim": f"{TILES}||2"})
    assert "Hand 1: the tiles are worth 14 points; 13 were claimed, and count." in page(response)
    assert stored(session)[0][0].value == 13


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"hand-1-value": "0", "hand-1-claim": "39 63"}, "Hand 1: a drawn hand (0) has no fans."),
        ({"hand-1-claim": "39 63"}, "Hand 1: fans and no winner."),
        ({"hand-1-value": "-", "hand-1-claim": "39 63"}, "Hand 1 is marked as not played (–)"),
        ({"hand-1-value": "13", "hand-1-claim": "39 63"}, "Hand 1: 13 points and no winner."),
    ],
)
def test_fans_need_a_winner(desk, session, typed, sentence):
    assert sentence in page(send(desk, typed))
    assert stored(session)[0] == ()


def test_hands_whose_fans_are_unknown_are_marked_and_counted(desk):
    response = send(desk, {**TYPED, "hand-1-claim": "39 63 69 79 81"})
    text = page(response)
    assert "1 hand: fans not checked" in text
    assert "Hélène, self-drawn · fans not checked" in text
    assert (
        "Tomasz from Kenji · Mixed Straight, All Chows, Pure Double Chow, Single Wait, Flower Tiles" in text
    )


def test_both_versions_show_what_the_slips_say(desk, session, overtaken):
    response = send(desk, {**TYPED, "hand-1-claim": f"{TILES}||1"}, carried=overtaken)
    text = page(response)
    assert f"13 · Tomasz from Kenji · {FANS_IN_WORDS} · {TILES}|ES0000|1" in text
    assert fields(response)["hand-1-claim"] == f"{TILES}||1"


@pytest.fixture
def asking():
    """A sheet of an event that asks for the fans of every hand, its address and a referee."""
    event = small_event("An event that asks", lowest_claim="fans")
    return session_of(event), address(slug=event.slug), signed_in(account("ada", event, "referee"))


def press(desk, where, do, **typed):
    carried = {name: fields(desk.get(where))[name] for name in ("version", "token")}
    return desk.post(where, {**carried, **TIMED_OUT, **typed, "do": do}, follow=True)


def test_a_sheet_below_the_level_of_its_event_is_saved_and_not_confirmed(asking):
    session, where, desk = asking
    text = page(press(desk, where, "confirm", **{"hand-1-claim": "39 63 69 79 81"}))
    assert "Everything is saved, but not confirmed. The fans of hand 3 are missing" in text
    assert "3 Hélène, self-drawn △ fans missing" in text
    assert text.count("△ fans missing") == 1
    assert "Accept the missing fans" in text
    assert stored(session)[0][0] == CLAIMED
    assert Session.objects.get(pk=session.pk).state == "in_progress"


def test_missing_fans_are_typed_later(asking):
    session, where, desk = asking
    press(desk, where, "save")
    typed = {"hand-1-claim": "39 63 69 79 81", "hand-3-claim": "28 56"}
    press(desk, where, "confirm", **typed)
    assert Session.objects.get(pk=session.pk).state == "confirmed"


def test_missing_fans_are_accepted_with_a_reason(asking):
    session, where, desk = asking
    press(desk, where, "save")
    assert "or say why not" in page(press(desk, where, "accept"))
    text = page(press(desk, where, "accept", reason="The slip has values only"))
    assert Session.objects.get(pk=session.pk).reason == "The slip has values only"
    assert "The slip has values only" in text
    assert "2 hands: fans not checked" in text
    assert "The signed totals count" not in text


def test_a_reason_is_not_taken_for_hands_that_were_not_on_the_page(asking):
    session, where, desk = asking
    text = page(press(desk, where, "accept", reason="The slip has values only"))
    assert "The sheet was changed just now." in text
    assert Session.objects.get(pk=session.pk).state == "in_progress"
