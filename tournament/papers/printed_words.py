"""The words of an event that somebody typed and that stand on one of its papers."""

from collections.abc import Iterator
from itertools import chain

from tournament.models import Draw, Event, Seat, Session


def printed_words(event: Event) -> list[str]:
    """All of them, each once, in the order in which they are met: the event, its people, what happened."""
    return list(dict.fromkeys(filter(None, chain.from_iterable(_columns(event)))))


def _columns(event: Event) -> Iterator[tuple[str, ...]]:
    yield event.title, event.short_title, event.city
    yield from event.players.values_list("name", "club")
    yield from event.teams.values_list("name")
    yield from event.tables.values_list("label")
    yield from event.ranking_penalties.values_list("reason", "cancel_reason")
    yield from Session.objects.filter(round__event=event, not_played=True).values_list("reason")
    if draw := Draw.objects.filter(event=event).only("edits").first():
        yield tuple(edit["reason"] for edit in draw.edits)
    yield from Seat.objects.filter(session__round__event=event).exclude(forfeit="").values_list("forfeit")
