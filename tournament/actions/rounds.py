"""What the public may see of a round: its seating, then its results."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.actions.record import bump_revision, claim_version, lock_event, remember, require
from tournament.actions.refusals import ActionRefused
from tournament.actions.sheets import freeze_scores
from tournament.models import Event, Round, Seat, Session
from tournament.permissions import Permission


@transaction.atomic
def show_seating(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Let the public see who sits where in this round.

    Raises NotAllowed, StaleVersion, and ActionRefused for a round without seating.
    """
    event, round_ = _lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if not round_.sessions.exists():
        raise ActionRefused(_("Round %d has no seating yet.") % round_.number)
    claim_version(round_, version)
    round_.seating_shown_at = now
    round_.save(update_fields=["seating_shown_at"])
    remember(event, "show_seating", by=by, now=now, subject=str(round_))
    bump_revision(event)
    return round_


@transaction.atomic
def hide_seating(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Take the seating of an unpublished round back from the public.

    Raises NotAllowed, StaleVersion, and ActionRefused for a published round.
    """
    event, round_ = _lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if round_.is_published:
        raise ActionRefused(_("Round %d is published, so its seating stays public.") % round_.number)
    claim_version(round_, version)
    round_.seating_shown_at = None
    round_.save(update_fields=["seating_shown_at"])
    remember(event, "hide_seating", by=by, now=now, subject=str(round_))
    bump_revision(event)
    return round_


@transaction.atomic
def publish_round(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Publish a round's results: freeze its scores for the public.

    Raises NotAllowed, StaleVersion, and ActionRefused while the event is in preparation, an earlier
    round is not published, or a sheet is not confirmed.
    """
    event, round_ = _lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    obstacles = why_not_publishable(event, round_)
    if obstacles:
        raise ActionRefused(*obstacles)
    claim_version(round_, version)
    round_.published_at = now
    round_.seating_shown_at = round_.seating_shown_at or now
    round_.save(update_fields=["published_at", "seating_shown_at"])
    for session in round_.sessions.all():
        freeze_scores(session)
    remember(event, "publish_round", by=by, now=now, subject=str(round_))
    bump_revision(event)
    return round_


def why_not_publishable(event: Event, round_: Round) -> list[str]:
    """Return what publishing this round waits for, as sentences; empty when it can be published."""
    if round_.is_published:
        return [_("Round %d is published already.") % round_.number]
    obstacles = []
    if event.state == Event.State.DRAFT:
        obstacles.append(_("The event is in preparation: make it public first."))
    earlier = event.rounds.filter(number__lt=round_.number, published_at=None).first()
    if earlier:
        obstacles.append(_("Rounds are published in order: publish round %d first.") % earlier.number)
    if not round_.sessions.exists():
        obstacles.append(_("Round %d has no seating yet.") % round_.number)
    waiting = list(
        round_.sessions.exclude(state=Session.State.CONFIRMED)
        .order_by("table__number")
        .values_list("table__number", flat=True)
    )
    if waiting:
        sentence = ngettext(
            "Publishing waits for the sheet of table %s.",
            "Publishing waits for the sheets of tables %s.",
            len(waiting),
        )
        obstacles.append(sentence % ", ".join(map(str, waiting)))
    return obstacles


@transaction.atomic
def unpublish_round(round_id: int, *, by: Any, version: int, now: datetime, reason: str = "") -> Round:
    """Take a round's results back from the public, and with them those of all later rounds.

    Raises NotAllowed, StaleVersion, and ActionRefused for a round that is not published.
    """
    event, round_ = _lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if not round_.is_published:
        raise ActionRefused(_("Round %d is not published.") % round_.number)
    claim_version(round_, version)
    taken_back = event.rounds.filter(number__gte=round_.number, published_at__isnull=False)
    numbers = list(taken_back.values_list("number", flat=True))
    Seat.objects.filter(round__in=taken_back).update(published_score=None, published_twelfths=None)
    taken_back.update(published_at=None)
    round_.refresh_from_db()
    remember(
        event,
        "unpublish_round",
        by=by,
        now=now,
        subject=str(round_),
        before={"published": numbers},
        after={"published": []},
        reason=reason.strip(),
    )
    bump_revision(event)
    return round_


def _lock_round(round_id: int) -> tuple[Event, Round]:
    event = lock_event(Round.objects.values_list("event_id", flat=True).get(pk=round_id))
    round_ = Round.objects.get(pk=round_id)
    round_.event = event
    return event, round_
