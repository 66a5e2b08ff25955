"""Objections that wait for an answer."""

from tournament.models import Event, Objection


def open_objections(event: Event) -> list[Objection]:
    """The event's objections without an answer, the oldest first, each with its session and player."""
    waiting = Objection.objects.filter(session__round__event=event, answer=Objection.Answer.OPEN)
    return list(waiting.select_related("session__round", "session__table", "player"))
