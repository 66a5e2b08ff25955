"""The times of rounds from the first start, the minutes and the breaks."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tournament.rules.schedule import starts


def minutes(number):
    return timedelta(minutes=number)


@pytest.mark.parametrize(
    ("more", "times"),
    [
        ({"per_day": 4}, ["21 09:00", "21 11:15", "21 13:30", "21 15:45", "22 09:00", "22 11:15"]),
        (
            {"per_day": 3, "long_after": 2, "long_pause": minutes(60)},
            [
                "21 09:00",
                "21 11:15",
                "21 14:15",
                "22 09:00",
                "22 11:15",
                "22 14:15",
            ],
        ),
        ({"per_day": 1}, ["21 09:00", "22 09:00", "23 09:00", "24 09:00", "25 09:00", "26 09:00"]),
    ],
    ids=["four a day", "a long break after the second", "one a day"],
)
def test_rounds_follow_each_other_by_day(more, times):
    found = starts(datetime(2026, 11, 21, 9), 6, length=minutes(120), pause=minutes(15), **more)
    assert [f"{at:%d %H:%M}" for at in found] == times


def test_every_day_starts_by_the_clock_on_the_wall():
    first = datetime(2026, 10, 24, 9, tzinfo=ZoneInfo("Europe/Madrid"))  # the clocks change at night
    _first, second = starts(first, 2, length=minutes(120), pause=minutes(0), per_day=1)
    assert f"{second:%d %H:%M %z}" == "25 09:00 +0100"
    assert f"{first:%z}" == "+0200"
