"""The claim of a hand against its row: winds, way of winning, what is left out."""

import pytest

from scoring.mcr import INTERNATIONAL, ClaimedFan, HandError
from tournament.rules.claims import (
    Level,
    check_hand_claim,
    complete_tiles,
    completed,
    is_below,
    level_of,
    read_again,
    short_tiles,
)
from tournament.rules.sheet import Hand, HandClaim

TILES = "[123m,1]123m9s456s789p9s"
FANS = tuple(ClaimedFan(number) for number in (39, 63, 69, 79))


@pytest.mark.parametrize(
    ("typed", "hand", "chart", "stored"),
    [
        (TILES, Hand(1, 0, 1), "fixed", "|EE0000|0"),
        (TILES, Hand(1, 0, None), "fixed", "|EE1000|0"),
        (TILES, Hand(6, 0, 1), "fixed", "|SN0000|0"),
        (TILES, Hand(6, 0, 1), "A", "|SE0000|0"),
        (f"{TILES}||3", Hand(1, 2, 1), "fixed", "|EW0000|3"),
        (f"{TILES}|NW", Hand(1, 2, None), "fixed", "|NW1000|0"),
        (f"{TILES}|0010|1", Hand(1, 2, 0), "fixed", "|EW0010|1"),
        (f"{TILES}|SN1000|1", Hand(1, 2, 0), "fixed", "|SN1000|1"),
    ],
)
def test_winds_and_the_way_of_winning_come_from_the_row(typed, hand, chart, stored):
    complete = complete_tiles(typed, hand, chart)
    assert complete.endswith(stored)
    again = complete_tiles(short_tiles(complete), hand, chart)
    assert again == complete or "N" in typed


def test_tiles_give_fans_flowers_and_value():
    typed = Hand(1, 0, 1, 0, HandClaim(tiles=f"{TILES}||2"))
    hand = completed(INTERNATIONAL, typed, "fixed", value_typed=False)
    tiles = "[123m,1]123m4569s789p9s|EE0000|2"
    assert hand == Hand(1, 0, 1, 14, HandClaim(FANS, 2, tiles))


def test_tiles_worth_more_than_was_claimed_leave_the_fans_open():
    typed = Hand(1, 0, 1, 10, HandClaim(tiles=TILES))
    hand = completed(INTERNATIONAL, typed, "fixed", value_typed=True)
    assert (hand.value, hand.claim.fans) == (10, ())
    checked = check_hand_claim(INTERNATIONAL, hand, "fixed")
    assert (checked.possible, [finding.code for finding in checked.findings]) == (True, ["worth_more"])


def test_fans_give_the_value():
    typed = Hand(1, 0, 1, 0, HandClaim(FANS, 2))
    assert completed(INTERNATIONAL, typed, "fixed", value_typed=False).value == 14


def test_flowers_of_the_list_are_flowers_of_the_tiles():
    typed = Hand(1, 0, 1, 0, HandClaim(FANS, 2, TILES))
    hand = completed(INTERNATIONAL, typed, "fixed", value_typed=False)
    assert (hand.value, hand.claim.tiles[-1]) == (14, "2")
    assert check_hand_claim(INTERNATIONAL, hand, "fixed").findings == ()


@pytest.mark.parametrize("tiles", ["12m", "[123m,1]123m9s456s789p1s", "x|", "|||", "[[", "1m|EEEEEE|99"])
def test_tiles_that_win_nothing_are_refused(tiles):
    with pytest.raises(HandError):
        completed(INTERNATIONAL, Hand(1, 0, 1, 9, HandClaim(tiles=tiles)), "fixed", value_typed=True)


@pytest.mark.parametrize(
    ("claim", "level"),
    [
        (HandClaim(), Level.VALUE),
        (HandClaim(flowers=2), Level.VALUE),
        (HandClaim(FANS), Level.FANS),
        (HandClaim(tiles=TILES), Level.TILES),
    ],
)
def test_how_far_a_claim_lets_a_hand_be_checked(claim, level):
    assert level_of(Hand(1, 0, 1, 13, claim)) is level


@pytest.mark.parametrize(
    ("hand", "asks_fans_from", "below"),
    [
        (Hand(1, 0, 1, 8), 0, True),
        (Hand(1, 0, 1, 8), None, False),
        (Hand(1, 0, 1, 8), 9, False),
        (Hand(1, 0, 1, 9), 9, True),
        (Hand(1, 0, 1, 9, HandClaim(FANS)), 9, False),
        (Hand(1, 0, 1, 9, HandClaim(tiles=TILES)), 0, False),
        (Hand(1), 0, False),
        (Hand(1, 0, 1, 0), 0, False),
    ],
)
def test_which_hands_say_less_than_their_event_asks_for(hand, asks_fans_from, below):
    assert is_below(hand, asks_fans_from) is below


@pytest.mark.parametrize("tiles", ["12m", "[123m,1]123m9s456s789p1s", ""])
def test_a_hand_without_tiles_that_can_be_read_is_left_as_it_is(tiles):
    hand = Hand(6, 0, 1, 9, HandClaim(FANS, tiles=tiles))
    assert read_again(INTERNATIONAL, hand, "fixed") == hand


def test_fans_that_differ_from_the_tiles_stay_as_the_slip_lists_them():
    fewer = HandClaim(FANS[:-1], tiles=f"{TILES}|EE0000|0")
    moved = read_again(INTERNATIONAL, Hand(6, 0, 1, 12, fewer), "fixed")
    assert (moved.claim.fans, moved.claim.tiles) == (FANS[:-1], "[123m,1]123m4569s789p9s|SN0000|0")
