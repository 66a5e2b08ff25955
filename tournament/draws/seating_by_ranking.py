"""The next round, seated by the ranking (Danish or Swiss)."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament import seating
from tournament.access.permissions import Permission
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.draws.level_players import NO_DECISIONS, Decisions, UndecidedError
from tournament.draws.proposals import refusal_words
from tournament.draws.ranked_round import (
    RankedProposal,
    decide_order,
    order_before,
    propose_by_ranking,
    ranking_obstacles,
)
from tournament.draws.storing import forget_former, seat_rounds
from tournament.models import Draw, Event
from tournament.record import bump_revision, claim_seen_version, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused
from tournament.rounds.stand import round_stands


def seat_by_ranking(
    event_id: int,
    number: int,
    *,
    arrangement: str = seating.Arrangement.NEAR,
    order_hash: str = "",
    decisions: Decisions = NO_DECISIONS,
    finalists: Collection[int] = (),
    by: Any,
    now: datetime,
    version: int | None = None,
) -> RankedProposal:
    """Seat round `number` by the internal standings after the rounds before it; hide it from the public.

    `arrangement` names one of the ways of `seating.Arrangement`; by default nobody meets a former
    opponent if that can be, then near places in the ranking meet. `order_hash` is that of the proposal
    that was looked at; `version` is that of the event, where it was seen. `decisions` order level players
    at a cut, `finalists` are the draw numbers of those who play in a final though they are disqualified.

    Raises NotAllowed, StaleVersion, and ActionRefused when a sheet before is not confirmed, the round
    has begun, the players do not fill tables of four, level players at a cut have no order, somebody
    disqualified would play in a final unasked, or the standings are others than those that were looked at.
    """
    event = Event.objects.get(pk=event_id)
    require(by, Permission.DRAW, event)
    _refuse_obstacles(event, number)
    # Seconds in a large field: computed before the lock is taken, so that nobody waits for it.
    proposal = _propose(event, number, seating.Arrangement(arrangement), decisions)
    _refuse_unasked(proposal, finalists)
    _take(event_id, number, proposal, order_hash, decisions, by=by, now=now, version=version)
    return proposal


@backed_up
def _take(
    event_id: int,
    number: int,
    proposal: RankedProposal,
    order_hash: str,
    decisions: Decisions,
    *,
    by: Any,
    now: datetime,
    version: int | None,
) -> None:
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    claim_seen_version(event, version)
    _refuse_obstacles(event, number)
    now_hash = _order_hash(event, proposal, decisions)
    if {order_hash or proposal.order_hash, now_hash} != {proposal.order_hash}:
        raise ActionRefused(_("The standings have changed since you looked. Look again."))
    back_up(event, Action.SEAT_BY_RANKING, by=by, now=now, subject=f"round {number}")
    _store(event, proposal)
    found = proposal.found
    remember(
        event,
        Action.SEAT_BY_RANKING,
        by=by,
        now=now,
        subject=f"round {number}",
        after={
            "arrangement": str(proposal.arrangement),
            "level": [decided.facts for decided in proposal.decided],
            "finalists": [player.number for player in proposal.disqualified_finalists],
            "repeats": found.repeats,
            "spread": found.spread,
            "order_hash": proposal.order_hash,
        },
    )
    bump_revision(event)


def _refuse_obstacles(event: Event, number: int) -> None:
    stands = round_stands(event)
    if number not in {stand.number for stand in stands}:
        raise ActionRefused(_("There is no round %d.") % number)
    obstacles = ranking_obstacles(stands, number)
    if obstacles:
        raise ActionRefused(*obstacles)


def _propose(
    event: Event, number: int, arrangement: seating.Arrangement, decisions: Decisions
) -> RankedProposal:
    try:
        return propose_by_ranking(event, number, arrangement, decisions)
    except seating.ImpossibleDrawError as impossible:
        raise ActionRefused(*refusal_words(impossible)) from impossible
    except UndecidedError as undecided:
        raise ActionRefused(*undecided.sentences.values()) from undecided


def _refuse_unasked(proposal: RankedProposal, finalists: Collection[int]) -> None:
    unasked = [player for player in proposal.disqualified_finalists if player.number not in finalists]
    if unasked:
        raise ActionRefused(
            *(
                _("%s is disqualified and would play in the final. Say that this is meant, or withdraw them.")
                % player.name
                for player in unasked
            )
        )


def _order_hash(event: Event, proposal: RankedProposal, decisions: Decisions) -> str:
    """The hash of the order as it is now, empty where nothing can be seated by it any more."""
    try:
        order, _decided = decide_order(order_before(event, proposal.number), proposal.arrangement, decisions)
    except (seating.ImpossibleDrawError, UndecidedError):
        return ""
    return order.hash


def _store(event: Event, proposal: RankedProposal) -> None:
    """Replace the seating of the round, and let the draw say where it comes from."""
    tables = enumerate(proposal.tables, start=1)
    seat_rounds(
        event, {proposal.number: {number: [seat.player for seat in seats] for number, seats in tables}}
    )
    draw = Draw.objects.get(event=event)
    forget_former(draw, [proposal.number])
    draw.ranked_rounds = sorted([*draw.ranked_rounds, proposal.number])
    draw.save(update_fields=["ranked_rounds", "edits"])
