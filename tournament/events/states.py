"""What an event has to have behind it before it is public, private or closed."""

from django.utils.translation import gettext as _

from tournament.models import Event, Session
from tournament.sheets.objections import open_objections


def obstacles_to(event: Event, state: str) -> list[str]:
    """What keeps the event from this state, as sentences; nothing where it can have it."""
    if state == Event.State.DRAFT and event.rounds.filter(published_at__isnull=False).exists():
        return [_("Rounds of this event are published; unpublish them first.")]
    if state != Event.State.CLOSED:
        return []
    if event.in_rehearsal:
        return [_("A rehearsal is on: wipe it first, an event is closed with its real results.")]
    if event.rounds.filter(published_at=None).exists():
        return [_("Not every round is published; an event is closed when all are.")]
    opened = Session.objects.filter(round__event=event).exclude(state=Session.State.CONFIRMED)
    places = opened.order_by("round__number", "table__number").values_list("round__number", "table__number")
    return [
        _("The sheet of round %(round)d, table %(table)d was opened again and is not confirmed yet.")
        % {"round": round_, "table": table}
        for round_, table in places
    ] + [
        _("The objection of %(player)s at table %(table)d of round %(round)d is not answered.")
        % {
            "player": objection.player.name,
            "table": objection.session.table.number,
            "round": objection.session.round.number,
        }
        for objection in open_objections(event)
    ]
