"""The clock of a round, pure: where it stands at an instant. It holds instants and lengths, never a count.

A clock starts with a lead-in, in which the players find their seats, and then runs for the minutes of
a session. Extra time is for all tables or for one; a pause shifts the end. A hand that is not finished
when the time ends does not exist, and the scores before it stand (RULES.md section 4).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

_SECOND = timedelta(seconds=1)
#: How long after the end of the time the players may still sit there and sign.
_SIGNING = timedelta(minutes=10)


class Phase(StrEnum):
    """What a clock says to the tables."""

    LEAD_IN = "lead_in"
    RUNNING = "running"
    LAST_HAND = "last_hand"
    OVER = "over"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Clock:
    """What is known of a clock. `lead_in` is in seconds, `paused_ms` in milliseconds, the rest in minutes.

    `last_minutes` before the end the last hand is announced; 0: it is not. `extra_by_table` comes on
    top of `extra`. `paused_ms` is the length of the pauses that are over, `paused_at` the beginning of
    the one that is not.
    """

    started_at: datetime
    minutes: int
    lead_in: int = 0
    last_minutes: int = 0
    extra: int = 0
    extra_by_table: Mapping[int, int] = field(default_factory=dict)
    paused_ms: int = 0
    paused_at: datetime | None = None
    stopped_at: datetime | None = None

    @property
    def play_starts_at(self) -> datetime:
        """When the lead-in ends; a pause that still goes on will shift it."""
        return self.started_at + timedelta(seconds=self.lead_in, milliseconds=self.paused_ms)

    def ends_at(self, table: int | None = None) -> datetime:
        """When the time ends, for all or at one table; a pause that still goes on will shift it."""
        own = self.extra_by_table.get(table, 0) if table is not None else 0
        return self.play_starts_at + timedelta(minutes=self.minutes + self.extra + own)

    @property
    def entering_from(self) -> datetime | None:
        """From when on nobody plays any more: slips are signed and entered. None while the clock stands."""
        if self.stands_since:
            return None
        return max(self.ends_at(table) for table in (None, *self.extra_by_table)) + _SIGNING

    @property
    def stands_since(self) -> datetime | None:
        """Since when the clock stands still, paused or stopped; None while it runs."""
        return self.stopped_at or self.paused_at


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clock shows: whole seconds until the play begins (in the lead-in) or until the time ends."""

    phase: Phase
    seconds: int
    paused: bool = False


def read_clock(clock: Clock, now: datetime, table: int | None = None) -> Reading:
    """Return what the clock shows at `now`, for all tables or for one with its own extra time.

    A second that has begun still counts, so that 0 seconds are left exactly when the time is over.
    """
    if clock.stopped_at is not None:
        return Reading(Phase.STOPPED, 0)
    at = clock.paused_at or now
    paused = clock.paused_at is not None
    if at < clock.play_starts_at:
        return Reading(Phase.LEAD_IN, _whole_seconds(clock.play_starts_at - at), paused)
    left = clock.ends_at(table) - at
    if left <= timedelta(0):
        return Reading(Phase.OVER, 0, paused)
    phase = Phase.LAST_HAND if left <= timedelta(minutes=clock.last_minutes) else Phase.RUNNING
    return Reading(phase, _whole_seconds(left), paused)


def _whole_seconds(length: timedelta) -> int:
    return -(-length // _SECOND)
