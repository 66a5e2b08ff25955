"""Where an event stands at this moment, for its first public page: what is played, shown, published."""

from dataclasses import dataclass
from datetime import datetime

from tournament.access.visibility import visible_rounds
from tournament.models import Event, Round, Seat
from tournament.rounds.clocks import clock_of, current_clock

#: How many of the best scores of the last published round are told.
BEST_SCORES = 4


@dataclass(frozen=True, slots=True)
class EventNow:
    """The moment of an event.

    `playing` is the round whose clock runs, `entering` says that its time has been over for so long that
    its results are being entered. `coming` is the next round that is neither played nor
    published, `last` the last published one. `seatings` are the rounds for which people look for their
    seat: the one that is played and the one that comes, as far as their seating is shown.
    """

    rounds: list[Round]
    playing: Round | None
    entering: bool
    coming: Round | None
    last: Round | None
    seatings: list[Round]


def event_now(event: Event, *, at: datetime) -> EventNow:
    """Where an event stands at an instant, by the facts that the public may know. Two queries."""
    rounds = list(event.rounds.all())
    clock = current_clock(event)
    since = clock_of(clock).entering_from if clock else None
    playing = next((one for one in rounds if clock and one.pk == clock.round_id), None)
    waiting = [one for one in rounds if not one.is_published and one != playing]
    published = [one for one in rounds if one.is_published]
    coming = waiting[0] if waiting else None
    sought = [one for one in (playing, coming) if one is not None and one.seating_shown_at]
    last = published[-1] if published else None
    return EventNow(rounds, playing, bool(since and at >= since), coming, last, sought)


def best_scores(event: Event, round_: Round) -> list[Seat]:
    """The seats with the highest scores of a published round, with player and session, best first."""
    seats = Seat.objects.filter(
        round=round_, round__in=visible_rounds(event), published_score__isnull=False
    ).select_related("player", "session__table")
    return list(seats.order_by("-published_score", "player__number")[:BEST_SCORES])
