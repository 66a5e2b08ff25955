"""Sheets, hands and penalties against what can be, also where the constraints of a database forbid it."""

from dataclasses import replace

import pytest

from tests.tournament.rules.stored_sample import (
    E,
    N,
    S,
    W,
    reopened,
    sample,
    session_of,
    with_seat,
    with_session,
)
from tournament.rules import verify
from tournament.rules.stored import (
    FanPoints,
    StoredFan,
    StoredHand,
    StoredPenalty,
    StoredPlayer,
    StoredRankingPenalty,
)
from tournament.rules.verify import Difference
from tournament.rules.verify.payments import PAID

TO_OTHERS = StoredPenalty("to_others", W, 30, hand=2)


def found_in(event):
    """The sentences of an event."""
    return [difference.sentence for difference in verify.verify(event)]


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (
            (StoredHand(1, None, None, 0), StoredHand(1, None, None, 0)),
            "Round 3, table 1, hand 1: times on the sheet stored as 2, expected 1.",
        ),
        (
            (StoredHand(17, None, None, 0),),
            "Round 3, table 1, hand 17: number of the hand stored as 17, expected from 1 to 16.",
        ),
        (
            (StoredHand(0, None, None, 0),),
            "Round 3, table 1, hand 0: number of the hand stored as 0, expected from 1 to 16.",
        ),
        (
            (StoredHand(1, 4, None, 8),),
            "Round 3, table 1, hand 1: winner stored as 4, expected one of the four seats.",
        ),
        (
            (StoredHand(1, E, -1, 8),),
            "Round 3, table 1, hand 1: discarder stored as -1, expected one of the four seats.",
        ),
        (
            (StoredHand(1, None, None, 0, flowers=2),),
            "Round 3, table 1, hand 1: flowers of the drawn hand stored as 2, expected 0.",
        ),
        (
            (StoredHand(1, E, S, 8, tiles="EEEE", checked="tiles"),),
            "Round 3, table 1, hand 1: tiles stored as EEEE, expected a hand with its circumstances.",
        ),
    ],
)
def test_a_hand_that_no_sheet_has_is_found(hands, sentence):
    assert sentence in found_in(with_session(sample(), 3, 1, hands=hands))


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ({"kind": "fine"}, f"kind stored as fine, expected one of {', '.join(PAID)}."),
        ({"receiver": E}, "receiver stored as East, expected all three others."),
        ({"kind": "deduction", "receiver": E}, "receiver stored as East, expected nobody."),
        (
            {"kind": "to_player", "receiver": W},
            "receiver stored as the player who pays, expected somebody else.",
        ),
        ({"kind": "to_player", "receiver": 7}, "receiver stored as 7, expected one of the four seats."),
        ({"amount": 0}, "amount stored as 0, expected from 1 to 1000."),
        (
            {"amount": 31},
            "amount stored as 31, expected a multiple of 3, as all three others get equal parts.",
        ),
    ],
)
@pytest.mark.parametrize("cancelled", [False, True], ids=["counts", "cancelled"])
def test_a_penalty_that_nobody_can_give_is_found(new, sentence, cancelled):
    penalty = replace(TO_OTHERS, cancelled=cancelled, **new)
    found = found_in(with_session(sample(), 3, 1, penalties=(penalty,)))
    assert f"Round 3, table 1, penalty of West for hand 2: {sentence}" in found


@pytest.mark.parametrize(
    ("new", "where", "sentence"),
    [
        ({"hand": 17}, "West for hand 17", "hand stored as 17, expected from 1 to 16."),
        ({"hand": 0}, "West for hand 0", "hand stored as 0, expected from 1 to 16."),
        ({"seat": 4}, "nobody for hand 2", "player stored as 4, expected one of the four seats."),
        (
            {"amount": 0, "hand": None},
            "West for the whole session",
            "amount stored as 0, expected from 1 to 1000.",
        ),
    ],
)
def test_a_penalty_is_named_by_who_pays_and_its_hand(new, where, sentence):
    found = found_in(with_session(sample(), 3, 1, penalties=(replace(TO_OTHERS, **new),)))
    assert f"Round 3, table 1, penalty of {where}: {sentence}" in found


def test_a_state_that_does_not_exist_is_found():
    assert found_in(with_session(sample(), 3, 2, state="done")) == [
        "Round 3, table 2: state of the sheet stored as done, expected empty."
    ]


def test_a_cancelled_penalty_leaves_a_sheet_empty():
    cancelled = replace(TO_OTHERS, cancelled=True)
    assert found_in(with_session(sample(), 3, 2, penalties=(cancelled,))) == []


def test_a_mark_that_an_open_sheet_cannot_have_is_found():
    assert found_in(with_session(sample(), 3, 2, not_played=True)) == [
        "Round 3, table 2: state of the sheet stored as empty, expected to_confirm."
    ]
    assert found_in(with_session(sample(), 3, 2, not_played=True, state="to_confirm")) == []


@pytest.mark.parametrize(("won", "lost"), [(1, None), (None, 1)])
def test_published_hands_stand_in_pairs(won, lost):
    event = with_seat(reopened(sample()), 1, 1, E, published_won=won, published_discarded=lost)
    assert found_in(event) == [
        "Round 1, table 1, East: published hands won and discarded into stored as one of them, "
        "expected both or none.",
        "Round 1, table 1: seats with published hands stored as 3, expected all four or none.",
    ]


def test_published_discards_may_be_into_the_hands_of_who_forfeited():
    event = reopened(sample())
    for wind, lost in ((E, 0), (S, 3), (W, 0), (N, 0)):
        event = with_seat(event, 1, 1, wind, published_won=0, published_discarded=lost)
    assert found_in(event) == [
        "Round 1, table 1: published discards of all into a win stored as 3, expected from 0 to 0."
    ]
    assert found_in(with_seat(event, 1, 1, N, forfeit="late")) == []
    event = with_seat(event, 1, 1, N, forfeit="late", published_twelfths=54)
    assert found_in(event) == [
        "Round 1, table 1: sum of the published table points in twelfths stored as 90, expected from 0 to 84."
    ]


@pytest.mark.parametrize(
    ("penalty", "sentence"),
    [
        (
            StoredRankingPenalty("fine", 1),
            "kind stored as fine, expected points, table points or disqualification.",
        ),
        (StoredRankingPenalty("points", 0), "amount stored as 0, expected from 1 to 100000."),
        (StoredRankingPenalty("disqualified", 1), "amount stored as 1, expected from 0 to 0."),
        (StoredRankingPenalty("points", 1, round=4), "round stored as 4, expected a round of the event."),
    ],
)
def test_a_penalty_outside_a_sheet_that_nobody_can_give_is_found(penalty, sentence):
    players = (StoredPlayer(1, penalties=(penalty,)), *sample().players[1:])
    found = found_in(replace(sample(), players=players))
    assert found == [f"Player 1, penalty outside a sheet: {sentence}"]


# --- Fans ---

INTERNATIONAL = FanPoints(8, {6: 88, 48: 8, 49: 6, 59: 2, 64: 2, 81: 1, 82: 6})
MAINLAND = FanPoints(8, {**INTERNATIONAL.points, 48: 6, 82: 5})
CASUAL = FanPoints(0, {49: 6, 81: 1})


def claimed(value, *fans, flowers=0, tiles="", by=(INTERNATIONAL,)):
    """What is found of the claim of a hand, East's from South, on the open sheet of the sample."""
    listed = tuple(StoredFan(*fan) if isinstance(fan, tuple) else StoredFan(fan) for fan in fans)
    checked = "tiles" if tiles else "fans" if fans else "value"
    hand = StoredHand(1, E, S, value, listed, tiles, checked, flowers)
    event = with_session(sample(), 3, 1, hands=(hand,))
    minimum = by[0].minimum if by else 8
    event = replace(event, rules=replace(event.rules, minimum=minimum, fan_points=by))
    found = [difference for difference in verify.verify(event) if "hand 1" in difference.where]
    assert {difference.where for difference in found} <= {"Round 3, table 1, hand 1"}
    return [(difference.what, difference.stored, difference.expected) for difference in found]


SUM = "value of its fans and flowers"
TILES = "1122336699pEENN|EE0000|4"


@pytest.mark.parametrize(
    "claim",
    [
        {"value": 8, "fans": [48]},
        {"value": 10, "fans": [49, (59, 2)]},
        {"value": 11, "fans": [49, 64], "flowers": 3},
        {"value": 11, "fans": [49, 64, (81, 3)]},
        {"value": 8, "fans": [82, 59]},
        {"value": 9, "fans": [82, 59, 64], "by": (INTERNATIONAL, MAINLAND)},
        {"value": 20, "fans": [], "tiles": TILES},
        {"value": 12, "fans": [], "tiles": TILES, "flowers": 4},
        {"value": 0, "fans": [], "by": (CASUAL,)},
        {"value": 3, "fans": [], "flowers": 3, "by": (CASUAL,)},
        {"value": 99, "fans": [49], "by": ()},
    ],
)
def test_a_claim_that_gives_its_value_is_in_order(claim):
    claim = dict(claim)
    assert claimed(claim.pop("value"), *claim.pop("fans"), **claim) == []


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ({"value": 9, "fans": [48]}, [(SUM, 9, 8)]),
        (
            {"value": 8, "fans": [48], "by": (MAINLAND,)},
            [(SUM, 8, 6), ("points without flowers", 6, "at least 8")],
        ),
        ({"value": 9, "fans": [49, 59]}, [(SUM, 9, 8)]),
        ({"value": 8, "fans": [49], "flowers": 2}, [("points without flowers", 6, "at least 8")]),
        ({"value": 88, "fans": [6, 5]}, [("fan", 5, "a fan in play")]),
        ({"value": 17, "fans": [48], "flowers": 9}, [("flowers", 9, "from 0 to 8")]),
        (
            {"value": 11, "fans": [], "flowers": 4, "tiles": TILES},
            [("points without flowers", 7, "at least 8")],
        ),
        ({"value": 20, "fans": [], "flowers": 3, "tiles": TILES}, [("flowers beside its tiles", 3, 4)]),
        ({"value": 4, "fans": [], "flowers": 3, "by": (CASUAL,)}, [(SUM, 4, 3)]),
        ({"value": 7, "fans": [49], "by": (CASUAL, INTERNATIONAL)}, [(SUM, 7, 6)]),
    ],
)
def test_a_claim_that_gives_another_value_is_found(claim, expected):
    claim = dict(claim)
    assert claimed(claim.pop("value"), *claim.pop("fans"), **claim) == expected


def test_the_prevalent_wind_of_tiles_is_that_of_the_hand():
    tiles = TILES.replace("|EE", "|SE")
    assert claimed(20, tiles=tiles) == [("prevalent wind of its tiles", "S", "E")]
    assert claimed(20, tiles=TILES.replace("EE0", "EE1")) == [("self-draw of its tiles", True, False)]


def test_a_sheet_waits_for_the_fans_that_its_event_asks_for():
    event = with_session(
        sample(), 3, 1, hands=(StoredHand(1, E, S, 10),), state="to_confirm", seats=agreeing(sample())
    )
    assert found_in(event) == []
    for asks, expected in ((0, 1), (10, 1), (11, 0)):
        asking = replace(event, rules=replace(event.rules, asks_fans_from=asks))
        assert len(found_in(asking)) == expected
    assert Difference("Round 3, table 1", "state of the sheet", "to_confirm", "in_progress") in verify.verify(
        replace(event, rules=replace(event.rules, asks_fans_from=0))
    )


def agreeing(event):
    """The seats of the open sheet as East's 10 points from South leave them, signed like this."""
    totals = (34, -18, -8, -8)
    seats = session_of(event, 3, 1).seats
    return tuple(replace(seat, computed=totals[seat.wind], signed_total=totals[seat.wind]) for seat in seats)


def test_hands_are_published_with_a_score_alone():
    event = reopened(sample())
    for wind in (E, S, W, N):
        counts = (None, None) if wind != E else (1, 0)
        names = ("published_won", "published_discarded")
        new = dict(zip(names, counts, strict=True)) | {"published_score": None, "published_twelfths": None}
        event = with_seat(event, 1, 1, wind, **new)
    assert found_in(event) == [
        "Round 1, table 1, East: published hands won stored as 1, expected nothing.",
        "Round 1, table 1: seats with published hands stored as 1, expected all four or none.",
    ]
