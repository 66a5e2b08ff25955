"""Filling the next round of an event in rehearsal with believable sheets, through the actions of the desk."""

import random
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.mcr import INTERNATIONAL
from tournament.access.permissions import Permission
from tournament.demo.sheets import believable_hands
from tournament.models import Event, Round, Session
from tournament.record import lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused
from tournament.rules.sheet import NO_CLAIM, Hand, computed_scores
from tournament.sheets.board import sessions_with_everything
from tournament.sheets.confirming import confirm_locked
from tournament.sheets.recording import SheetInput, record_locked


def round_to_rehearse(event: Event) -> Round | None:
    """The first seated round that has an empty sheet; None when all are filled."""
    empty = Session.objects.filter(round__event=event, state=Session.State.EMPTY)
    return event.rounds.filter(sessions__in=empty).order_by("number").distinct().first()


@transaction.atomic
def rehearse_round(event_id: int, number: int, *, by: Any, now: datetime) -> int:
    """Fill and confirm every empty sheet of a round with invented hands; return how many.

    The same event and round get the same hands. Raises NotAllowed, and ActionRefused unless a rehearsal
    is on and the round has an empty sheet.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    if not event.in_rehearsal:
        raise ActionRefused(_("No rehearsal is on, so no result is invented."))
    sessions = sessions_with_everything(event).filter(round__number=number, state=Session.State.EMPTY)
    sheets = list(sessions.order_by("table__number"))
    if not sheets:
        raise ActionRefused(_("Round %d has no empty sheet.") % number)
    generator = random.Random(f"{event.slug}/{number}")
    for session in sheets:
        hands = _hands(event, generator)
        sheet = SheetInput(hands=hands, signed_totals=computed_scores(event.rules, hands))
        session.round.event = event
        record_locked(session, sheet, by=by, version=session.version, now=now)
        # Whoever fills the sheets is one person, even where the event asks for a second one.
        confirm_locked(session, by=None, version=session.version, now=now, reason=_("Rehearsal"))
    subject, after = str(sheets[0].round), {"sheets": len(sheets)}
    remember(event, Action.REHEARSE_ROUND, by=by, now=now, subject=subject, after=after)
    return len(sheets)


def _hands(event: Event, generator: random.Random) -> tuple[Hand, ...]:
    """Hands as they are played; with their fans where these are those of the international rules."""
    hands = believable_hands(generator)
    if event.rules == INTERNATIONAL and event.chairs == "fixed":
        return hands
    return tuple(replace(hand, claim=NO_CLAIM) for hand in hands)
