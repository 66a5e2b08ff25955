"""Applying a proposal: correcting one line of a sheet so that it leads to the signed totals."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Event, Session
from tournament.record.refusals import ActionRefused
from tournament.rules.reconcile import Proposal
from tournament.rules.slip_errors import slip_line
from tournament.sheets.proposals import corrected, proposals_of
from tournament.sheets.recording import lock_session, record_sheet


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
        corrected(session, proposal),
        by=by,
        version=version,
        now=now,
        reason=_("Proposal applied: %s") % _in_keys(session, proposal),
    )


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
