"""Which single changes explain the difference of a stored sheet."""

from collections.abc import Sequence

from tournament.findings import SignedTotals, can_stand, known_totals
from tournament.models import Event, Session
from tournament.reconcile import Proposal, reconcile
from tournament.session_sheet import Hand, Penalty
from tournament.sheet_facts import hands_of, penalties_of, signed_totals_of


def proposals_of(session: Session) -> tuple[Proposal, ...]:
    """The proposals for a sheet as it is stored, its hands, penalties and seats loaded."""
    return proposals(session.round.event, hands_of(session), penalties_of(session), signed_totals_of(session))


def proposals(
    event: Event, hands: Sequence[Hand], penalties: Sequence[Penalty], signed: SignedTotals
) -> tuple[Proposal, ...]:
    """The proposals for a sheet by the rules of its event; none while a signed total is missing."""
    if any(total is None for total in signed):
        return ()
    rules, chart = event.rules, event.chart
    return reconcile(
        rules,
        hands,
        penalties,
        known_totals(signed),
        possible=lambda hand: can_stand(rules, hand, chart),
    )
