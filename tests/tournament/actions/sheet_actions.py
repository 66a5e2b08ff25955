"""The actions on a sheet as their tests call them: with the version that stands now."""

from tests.tournament.small_event import (
    NOW,
    SHEET,
)
from tournament.actions.confirmations import confirm_session, reopen_session
from tournament.actions.sheets import record_sheet
from tournament.models import Event, HandResult, History, Penalty, Round, Seat, Session, Submission

State = Session.State
NO_TOTALS = (None, None, None, None)


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
