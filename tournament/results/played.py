"""Sessions and hands of a whole event as the public may see them, to be read in parts."""

from django.db.models import Prefetch, QuerySet

from tournament.access.visibility import shown_rounds, visible_rounds
from tournament.models import Event, HandResult, Seat, Session


def shown_sessions(event: Event, *, round_number: int | None = None) -> QuerySet[Session]:
    """The sessions of rounds whose seating is shown, by round and table, with table and seats."""
    sessions = Session.objects.filter(round__in=shown_rounds(event))
    if round_number is not None:
        sessions = sessions.filter(round__number=round_number)
    return (
        sessions.select_related("round", "table")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("player")))
        .order_by("round__number", "table__number")
    )


def published_hands(event: Event, *, round_number: int | None = None) -> QuerySet[HandResult]:
    """The hands of confirmed sheets of published rounds, by round, table and number, with their seats."""
    hands = HandResult.objects.filter(
        session__round__in=visible_rounds(event), session__state=Session.State.CONFIRMED
    )
    if round_number is not None:
        hands = hands.filter(session__round__number=round_number)
    return (
        hands.select_related("session__round", "session__table")
        .prefetch_related(Prefetch("session__seats", Seat.objects.select_related("player")))
        .order_by("session__round__number", "session__table__number", "number")
    )
