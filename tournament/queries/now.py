"""Where an event stands at this moment, for its first public page: what is played, shown, published."""

from dataclasses import dataclass

from tournament.models import Event, Round, Seat
from tournament.queries.clocks import current_clock
from tournament.queries.visibility import visible_rounds

#: How many of the best scores of the last published round are told.
BEST_SCORES = 4


@dataclass(frozen=True, slots=True)
class EventNow:
    """The moment of an event.

    `playing` is the round whose clock runs. `coming` is the next round that is neither played nor
    published, `last` the last published one. `seatings` are the rounds for which people look for their
    seat: the one that is played and the one that comes, as far as their seating is shown.
    """

    rounds: list[Round]
    playing: Round | None
    coming: Round | None
    last: Round | None
    seatings: list[Round]


def event_now(event: Event) -> EventNow:
    """Where an event stands, by the facts that the public may know. Two queries."""
    rounds = list(event.rounds.all())
    clock = current_clock(event)
    playing = next((one for one in rounds if clock and one.pk == clock.round_id), None)
    waiting = [one for one in rounds if not one.is_published and one != playing]
    published = [one for one in rounds if one.is_published]
    coming = waiting[0] if waiting else None
    sought = [one for one in (playing, coming) if one is not None and one.seating_shown_at]
    return EventNow(rounds, playing, coming, published[-1] if published else None, sought)


def best_scores(event: Event, round_: Round) -> list[Seat]:
    """The seats with the highest scores of a published round, with player and session, best first."""
    seats = Seat.objects.filter(
        round=round_, round__in=visible_rounds(event), published_score__isnull=False
    ).select_related("player", "session__table")
    return list(seats.order_by("-published_score", "player__number")[:BEST_SCORES])
