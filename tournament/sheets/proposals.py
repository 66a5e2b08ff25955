"""Which single changes explain the difference of a stored sheet."""

from tournament.models import Event, Session
from tournament.record.sheet_facts import hands_of, penalties_of, signed_totals_of
from tournament.rules.findings import can_stand, known_totals
from tournament.rules.reconcile import Proposal, reconcile
from tournament.rules.sheet import HANDS_PER_SESSION


def proposals_of(session: Session) -> tuple[Proposal, ...]:
    """The proposals for a sheet as it is stored, its hands, penalties and seats loaded.

    None while a signed total is missing.
    """
    hands, signed = hands_of(session), signed_totals_of(session)
    if any(total is None for total in signed):
        return ()
    rules, chairs = session.round.event.rules, session.round.event.chairs
    return reconcile(
        rules,
        hands,
        penalties_of(session),
        known_totals(signed),
        winner_first=session.round.event.slip_order == Event.SlipOrder.WINNER_FIRST,
        stated=_stated(session, len(hands)),
        possible=lambda hand: can_stand(rules, hand, chairs),
    )


def _stated(session: Session, typed: int) -> int | None:
    """How many hands the slip has, as far as that is known.

    A slip that states no number and notes no time-out has sixteen, if about as many are typed; with far
    fewer the note was rather forgotten.
    """
    if session.hands_stated is not None or session.timed_out or typed < HANDS_PER_SESSION - 1:
        return session.hands_stated
    return HANDS_PER_SESSION
