"""Confirming and reopening a sheet: by whom, with what reason, and what the public sees meanwhile."""

import pytest

from tests.tournament.sample_events import (
    HANDS,
    NOW,
    SHEET,
    TOTALS,
    account,
    confirm,
    play_round,
    publish_played,
    record,
    session_of,
    small_event,
)
from tests.tournament.sheets.sheet_actions import State, everything, reopen, seats
from tournament.models import Event
from tournament.record.refusals import ActionRefused, NotAllowed, StaleVersion
from tournament.sheets.confirming import confirm_session, reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


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


def asks_for_a_second_person():
    """A session of an event that asks for a second person, and two referees: Ines and Bruno."""
    event = small_event(second_person=True)
    return session_of(event), account("ines", event, "referee"), account("bruno", event, "referee")


def test_who_typed_a_sheet_cannot_confirm_it_where_a_second_person_is_asked_for():
    session, ines, bruno = asks_for_a_second_person()
    record(session, by=ines)
    before = everything()
    with pytest.raises(NotAllowed, match="second person"):
        confirm(session, by=ines)
    assert everything() == before
    assert confirm(session, by=bruno).confirmed_by == bruno


def test_a_change_by_the_second_person_needs_another_one():
    session, ines, bruno = asks_for_a_second_person()
    record(session, by=ines)
    record(session, SheetInput(HANDS[:2], (-16, 29, 8, -21)), by=bruno)
    with pytest.raises(NotAllowed):
        confirm(session, by=bruno)
    with pytest.raises(ActionRefused):
        confirm(session, by=ines)
    record(session, by=bruno)
    assert confirm(session, by=ines).state == State.CONFIRMED


def test_looking_and_saving_nothing_does_not_make_the_second_person_the_first():
    session, ines, bruno = asks_for_a_second_person()
    record(session, by=ines)
    record(session, by=bruno)
    with pytest.raises(NotAllowed):
        confirm(session, by=ines)
    assert confirm(session, by=bruno).state == State.CONFIRMED


# --- Published rounds -------------------------------------------------------------------------


@pytest.fixture
def published(event):
    play_round(event, 1, SHEET)
    publish_played(event)
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
    publisher = account("publisher", event, "publisher")
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
