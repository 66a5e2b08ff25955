"""Who makes the papers that wait: one for officials and one for the public at a time.

A paper is made by a process of its own (`tournament.papers.making.run_job`), which is begun when its turn has
come and inherits that turn. So papers are made one after the other whoever else makes some, and one whose
process outlives who began it is waited for.
"""

import contextlib
import fcntl
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

from tournament.papers.making.jobs import KILLED, OUT_OF_TIME, Jobs
from tournament.papers.making.pdf import renderer_environment
from tournament.papers.making.queue import Ticket
from tournament.papers.making.run_job import (
    CANCELLED,
    ERROR,
    LOCK,
    NO_LIBRARY,
    PROCESS,
    RESULT,
    SCRATCH,
    progress_of,
    tell,
)

logger = logging.getLogger(__name__)

#: How often a job is begun whose process and whose maker both did not see its end.
MOST_TRIES = 2
#: Seconds between two looks.
_PAUSE = 0.1
#: How much rather everything else is done, as Unix counts it: officials wait for theirs.
_NICE = {False: 5, True: 10}


class Maker:
    """Makes the papers that wait among `jobs`, as long as somebody calls `look`."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._at_work: dict[bool, _Work] = {}
        self._told = ""

    def look(self) -> bool:
        """See what has ended, and begin what can be; whether anything is being made."""
        try:
            for public, work in list(self._at_work.items()):
                if work.has_ended():
                    del self._at_work[public]
            for public in (False, True):
                if public not in self._at_work and (begun := self._begin(public=public)):
                    self._at_work[public] = begun
            self._told = ""
        except OSError as failed:
            if str(failed) != self._told:  # once, not at every look
                logger.error("Papers cannot be made: %s", failed)
            self._told = str(failed)
        return bool(self._at_work)

    def stop(self) -> None:
        """Stop what is being made; whoever looks next goes on with it."""
        for work in self._at_work.values():
            work.stop()
        self._at_work.clear()

    def _begin(self, *, public: bool) -> "_Work | None":
        if not self._jobs.queue.tickets(public=public):
            return None
        with contextlib.ExitStack() as held:
            turn = held.enter_context(open(self._jobs.directory / f"turn-{int(public)}", "a"))
            try:
                fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:  # of somebody else, or of a process that outlives who began it
                return None
            while ticket := self._jobs.next(public=public):
                if work := self._work(ticket, turn):
                    work.given_back.push(held.pop_all())
                    return work
        return None

    def _work(self, ticket: Ticket, turn: IO[str]) -> "_Work | None":
        """Begin the job of this ticket; None where it is given up."""
        path = self._jobs.directory / ticket.job
        with contextlib.ExitStack() as undo:
            # Opened once: when the job is forgotten meanwhile, another one may have its name.
            directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
            undo.callback(os.close, directory)
            progress = progress_of(path)
            tries = int(progress.get("begun", 0))
            if tries >= MOST_TRIES:
                _tell_why_not(-signal.SIGKILL, directory)
                self._jobs.queue.leave(ticket)
                return None
            tell(path, progress | {"begun": tries + 1})
            (path / PROCESS).unlink(missing_ok=True)  # the number may be somebody else's by now
            lock = undo.enter_context(open(path / LOCK, "w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
            scratch = tempfile.mkdtemp(dir=path, prefix=SCRATCH)
            undo.callback(shutil.rmtree, scratch, ignore_errors=True)
            process = subprocess.Popen(
                [sys.executable, "-m", "tournament.papers.making.run_job", str(_NICE[ticket.public])],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=path,
                env=renderer_environment(scratch),
                pass_fds=[lock.fileno(), turn.fileno()],
                start_new_session=True,
            )
            return _Work(self._jobs, ticket, process, directory, undo.pop_all())


@dataclass(slots=True)
class _Work:
    """A paper in the making, and what is given back at its end."""

    jobs: Jobs
    ticket: Ticket
    process: subprocess.Popen[bytes]
    directory: int
    given_back: contextlib.ExitStack

    def has_ended(self) -> bool:
        """Whether it has; then it is told why there is no paper, if there is none."""
        code = self.process.poll()
        if code is None:
            return False
        with self.given_back:  # its lock after all else: whoever finds it free reads what became of it
            if code != -signal.SIGTERM:  # as when the whole server is ended: then it waits for the next one
                _tell_why_not(code, self.directory)
                self.jobs.queue.leave(self.ticket)
        return True

    def stop(self) -> None:
        """End it before its time, and count that as no try of it."""
        with self.given_back:
            self.process.kill()
            self.process.wait()
            path = self.jobs.directory / self.ticket.job
            progress = progress_of(path)
            with contextlib.suppress(OSError):
                tell(path, progress | {"begun": int(progress.get("begun", 1)) - 1})


def _tell_why_not(code: int, directory: int) -> None:
    """Log why there is no paper, if there is none, and leave that where its process could not."""

    def within(name: str, flags: int) -> int:
        return os.open(name, flags, 0o644, dir_fd=directory)

    with contextlib.suppress(OSError):
        if code and not {RESULT, CANCELLED, ERROR} & set(os.listdir(directory)):
            with open(ERROR, "w", opener=within) as told:
                told.write(OUT_OF_TIME if code == -signal.SIGALRM else KILLED)
        with open(ERROR, encoding="utf-8", errors="replace", opener=within) as told:
            said = told.read()
        if said == NO_LIBRARY:
            logger.warning("PDF needs a library that this machine lacks.")
        else:
            logger.error("A paper was not made (exit code %s): %s", code, said[-2000:])


def make_papers(jobs: Jobs, goes_on: Callable[[], bool]) -> None:
    """Make the papers that wait, as long as `goes_on()` says so; it is asked several times a second."""
    maker = Maker(jobs)
    try:
        while goes_on():
            maker.look()
            time.sleep(_PAUSE)
    finally:
        maker.stop()
