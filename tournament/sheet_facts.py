"""From stored rows to the pure values of `tournament.session_sheet`, and to the history's facts."""

from typing import Any

from tournament.findings import SignedTotals
from tournament.models import Session
from tournament.session_sheet import Hand, Penalty, PenaltyKind


def hands_of(session: Session) -> tuple[Hand, ...]:
    return tuple(Hand(h.number, h.winner, h.discarder, h.value) for h in session.hands.all())


def penalties_of(session: Session) -> tuple[Penalty, ...]:
    """The penalties that count; cancelled ones do not."""
    return tuple(
        Penalty(PenaltyKind(p.kind), p.seat, p.amount, p.receiver, p.hand)
        for p in session.penalties.all()
        if p.cancelled_at is None
    )


def signed_totals_of(session: Session) -> SignedTotals:
    """The signed totals by initial wind. A session always has its four seats."""
    totals = {seat.wind: seat.signed_total for seat in session.seats.all()}
    return totals.get(0), totals.get(1), totals.get(2), totals.get(3)


def sheet_facts(session: Session) -> dict[str, Any]:
    """The whole sheet as plain values, as the history keeps it before and after a change.

    A penalty's `key` tells it from an equal one; `cancelled` is the reason it was cancelled for.
    """
    return {
        "state": str(session.state),
        "version": session.version,
        "hands": [[h.number, h.winner, h.discarder, h.value] for h in session.hands.all()],
        "penalties": [
            {
                "key": p.pk,
                "kind": p.kind,
                "seat": p.seat,
                "receiver": p.receiver,
                "amount": p.amount,
                "hand": p.hand,
                "reason": p.reason,
                "cancelled": p.cancel_reason if p.cancelled_at else None,
            }
            for p in session.penalties.all()
        ],
        "signed_totals": list(signed_totals_of(session)),
    }
