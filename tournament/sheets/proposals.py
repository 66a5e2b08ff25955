"""Which single changes explain the difference of a stored sheet, and the sheet that each leads to."""

from django.utils.translation import gettext as _

from tournament.models import Event, Session
from tournament.models import Penalty as StoredPenalty
from tournament.record.sheet_facts import hands_of, penalties_of, signed_totals_of
from tournament.rules.findings import known_totals
from tournament.rules.reconcile import Proposal, applied, reconcile
from tournament.rules.sheet import HANDS_PER_SESSION, Penalty
from tournament.rules.slip_errors import Kind
from tournament.sheets.recording import (
    CancelledPenalty,
    MovedPenalty,
    NewPenalty,
    SheetInput,
    why_not_store,
)


def proposals_of(session: Session) -> tuple[Proposal, ...]:
    """The proposals for a sheet as it is stored, its hands, penalties and seats loaded.

    None while a signed total is missing. Each leads to a sheet that can be stored.
    """
    hands, signed = hands_of(session), signed_totals_of(session)
    if any(total is None for total in signed):
        return ()
    event = session.round.event
    return reconcile(
        event.rules,
        hands,
        penalties_of(session),
        known_totals(signed),
        winner_first=event.slip_order == Event.SlipOrder.WINNER_FIRST,
        stated=_stated(session, len(hands)),
        chairs=event.chairs,
        possible=lambda proposal: not why_not_store(event, corrected(session, proposal)),
    )


def _stated(session: Session, typed: int) -> int | None:
    """How many hands the slip has, as far as that is known.

    A slip that states no number and notes no time-out has sixteen, if about as many are typed; with far
    fewer the note was rather forgotten.
    """
    if session.hands_stated is not None or session.timed_out or typed < HANDS_PER_SESSION - 1:
        return session.hands_stated
    return HANDS_PER_SESSION


def corrected(session: Session, proposal: Proposal) -> SheetInput:
    """The sheet with the proposal carried out.

    A missed penalty is added, a doubled one cancelled, and those of hands that move up go with them.
    """
    event = session.round.event
    hands, penalties, totals = applied(
        event.rules,
        proposal,
        hands_of(session),
        penalties_of(session),
        known_totals(signed_totals_of(session)),
        chairs=event.chairs,
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
