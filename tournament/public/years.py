"""Which events stand on the first page, and under what: of many years, those that somebody looks for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from django.utils import timezone

from tournament.models import Event
from tournament.web.staff_page import event_time

What = TypeVar("What")

#: So many that have begun are on the first page whatever the year: it is not empty on 1 January.
LATEST = 10


@dataclass(frozen=True, slots=True)
class Filed(Generic[What]):
    """What stands for an event in a list, by a day of the event."""

    day: date
    what: What


def of_year(
    year: int | None, events: Iterable[Filed[What]], *, today: date
) -> tuple[list[Filed[What]], list[Filed[What]]]:
    """Those of a year and the others, each the latest first; without a year, those of the first page.

    On the first page are this year's and later ones, and always the latest `LATEST` that have begun.
    """
    ordered = sorted(events, key=lambda event: event.day, reverse=True)
    begun = [event.day for event in ordered if event.day <= today]
    first_day = min([date(today.year, 1, 1), *begun[:LATEST][-1:]])
    chosen: list[Filed[What]] = []
    others: list[Filed[What]] = []
    for event in ordered:
        is_in = event.day >= first_day if year is None else event.day.year == year
        (chosen if is_in else others).append(event)
    return chosen, others


def years_of(*lists: Iterable[Filed[Any]]) -> set[int]:
    """The years of all these."""
    return {event.day.year for events in lists for event in events}


@dataclass(frozen=True, slots=True)
class Parted(Generic[What]):
    """What is played now, what comes (the next first), and what was played (the latest first)."""

    now: list[What]
    coming: list[What]
    played: list[What]


def parted(
    rows: Iterable[What],
    event_of: Callable[[What], Event],
    now: datetime,
    *,
    has_results: Callable[[What], bool] = lambda row: False,
) -> Parted[What]:
    """Part rows, the latest first, by their events' days in the events' time zones.

    An event without days is played now once it has results, and played when it is closed; to come, it is the
    last.
    """
    parts: Parted[What] = Parted([], [], [])
    for row in rows:
        event = event_of(row)
        with event_time(event):
            today = timezone.localdate(now)
        first, last = event.starts_on, event.ends_on or event.starts_on
        if event.state == Event.State.CLOSED or (last and last < today):
            parts.played.append(row)
        elif (first and first <= today) or (first is None and has_results(row)):
            parts.now.append(row)
        else:
            parts.coming.append(row)
    parts.coming.sort(key=lambda row: (event_of(row).starts_on is None, event_of(row).starts_on))
    return parts
