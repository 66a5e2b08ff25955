"""The seating goes on after withdrawals or with late arrivals: open rounds drawn again, played ones kept."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament import seating
from tournament.access.permissions import Permission
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.draws.continuation import Continued, propose_continuation
from tournament.draws.drawing import new_seed
from tournament.draws.proposals import promised_seed, refusal_words
from tournament.draws.storing import forget_former, seat_rounds
from tournament.models import Continuation, Draw, Event, PromisedSeed
from tournament.players.entering import add_substitutes
from tournament.record import bump_revision, claim_seen_version, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, refuse_unfit
from tournament.rounds.stand import round_stands


@backed_up
def continue_seating(
    event_id: int,
    *,
    seed: str = "",
    last: int = 0,
    basis_hash: str = "",
    by: Any,
    now: datetime,
    version: int | None = None,
) -> Continued:
    """Draw the rounds that have not begun again, up to round `last` (0: the last that is seated).

    Played and begun rounds stay as they are; a seated round after `last` is left without a seating.
    Without a seed the promised one is taken, or one that nobody could foresee. Substitutes fill the last
    table and are entered as players. `basis_hash` is that of the proposal that was looked at, `version` that
    of the event, where it was seen.

    Raises NotAllowed, StaleVersion, InvalidInput (field "seed") for a seed that is too long, and
    ActionRefused when no round is left to draw, another seed than this is promised, or players, rounds or
    sheets are others than those that were looked at.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    promised = promised_seed(event)
    if promised and seed:
        raise ActionRefused(_("A seed is promised, so it makes the draw: leave the seed empty."))
    refuse_unfit(Draw(seed=seed), ["seed"])
    claim_seen_version(event, version)
    back_up(event, Action.CONTINUE_SEATING, by=by, now=now)
    found = _propose(event, seed or promised or new_seed(), last)
    if basis_hash and basis_hash != found.basis_hash:
        raise ActionRefused(_("Players, rounds or sheets have changed since you looked. Look again."))
    if found.substitutes:
        add_substitutes(event_id, by=by, now=now)
    _store(event, found, by_program=not seed, by=by, now=now)
    remember(
        event,
        Action.CONTINUE_SEATING,
        by=by,
        now=now,
        after={
            "seed": found.seed,
            "first_round": found.first,
            "last_round": found.last,
            "players": found.drawn.players,
            "repeats": found.drawn.report.repeats,
            "version": found.drawn.version,
            "player_list_hash": found.list_hash,
        },
    )
    bump_revision(event)
    return found


def _propose(event: Event, seed: str, last: int) -> Continued:
    try:
        return propose_continuation(event, round_stands(event), seed, last)
    except seating.ImpossibleDrawError as impossible:
        raise ActionRefused(*refusal_words(impossible)) from impossible


def _store(event: Event, found: Continued, *, by_program: bool, by: Any, now: datetime) -> None:
    """Replace the open rounds, and let the draw say where they come from."""
    players = {player.number: player for player in event.players.all()}
    new = dict(found.new_rounds)
    numbers = [n for n in event.rounds.values_list("number", flat=True) if n >= found.first]
    seat_rounds(
        event,
        {
            number: {t.number: [players[p.number] for p in t.players if p] for t in new.get(number, ())}
            for number in numbers
        },
    )
    PromisedSeed.objects.filter(event=event).delete()
    draw = Draw.objects.get(event=event)
    forget_former(draw, numbers)
    draw.save(update_fields=["ranked_rounds", "edits"])
    event.continuations.filter(first_round__gte=found.first).delete()
    Continuation.objects.create(
        event=event,
        first_round=found.first,
        last_round=found.last,
        seed=found.seed,
        seed_by_program=by_program,
        method=found.drawn.method,
        version=found.drawn.version,
        player_list_hash=found.list_hash,
        at=now,
        by=by,
    )
