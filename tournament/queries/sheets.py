"""The tables of a round and the sheets on them, for the desk and the organiser."""

from django.db.models import Count, Prefetch, Q, QuerySet

from tournament.models import Event, History, Round, Seat, Session


def sessions_with_everything(event: Event) -> QuerySet[Session]:
    """The event's sessions with their seats, players, hands and penalties, in a fixed number of queries."""
    return (
        Session.objects.filter(round__event=event)
        .select_related("round__event", "table", "entered_by", "confirmed_by")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player__team")), "hands", "penalties"
        )
    )


def session_at(event: Event, round_number: int, table_number: int) -> Session:
    """One session by its round and table. Raises Session.DoesNotExist."""
    return sessions_with_everything(event).get(round__number=round_number, table__number=table_number)


def board(round_: Round) -> QuerySet[Session]:
    """The sessions of a round in the order of their tables, each with `hand_count` and its seats."""
    return (
        round_.sessions.select_related("table", "entered_by", "round")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("player")))
        .annotate(hand_count=Count("hands"))
        .order_by("table__number")
    )


def current_round(event: Event) -> Round | None:
    """The round the desk works on: the first that is seated and not published, else the last seated."""
    seated = event.rounds.filter(sessions__isnull=False).distinct()
    return seated.filter(published_at=None).first() or seated.last()


def rounds_of_desk(event: Event) -> QuerySet[Round]:
    """The rounds that have their seating, each with `table_count` and `confirmed_count`."""
    return event.rounds.filter(sessions__isnull=False).annotate(
        table_count=Count("sessions"),
        confirmed_count=Count("sessions", filter=Q(sessions__state=Session.State.CONFIRMED)),
    )


def sheet_history(session: Session) -> QuerySet[History]:
    """What happened to a sheet, the latest first, each entry with who did it."""
    return History.objects.filter(
        event=session.round.event, round=session.round.number, table=session.table.number
    ).select_related("by")
