"""What a slip says of its hands beside their value, and what its event asks for."""

import dataclasses

import pytest

from scoring.mcr import ClaimedFan
from tests.tournament.sample_events import HANDS, NOW, SHEET, TOTALS, confirm, record, session_of, small_event
from tests.tournament.sheets.sheet_actions import State
from tournament.events.editing import edit_event
from tournament.models import History, Session
from tournament.record.refusals import ActionRefused, InvalidInput
from tournament.record.sheet_entries import sheet_states
from tournament.record.sheet_facts import hand_of_facts, hands_of
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


# --- What slips say ---------------------------------------------------------------------------

#: South wins hand 1 in the East round, as South: 8 + 2 + 1 + 1, and a flower.
FANS = (ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79))
TILES = "[123m,1]123m9s456s789p9s|ES0000|1"


def saying(hand, *fans, flowers=0, tiles=""):
    return dataclasses.replace(hand, claim=HandClaim(fans, flowers, tiles))


def with_first(hand):
    return dataclasses.replace(SHEET, hands=(hand, *HANDS[1:]))


def checked(session):
    return list(session.hands.values_list("number", "checked"))


@pytest.mark.parametrize(
    ("claim", "level"),
    [
        pytest.param(HandClaim(), "value", id="a value alone"),
        pytest.param(HandClaim(FANS, 1), "fans", id="fans"),
        pytest.param(HandClaim(tiles=TILES), "tiles", id="tiles"),
        pytest.param(HandClaim(FANS, 1, TILES), "tiles", id="fans and tiles"),
    ],
)
def test_a_hand_keeps_its_claim_and_how_far_it_was_checked(session, claim, level):
    hand = Hand(1, 1, 3, 13, claim)
    recorded = record(session, with_first(hand))
    assert hands_of(recorded) == (hand, *HANDS[1:])
    assert checked(session) == [(1, level), (2, "value"), (3, "value")]


def test_a_hand_that_loses_its_fans_is_known_by_its_value_alone_again(session):
    record(session, with_first(saying(HANDS[0], *FANS, flowers=1)))
    record(session, SHEET)
    assert checked(session) == [(1, "value"), (2, "value"), (3, "value")]
    assert hands_of(session) == HANDS


def test_the_mixed_kongs_keep_their_variant(session):
    claim = HandClaim((ClaimedFan(50), ClaimedFan(57, 1, "mixed"), ClaimedFan(73)))
    record(session, with_first(Hand(1, 1, 3, 13, claim)))
    assert session.hands.get(number=1).fans == [[50, 1], [57, 1, "mixed"], [73, 1]]
    assert hands_of(session)[0].claim == claim


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(saying(HANDS[0], *FANS), id="the fans do not make the value"),
        pytest.param(
            saying(Hand(1, 1, 3, 15), *FANS, ClaimedFan(76), flowers=2), id="All Chows imply No Honors"
        ),
        pytest.param(saying(Hand(1, 1, None, 13), *FANS, flowers=1), id="a self-draw without its fan"),
        pytest.param(saying(HANDS[0], tiles=TILES.replace("ES", "EW")), id="tiles of another seat"),
        pytest.param(saying(Hand(1, 1, 3, 14), tiles=TILES), id="tiles that are worth less"),
        pytest.param(saying(HANDS[0], tiles="12m"), id="tiles that are no hand"),
        pytest.param(saying(HANDS[0], tiles="nonsense"), id="tiles that cannot be read"),
        pytest.param(saying(HANDS[0], ClaimedFan(99)), id="a fan that there is not"),
        pytest.param(saying(HANDS[0], flowers=9), id="nine flowers"),
        pytest.param(saying(Hand(1), *FANS), id="a drawn hand with fans"),
    ],
)
def test_a_claim_that_cannot_be_is_refused(session, hand):
    with pytest.raises(InvalidInput) as refused:
        record(session, with_first(hand))
    assert refused.value.errors["hands"] == ["These hands cannot be as typed: 1."]
    assert hands_of(session) == ()


def test_tiles_that_are_worth_more_than_claimed_count_as_claimed(session):
    hand = saying(Hand(1, 1, 3, 12), tiles=TILES)
    assert hands_of(record(session, with_first(hand)))[0] == hand


def test_the_history_keeps_what_a_slip_said(session):
    record(session, with_first(saying(HANDS[0], *FANS, flowers=1, tiles=TILES)))
    facts = sheet_states(session)[-1][1]["hands"]
    assert facts[0] == [
        *(1, 1, 3, 13),
        {"fans": [[39, 1], [63, 1], [69, 1], [79, 1]], "flowers": 1, "tiles": TILES},
    ]
    assert [hand_of_facts(row) for row in facts] == list(hands_of(session))


# --- The least that slips say -----------------------------------------------------------------

#: Hand 1 with its fans and hand 3 without; hand 2 was drawn.
PARTLY = with_first(saying(HANDS[0], *FANS, flowers=1))


def asking(lowest_claim, fans_from=None):
    event = small_event("An event that asks", lowest_claim=lowest_claim, fans_from=fans_from)
    return session_of(event)


@pytest.mark.parametrize(
    ("lowest_claim", "fans_from", "state"),
    [
        pytest.param("fans", None, State.IN_PROGRESS, id="every hand"),
        pytest.param("fans_from", 20, State.IN_PROGRESS, id="from 20 points on"),
        pytest.param("fans_from", 21, State.TO_CONFIRM, id="from 21 points on"),
        pytest.param("value", None, State.TO_CONFIRM, id="the value is enough"),
    ],
)
def test_a_sheet_is_finished_when_its_hands_say_what_the_event_asks_for(lowest_claim, fans_from, state):
    session = asking(lowest_claim, fans_from)
    assert record(session, PARTLY).state == state
    if state == State.TO_CONFIRM:
        assert confirm(session).state == State.CONFIRMED
        return
    with pytest.raises(ActionRefused) as refused:
        confirm(session)
    assert str(refused.value) == (
        "The fans of hand 3 are missing, which this event asks for: type them, or say why not."
    )


def test_missing_fans_are_accepted_with_a_reason_that_is_kept():
    session = asking("fans")
    record(session, SHEET)
    confirmed = confirm(session, reason="The slip has values only")
    assert (confirmed.state, confirmed.reason) == (State.CONFIRMED, "The slip has values only")
    assert (confirmed.differs, confirmed.totals_only, confirmed.sum_off) == (False, False, False)
    assert History.objects.first().reason == "The slip has values only"


def test_totals_without_hands_lack_no_fans():
    session = asking("fans")
    record(session, SheetInput(signed_totals=TOTALS))
    assert confirm(session).state == State.CONFIRMED


def test_asking_for_less_or_more_moves_the_open_sheets_and_no_confirmed_one(event, session):
    record(session, SHEET)
    confirm(session)
    other = session_of(event, 1, 2)
    record(other, SHEET)
    states = []
    for lowest_claim in ("fans", "value"):
        event.refresh_from_db()
        edit_event(event.pk, {"lowest_claim": lowest_claim}, by=None, version=event.version, now=NOW)
        states.append([Session.objects.get(pk=one.pk).state for one in (session, other)])
    assert states == [[State.CONFIRMED, State.IN_PROGRESS], [State.CONFIRMED, State.TO_CONFIRM]]
