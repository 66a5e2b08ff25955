"""The schedule of rounds, and what the public may see of each: its seating, then its results."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.models import Ceremony, Event, Round, Seat
from tournament.record import (
    bump_revision,
    claim_version,
    lock_event,
    lock_event_of,
    refuse_long,
    remember,
    require,
)
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused
from tournament.rounds.stand import publish_obstacles, round_stands
from tournament.sheets.confirming import freeze_results


@transaction.atomic
def set_schedule(
    event_id: int,
    starts: Mapping[int, datetime | None],
    *,
    versions: Mapping[int, int],
    by: Any,
    now: datetime,
) -> list[Round]:
    """Set when rounds start, by round number; return the rounds that changed.

    A round whose start stays as it is needs no version. Raises NotAllowed, and StaleVersion with the
    first round that somebody else changed.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    changed = [r for r in event.rounds.filter(number__in=starts) if r.starts_at != starts[r.number]]
    if not changed:
        return []
    before = {round_.number: round_.starts_at for round_ in changed}
    for round_ in changed:
        claim_version(round_, versions[round_.number])
        round_.starts_at = starts[round_.number]
        round_.save(update_fields=["starts_at"])
    remember(
        event,
        Action.SET_SCHEDULE,
        by=by,
        now=now,
        before={str(number): str(at or "") for number, at in before.items()},
        after={str(round_.number): str(round_.starts_at or "") for round_ in changed},
    )
    bump_revision(event)
    return changed


@transaction.atomic
def show_seating(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Let the public see who sits where in this round.

    Raises NotAllowed, StaleVersion, and ActionRefused for a round without seating.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if not round_.sessions.exists():
        raise ActionRefused(_("Round %d has no seating yet.") % round_.number)
    return _set_seating_shown(round_, now, Action.SHOW_SEATING, by=by, version=version, now=now)


@transaction.atomic
def hide_seating(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Take the seating of an unpublished round back from the public.

    Raises NotAllowed, StaleVersion, and ActionRefused for a published round.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if round_.is_published:
        raise ActionRefused(_("Round %d is published, so its seating stays public.") % round_.number)
    return _set_seating_shown(round_, None, Action.HIDE_SEATING, by=by, version=version, now=now)


@backed_up
def publish_round(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Publish a round's results: freeze its scores for the public.

    Raises NotAllowed, StaleVersion, and ActionRefused while the event is in preparation, an earlier
    round is not published, a sheet is not confirmed, or the round is withheld.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    obstacles = publish_obstacles(event.state, round_stands(event), round_.number)
    if obstacles:
        raise ActionRefused(*obstacles)
    claim_version(round_, version)
    return publish_results(event, round_, by=by, now=now)


def publish_results(event: Event, round_: Round, *, by: Any, now: datetime) -> Round:
    """Publish a round that the caller has locked and found ready."""
    back_up(event, Action.PUBLISH_ROUND, by=by, now=now, subject=str(round_))
    round_.published_at, round_.withheld = now, False
    round_.seating_shown_at = round_.seating_shown_at or now
    round_.save(update_fields=["published_at", "seating_shown_at", "withheld"])
    freeze_results(round_.seats.all())
    remember(event, Action.PUBLISH_ROUND, by=by, now=now, subject=str(round_))
    bump_revision(event)
    return round_


@backed_up
def unpublish_round(round_id: int, *, by: Any, version: int, now: datetime, reason: str = "") -> Round:
    """Take a round's results back from the public, and with them those of all later rounds.

    A prize-giving that showed them, in full or in part, is forgotten: it starts anew.

    Raises NotAllowed, StaleVersion, InvalidInput for a reason that is too long, and ActionRefused for
    a round that is not published.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if not round_.is_published:
        raise ActionRefused(_("Round %d is not published.") % round_.number)
    refuse_long(reason)
    claim_version(round_, version)
    back_up(event, Action.UNPUBLISH_ROUND, by=by, now=now, subject=str(round_))
    taken_back = event.rounds.filter(number__gte=round_.number, published_at__isnull=False)
    numbers = list(taken_back.values_list("number", flat=True))
    Seat.objects.filter(round__in=taken_back).update(
        published_score=None, published_twelfths=None, published_won=None, published_discarded=None
    )
    Ceremony.objects.filter(round__in=event.rounds.filter(number__gte=round_.number)).delete()
    taken_back.exclude(pk=round_.pk).update(version=F("version") + 1)
    taken_back.update(published_at=None)
    round_.refresh_from_db()
    remember(
        event,
        Action.UNPUBLISH_ROUND,
        by=by,
        now=now,
        subject=str(round_),
        before={"published": numbers},
        after={"published": []},
        reason=reason.strip(),
    )
    bump_revision(event)
    return round_


def lock_round(round_id: int) -> tuple[Event, Round]:
    """Take the lock of a round's event; return both as they are now."""
    event = lock_event_of(Round, round_id)
    round_ = Round.objects.get(pk=round_id)
    round_.event = event
    return event, round_


def _set_seating_shown(
    round_: Round, shown_at: datetime | None, action: Action, *, by: Any, version: int, now: datetime
) -> Round:
    claim_version(round_, version)
    round_.seating_shown_at = shown_at
    round_.save(update_fields=["seating_shown_at"])
    remember(round_.event, action, by=by, now=now, subject=str(round_))
    bump_revision(round_.event)
    return round_
