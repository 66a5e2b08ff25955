"""Recording a sheet: what is stored, what is remembered, what is refused."""

import dataclasses
import threading

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.sample_events import (
    HANDS,
    NOW,
    SHEET,
    TOTALS,
    account,
    confirm,
    later,
    play_round,
    record,
    session_of,
    small_event,
)
from tests.tournament.sheets.sheet_actions import State, everything, reopen, seats
from tournament.events.editing import set_state
from tournament.models import Event, History, Session
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput, NotAllowed, StaleVersion
from tournament.record.sheet_entries import sheet_states
from tournament.record.sheet_facts import hands_of, signed_totals_of
from tournament.rounds.publishing import publish_round
from tournament.rules.sheet import Hand
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput

pytestmark = pytest.mark.django_db


# --- What a sheet's state says ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "state"),
    [
        pytest.param(SheetInput(), State.EMPTY, id="nothing"),
        pytest.param(SheetInput(hands=HANDS), State.IN_PROGRESS, id="hands without totals"),
        pytest.param(SheetInput(HANDS, (-36, 9, 76, None)), State.IN_PROGRESS, id="one total missing"),
        pytest.param(SheetInput(HANDS, TOTALS), State.TO_CONFIRM, id="hands lead to the totals"),
        pytest.param(SheetInput((), TOTALS), State.TO_CONFIRM, id="totals only"),
        pytest.param(SheetInput(HANDS, (-35, 9, 75, -49)), State.DIFFERS, id="hands lead elsewhere"),
        pytest.param(SheetInput((), (-35, 9, 76, -49)), State.DIFFERS, id="totals sum to one"),
        pytest.param(
            SheetInput(new_penalties=(NewPenalty(SheetPenalty("deduction", 0, 10)),)),
            State.IN_PROGRESS,
            id="a penalty alone",
        ),
    ],
)
def test_the_state_follows_from_what_was_typed(session, sheet, state):
    record(session, SHEET)
    record(session, SheetInput())
    assert record(session, sheet).state == state


def test_a_recorded_sheet_holds_what_was_typed(session, referee):
    recorded = record(session, by=referee)
    assert hands_of(recorded) == HANDS
    assert signed_totals_of(recorded) == TOTALS
    assert seats(session, "computed", "score", "published_score") == [(total, None, None) for total in TOTALS]
    assert (recorded.entered_by, recorded.version) == (referee, session.version + 1)


def test_a_sheet_without_hands_has_no_computed_scores(session):
    record(session, SheetInput((), TOTALS))
    assert seats(session, "computed") == [(None,)] * 4


def test_a_new_recording_replaces_hands_and_totals(session):
    record(session)
    changed = (Hand(1, 1, 2, 13), Hand(4, 0, None, 8))
    recorded = record(session, SheetInput(changed, (1, 2, 3, None)))
    assert hands_of(recorded) == changed
    assert signed_totals_of(recorded) == (1, 2, 3, None)


def test_recording_takes_a_fixed_number_of_queries_whatever_the_hands(session):
    sixteen = tuple(Hand(number, 0, 1, 8) for number in range(1, 17))

    def queries(sheet):
        with CaptureQueriesContext(connection) as captured:
            record(session, sheet)
        return len(captured)

    few = queries(SheetInput(sixteen[:2]))
    record(session, SheetInput())
    assert queries(SheetInput(sixteen)) == few


# --- Penalties --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("penalty", "change"),
    [
        pytest.param(SheetPenalty("to_others", 3, 60, hand=2), (20, 20, 20, -60), id="false mahjong"),
        pytest.param(SheetPenalty("deduction", 2, 10), (0, 0, -10, 0), id="late"),
        pytest.param(SheetPenalty("to_player", 0, 7, receiver=1), (-7, 7, 0, 0), id="tiles exposed"),
    ],
)
def test_penalties_of_each_kind_count_in_the_computed_scores(session, penalty, change):
    record(session, dataclasses.replace(SHEET, new_penalties=(NewPenalty(penalty, "as called"),)))
    expected = [(total + more,) for total, more in zip(TOTALS, change, strict=True)]
    assert seats(session, "computed") == expected
    stored = session.penalties.get()
    assert (stored.kind, stored.seat, stored.amount, stored.receiver, stored.hand, stored.reason) == (
        penalty.kind,
        penalty.seat,
        penalty.amount,
        penalty.receiver,
        penalty.hand,
        "as called",
    )


def test_a_cancelled_penalty_stays_listed_and_counts_no_more(session):
    late = NewPenalty(SheetPenalty("deduction", 2, 10), "late")
    record(session, dataclasses.replace(SHEET, new_penalties=(late,)))
    key = session.penalties.get().pk
    cancelled = record(session, dataclasses.replace(SHEET, cancelled=(CancelledPenalty(key, " bus stuck "),)))
    assert cancelled.state == State.TO_CONFIRM
    stored = session.penalties.get()
    assert (stored.cancelled_at, stored.cancel_reason) == (NOW, "bus stuck")


def test_a_penalty_of_another_sheet_cannot_be_cancelled_from_here(event, session):
    other = session_of(event, table=2)
    record(other, SheetInput(new_penalties=(NewPenalty(SheetPenalty("deduction", 0, 5)),)))
    key = other.penalties.get().pk
    record(session, SheetInput(cancelled=(CancelledPenalty(key, "not mine"),)))
    assert other.penalties.get().cancelled_at is None


# --- Versions and tokens ----------------------------------------------------------------------


def test_a_stale_version_is_refused_with_what_stands_now(session, referee):
    record(session, by=referee)
    before = everything()
    with pytest.raises(StaleVersion) as stale:
        record(session, SheetInput(), version=session.version)
    assert stale.value.current.version == session.version + 1
    assert stale.value.current.entered_by == referee
    assert everything() == before


def test_the_same_token_does_nothing_twice(session):
    record(session, token="abc")
    before = everything()
    with pytest.raises(AlreadyDone) as done:
        record(session, SheetInput(), token="abc")
    assert done.value.current.version == session.version + 1
    assert everything() == before


def test_a_refused_submission_does_not_use_up_its_token(session):
    record(session)
    with pytest.raises(StaleVersion):
        record(session, SheetInput(), version=session.version, token="abc")
    assert record(session, SheetInput(), token="abc").state == State.EMPTY


def test_saving_what_is_stored_already_changes_nothing(event, session, referee):
    bruno = account("bruno", event, "referee")
    record(session, by=referee)
    before = everything()
    unchanged = record(session, by=bruno, now=later(5))
    assert unchanged.entered_by == referee
    assert everything() == before


def test_saving_what_is_stored_already_from_a_stale_page_is_still_refused(session):
    record(session)
    with pytest.raises(StaleVersion):
        record(session, version=session.version)


# --- History ----------------------------------------------------------------------------------


def test_the_history_holds_before_after_who_when_and_where(session, referee):
    record(session, by=referee)
    record(session, SheetInput(HANDS[:1], TOTALS), by=referee, now=later(3), reason="Slip read again")
    entry = History.objects.filter(action="record_sheet").first()
    assert (entry.by, entry.at, entry.round, entry.table) == (referee, later(3), 1, 1)
    assert entry.reason == "Slip read again"
    before, after = sheet_states(session)[-1]
    assert before["hands"] == [[1, 1, 3, 13], [2, None, None, 0], [3, 2, None, 20]]
    assert after["hands"] == [[1, 1, 3, 13]]
    assert before["signed_totals"] == after["signed_totals"] == list(TOTALS)
    assert (before["state"], after["state"]) == ("to_confirm", "differs")
    assert (before["version"], after["version"]) == (2, 3)


def test_confirming_and_reopening_are_remembered_with_their_reasons(session, referee):
    record(session, SheetInput(HANDS, (-35, 9, 75, -49)))
    confirm(session, by=referee, reason=" The players agree ")
    reopen(session, by=referee, reason="Recount")
    reopened, confirmed = History.objects.filter(action__in=["confirm_session", "reopen_session"])
    assert (confirmed.action, confirmed.reason) == ("confirm_session", "The players agree")
    assert (confirmed.before["state"], confirmed.after["state"]) == ("differs", "confirmed")
    assert (reopened.action, reopened.reason) == ("reopen_session", "Recount")
    assert (reopened.before["state"], reopened.after["state"]) == ("confirmed", "differs")


# --- Refusals leave nothing behind -------------------------------------------------------------


def penalised(*penalties, reason=""):
    return dataclasses.replace(SHEET, new_penalties=tuple(NewPenalty(p, reason) for p in penalties))


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        pytest.param(SheetInput((Hand(1, 1, 1, 13),)), "hands", id="winner discards to himself"),
        pytest.param(SheetInput((Hand(1, 1, 3, 7),)), "hands", id="below the minimum"),
        pytest.param(SheetInput((Hand(1, 1, 3, 337),)), "hands", id="above 336"),
        pytest.param(SheetInput((Hand(1, 4, 3, 13),)), "hands", id="seat 5"),
        pytest.param(SheetInput((Hand(1, None, 3, 0),)), "hands", id="drawn with a discarder"),
        pytest.param(SheetInput((Hand(1, None, None, 8),)), "hands", id="a value without a winner"),
        pytest.param(SheetInput((Hand(17),)), "hands", id="hand 17"),
        pytest.param(SheetInput((Hand(0),)), "hands", id="hand 0"),
        pytest.param(SheetInput((Hand(2), Hand(2, 0, 1, 8))), "hands", id="hand 2 twice"),
        pytest.param(SheetInput(HANDS, (20_001, 0, 0, 0)), "signed_totals", id="total too large"),
        pytest.param(SheetInput(HANDS, (0, -(10**30), 0, 0)), "signed_totals", id="total far too small"),
        pytest.param(penalised(SheetPenalty("deduction", 0, 1001)), "penalties", id="too large a penalty"),
        pytest.param(penalised(SheetPenalty("deduction", 0, 5, hand=17)), "penalties", id="of hand 17"),
        pytest.param(
            penalised(SheetPenalty("deduction", 0, 5), reason="x" * 201), "reason", id="long reason"
        ),
        pytest.param(
            dataclasses.replace(SHEET, cancelled=(CancelledPenalty(1, " "),)), "penalties", id="why?"
        ),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_and_nothing_is_written(session, sheet, field):
    before = everything()
    with pytest.raises(InvalidInput) as invalid:
        record(session, sheet, token="abc")
    assert list(invalid.value.errors) == [field]
    assert everything() == before


@pytest.mark.parametrize("role", ["", "viewer"])
def test_only_referees_and_above_write(event, session, role):
    user = account(role or "nobody", event, role)
    record(session)
    before = everything()
    with pytest.raises(NotAllowed):
        record(session, SheetInput(), by=user)
    with pytest.raises(NotAllowed):
        confirm(session, by=user)
    with pytest.raises(NotAllowed):
        reopen(session, by=user)
    assert everything() == before


def test_a_role_in_another_event_is_no_role_here(session):
    stranger = account("organiser", small_event("Another event"), "organiser")
    before = everything()
    with pytest.raises(NotAllowed):
        record(session, by=stranger)
    assert everything() == before


def test_a_closed_event_is_final(event):
    for number in (1, 2, 3):
        play_round(event, number, SHEET)
        round_ = event.rounds.get(number=number)
        publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    set_state(event.pk, Event.State.CLOSED, by=None, version=Event.objects.get().version, now=NOW)
    session = session_of(event)
    before = everything()
    for act in (record, confirm, reopen):
        with pytest.raises(ActionRefused, match="closed"):
            act(session)
    assert everything() == before


# --- Many hands at once -----------------------------------------------------------------------


@pytest.mark.faults
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_token", [False, True], ids=["eight people", "one person, eight clicks"])
def test_of_eight_submissions_of_one_version_exactly_one_is_carried_out(same_token):
    session = session_of(small_event())
    start = threading.Barrier(8)
    outcomes = []

    def submit(number):
        start.wait()
        sheet = SHEET if same_token else SheetInput((Hand(1, 0, 1, 8 + number),))
        try:
            record(session, sheet, version=1, token="one" if same_token else f"token {number}")
            outcomes.append("carried out")
        except ActionRefused as refused:
            outcomes.append(type(refused).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=submit, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    refusal = "AlreadyDone" if same_token else "StaleVersion"
    assert sorted(outcomes) == sorted([refusal] * 7 + ["carried out"])
    assert Session.objects.get(pk=session.pk).version == 2
    assert History.objects.filter(action="record_sheet").count() == 1
    assert session.hands.count() == (3 if same_token else 1)
