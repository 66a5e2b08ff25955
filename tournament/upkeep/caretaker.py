"""Who looks after an installation: one of the server's processes, in a thread of its own.

When that process ends, however it does, the system gives its turn to another.
"""

import fcntl
import logging
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from tournament.copies.keeping import Keeper
from tournament.copies.kept import leave_to_owner
from tournament.copies.refusals import CopyRefused
from tournament.upkeep.daily import DailyTidying, DailyVerifying

_log = logging.getLogger(__name__)

#: Seconds between two looks, and after one at which something failed.
_PAUSE, _LONG_PAUSE = 10, 60
#: How much rather everything else is done, as Unix counts it.
_NICE = 10


class Duty(Protocol):
    """Something that is due from time to time."""

    def look(self, now: datetime) -> object:
        """Do it if it is due. What it raises is told in the log, and the next look tries again."""


class Caretaker:
    """Looks whether one of its duties is due, as long as it has the turn."""

    def __init__(self, duties: Sequence[Duty]) -> None:
        self._duties = duties
        self._turn: int | None = None
        self._told: dict[int, str] = {}

    def look(self, now: datetime) -> bool:
        """Do what is due, unless another process has the turn; whether nothing failed.

        One duty that fails keeps none of the others from being done.
        """
        try:
            if not self._has_turn():
                return True
        except OSError as failed:
            self._tell(-1, failed)
            return False
        went_well = [self._done(position, duty, now) for position, duty in enumerate(self._duties)]
        return all(went_well)

    def rest(self) -> None:
        """Leave the turn to another process."""
        if self._turn is not None:
            os.close(self._turn)
            self._turn = None

    def _has_turn(self) -> bool:
        if self._turn is None:
            path = Path(settings.VAR_DIR) / "caretaker.lock"
            turn = os.open(path, os.O_RDONLY | os.O_CREAT, 0o600)
            leave_to_owner(path)
            try:
                fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(turn)
                return False
            self._turn = turn
        return True

    def _done(self, position: int, duty: Duty, now: datetime) -> bool:
        try:
            duty.look(now)
        except Exception as failed:  # the next look may find it mended
            self._tell(position, failed)
            return False
        self._told.pop(position, None)
        return True

    def _tell(self, position: int, failed: Exception) -> None:
        if self._told.get(position) != str(failed):  # once, not every minute
            known = isinstance(failed, CopyRefused | DatabaseError | OSError)
            _log.error("Looking after the installation: %s", failed, exc_info=not known)
        self._told[position] = str(failed)


def take_care() -> None:
    """Have a thread of this process look after the installation, as long as the process lives."""
    duties: list[Duty] = [DailyTidying(), DailyVerifying()]
    if settings.BACKUP_MINUTES:
        duties.insert(0, Keeper(settings.BACKUP_MINUTES))
    caretaker = Caretaker(duties)
    threading.Thread(target=_look_again_and_again, args=[caretaker], name="caretaker", daemon=True).start()


def _look_again_and_again(caretaker: Caretaker) -> None:
    if sys.platform == "linux":  # where a thread has a priority of its own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
    pause = threading.Event()
    while True:
        try:
            well = caretaker.look(timezone.now())
        finally:
            connections.close_all()
        pause.wait(_PAUSE if well else _LONG_PAUSE)
