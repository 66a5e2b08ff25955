"""Recording, confirming and reopening a sheet: what is stored, what is remembered, what is refused."""

import dataclasses
import threading

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.mcr import ClaimedFan
from tests.tournament.small_event import (
    HANDS,
    NOW,
    SHEET,
    TOTALS,
    account,
    confirm_round,
    later,
    session_of,
    small_event,
)
from tournament.actions.confirmations import confirm_session, reopen_session
from tournament.actions.events import edit_event, set_state
from tournament.actions.refusals import ActionRefused, AlreadyDone, InvalidInput, NotAllowed, StaleVersion
from tournament.actions.rounds import publish_round
from tournament.actions.sheets import CancelledPenalty, NewPenalty, SheetInput, record_sheet
from tournament.models import Event, HandResult, History, Penalty, Round, Seat, Session, Submission
from tournament.session_sheet import Hand, HandClaim
from tournament.session_sheet import Penalty as SheetPenalty
from tournament.sheet_facts import hand_of_facts, hands_of, signed_totals_of

pytestmark = pytest.mark.django_db

State = Session.State
NO_TOTALS = (None, None, None, None)


@pytest.fixture
def event():
    return small_event()


@pytest.fixture
def session(event):
    return session_of(event)


@pytest.fixture
def referee(event):
    return account(event, "referee", "ines")


def record(session, sheet=SHEET, *, by=None, version=None, now=NOW, **more):
    version = Session.objects.get(pk=session.pk).version if version is None else version
    return record_sheet(session.pk, sheet, by=by, version=version, now=now, **more)


def confirm(session, *, by=None, **more):
    version = Session.objects.get(pk=session.pk).version
    return confirm_session(session.pk, by=by, version=version, now=NOW, **more)


def reopen(session, *, by=None, reason="Seat 3 signed the wrong slip"):
    version = Session.objects.get(pk=session.pk).version
    return reopen_session(session.pk, by=by, version=version, reason=reason, now=NOW)


def seats(session, *fields):
    return [tuple(row) for row in session.seats.values_list(*fields)]


def everything():
    """Every row that an action on sheets can write, to see that a refusal wrote none."""
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in (Event, Round, Session, Seat, HandResult, Penalty, History, Submission)
    }


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
    other = session_of(event, table_number=2)
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
    bruno = account(event, "referee", "bruno")
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
    assert entry.before["hands"] == [[1, 1, 3, 13], [2, None, None, 0], [3, 2, None, 20]]
    assert entry.after["hands"] == [[1, 1, 3, 13]]
    assert entry.before["signed_totals"] == entry.after["signed_totals"] == list(TOTALS)
    assert (entry.before["state"], entry.after["state"]) == ("to_confirm", "differs")
    assert (entry.before["version"], entry.after["version"]) == (2, 3)


def test_confirming_and_reopening_are_remembered_with_their_reasons(session, referee):
    record(session, SheetInput(HANDS, (-35, 9, 75, -49)))
    confirm(session, by=referee, reason=" The players agree ")
    reopen(session, by=referee, reason="Recount")
    reopened, confirmed = History.objects.filter(action__in=["confirm_session", "reopen_session"])
    assert (confirmed.action, confirmed.reason) == ("confirm_session", "The players agree")
    assert (confirmed.before["state"], confirmed.after["state"]) == ("differs", "confirmed")
    assert (reopened.action, reopened.reason) == ("reopen_session", "Recount")
    assert (reopened.before["state"], reopened.after["state"]) == ("confirmed", "differs")


# --- Confirming -------------------------------------------------------------------------------


def test_a_confirmed_sheet_counts_with_its_table_points(session, referee):
    record(session)
    confirmed = confirm(session, by=referee)
    assert seats(session, "score", "twelfths") == [(-36, 12), (9, 24), (76, 48), (-49, 0)]
    assert (confirmed.state, confirmed.confirmed_by, confirmed.confirmed_at) == (
        State.CONFIRMED,
        referee,
        NOW,
    )
    assert (confirmed.differs, confirmed.totals_only, confirmed.sum_off) == (False, False, False)


@pytest.mark.parametrize(
    ("sheet", "marks"),
    [
        pytest.param(SheetInput(HANDS, (-35, 9, 75, -49)), (True, False, False), id="differs"),
        pytest.param(SheetInput((), TOTALS), (False, True, False), id="totals only"),
        pytest.param(SheetInput((), (-35, 9, 76, -49)), (False, True, True), id="totals only, sum"),
        pytest.param(SheetInput(HANDS, (-35, 9, 76, -49)), (True, False, True), id="differs, sum"),
    ],
)
def test_marks_stay_with_a_confirmed_sheet_and_signed_totals_count(session, sheet, marks):
    record(session, sheet)
    confirmed = confirm(session, reason="Players agree")
    assert (confirmed.differs, confirmed.totals_only, confirmed.sum_off) == marks
    assert [score for (score,) in seats(session, "score")] == list(sheet.signed_totals)
    assert confirmed.reason == "Players agree"


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        pytest.param(SheetInput(HANDS), "whatever", id="no totals"),
        pytest.param(SheetInput(), "whatever", id="an empty sheet"),
        pytest.param(SheetInput(HANDS, (-35, 9, 75, -49)), " ", id="differs and no reason"),
        pytest.param(SheetInput((), (-35, 9, 76, -49)), "", id="wrong sum and no reason"),
    ],
)
def test_a_sheet_that_does_not_add_up_is_not_confirmed(session, sheet, reason):
    record(session, sheet)
    before = everything()
    with pytest.raises(ActionRefused):
        confirm(session, reason=reason)
    assert everything() == before


def test_a_confirmed_sheet_is_neither_recorded_nor_confirmed_again(session):
    record(session)
    confirm(session)
    before = everything()
    with pytest.raises(ActionRefused, match="Reopen it"):
        record(session, SheetInput())
    with pytest.raises(ActionRefused, match="confirmed already"):
        confirm(session)
    assert everything() == before


def test_confirming_a_stale_version_is_refused(session):
    record(session)
    before = everything()
    with pytest.raises(StaleVersion):
        confirm_session(session.pk, by=None, version=session.version, now=NOW)
    assert everything() == before


# --- A second person --------------------------------------------------------------------------


def test_who_typed_a_sheet_cannot_confirm_it_where_a_second_person_is_asked_for():
    event = small_event(second_person=True)
    session, ines, bruno = (
        session_of(event),
        account(event, "referee", "ines"),
        account(event, "referee", "bruno"),
    )
    record(session, by=ines)
    before = everything()
    with pytest.raises(NotAllowed, match="second person"):
        confirm(session, by=ines)
    assert everything() == before
    assert confirm(session, by=bruno).confirmed_by == bruno


def test_a_change_by_the_second_person_needs_another_one():
    event = small_event(second_person=True)
    session, ines, bruno = (
        session_of(event),
        account(event, "referee", "ines"),
        account(event, "referee", "bruno"),
    )
    record(session, by=ines)
    record(session, SheetInput(HANDS[:2], (-16, 29, 8, -21)), by=bruno)
    with pytest.raises(NotAllowed):
        confirm(session, by=bruno)
    with pytest.raises(ActionRefused):
        confirm(session, by=ines)
    record(session, by=bruno)
    assert confirm(session, by=ines).state == State.CONFIRMED


def test_looking_and_saving_nothing_does_not_make_the_second_person_the_first():
    event = small_event(second_person=True)
    session, ines, bruno = (
        session_of(event),
        account(event, "referee", "ines"),
        account(event, "referee", "bruno"),
    )
    record(session, by=ines)
    record(session, by=bruno)
    with pytest.raises(NotAllowed):
        confirm(session, by=ines)
    assert confirm(session, by=bruno).state == State.CONFIRMED


# --- Published rounds -------------------------------------------------------------------------


@pytest.fixture
def published(event):
    confirm_round(event, 1)
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    return session_of(event)


def test_a_reopened_sheet_of_a_published_round_keeps_its_public_scores(published):
    revision = published.round.event.revision
    reopen(published)
    assert seats(published, "score", "published_score") == [(None, total) for total in TOTALS]
    assert seats(published, "twelfths", "published_twelfths") == [(None, t) for t in (12, 24, 48, 0)]
    assert Event.objects.get().revision > revision


def test_while_it_is_typed_again_the_public_scores_stay(published):
    reopen(published)
    record(published, SheetInput(HANDS[:1], (-8, 37, -8, -21)))
    assert seats(published, "published_score") == [(total,) for total in TOTALS]


def test_confirmed_again_the_new_scores_are_public(published):
    reopen(published)
    record(published, SheetInput(HANDS[:1], (-8, 37, -8, -21)))
    revision = Event.objects.get().revision
    confirm(published)
    expected = [(-8, -8, 18, 18), (37, 37, 48, 48), (-8, -8, 18, 18), (-21, -21, 0, 0)]
    assert seats(published, "score", "published_score", "twelfths", "published_twelfths") == expected
    assert Event.objects.get().revision == revision + 1


def test_a_referee_without_the_right_to_publish_touches_no_published_result(event, published, referee):
    before = everything()
    with pytest.raises(NotAllowed, match="publish"):
        reopen(published, by=referee)
    assert everything() == before
    publisher = account(event, "publisher")
    reopen(published, by=publisher)
    record(published, SheetInput(HANDS[:1], (-8, 37, -8, -21)), by=referee)
    before = everything()
    with pytest.raises(NotAllowed, match="publish"):
        confirm(published, by=referee)
    assert everything() == before


def test_a_sheet_of_an_unpublished_round_shows_the_public_nothing(event, session):
    revision = event.revision
    record(session)
    confirm(session)
    assert seats(session, "published_score", "published_twelfths") == [(None, None)] * 4
    assert Event.objects.get().revision == revision


# --- Reopening --------------------------------------------------------------------------------


def test_a_reopened_sheet_counts_no_more_and_loses_its_marks(session):
    record(session, SheetInput((), (-35, 9, 76, -49)))
    confirm(session, reason="Players agree")
    reopened = reopen(session)
    assert reopened.state == State.DIFFERS
    assert (reopened.differs, reopened.totals_only, reopened.sum_off, reopened.reason) == (
        False,
        False,
        False,
        "",
    )
    assert (reopened.confirmed_by, reopened.confirmed_at) == (None, None)
    assert seats(session, "score", "twelfths") == [(None, None)] * 4


def test_reopening_needs_a_reason_and_a_confirmed_sheet(session):
    record(session)
    before = everything()
    with pytest.raises(ActionRefused, match="open already"):
        reopen(session)
    assert everything() == before
    confirm(session)
    before = everything()
    with pytest.raises(ActionRefused, match="Say why"):
        reopen(session, reason="  ")
    with pytest.raises(StaleVersion):
        reopen_session(session.pk, by=None, version=1, reason="Recount", now=NOW)
    assert everything() == before


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
    user = account(event, role)
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
    stranger = account(small_event("Another event"), "organiser")
    before = everything()
    with pytest.raises(NotAllowed):
        record(session, by=stranger)
    assert everything() == before


def test_a_closed_event_is_final(event):
    for number in (1, 2, 3):
        confirm_round(event, number)
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
    facts = History.objects.first().after["hands"]
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
