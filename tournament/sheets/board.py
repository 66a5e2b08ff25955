"""The tables of a round and the sheets on them, for the desk and the organiser."""

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.db.models import Case, Count, FilteredRelation, Prefetch, Q, QuerySet, When
from django.utils import timezone

from tournament.models import Event, History, Presence, Round, Seat, Session
from tournament.record.actions import Action
from tournament.record.checking import latest_fingerprint
from tournament.record.packing import entries_of_table, packed_entries, together
from tournament.record.sheet_entries import sheet_states
from tournament.record.sheet_facts import sheet_facts

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class HandCount(TypedDict):
        """What `by_table` knows of a session beside its fields."""

        hand_count: int

    CountedSession: TypeAlias = WithAnnotations[Session, HandCount]

#: How long an open sheet counts as open after its page last said so.
PRESENT_FOR = timedelta(seconds=60)


def whole_sheet() -> tuple[Any, ...]:
    """What belongs to a session's sheet, to be loaded with it: seats with their players, hands, penalties."""
    return Prefetch("seats", Seat.objects.select_related("player__team")), "hands", "penalties"


def sessions_with_everything(event: Event) -> QuerySet[Session]:
    """The event's sessions with their seats, players, hands and penalties, in a fixed number of queries."""
    return (
        Session.objects.filter(round__event=event)
        .select_related("round__event", "table", "entered_by", "confirmed_by")
        .prefetch_related(*whole_sheet())
    )


def session_at(event: Event, round_number: int, table_number: int) -> Session:
    """One session by its round and table. Raises Session.DoesNotExist."""
    return sessions_with_everything(event).get(round__number=round_number, table__number=table_number)


def as_stored(session: Session) -> Session:
    """The session as it is stored now, with all of its sheet. Raises Session.DoesNotExist."""
    return session_at(session.round.event, session.round.number, session.table.number)


def by_table() -> "QuerySet[CountedSession]":
    """Sessions in the order of their tables, each with its table, who typed it and `hand_count`."""
    sessions = Session.objects.select_related("table", "entered_by")
    return sessions.annotate(hand_count=Count("hands")).order_by("table__number")


def board(round_: Round) -> "QuerySet[CountedSession]":
    """The sessions of a round in the order of their tables, each with `hand_count` and its seats.

    `watching` are the presences of those who have the sheet open now.
    """
    sessions = by_table().filter(round=round_).select_related("round")
    return sessions.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player")),
        Prefetch("presences", present().select_related("user"), to_attr="watching"),
    )


def present() -> QuerySet[Presence]:
    """The presences that still mean something."""
    return Presence.objects.filter(seen_at__gt=timezone.now() - PRESENT_FOR).order_by("pk")


def others_at(session: Session, user: Any) -> QuerySet[Presence]:
    """Who else than `user` has the sheet open."""
    return present().filter(session=session).exclude(user=user).select_related("user")


def board_stamp(round_: Round) -> str:
    """What tells one state of a round's board from another: versions, who is where, and the history.

    Versions alone would be the same again after a database was put back.
    """
    now_here = FilteredRelation("presences", condition=Q(presences__seen_at__gt=timezone.now() - PRESENT_FOR))
    rows = (
        round_.sessions.annotate(here=now_here)
        .values_list("pk", "version", "here__user_id")
        .order_by("pk", "here__user_id")
    )
    stamp = hashlib.sha256(repr((latest_fingerprint(round_.event), round_.published_at, list(rows))).encode())
    return stamp.hexdigest()[:24]


def next_due(session: Session, user: Any) -> Session | None:
    """The sheet to type next: the first after this table, then from the first table on, that is open.

    What `user` typed and somebody else must confirm is not due to them, nor is a sheet that somebody else
    has open. None when nothing is.
    """
    due = session.round.sessions.exclude(state=Session.State.CONFIRMED).exclude(pk=session.pk)
    due = due.exclude(pk__in=present().exclude(user=user).values("session"))
    if session.round.event.second_person:
        due = due.exclude(state=Session.State.TO_CONFIRM, entered_by=user)
    after = Case(When(table__number__gt=session.table.number, then=0), default=1)
    return due.select_related("table").order_by(after, "table__number").first()


def current_round(event: Event) -> Round | None:
    """The round the desk works on: the first that is seated and not published, else the last seated."""
    seated = event.rounds.filter(sessions__isnull=False).distinct()
    return seated.filter(published_at=None).first() or seated.last()


def rounds_of_desk(event: Event) -> QuerySet[Round]:
    """The rounds that have their seating, in order, each with `table_count` and `confirmed_count`."""
    counted = event.rounds.filter(sessions__isnull=False).annotate(
        table_count=Count("sessions"),
        confirmed_count=Count("sessions", filter=Q(sessions__state=Session.State.CONFIRMED)),
    )
    return counted.order_by("number")  # the model's own order does not hold where rows are grouped


def sheet_history(session: Session) -> list[History]:
    """What happened to a sheet, the latest first, each entry with who did it."""
    return entries_of_table(session.round.event, session.round.number, session.table.number)


def last_saving(session: Session) -> History | None:
    """Who saved a sheet last, when and with what reason; without what it changed."""
    event, round_, table = session.round.event, session.round.number, session.table.number
    rows = event.history.filter(round=round_, table=table, action=Action.RECORD_SHEET).select_related("by")
    packed = packed_entries(event, round_=round_, table=table)
    return rows.defer("before", "after").first() or next(
        (entry for entry in together((), packed) if entry.action == Action.RECORD_SHEET), None
    )


def facts_of_version(session: Session, version: int) -> Mapping[str, Any]:
    """The sheet as it was at a version of this session.

    That is how the first change since then found it, or as it stands where nobody changed it. Not every
    version was left by a change of the sheet: rulings, other rules and other seats raise it, too.
    """
    since = (before for before, _after in sheet_states(session) if before.get("version", 0) >= version)
    return next(since, None) or sheet_facts(session)
