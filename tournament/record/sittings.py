"""Who sits at a session: what a page of it was made for, and that no page outlives a change of the seats.

A page of a sheet names its session by round and table. After a draw, a swap, a replacement, a restore or the
end of a rehearsal others sit there, or the same people in a session that begins anew; what was typed for the
former ones must never be stored for the latter.
"""

from collections.abc import Iterable

from django.db.models import F, Max

from tournament.models import Event, Session, Submission
from tournament.record.refusals import OtherSitting


def sitting_of(session: Session) -> str:
    """The key of a session and of who sits at it, from East to North: `12.7.3.9.15`.

    No two seatings of a table have the same, but where the same four come back to the same session.
    """
    seats = sorted(session.seats.all(), key=lambda seat: seat.wind)
    return ".".join(map(str, (session.pk, *(seat.player_id for seat in seats))))


def refuse_other_sitting(session: Session, shown: str) -> None:
    """Raise OtherSitting where a page was made for another sitting than that of `session`.

    A page that does not say (`shown` empty) is known by its version alone: every change of seats raises it.
    """
    if shown and shown != sitting_of(session):
        raise OtherSitting(session)


def seats_changed(sessions: Iterable[int]) -> None:
    """Note that others sit at these sessions (their keys): no page of their sheets is current any more.

    What was sent for those who sat there before is not done for those who sit there now.
    """
    keys = set(sessions)
    Session.objects.filter(pk__in=keys).update(version=F("version") + 1)
    Submission.objects.filter(session__in=keys).delete()


def keep_sheet_versions(event: Event) -> None:
    """Remember the highest version of the event's sheets, before sessions are removed.

    New sessions start above it (`first_sheet_version`), so that no version ever comes a second time.
    """
    stored = Session.objects.filter(round__event=event).aggregate(highest=Max("version"))["highest"] or 0
    event.sheets_version = max(event.sheets_version, stored)
    Event.objects.filter(pk=event.pk).update(sheets_version=event.sheets_version)


def first_sheet_version(event: Event) -> int:
    """The version that a new session of the event starts with."""
    return event.sheets_version + 1
