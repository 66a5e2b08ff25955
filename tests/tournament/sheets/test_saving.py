"""A sheet is saved and confirmed in one step: what cannot be confirmed is saved, and says why."""

from dataclasses import replace

import pytest

from tests.tournament.desk.sheet_pages import stored
from tests.tournament.sample_events import HANDS, NOW, SHEET, TOTALS, account, confirm, record
from tournament.models import History, Session
from tournament.record.refusals import InvalidInput, LookAgain, NotAllowed, StaleVersion
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput
from tournament.sheets.saving import Confirming, Saved, save_sheet

pytestmark = pytest.mark.django_db

DIFFERS = SheetInput(HANDS, (-35, *TOTALS[1:]), timed_out=True)
FINISHED = replace(SHEET, timed_out=True)


@pytest.fixture(autouse=True)
def referees(event):
    return [account(name, event, "referee") for name in ("ines", "bo")]


def save(session: Session, sheet: SheetInput, by: str = "ines", **more) -> Saved:
    session.refresh_from_db()
    return save_sheet(
        session.pk,
        sheet,
        by=account(by),
        **{"now": NOW, "version": session.version, **more},
    )


def state(session):
    return Session.objects.get(pk=session.pk).state


def test_a_reason_is_not_taken_for_what_was_changed_just_now(session):
    accepts = Confirming(reason="as signed")
    first = save(session, DIFFERS, confirming=accepts)
    assert str(first.refused) == "The sheet was changed just now. Look at its differences once more."
    assert (state(session), stored(session)[1]) == ("differs", DIFFERS.signed_totals)
    second = save(session, DIFFERS, confirming=accepts)
    assert (second.refused, second.changed, state(session)) == (None, False, "confirmed")
    assert Session.objects.get(pk=session.pk).reason == "as signed"


def test_a_reason_that_nothing_asks_for_does_not_stop_a_sheet_that_was_changed(session):
    saved = save(session, FINISHED, confirming=Confirming(reason="for nothing"))
    assert (saved.refused, state(session)) == (None, "confirmed")


def test_what_is_unusual_is_asked_about_before_it_is_confirmed(session):
    saved = save(session, SHEET, confirming=Confirming())
    assert isinstance(saved.refused, LookAgain)
    assert state(session) == "to_confirm"


def test_who_goes_on_leaves_it_to_the_second_person_and_who_stays_is_told(event, session):
    event.second_person = True
    event.save()
    left = save(session, FINISHED, confirming=Confirming(goes_on=True))
    assert (left.handed_over, left.refused) == (True, None)
    told = save(session, FINISHED, confirming=Confirming())
    assert isinstance(told.refused, NotAllowed)
    assert state(session) == "to_confirm"
    second = save(session, FINISHED, by="bo", confirming=Confirming(goes_on=True))
    assert (second.handed_over, state(session)) == (False, "confirmed")


def test_what_was_sent_twice_is_confirmed_once(session):
    sent = {"version": session.version, "token": "sent", "confirming": Confirming()}
    first, again = save(session, FINISHED, **sent), save(session, FINISHED, **sent)
    assert (first.before, first.refused, again.refused) == (None, None, None)
    assert str(again.before) == "This was saved already; nothing was changed a second time."
    assert (again.version, again.changed) == (first.session.version - 1, False)
    assert History.objects.filter(action="confirm_session").count() == 1


def test_what_is_sent_again_does_not_confirm_what_somebody_else_saved_since(session):
    sent = {"version": session.version, "token": "sent", "confirming": Confirming()}
    assert save(session, SheetInput(HANDS), **sent).refused
    save(session, FINISHED, by="bo")
    assert isinstance(save(session, SheetInput(HANDS), **sent).refused, StaleVersion)
    assert state(session) == "to_confirm"


def test_one_that_is_confirmed_is_opened_again_with_a_reason_for_what_is_saved_over_it(session):
    record(session, SHEET)
    confirm(session)
    other = replace(SHEET, hands=(Hand(1, 1, 3, 31), *HANDS[1:]))
    saved = save(session, other, reopening="31 on the slip")
    assert (saved.refused, state(session)) == (None, "differs")
    assert stored(session)[0][0] == Hand(1, 1, 3, 31)
    latest, before = History.objects.filter(action__in=["record_sheet", "reopen_session"])[:2]
    assert (latest.action, before.action, before.reason) == (
        "record_sheet",
        "reopen_session",
        "31 on the slip",
    )


@pytest.mark.parametrize(
    ("sheet", "version", "refused"),
    [(SheetInput(signed_totals=(10**9, 0, 0, 0)), None, InvalidInput), (SHEET, 1, StaleVersion)],
)
def test_what_cannot_be_saved_over_one_leaves_it_confirmed(session, sheet, version, refused):
    record(session, SHEET)
    confirm(session)
    session.refresh_from_db()
    with pytest.raises(refused):
        save(session, sheet, version=version or session.version, reopening="a mistake")
    assert state(session) == "confirmed"
    assert not History.objects.filter(action="reopen_session").exists()
