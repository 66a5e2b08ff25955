"""Seats stored, or put in the place of others, while their sessions have not begun."""

from collections.abc import Collection, Mapping, Sequence

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Draw, Event, Player, Round, Seat, Session, Table
from tournament.record.begun import refuse_begun
from tournament.record.sittings import first_sheet_version, keep_sheet_versions

#: Table number -> the players starting E, S, W, N.
SeatedRound = Mapping[int, Sequence[Player]]


def refuse_begun_seating(rounds: QuerySet[Round] | Sequence[Round]) -> None:
    """Raise ActionRefused where a session of one of these rounds has begun."""
    refuse_begun(rounds, _("The seating stays as it is."))


def seat_rounds(event: Event, rounds: Mapping[int, SeatedRound]) -> None:
    """Replace the seating of some rounds by number, and hide them from the public.

    A round without tables is left without a seating. Tables that the event lacks are set up.
    """
    stored = {round_.number: round_ for round_ in event.rounds.filter(number__in=rounds)}
    keep_sheet_versions(event)
    Session.objects.filter(round__in=stored.values()).delete()
    Round.objects.filter(pk__in=[round_.pk for round_ in stored.values()]).update(
        seating_shown_at=None, version=F("version") + 1
    )
    numbers = {number for seated in rounds.values() for number in seated}
    Table.objects.bulk_create((Table(event=event, number=n) for n in sorted(numbers)), ignore_conflicts=True)
    tables = {table.number: table for table in event.tables.all()}
    sessions = [
        (Session(round=stored[number], table=tables[table]), seats)
        for number, seated in rounds.items()
        for table, seats in sorted(seated.items())
    ]
    store_sessions(event, sessions)


def store_sessions(event: Event, sessions: Sequence[tuple[Session, Sequence[Player | None]]]) -> None:
    """Store new sessions of an event, each with the players starting E, S, W, N."""
    for session, _seats in sessions:
        session.version = first_sheet_version(event)
    Session.objects.bulk_create(session for session, _seats in sessions)
    Seat.objects.bulk_create(
        Seat(session=session, round_id=session.round_id, player=player, wind=wind)
        for session, seats in sessions
        for wind, player in enumerate(seats)
    )


def forget_former(draw: Draw, numbers: Collection[int]) -> None:
    """Take out of a draw's facts what no longer holds of rounds that are seated anew; does not save it."""
    draw.ranked_rounds = [number for number in draw.ranked_rounds if number not in numbers]
    # What was swapped in the former seating is no edit of the new one.
    left = [{**e, "rounds": [n for n in e["rounds"] if n not in numbers]} for e in draw.edits]
    draw.edits = [edit for edit in left if edit["rounds"]]
