"""From stored rows to the pure values of `tournament.rules.sheet`, and to the history's facts."""

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.mcr import ClaimedFan
from tournament.models import HandResult, Session
from tournament.rules.findings import Finding, SignedTotals, check_sheet, second_looks
from tournament.rules.sheet import Hand, HandClaim, Penalty, PenaltyKind


def hands_of(session: Session) -> tuple[Hand, ...]:
    return tuple(hand_of(stored) for stored in session.hands.all())


def hand_of(stored: HandResult) -> Hand:
    claim = HandClaim(listed_fans(stored.fans), stored.flowers, stored.tiles)
    return Hand(stored.number, stored.winner, stored.discarder, stored.value, claim)


def listed_fans(rows: Iterable[Sequence[Any]]) -> tuple[ClaimedFan, ...]:
    """Fans from how they are stored: [number, count], or [57, 1, "mixed"]."""
    return tuple(ClaimedFan(*row) for row in rows)


def fan_rows(fans: Iterable[ClaimedFan]) -> list[list[Any]]:
    """Fans as they are stored."""
    return [[fan.number, fan.count, *([fan.variant] if fan.variant else [])] for fan in fans]


def hand_facts(hand: Hand) -> list[Any]:
    """A hand as the history keeps it: number, winner, discarder, value, and its claim where it has one."""
    facts: list[Any] = [hand.number, hand.winner, hand.discarder, hand.value]
    if hand.claim:
        claim = hand.claim
        facts.append({"fans": fan_rows(claim.fans), "flowers": claim.flowers, "tiles": claim.tiles})
    return facts


def hand_of_facts(facts: Sequence[Any]) -> Hand:
    """A hand from how the history keeps it."""
    number, winner, discarder, value, *claims = facts
    if not claims:
        return Hand(number, winner, discarder, value)
    said = claims[0]
    claim = HandClaim(listed_fans(said["fans"]), said["flowers"], said["tiles"])
    return Hand(number, winner, discarder, value, claim)


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


def findings_of(session: Session) -> tuple[Finding, ...]:
    """What stands between a sheet, as it is stored, and its confirmation: `check_sheet`."""
    event = session.round.event
    hands, penalties, signed = hands_of(session), penalties_of(session), signed_totals_of(session)
    return check_sheet(event.rules, hands, penalties, signed, event.asks_fans_from)


def looks_of(session: Session) -> tuple[Finding, ...]:
    """What is to be looked at once more on a sheet, whether it was already or not."""
    return second_looks(
        hands_of(session),
        unusual_from=session.round.event.unusual_from,
        timed_out=session.timed_out,
        hands_stated=session.hands_stated,
    )


def sheet_facts(session: Session) -> dict[str, Any]:
    """The whole sheet as plain values, as the history keeps it before and after a change.

    A penalty's `key` tells it from an equal one; `cancelled` is the reason it was cancelled for.
    """
    return {
        "state": str(session.state),
        "version": session.version,
        "hands": [hand_facts(hand) for hand in hands_of(session)],
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
        "timed_out": session.timed_out,
        "hands_stated": session.hands_stated,
        "looks_taken": list(session.looks_taken),
    }
