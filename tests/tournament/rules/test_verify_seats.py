"""Rounds, tables and seats against the draw, and states of rounds against each other."""

from dataclasses import replace

import pytest

from tests.tournament.rules.stored_sample import E, sample, session_of, with_seat, with_session
from tournament.rules import verify
from tournament.rules.stored import (
    Rules,
    StoredDraw,
    StoredEvent,
    StoredPlayer,
    StoredRound,
    StoredSeat,
    StoredSession,
)

DRAWN = StoredDraw(imported=False, rounds=3)


def seated(*tables_of_rounds, draw=DRAWN, **more):
    """An event with empty sheets at these tables of rounds 1, 2, …, each table with players of its own."""
    rounds = tuple(
        StoredRound(
            number,
            published=False,
            sessions=tuple(
                StoredSession(table, "empty", tuple(StoredSeat(wind, 4 * table + wind) for wind in range(4)))
                for table in tables
            ),
        )
        for number, tables in enumerate(tables_of_rounds, start=1)
    )
    players = tuple(StoredPlayer(number) for number in range(4, 44))
    return StoredEvent(Rules(8, 8, "averaged"), players, rounds, draw, **more)


def found_in(event):
    return [difference.sentence for difference in verify.verify(event)]


@pytest.mark.parametrize(
    "event",
    [
        seated(draw=None),
        seated((), (), draw=None),
        seated((1, 2), (1, 2), (1, 2)),
        seated((1, 2), (1, 2), (1, 2), ()),
        seated((1, 2), (1, 2), (1, 9), (1, 9), draw=replace(DRAWN, again=((3, 4),))),
        seated((1, 2), (1, 2), (1, 9), (), draw=replace(DRAWN, rounds=4, again=((3, 3),))),
        seated((1, 2), (1,), (1, 3), (2,), draw=replace(DRAWN, rounds=4, again=((2, 4), (3, 3), (4, 4)))),
        seated((1, 2), (1,), draw=replace(DRAWN, rounds=1, ranked=(2,))),
        seated((1, 2), (1,), (), draw=replace(DRAWN, rehearsed=True, ranked=(2,))),
        seated((1, 2), (1, 2), (1, 2), draw=replace(DRAWN, swapped=(2, 3, 2))),
        seated((1, 4), (2,), (1, 2, 3), draw=StoredDraw(imported=True, rounds=3)),
    ],
)
def test_what_a_draw_and_what_came_after_it_can_leave_is_in_order(event):
    assert found_in(event) == []


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            seated((1,), draw=None),
            ["Seating: draw stored as nothing, expected the facts of the draw that made it."],
        ),
        (
            seated((1, 2), (2,), (1, 2)),
            ["Round 2, table 1: session stored as nothing, expected one, by the draw."],
        ),
        (
            seated((1, 3), (1, 3), (1, 3)),
            [f"Round {n}, table 2: session stored as nothing, expected one, by the draw." for n in (1, 2, 3)],
        ),
        (
            seated((1, 2), (1, 9), (9,), draw=replace(DRAWN, again=((2, 3),))),
            ["Round 3, table 1: session stored as nothing, expected one, by the draw."],
        ),
        (
            seated((1, 2), (1, 2), (1, 3), draw=replace(DRAWN, rounds=2, ranked=(3,))),
            ["Round 3, table 2: session stored as nothing, expected one, by the draw."],
        ),
        (
            seated((1, 2), (1, 2), (1, 2), (1, 2)),
            ["Round 4: seating stored as there, expected none, as nothing has made it."],
        ),
        (
            seated((1, 2), (1, 2), (1, 2), draw=replace(DRAWN, again=((2, 2),))),
            ["Round 3: seating stored as there, expected none, as nothing has made it."],
        ),
        (seated((1, 2), (1, 2), ()), ["Round 3: seating stored as nothing, expected that of the draw."]),
        (
            seated((1, 2), (), draw=replace(DRAWN, rehearsed=True, ranked=(2,))),
            [
                "Seating: round seated by the ranking stored as 2, expected a seated round from round 2 on.",
                "Round 2: seating stored as nothing, expected that of the draw.",
            ],
        ),
        (
            seated((1, 2), (1, 2), draw=replace(DRAWN, rounds=2, ranked=(1,))),
            ["Seating: round seated by the ranking stored as 1, expected a seated round from round 2 on."],
        ),
        (
            seated((1, 2), (), draw=replace(DRAWN, rounds=1, swapped=(1, 2))),
            ["Seating: round in which players changed places stored as 2, expected a seated round."],
        ),
        (
            seated((1, 1), draw=replace(DRAWN, rounds=1)),
            [
                "Round 1: sessions of table 1 stored as 2, expected 1.",
                *(f"Round 1: seats of player {number} stored as 2, expected 1." for number in (4, 5, 6, 7)),
            ],
        ),
    ],
)
def test_a_seating_that_its_draw_did_not_make_is_found(event, expected):
    assert found_in(event) == expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((1, 3), ["Round 3: number of round 2 of the schedule stored as 3, expected 2."]),
        ((1, 1), ["Round 1: number of round 2 of the schedule stored as 1, expected 2."]),
        (
            (0, 1),
            [
                f"Round {n}: number of round {n + 1} of the schedule stored as {n}, expected {n + 1}."
                for n in (0, 1)
            ],
        ),
    ],
)
def test_rounds_are_numbered_from_one_without_a_gap(numbers, expected):
    event = seated((), (), draw=None)
    rounds = tuple(replace(round_, number=n) for round_, n in zip(event.rounds, numbers, strict=True))
    assert found_in(replace(event, rounds=rounds)) == expected


def test_what_a_row_names_of_another_event_is_found():
    strange = "stored as one of another event, expected one of this event."
    event = with_session(sample(), 3, 2, elsewhere=("table",))
    assert found_in(event) == [f"Round 3, table 2: table {strange}"]
    event = with_seat(sample(), 3, 2, E, player=5, round=1, elsewhere=("player", "round"))
    assert found_in(event) == [
        f"Round 3, table 2, East: player {strange}",
        f"Round 3, table 2, East: round {strange}",
    ]
    assert found_in(with_seat(sample(), 3, 2, E, round=2)) == [
        "Round 3, table 2, East: round of the seat stored as 2, expected 3."
    ]
    assert found_in(with_seat(sample(), 3, 2, E, round=3)) == []
    players = (replace(sample().players[0], elsewhere=("team",)), *sample().players[1:])
    assert found_in(replace(sample(), players=players)) == [f"Player 1: team {strange}"]


@pytest.mark.parametrize(
    ("ruling", "forfeit", "expected"),
    [
        (None, "late", []),
        ("", "", []),
        ("late", "late", []),
        ("", "late", ["forfeit by the last ruling stored as late, expected nothing."]),
        ("late", "", ["forfeit by the last ruling stored as nothing, expected late."]),
        ("late", "left", ["forfeit by the last ruling stored as left, expected late."]),
    ],
)
def test_a_forfeit_on_a_sheet_not_begun_is_that_of_the_last_ruling(ruling, forfeit, expected):
    event = with_seat(sample(), 3, 2, E, forfeit=forfeit, ruling=ruling)
    assert found_in(event) == [f"Round 3, table 2, East: {sentence}" for sentence in expected]


# --- States of the event and its rounds ---


def test_a_published_round_has_a_seating_and_is_not_withheld():
    event = seated((), (), draw=None)
    first, second = event.rounds
    rounds = (replace(first, published=True), replace(second, published=True, withheld=True))
    assert found_in(replace(event, rounds=rounds)) == [
        "Round 1: state stored as published, expected unpublished, as nobody is seated.",
        "Round 2: state stored as published, expected unpublished, as nobody is seated.",
        'Round 2: mark "withheld" stored as set, expected not set.',
    ]


def test_the_last_round_alone_is_withheld():
    event = sample()
    first, second, third = event.rounds
    assert found_in(replace(event, rounds=(first, second, replace(third, withheld=True)))) == []
    assert found_in(replace(event, rounds=(first, replace(second, withheld=True), third))) == [
        "Round 2: state stored as withheld, expected not withheld, as it is not the last round."
    ]


def test_an_event_in_preparation_has_nothing_published():
    assert found_in(replace(sample(), state="draft")) == [
        "Round 1: state stored as published, expected unpublished, as the event is in preparation."
    ]


def test_a_closed_event_is_published_and_confirmed():
    closed = replace(sample(), state="closed")
    assert found_in(closed) == [
        "Round 2: state stored as unpublished, expected published, as the event is closed.",
        "Round 3: state stored as unpublished, expected published, as the event is closed.",
        "Round 3, table 1: state of a sheet in a closed event stored as in_progress, expected confirmed.",
        "Round 3, table 2: state of a sheet in a closed event stored as empty, expected confirmed.",
    ]
    assert session_of(closed, 1, 1).confirmed
    assert found_in(replace(closed, rounds=closed.rounds[:1])) == []
