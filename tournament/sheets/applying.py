"""Applying a proposal: correcting one line of a sheet so that it leads to the signed totals."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Event, Session
from tournament.models import Penalty as StoredPenalty
from tournament.record.refusals import ActionRefused
from tournament.record.sheet_facts import hands_of, penalties_of, signed_totals_of
from tournament.rules.findings import known_totals
from tournament.rules.reconcile import Proposal, applied
from tournament.rules.sheet import Penalty
from tournament.rules.slip_errors import Kind, slip_line
from tournament.sheets.proposals import proposals_of
from tournament.sheets.recording import (
    CancelledPenalty,
    MovedPenalty,
    NewPenalty,
    SheetInput,
    lock_session,
    record_sheet,
)


@transaction.atomic
def apply_proposal(session_id: int, key: str, *, by: Any, version: int, now: datetime) -> Session:
    """Correct a stored sheet by the proposal with this key; the history names the change.

    Raises what `record_sheet` raises, and ActionRefused where the sheet as it stands now has no such
    proposal.
    """
    session = lock_session(session_id)
    proposal = next((each for each in proposals_of(session) if each.key == key), None)
    if proposal is None:
        raise ActionRefused(_("This change no longer explains the difference. Look at the list again."))
    return record_sheet(
        session_id,
        _corrected(session, proposal),
        by=by,
        version=version,
        now=now,
        reason=_("Proposal applied: %s") % _in_keys(session, proposal),
    )


def _corrected(session: Session, proposal: Proposal) -> SheetInput:
    """The sheet with the proposal carried out.

    A missed penalty is added, a doubled one cancelled, and those of hands that move up go with them.
    """
    hands, penalties, totals = applied(
        proposal, hands_of(session), penalties_of(session), known_totals(signed_totals_of(session))
    )
    new: tuple[NewPenalty, ...] = ()
    cancelled: tuple[CancelledPenalty, ...] = ()
    moved: tuple[MovedPenalty, ...] = ()
    if proposal.penalty is not None:
        if proposal.kind is Kind.MISSED_PENALTY:
            new = (NewPenalty(proposal.penalty, _("Follows from the signed totals")),)
        else:
            cancelled = (CancelledPenalty(_latest(session, proposal.penalty), _("Typed twice")),)
    else:
        moved = tuple(
            MovedPenalty(stored.pk, now.hand)
            for stored, now in zip(_counting(session), penalties, strict=True)
            if now.hand is not None and now.hand != stored.hand
        )
    return SheetInput(
        hands, totals, new, cancelled, moved, timed_out=session.timed_out, hands_stated=session.hands_stated
    )


def _counting(session: Session) -> list[StoredPenalty]:
    """The stored penalties that count, in the order of `penalties_of`."""
    return [stored for stored in session.penalties.all() if stored.cancelled_at is None]


def _latest(session: Session, penalty: Penalty) -> int:
    """The key of the last stored penalty that counts and equals this one."""
    counting = zip(_counting(session), penalties_of(session), strict=True)
    return max(stored.pk for stored, value in counting if value == penalty)


def _in_keys(session: Session, proposal: Proposal) -> str:
    """A proposal as the history keeps it: the line by its keys, before and after."""
    if proposal.number is None:
        return _("the signed totals") if proposal.totals else _("a penalty")
    winner_first = session.round.event.slip_order == Event.SlipOrder.WINNER_FIRST
    return _("hand %(hand)d, %(before)s → %(after)s") % {
        "hand": proposal.number,
        "before": slip_line(proposal.before, winner_first=winner_first),
        "after": slip_line(proposal.after, winner_first=winner_first),
    }
