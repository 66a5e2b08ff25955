"""Objections to a result: logged by a referee, answered before the event closes."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Event, Objection, Session
from tournament.record import carried_out, carry_out, lock_event, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput
from tournament.sheets.recording import lock_session


@transaction.atomic
def log_objection(
    session_id: int, wind: int, text: str, *, by: Any, now: datetime, token: str = ""
) -> Objection:
    """Log what the player at a seat says against the result of a session.

    Possible once the sheet is confirmed, until the event's minutes after publishing are over.

    Raises NotAllowed, AlreadyDone for a `token` that was carried out before, InvalidInput for a text that
    is empty or too long, and ActionRefused before there is a result and when the time is over.
    """
    session = lock_session(session_id)
    event = session.round.event
    require(by, Permission.ENTER, event)
    if carried_out(event, token):
        raise AlreadyDone(session)
    seat = session.seats.select_related("player").filter(wind=wind).first()
    errors = {}
    if seat is None:
        errors["player"] = [_("Choose who objects.")]
    if not text.strip():
        errors["text"] = [_("Write down what is objected to.")]
    if errors or seat is None:
        raise InvalidInput(errors)
    refuse_long(text)
    if not session.is_confirmed and not session.round.is_published:
        raise ActionRefused(_("There is no result yet to object to: change the sheet."))
    end = objections_end(event, session)
    if end is not None and now > end:
        raise ActionRefused(
            _("Objections were possible for %d minutes after publishing.") % event.objection_minutes
        )
    objection = Objection.objects.create(
        session=session, player=seat.player, text=text.strip(), raised_at=now, logged_by=by
    )
    carry_out(event, token, session)
    after = {"player": str(seat.player), "objection": objection.text}
    remember(event, Action.LOG_OBJECTION, by=by, now=now, session=session, after=after)
    return objection


@transaction.atomic
def answer_objection(objection_id: int, *, accepted: bool, reason: str, by: Any, now: datetime) -> Objection:
    """Answer an objection. An accepted one changes nothing by itself: the sheet is opened for that.

    Raises NotAllowed, InvalidInput without a reason, and ActionRefused for one that is answered.
    """
    objection = Objection.objects.select_related("session__round", "session__table", "player").get(
        pk=objection_id
    )
    event = lock_event(objection.session.round.event_id)
    objection.refresh_from_db(fields=["answer"])
    require(by, Permission.CONFIRM, event)
    if objection.answer != Objection.Answer.OPEN:
        raise ActionRefused(_("This objection is answered already."))
    refuse_long(reason)
    if not reason.strip():
        raise InvalidInput({"reason": [_("Say why: the player is told, and the history keeps it.")]})
    objection.answer = Objection.Answer.ACCEPTED if accepted else Objection.Answer.REJECTED
    objection.reason, objection.answered_at, objection.answered_by = reason.strip(), now, by
    objection.save()
    remember(
        event,
        Action.ANSWER_OBJECTION,
        by=by,
        now=now,
        session=objection.session,
        before={"objection": objection.text},
        after={"objection": objection.text, "answer": str(objection.answer)},
        reason=objection.reason,
    )
    return objection


def objections_end(event: Event, session: Session) -> datetime | None:
    """Until when an objection is possible; None while the round is not published."""
    published_at = session.round.published_at
    return published_at + timedelta(minutes=event.objection_minutes) if published_at else None
