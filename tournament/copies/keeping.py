"""Copies that make themselves: while a round is played every few minutes, else every hour or day.

A server looks every few seconds whether one is due. Of its processes one does, which the system replaces by
another when it ends.
"""

import fcntl
import logging
import os
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournament.copies.kept import Copy, Reason, first_place, leave_to_owner
from tournament.copies.making import carry_over, make_copy
from tournament.copies.refusals import CopyRefused
from tournament.models import Backup, History, Round, RoundClock, Session

_log = logging.getLogger(__name__)

#: How old the last copy gets while something changes and no round is played, and while nothing does.
IDLE, QUIET = timedelta(hours=1), timedelta(days=1)
#: Seconds between two looks, and after one that failed.
_PAUSE, _LONG_PAUSE = 10, 60
#: How much rather everything else is done, as Unix counts it.
_NICE = 10


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
        self._turn: int | None = None
        self._copied = Stand(0, 0)
        self._last: datetime | None = None

    def look(self, now: datetime) -> Copy | None:
        """Make a copy if one is due and it is this process that makes them; the copy, if there is a new one.

        Raises CopyRefused and DatabaseError; then the next look tries again.
        """
        if not self._has_turn():
            return None
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
        return now - self._last >= (self._played if _a_round_is_played() else IDLE)

    def _has_turn(self) -> bool:
        """Whether this is the process of the server that makes the copies; it is until it ends."""
        if self._turn is None:
            first_place().make()
            turn = os.open(first_place().path / "keeper", os.O_RDONLY | os.O_CREAT, 0o600)
            leave_to_owner(first_place().path / "keeper")
            try:
                fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(turn)
                return False
            self._turn = turn
        return True

    def rest(self) -> None:
        """Leave the turn to another process."""
        if self._turn is not None:
            os.close(self._turn)
            self._turn = None


def _a_round_is_played() -> bool:
    begun = Session.objects.filter(round=OuterRef("pk")).exclude(state=Session.State.EMPTY)
    started = RoundClock.objects.filter(round=OuterRef("pk"), stopped_at=None)
    return Round.objects.filter(Exists(begun) | Exists(started), published_at=None).exists()


def keep_copies() -> None:
    """Have a thread of this process make copies when they are due, as long as the process lives."""
    if settings.BACKUP_MINUTES:
        keeper = Keeper(settings.BACKUP_MINUTES)
        threading.Thread(target=_look_again_and_again, args=[keeper], name="copies", daemon=True).start()


def _look_again_and_again(keeper: Keeper) -> None:
    if sys.platform == "linux":  # where a thread has a priority of its own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
    said = ""
    pause = threading.Event()
    while True:
        try:
            keeper.look(timezone.now())
            said, seconds = "", _PAUSE
        except Exception as failed:  # the next look may find it mended
            if said != str(failed):  # once, not every minute
                known = isinstance(failed, CopyRefused | DatabaseError | OSError)
                _log.error("Copying the database by itself: %s", failed, exc_info=not known)
            said, seconds = str(failed), _LONG_PAUSE
        finally:
            connections.close_all()
        pause.wait(seconds)
