"""Copies that make themselves: while a round is played every few minutes, else every hour or day.

A server looks every few seconds whether one is due (`tournament.upkeep.caretaker`).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.db.models import Exists, OuterRef, Q

from tournament.copies.kept import Copy, Reason
from tournament.copies.making import carry_over, make_copy
from tournament.copies.places import first_place
from tournament.models import Backup, History, Round, RoundClock, Session

#: How old the last copy gets while something changes and no round is played, and while nothing does.
IDLE, QUIET = timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stand:
    """How far the events are: the keys of the last change, and of the last step that was backed up first."""

    change: int
    step: int

    @classmethod
    def at(cls, moment: datetime | None = None) -> Self:
        """That of now, or of an earlier moment."""
        past = Q() if moment is None else Q(at__lte=moment)
        change, step = (
            model.objects.filter(past).order_by("-pk").values_list("pk", flat=True).first() or 0
            for model in (History, Backup)
        )
        return cls(change, step)


class Keeper:
    """Makes copies when they are due; `minutes` is how old the last one gets while a round is played."""

    def __init__(self, minutes: int) -> None:
        self._played = timedelta(minutes=minutes)
        self._copied = Stand(0, 0)
        self._last: datetime | None = None

    def look(self, now: datetime) -> Copy | None:
        """Make a copy if one is due; the copy, if there is a new one.

        Raises CopyRefused and DatabaseError; then the next look tries again.
        """
        if self._last is None:
            self._last = next((copy.at for copy in first_place().copies()), None)
            self._copied = Stand.at(self._last)
        stand = Stand.at()
        if not self._is_due(stand, now):
            return None
        copy = make_copy(Reason.BY_ITSELF, now=now)
        self._last, self._copied = now, stand
        carry_over(now=now)  # a place that is missing now gets with the next copy what it lacks
        return copy

    def _is_due(self, stand: Stand, now: datetime) -> bool:
        # A copy from the future is of a clock that was wrong.
        if self._last is None or now < self._last or now - self._last >= QUIET:
            return True
        if stand.step != self._copied.step:
            return True
        if stand.change == self._copied.change:
            return False
        return now - self._last >= (self._played if a_round_is_played() else IDLE)


def a_round_is_played() -> bool:
    """Whether results are entered, or a clock runs, for a round that is not published yet."""
    begun = Session.objects.filter(round=OuterRef("pk")).exclude(state=Session.State.EMPTY)
    started = RoundClock.objects.filter(round=OuterRef("pk"), stopped_at=None)
    return Round.objects.filter(Exists(begun) | Exists(started), published_at=None).exists()
