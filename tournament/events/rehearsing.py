"""A rehearsal: until it is wiped, everything that is entered in an event is invented, and says so.

It begins only where nothing real was entered, and ends by leaving the event as it was: players, seating and
settings stay, everything that was played goes.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.draws.storing import forget_former, seat_rounds
from tournament.models import Ceremony, Draw, Event, Player, Round, RoundClock, Seat, Session
from tournament.record import bump_revision, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.begun import why_begun
from tournament.record.refusals import ActionRefused


def why_real(event: Event) -> str:
    """What of an event that is not rehearsed would be wiped by a rehearsal, as a sentence; empty: nothing."""
    return why_begun(event.rounds.all()) or (
        _("A penalty is given.") if event.ranking_penalties.exists() else ""
    )


@transaction.atomic
def start_rehearsal(event_id: int, *, by: Any, now: datetime) -> Event:
    """Mark an event as rehearsed from now on, on every page and in its title.

    Raises NotAllowed, and ActionRefused without a seating, in a rehearsal, or once a round has begun or a
    penalty was given: those are real, and a rehearsal is wiped.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    if event.in_rehearsal:
        raise ActionRefused(_("The rehearsal is on already."))
    if real := why_real(event):
        raise ActionRefused(real + " " + _("That is real, so this event cannot be rehearsed any more."))
    if not Session.objects.filter(round__event=event).exists():
        raise ActionRefused(_("There is no seating yet; a rehearsal needs players at tables."))
    event.rehearsal_since = now
    event.save(update_fields=["rehearsal_since"])
    remember(event, Action.START_REHEARSAL, by=by, now=now, subject=event.title)
    bump_revision(event)
    return event


@backed_up
def end_rehearsal(event_id: int, *, by: Any, now: datetime) -> Event:
    """Wipe everything that was played, and what followed from it; the history keeps what was done.

    Rounds that were seated by the invented ranking lose their seating; all others keep it, and are shown
    where they were shown before. Raises NotAllowed, and ActionRefused where no rehearsal is on.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.EDIT_EVENT, event)
    since = event.rehearsal_since
    if since is None:
        raise ActionRefused(_("No rehearsal is on, so there is nothing to wipe."))
    back_up(event, Action.END_REHEARSAL, by=by, now=now)
    before = dict(event.rounds.filter(seating_shown_at__lt=since).values_list("pk", "seating_shown_at"))
    sheets = Session.objects.filter(round__event=event).exclude(state=Session.State.EMPTY).count()
    draw = Draw.objects.filter(event=event).first()
    ranked = list(draw.ranked_rounds) if draw else []
    event.rounds.update(published_at=None, withheld=False)
    chart = {number: {} if number in ranked else seats for number, seats in _chart(event).items()}
    seat_rounds(event, chart)
    for key, shown_at in before.items():
        Round.objects.filter(pk=key).exclude(number__in=ranked).update(seating_shown_at=shown_at)
    if draw and ranked:
        forget_former(draw, ranked)
        draw.save(update_fields=["ranked_rounds", "edits"])
    RoundClock.objects.filter(round__event=event).delete()
    Ceremony.objects.filter(round__event=event).delete()
    event.ranking_penalties.all().delete()
    event.rehearsal_since = None
    if event.state == Event.State.CLOSED:
        event.state = Event.State.OPEN
    event.save(update_fields=["rehearsal_since", "state"])
    remember(event, Action.END_REHEARSAL, by=by, now=now, subject=event.title, before={"sheets": sheets})
    bump_revision(event)
    return event


def _chart(event: Event) -> dict[int, dict[int, list[Player]]]:
    seats = Seat.objects.filter(round__event=event).select_related("player", "session__table", "round")
    chart: dict[int, dict[int, list[Player]]] = {}
    for seat in seats.order_by("round__number", "session__table__number", "wind"):
        chart.setdefault(seat.round.number, {}).setdefault(seat.session.table.number, []).append(seat.player)
    return chart
