"""How a session ended where it was not simply played: not at all, or forfeited by a seat."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Session, Wind
from tournament.record import bump_revision, claim_version, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed
from tournament.sheets.confirming import freeze_results, why_not_touch_published
from tournament.sheets.recording import lock_session


@transaction.atomic
def set_not_played(session_id: int, *, reason: str, by: Any, version: int, now: datetime) -> Session:
    """Note that a session was not played: nobody gets points or table points (RULES.md section 6).

    Its sheet counts as confirmed from now on; `reopen_session` takes that back. Where the event asks for a
    second person it waits for one, and who types something on it takes it back.

    Raises NotAllowed, StaleVersion, InvalidInput without a reason, and ActionRefused for a confirmed
    sheet, for one on which something is typed, and for one that waits already.
    """
    session = _lock_open(session_id, by)
    reason = _reason(reason)
    if session.not_played:
        raise ActionRefused(_("It is noted already that nobody played here; somebody else confirms it."))
    if session.state != Session.State.EMPTY:
        raise ActionRefused(
            _("Something is typed on this sheet: take it out first, or let the signed totals count.")
        )
    claim_version(session, version)
    event = session.round.event
    session.not_played, session.reason = True, reason
    if event.second_person:
        session.state, session.entered_by = Session.State.TO_CONFIRM, by
    else:
        session.state, session.confirmed_by, session.confirmed_at = Session.State.CONFIRMED, by, now
    session.save()
    session.seats.update(score=None, twelfths=None)
    remember(
        event,
        Action.SET_NOT_PLAYED,
        by=by,
        now=now,
        session=session,
        before={"not_played": False},
        after={"not_played": True},
        reason=reason,
    )
    if session.is_confirmed and session.round.is_published:
        freeze_results(session.seats.all())
        bump_revision(event)
    return session


@transaction.atomic
def set_forfeits(
    session_id: int, forfeits: Mapping[int, str], *, by: Any, version: int, now: datetime
) -> Session:
    """Set which seats forfeit an open session, each with why; the others do not.

    A player who forfeits gets 0 points and 0 table points. What a substitute at the seat wins is
    typed and signed like any other total, and ranks the table (RULES.md section 6). Who changes it has
    entered the sheet: a second person confirms.

    Raises NotAllowed, StaleVersion, InvalidInput for a forfeit without a reason, and ActionRefused
    for a confirmed sheet.
    """
    session = _lock_open(session_id, by)
    wanted = {wind: _reason(reason) for wind, reason in forfeits.items()}
    seats = list(session.seats.select_related("player"))
    before = {Wind(seat.wind).letter: seat.forfeit for seat in seats if seat.forfeit}
    claim_version(session, version)
    for seat in seats:
        seat.forfeit = wanted.get(seat.wind, "")
        seat.save(update_fields=["forfeit"])
    after = {Wind(seat.wind).letter: seat.forfeit for seat in seats if seat.forfeit}
    if after != before:
        session.entered_by = by
        session.save(update_fields=["entered_by"])
    remember(
        session.round.event,
        Action.SET_FORFEITS,
        by=by,
        now=now,
        session=session,
        before={"forfeits": before},
        after={"forfeits": after},
    )
    return session


def _lock_open(session_id: int, by: Any) -> Session:
    session = lock_session(session_id)
    require(by, Permission.CONFIRM, session.round.event)
    obstacle = why_not_touch_published(session, by)
    if obstacle:
        raise NotAllowed(obstacle)
    if session.is_confirmed:
        raise ActionRefused(_("This sheet is confirmed. Reopen it, with a reason, to change it."))
    return session


def _reason(reason: str) -> str:
    refuse_long(reason)
    if not reason.strip():
        raise InvalidInput({"reason": [_("Say why; it is listed with the result.")]})
    return reason.strip()
