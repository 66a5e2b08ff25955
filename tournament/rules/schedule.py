"""The times of an event's rounds, pure: from the first start, the length of a session and the breaks."""

from datetime import datetime, timedelta


def starts(
    first: datetime,
    rounds: int,
    *,
    length: timedelta,
    pause: timedelta,
    per_day: int,
    long_after: int | None = None,
    long_pause: timedelta = timedelta(0),
) -> list[datetime]:
    """Return when each of `rounds` rounds starts, `per_day` of them on a day.

    Every day starts at the time of the first, by the clock on the wall where `first` has a time zone.
    A session lasts `length`, and `pause` is between two; after round `long_after` of a day it is
    `long_pause` instead.
    """
    found = []
    for number in range(rounds):
        day, place = divmod(number, per_day)
        into_the_day = place * (length + pause)
        if long_after is not None and place >= long_after:
            into_the_day += long_pause - pause
        # Wall clocks: the sum of a time with a zone and a difference keeps to the zone's own clock.
        found.append(first + timedelta(days=day) + into_the_day)
    return found
