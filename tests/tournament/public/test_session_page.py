"""What the page of a table tells, as a visitor gets it."""

import re

import pytest

from scoring.mcr import ClaimedFan
from tests.tournament.public.reading import by_wind, one_table, page, text
from tests.tournament.public.test_player_page import publish_sheet
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_TOTALS,
    confirm,
    record,
    seated_event,
    session_of,
    show,
)
from tournament.rounds.publishing import publish_round
from tournament.rules.sheet import Hand, HandClaim, Penalty, PenaltyKind
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db

TIMED_OUT = SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS, timed_out=True)


def published_sheet(sheet, *, reason=""):
    event = seated_event(players=4, rounds=1)
    record(session_of(event), sheet)
    confirm(session_of(event), reason=reason)
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    return event


def test_a_session_tells_its_hands_and_their_payment(client):
    hands = (Hand(1, 0, 1, 13), Hand(2), Hand(5, 3, None, 20))
    event = published_sheet(SheetInput(hands=hands, signed_totals=(9, -49, -36, 76)))
    east, _south, _west, north = by_wind(event)
    seen = text(page(client, "session", 1, 1, event=event))
    assert f"E {east} from S South 8 + 13 from South, 8 each from West and North: +37." in seen
    assert "Drawn hand Nobody pays." in seen
    assert f"N {north} drew the winning tile 8 + 20 from each of the three: +84." in seen
    assert "East round" in seen
    assert "South round" in seen
    assert "West round" not in seen
    assert "East ends at 9. South ends at −49. West ends at −36. North ends at 76." in seen


def test_a_session_shows_the_fans_and_the_tiles_that_are_known(client):
    fans = (ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79))
    tiles = "[123m,1]123m9s456s789p9s|EE0000|1"
    hands = (
        Hand(1, 0, 1, 13, HandClaim(fans, 1, tiles)),
        Hand(2, 0, 1, 10, HandClaim((ClaimedFan(39), ClaimedFan(64)))),
        Hand(3),
        Hand(4, 0, 1, 10),
    )
    event = published_sheet(SheetInput(hands=hands, signed_totals=(105, -57, -24, -24)))
    response = page(client, "session", 1, 1, event=event)
    seen = text(response)
    assert "+37. Mixed Straight 8 All Chows 2 Pure Double Chow 1 Single Wait 1 Flower Tiles 1" in seen
    assert "+34. Mixed Straight 8 Tile Hog 2" in seen
    assert seen.count("fans not checked") == 1
    assert "Of one hand only the value is known: its fans are not checked." in seen
    drawn = re.findall('class="tiles[^"]*" role="img" aria-label="([^"]*)"', response.content.decode())
    assert drawn == [
        "claimed chow 1 2 3 characters; 1 2 3 characters, 4 5 6 9 bamboo, 7 8 9 dots. Won on 9 bamboo."
    ]
    assert 'href="/fans/#fan-39"' in response.content.decode()


def test_a_reconciled_sheet_says_what_differs(client):
    event = published_sheet(
        SheetInput(hands=(Hand(1, 0, 1, 10),), signed_totals=(36, -18, -10, -8)), reason="both checked it"
    )
    seen = text(page(client, "session", 1, 1, event=event))
    assert "≠ reconciled sheet" in seen
    assert "East +2, West −2. The signed totals count." in seen
    assert "both checked it" not in seen


def test_a_sheet_of_totals_says_so(client):
    event = published_sheet(SheetInput(signed_totals=(10, 0, 0, -10)))
    seen = text(page(client, "session", 1, 1, event=event))
    assert "Σ totals only" in seen
    assert "The run of the session" not in seen


def test_one_table_point_is_one(client):
    event = published_sheet(SheetInput(signed_totals=(30, 10, -10, -30)))
    seen = text(page(client, "session", 1, 1, event=event))
    told = re.findall(r"(\S+) (table points?)\b", seen)
    assert told == [("4", "table points"), ("2", "table points"), ("1", "table point"), ("0", "table points")]
    assert "4 table points, +30" in text(page(client, "own_card", number_of(event, 0), event=event))
    assert "1 table point, −10" in text(page(client, "own_card", number_of(event, 2), event=event))


def number_of(event, wind):
    return session_of(event).seats.get(wind=wind).player.number


def test_totals_that_do_not_add_up_are_marked(client):
    event = published_sheet(SheetInput(signed_totals=(10, 0, 0, 0)), reason="as signed")
    seen = text(page(client, "session", 1, 1, event=event))
    assert "± sum" in seen
    assert "add up to +10" in seen


def test_penalties_are_told_with_who_receives_them_and_cancelled_ones_stay(client):
    event = seated_event(players=4, rounds=1)
    penalties = (
        NewPenalty(Penalty(PenaltyKind.TO_OTHERS, 2, 30, hand=1), "mahjong below the minimum"),
        NewPenalty(Penalty(PenaltyKind.DEDUCTION, 3, 10), "late"),
        NewPenalty(Penalty(PenaltyKind.TO_PLAYER, 0, 5, receiver=1), "tiles exposed"),
        NewPenalty(Penalty(PenaltyKind.DEDUCTION, 1, 20), "phone"),
    )
    record(session_of(event), SheetInput(hands=(Hand(1, 0, 1, 10),), new_penalties=penalties))
    session = session_of(event)
    phone = session.penalties.get(reason="phone")
    sheet = SheetInput(
        hands=(Hand(1, 0, 1, 10),),
        signed_totals=(39, -3, -38, -8),
        cancelled=(CancelledPenalty(phone.pk, "it was the referee's"),),
    )
    record_sheet(session.pk, sheet, by=None, version=session.version, now=NOW)
    confirm(session_of(event))
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    east, south, west, north = by_wind(event)
    seen = text(page(client, "session", 1, 1, event=event))
    assert f"{west} (West): mahjong below the minimum. −30, and +10 to each of the others." in seen
    assert f"{north} (North): late. −10, which nobody receives." in seen
    assert f"{east} (East): tiles exposed. −5, paid to South." in seen
    assert f"{south} (South): phone. −20, which nobody receives. Cancelled: it was the referee's." in seen


def test_places_at_a_table_are_shared_by_level_scores(client):
    event = one_table()
    seen = text(page(client, "session", 1, 1, event=event))
    assert [seen.count(f"place {place}") for place in (1, 2, 3, 4)] == [1, 2, 0, 1]


def test_a_session_that_time_ended_says_so(client):
    event = seated_event(players=4, rounds=2)
    publish_sheet(event, 1, TIMED_OUT)
    assert "1 of 16 hands ◷ ended by time" in text(page(client, "session", 1, 1, event=event))
    publish_sheet(event, 2, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS))
    assert "ended by time" not in text(page(client, "session", 2, 1, event=event))


def test_what_ended_a_session_is_not_told_before_its_result(client):
    event = seated_event(players=4, rounds=1)
    show(event, 1)
    record(session_of(event), TIMED_OUT)
    confirm(session_of(event))
    assert "ended by time" not in text(page(client, "session", 1, 1, event=event))


def test_every_hand_has_an_address_of_its_own(client):
    event = seated_event(players=4, rounds=1)
    publish_sheet(event, 1, TIMED_OUT)
    assert 'id="hand-1"' in page(client, "session", 1, 1, event=event).content.decode()
