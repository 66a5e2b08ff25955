"""What tests of the actions on a sheet do and ask besides recording and confirming."""

from tests.tournament.sample_events import NOW, version_now
from tournament.models import Event, HandResult, History, Penalty, Round, Seat, Session, Submission
from tournament.sheets.confirming import reopen_session

State = Session.State


def reopen(session, *, by=None, reason="Seat 3 signed the wrong slip"):
    return reopen_session(session.pk, by=by, version=version_now(session), reason=reason, now=NOW)


def seats(session, *fields):
    return [tuple(row) for row in session.seats.values_list(*fields)]


def everything():
    """Every row that an action on sheets can write, to see that a refusal wrote none."""
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in (Event, Round, Session, Seat, HandResult, Penalty, History, Submission)
    }
