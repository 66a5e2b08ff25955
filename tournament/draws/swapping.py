"""Two players change places in the chart, by hand and with a reason."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.draws.storing import refuse_begun_seating
from tournament.models import Draw, Event, Round, Seat
from tournament.record import bump_revision, claim_seen_version, lock_event, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput
from tournament.record.sittings import seats_changed


@transaction.atomic
def swap_players(
    event_id: int,
    one: int,
    other: int,
    *,
    round_number: int,
    onwards: bool = False,
    reason: str,
    by: Any,
    now: datetime,
    version: int | None = None,
) -> tuple[int, ...]:
    """Let two players (draw numbers) take each other's seats in a round, or in it and all later ones.

    Marks the draw as edited by hand, with the reason. Returns the numbers of the rounds. `version` is
    that of the event, where it was seen.

    Raises NotAllowed, StaleVersion, InvalidInput (field "reason") without a reason or with one that is
    too long, and ActionRefused when such a round has begun, when one of the two has no seat
    in it, or for one player twice.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    reason = reason.strip()
    if not reason:
        raise InvalidInput({"reason": [_("Say why: the reason stands with the draw from now on.")]})
    refuse_long(reason)
    if one == other:
        raise ActionRefused(_("These are not two players."))
    rounds = _rounds(event, round_number, onwards)
    claim_seen_version(event, version)
    for round_ in rounds:
        _exchange(round_, one, other)
    numbers = tuple(round_.number for round_ in rounds)
    draw = Draw.objects.get(event=event)
    draw.edits = [*draw.edits, {"rounds": list(numbers), "players": [one, other], "reason": reason}]
    draw.save(update_fields=["edits"])
    remember(
        event,
        Action.SWAP_PLAYERS,
        by=by,
        now=now,
        after={"rounds": list(numbers), "players": [one, other]},
        reason=reason,
    )
    bump_revision(event)
    return numbers


def _rounds(event: Event, number: int, onwards: bool) -> list[Round]:
    seated = event.rounds.filter(sessions__isnull=False).distinct()
    rounds = list(seated.filter(number__gte=number) if onwards else seated.filter(number=number))
    if not rounds or rounds[0].number != number:
        raise ActionRefused(_("Round %d has no seating.") % number)
    refuse_begun_seating(rounds)
    return rounds


def _exchange(round_: Round, one: int, other: int) -> None:
    """Give the two players of a round each other's seats. No session has begun, so the seats hold nothing."""
    seats = {
        seat.player.number: seat
        for seat in Seat.objects.filter(round=round_, player__number__in=[one, other]).select_related(
            "player"
        )
    }
    for number in (one, other):
        if number not in seats:
            raise ActionRefused(
                _("Player %(player)d has no seat in round %(round)d.")
                % {"player": number, "round": round_.number}
            )
    # Both go before both come: a player sits once in a round at every moment.
    Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).delete()
    Seat.objects.bulk_create(
        Seat(session_id=place.session_id, round=round_, player_id=player.player_id, wind=place.wind)
        for place, player in ((seats[one], seats[other]), (seats[other], seats[one]))
    )
    seats_changed(seat.session_id for seat in seats.values())
