"""Penalties outside a sheet: given at any moment, cancelled with a reason, never deleted."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Player, RankingPenalty
from tournament.record import (
    bump_revision,
    carried_out,
    carry_out,
    lock_event_of,
    refuse_long,
    remember,
    require,
)
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput

#: Nobody wins or loses more in an event; in points, or in twelfths of a table point.
HIGHEST_AMOUNT = 100_000

K = RankingPenalty.Kind


@transaction.atomic
def give_penalty(
    player_id: int,
    *,
    kind: str,
    amount: int,
    round_number: int | None,
    reason: str,
    by: Any,
    now: datetime,
    token: str = "",
) -> RankingPenalty:
    """Give a player a penalty in a round, or (None) in the event as a whole.

    `amount` is points, twelfths of a table point, or 0 for a disqualification.

    Raises NotAllowed, AlreadyDone for a `token` that was carried out before (ActionRefused where the event
    was put back since), and InvalidInput for an amount, round or reason that cannot be.
    """
    event = lock_event_of(Player, player_id)
    require(by, Permission.PENALISE, event)
    player = event.players.get(pk=player_id)
    reason = reason.strip()
    refuse_long(reason)
    errors = {}
    if not reason:
        errors["reason"] = [_("Say why: the penalty is listed with its reason.")]
    if kind == K.DISQUALIFICATION and amount:
        errors["amount"] = [_("A disqualification has no amount.")]
    if kind != K.DISQUALIFICATION and not 1 <= amount <= HIGHEST_AMOUNT:
        errors["amount"] = [_("A penalty costs something, and not more than anybody can win.")]
    round_ = event.rounds.filter(number=round_number).first() if round_number is not None else None
    if round_number is not None and round_ is None:
        errors["round"] = [_("The event has no round %d.") % round_number]
    if errors:
        raise InvalidInput(errors)
    penalty = RankingPenalty(
        event=event,
        player=player,
        round=round_,
        kind=kind,
        amount=amount,
        reason=reason,
        given_at=now,
        given_by=by,
    )
    if carried_out(event, token):
        raise AlreadyDone(penalty)
    penalty.save()
    carry_out(event, token)
    after = {"penalty": {"kind": str(kind), "amount": amount}, "round": round_number}
    remember(event, Action.GIVE_PENALTY, by=by, now=now, subject=str(player), after=after, reason=reason)
    bump_revision(event)
    return penalty


@transaction.atomic
def cancel_penalty(penalty_id: int, *, reason: str, by: Any, now: datetime) -> RankingPenalty:
    """Cancel a penalty: it counts no longer and stays listed with the reason.

    Raises NotAllowed, InvalidInput without a reason, and ActionRefused for one cancelled already.
    """
    event = lock_event_of(RankingPenalty, penalty_id)
    require(by, Permission.PENALISE, event)
    penalty = RankingPenalty.objects.select_related("player", "round").get(pk=penalty_id)
    reason = reason.strip()
    refuse_long(reason)
    if penalty.cancelled_at:
        raise ActionRefused(_("This penalty is cancelled already."))
    if not reason:
        raise InvalidInput(
            {"reason": [_("Say why the penalty is cancelled; it stays listed with the reason.")]}
        )
    penalty.cancelled_at, penalty.cancel_reason = now, reason
    penalty.save(update_fields=["cancelled_at", "cancel_reason"])
    before = {
        "penalty": {"kind": penalty.kind, "amount": penalty.amount},
        "round": penalty.round.number if penalty.round else None,
    }
    remember(
        event,
        Action.CANCEL_PENALTY,
        by=by,
        now=now,
        subject=str(penalty.player),
        before=before,
        reason=reason,
    )
    bump_revision(event)
    return penalty
