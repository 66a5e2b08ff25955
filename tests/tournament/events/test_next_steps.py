"""What next: which steps each situation of an event has, as a table, from plain values."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from tests.tournament.sample_events import (
    NOW,
    account,
    new_event,
    play,
    publish,
    record,
    seated_event,
    session_of,
)
from tournament.events.next_steps import Situation, next_steps, situation_of
from tournament.players.entering import PlayerEntry, add_players, set_status
from tournament.rounds.stand import RoundStand, SheetStand
from tournament.rounds.timing import start_clock
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

MORNING = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def round_(number, *states, published=False, shown=False, starts_at=NOON, withheld=False, clocked=False):
    """A round whose tables have sheets in these states; `clocked`: its clock was started."""
    at = MORNING if published else None
    sheets = tuple(
        SheetStand(table, state, begun=published or clocked or state != "empty")
        for table, state in enumerate(states, start=1)
    )
    seen = MORNING if shown or published else None
    return RoundStand(number, number, 1, starts_at, seen, at, sheets, withheld)


def steps(field=16, state="open", rounds=(), now=MORNING, **more):
    found = next_steps(Situation("cup", state, field, tuple(rounds), **more), now)
    return [(step.needed, step.count, step.sentence, step.url) for step in found]


def page(name, *args):
    return reverse(name, args=["cup", *args])


EMPTY, CONFIRMED = ["empty"] * 4, ["confirmed"] * 4


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        pytest.param(
            {"field": 0, "state": "draft", "rounds": [round_(1)]},
            [(True, 0, "No players are entered", "players_import")],
            id="no players",
        ),
        pytest.param(
            {"field": 15, "state": "draft", "rounds": [round_(1)]},
            [(True, 1, "15 players do not fill tables of four", "event_players")],
            id="not a multiple of four",
        ),
        pytest.param(
            {"state": "draft", "rounds": []},
            [(True, 0, "The event has no rounds", "setup")],
            id="no rounds",
        ),
        pytest.param(
            {"state": "draft", "rounds": [round_(1), round_(2)]},
            [(True, 2, "The seating is not drawn", "seating")],
            id="no seating",
        ),
        pytest.param(
            {"rounds": [round_(1, *EMPTY, shown=True), round_(2)]},
            [
                (False, 1, "Round 2 has no seating", "seating"),
                (False, 4, "Score sheets of round 1 can be printed", "event_files_score_sheets", 1),
                (False, 1, "The clock of round 1 can be started", "round_clock"),
                (False, 4, "Round 1 can be played", "board_round", 1),
            ],
            id="a round more than the draw had",
        ),
        pytest.param(
            {"rounds": [round_(1, *CONFIRMED, published=True), round_(2), round_(3)]},
            [(True, 1, "Round 2 has no seating", "round_by_ranking", 2)],
            id="a round whose turn it is",
        ),
        pytest.param(
            {"state": "draft", "rounds": [round_(1, *EMPTY)]},
            [
                (False, 1, "The event is not public", "event_state", "open"),
                (False, 4, "Score sheets of round 1 can be printed", "event_files_score_sheets", 1),
                (False, 1, "The clock of round 1 can be started", "round_clock"),
                (False, 4, "Round 1 can be played", "board_round", 1),
            ],
            id="seated, not public",
        ),
        pytest.param(
            {
                "rounds": [round_(1, *EMPTY, shown=True, starts_at=None), round_(2, *EMPTY)],
                "absent": 3,
                "unmanned": True,
            },
            [
                (False, 1, "1 round has no start time", "setup#schedule"),
                (False, 0, "Nobody is invited to type sheets", "people"),
                (False, 3, "3 players are not ticked off as here", "presence"),
                (False, 4, "Score sheets of round 1 can be printed", "event_files_score_sheets", 1),
                (False, 1, "The clock of round 1 can be started", "round_clock"),
                (False, 4, "Round 1 can be played", "board_round", 1),
            ],
            id="before the doors open",
        ),
        pytest.param(
            {"rounds": [round_(1, *EMPTY, shown=True, clocked=True), round_(2, *EMPTY)], "absent": 3},
            [(True, 4, "4 sheets of round 1 are not in", "board_round", 1)],
            id="the clock running: the round is played, although no slip is in",
        ),
        pytest.param(
            {"state": "draft", "rounds": [round_(1, *CONFIRMED)]},
            [(True, 1, "The event is not public", "event_state", "open")],
            id="played, not public: nothing can be published",
        ),
        pytest.param(
            {"rounds": [round_(1, *CONFIRMED)]},
            [(False, 4, "Round 1 is ready to publish", "event_rounds#round-1")],
            id="all in: publishing comes next, not the seating that nobody was shown",
        ),
        pytest.param(
            {"rounds": [round_(1, *EMPTY, shown=True, starts_at=MORNING)]},
            [
                (True, 4, "4 sheets of round 1 are not in", "board_round", 1),
                (False, 1, "The clock of round 1 can be started", "round_clock"),
            ],
            id="the round has started",
        ),
        pytest.param(
            {"rounds": [round_(1, "confirmed", "differs", "to_confirm", "in_progress", shown=True)]},
            [
                (True, 1, "Table 2 of round 1 differs from its signed totals", "sheet", 1, 2),
                (True, 1, "1 sheet of round 1 is not in", "sheet", 1, 4),
                (False, 1, "1 sheet of round 1 waits to be confirmed", "sheet", 1, 3),
            ],
            id="sheets coming in",
        ),
        pytest.param(
            {"rounds": [round_(1, *CONFIRMED, shown=True), round_(2, *EMPTY)]},
            [(False, 4, "Round 1 is ready to publish", "event_rounds#round-1")],
            id="ready to publish",
        ),
        pytest.param(
            {"rounds": [round_(1, *CONFIRMED, published=True), round_(2, *EMPTY)]},
            [
                (False, 2, "The seating of round 2 can be shown", "seating#round-2"),
                (False, 4, "Score sheets of round 2 can be printed", "event_files_score_sheets", 2),
                (False, 2, "The clock of round 2 can be started", "round_clock"),
                (False, 4, "Round 2 can be played", "board_round", 2),
                (False, 2, "The last round can be kept for the prize-giving", "ceremony"),
            ],
            id="the next round, which is the last",
        ),
        pytest.param(
            {
                "rounds": [
                    round_(1, *CONFIRMED, published=True),
                    round_(2, *CONFIRMED, shown=True, withheld=True),
                ]
            },
            [(False, 2, "The prize-giving of round 2 can begin", "ceremony")],
            id="the last round withheld and complete",
        ),
        pytest.param(
            {"rounds": [round_(1, "confirmed", "to_confirm", published=True)]},
            [(True, 1, "Table 2 of round 1, which is published, is open again", "sheet", 1, 2)],
            id="a sheet of a published round was opened again",
        ),
        pytest.param(
            {"rounds": [round_(1, *CONFIRMED, published=True)]},
            [
                (False, 1, "The result can be printed", "event_files"),
                (False, 1, "Every round is published", "event_state", "closed"),
            ],
            id="the end",
        ),
        pytest.param(
            {"rounds": [round_(1, *CONFIRMED, published=True)], "reported": True},
            [
                (False, 1, "The result can be printed", "event_files"),
                (False, 1, "The report to the federation can be sent", "event_files#federation"),
                (False, 1, "Every round is published", "event_state", "closed"),
            ],
            id="the end of an event of the federation",
        ),
        pytest.param({"state": "closed", "rounds": [round_(1, *CONFIRMED, published=True)]}, [], id="closed"),
    ],
)
def test_the_steps_of_a_situation(situation, expected):
    wanted = []
    for needed, count, sentence, name, *args in expected:
        name, _hash, anchor = name.partition("#")
        wanted.append((needed, count, sentence, page(name, *args) + (f"#{anchor}" if anchor else "")))
    assert steps(**situation) == wanted


def test_before_its_start_a_round_is_not_late():
    later = round_(1, *EMPTY, shown=True, starts_at=MORNING + timedelta(minutes=1))
    assert all(not needed for needed, *_rest in steps(rounds=[later]))


# --- From stored facts ------------------------------------------------------------------------


def sentences(event):
    event.refresh_from_db()
    return [step.sentence for step in next_steps(situation_of(event), NOW)]


def test_a_player_entered_after_the_draw_and_one_who_left():
    event = seated_event(players=8, rounds=2)
    add_players(event.pk, [PlayerEntry("Late Entry")], by=None, now=NOW)
    gone = event.players.get(number=3)
    set_status(gone.pk, "withdrawn", by=None, version=gone.version, now=NOW)
    assert sentences(event)[:2] == ["1 player has no seat", "1 withdrawn player has a seat"]
    reasons = [step.reason for step in next_steps(situation_of(event), NOW)]
    assert reasons[0].startswith("Entered after the draw: Late Entry.")
    assert reasons[1].startswith("Player 3:")


def test_how_much_a_sheet_differs_is_said_by_wind():
    event = seated_event(players=8, rounds=1)
    record(session_of(event), SheetInput(hands=(), signed_totals=(8, -8, 0, 4)))
    play(session_of(event, 1, 2))
    (step,) = [step for step in next_steps(situation_of(event), NOW) if "differs" in step.sentence]
    assert step.reason.startswith("The four totals do not sum to minus the deductions.")


def test_the_day_before_as_it_is_stored():
    event = seated_event(players=8, rounds=2)
    found = sentences(event)
    assert {
        "2 rounds have no start time",
        "Nobody is invited to type sheets",
        "8 players are not ticked off as here",
        "The clock of round 1 can be started",
    } <= set(found)
    event.players.update(present_at=NOW)
    account("rita", event, "referee")
    later = sentences(event)
    assert [line for line in found if line not in later] == [
        "Nobody is invited to type sheets",
        "8 players are not ticked off as here",
    ]
    start_clock(event.rounds.get(number=1).pk, minutes=90, lead_in=0, last_minutes=0, by=None, now=NOW)
    assert sentences(event) == ["2 sheets of round 1 are not in", "The seating of round 1 can be shown"]


def test_beginners_are_asked_for_their_fans_until_some_are_picked_or_a_sheet_is_typed():
    words = "All 81 fans are in play"
    assert words not in sentences(new_event(players=0, title="International"))
    event = seated_event(players=4, rounds=1, title="Beginners")
    event.ruleset = "beginner"
    event.save()
    (step,) = [step for step in next_steps(situation_of(event), NOW) if step.sentence == words]
    assert (step.needed, step.url) == (False, reverse("rules", args=[event.slug]) + "#fans")
    event.switches = {"fans": [1, 2, 3]}
    event.save()
    assert words not in sentences(event)
    event.switches = {}
    event.save()
    assert words in sentences(event)
    record(session_of(event, 1, 1), SheetInput(signed_totals=(30, 30, -30, -30)))
    assert words not in sentences(event)


def test_an_event_from_nothing_to_its_end():
    event = new_event(players=0, rounds=1)
    assert sentences(event) == ["No players are entered"]
    event = seated_event(players=4, rounds=1, title="Other")
    assert "Round 1 can be played" in sentences(event)
    publish(event, 1)
    assert sentences(event) == ["The result can be printed", "Every round is published"]
    session = session_of(event)
    reopen_session(session.pk, by=None, version=session.version, reason="Recount", now=NOW)
    assert sentences(event) == ["Table 1 of round 1, which is published, is open again"]
