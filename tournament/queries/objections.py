"""Objections that wait for an answer."""

from django.utils.translation import gettext as _

from tournament.models import Event, Objection


def open_objections(event: Event) -> list[Objection]:
    """The event's objections without an answer, the oldest first, each with its session and player."""
    waiting = Objection.objects.filter(session__round__event=event, answer=Objection.Answer.OPEN)
    return list(waiting.select_related("session__round", "session__table", "player"))


def closing_obstacles(event: Event) -> list[str]:
    """What closing the event waits for because of objections, as sentences."""
    return [
        _("The objection of %(player)s at table %(table)d of round %(round)d is not answered.")
        % {
            "player": objection.player.name,
            "table": objection.session.table.number,
            "round": objection.session.round.number,
        }
        for objection in open_objections(event)
    ]
