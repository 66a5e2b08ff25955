"""The clock of a round as the pages need it: the one that counts now, and its instants for browsers."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import Event, RoundClock
from tournament.rules.clock import Clock

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def clock_of(stored: RoundClock) -> Clock:
    """The pure clock of stored facts."""
    return Clock(
        started_at=stored.started_at,
        minutes=stored.minutes,
        lead_in=stored.lead_in,
        last_minutes=stored.last_minutes,
        extra=stored.extra,
        extra_by_table={int(table): minutes for table, minutes in stored.extra_by_table.items()},
        paused_ms=stored.paused_ms,
        paused_at=stored.paused_at,
        stopped_at=stored.stopped_at,
    )


def running_clocks() -> QuerySet[RoundClock]:
    """The clocks that were started and not stopped, of rounds that are not published."""
    return RoundClock.objects.filter(stopped_at__isnull=True, round__published_at__isnull=True)


def current_clock(event: Event) -> RoundClock | None:
    """The clock that the tables follow: the last one that was started and runs."""
    clocks = running_clocks().filter(round__event=event)
    return clocks.select_related("round").order_by("-started_at").first()


def clock_instants(stored: RoundClock) -> dict[str, Any]:
    """A clock for browsers, which count by themselves: instants in milliseconds since 1970.

    `stands` is when a paused clock was paused, and None while it runs. `entering` is from when on the
    results are being entered although nobody stopped the clock. `tables` are those with extra
    time of their own, each with its end.
    """
    clock = clock_of(stored)
    return {
        "round": stored.round.number,
        "label": _("Round %d") % stored.round.number,
        "starts": milliseconds(clock.play_starts_at),
        "ends": milliseconds(clock.ends_at()),
        "last_minutes": clock.last_minutes,
        "entering": milliseconds(clock.entering_from) if clock.entering_from else None,
        "stands": milliseconds(clock.stands_since) if clock.stands_since else None,
        "tables": [
            {"table": table, "label": _("Table %d") % table, "ends": milliseconds(clock.ends_at(table))}
            for table in sorted(clock.extra_by_table)
        ],
    }


def entering_from(event: Event) -> datetime | None:
    """From when on the round of the clock that runs is not played any more; None without such a clock."""
    stored = current_clock(event)
    return clock_of(stored).entering_from if stored else None


def milliseconds(at: datetime) -> int:
    """An instant as browsers count it: milliseconds since 1970."""
    return (at - _EPOCH) // timedelta(milliseconds=1)
