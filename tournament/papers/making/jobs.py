"""Papers are made outside the requests that ask for them.

A job is a directory: the documents to render and what its maker (`tournament.papers.making.run_job`, a
process of its own) leaves in it. It waits in a queue until `tournament.papers.making.maker` begins it. Every
process of the server sees the same, a reload of the page or a restart of the server loses nothing, and a job
whose maker was killed is known by its lock, which the system gives back. Its name says everything that goes
into the paper, so whoever asks for the same gets the same job.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.papers.making.queue import Queue, Ticket
from tournament.papers.making.run_job import (
    CANCELLED,
    ERROR,
    LOCK,
    NO_LIBRARY,
    ORDER,
    PROCESS,
    PROGRESS,
    RESULT,
    progress_of,
)
from tournament.papers.making.store import LONGEST_KEPT

#: What is left in place of a paper whose maker did not end by itself.
OUT_OF_TIME, KILLED = "out of time", "killed"

#: Beside the jobs: the directory of those that wait, and the lock of whoever changes it.
_WAITING, _DESK = "waiting", "desk"
_NO_JOBS = {_WAITING, _DESK}


class State(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"
    UNAVAILABLE = "unavailable"
    TOO_LONG = "too long"
    STOPPED = "stopped"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Order:
    """What a job makes, and for whom. `address` is where the paper was asked for, `page` where it is a page.

    A public job is of a `stamp` of its event: at another one it has to be found out whether the public may
    still have the paper, and whether it is the same. `kind` is the name of the paper's kind in the catalogue,
    which says who may have it.
    """

    event: int
    public: bool
    stamp: str
    kind: str
    title: str
    file_name: str
    address: str
    page: str = ""


#: Why there is no paper: its own fault, or one that the same paper may meet again.
FAILURES = frozenset({State.FAILED, State.TOO_LONG, State.STOPPED})


@dataclass(frozen=True, slots=True)
class Job:
    """A job as it stands: `done` of `parts` are made, and `page` is the page in hand.

    `ahead` papers are made before it while it waits. It was given up at `failed`, in seconds of Unix.
    """

    name: str
    order: Order
    state: State
    done: int = 0
    parts: int = 1
    page: int = 0
    ahead: int = 0
    failed: float = 0.0

    @property
    def is_under_way(self) -> bool:
        return self.state in (State.WAITING, State.RUNNING)


@dataclass(frozen=True, slots=True)
class Jobs:
    """The jobs in `directory`.

    Of those that have ended the latest `most_jobs` are kept, up to `most_bytes` together, for `longest_kept`
    seconds after the paper was asked for last.
    """

    directory: Path
    most_jobs: int = 200
    most_bytes: int = 256 * 1024 * 1024
    longest_kept: float = LONGEST_KEPT

    def name_of(self, key: str) -> str:
        """The name of the job for what `key` says."""
        return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:40]

    @property
    def queue(self) -> Queue:
        """Those that wait, or are being made."""
        return Queue(self.directory / _WAITING)

    def start(self, name: str, order: Order, documents: Sequence[str]) -> None:
        """Have the documents rendered and joined, unless that is done or under way already.

        Raises QueueFull, and OSError where the directory cannot be used.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        self._make_room()
        making = Path(tempfile.mkdtemp(dir=self.directory, prefix="new-"))
        try:
            for number, document in enumerate(documents):
                (making / f"{number:04}.html").write_text(document, encoding="utf-8", errors="replace")
            (making / ORDER).write_text(json.dumps(asdict(order)), encoding="utf-8")
            (making / PROGRESS).write_text(json.dumps({"parts": len(documents)}), encoding="utf-8")
            (making / LOCK).touch()
            with self.alone():
                if not (path := self.directory / name).is_dir():  # or somebody else was quicker
                    self.queue.join(order.event, name, public=order.public)
                    making.rename(path)  # a ticket without a job is taken away when its turn comes
        finally:
            shutil.rmtree(making, ignore_errors=True)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Change the queue while nobody else does. Raises OSError."""
        with open(self.directory / _DESK, "a") as desk:
            fcntl.flock(desk, fcntl.LOCK_EX)
            yield

    def next(self, *, public: bool) -> Ticket | None:
        """The ticket of the job that is to be begun; those of jobs that have ended are taken away.

        For whoever makes papers, and has the turn to make those for the public or for officials.
        """
        for ticket in self.queue.tickets(public=public):
            job = self.find(ticket.job)
            if job is not None and job.is_under_way:
                return ticket
            with self.alone():  # one that is being placed has a ticket for a moment and no directory
                job = self.find(ticket.job)
                if job is None or not job.is_under_way:
                    self.queue.leave(ticket)
        return None

    def find(self, name: str) -> Job | None:
        """The job of this name as it stands; None where there is none."""
        path = self.directory / name
        # In this order: a maker writes its last word, gives the lock back, and the ticket goes at the end.
        ahead = self.queue.ahead_of(name) if name else None
        held = _is_held(path / LOCK)
        order = _order(path)
        if order is None:
            return None
        progress = progress_of(path)
        counts = {key: int(progress.get(key, 0)) for key in ("done", "parts", "page")}
        state = self._state(path, held, waits=ahead is not None)
        failed = _changed(path / ERROR) if state in FAILURES else 0.0
        return Job(name, order, state, ahead=ahead or 0, failed=failed, **counts)

    def _state(self, path: Path, held: bool, waits: bool) -> State:
        if (path / RESULT).exists():
            return State.DONE
        if (path / CANCELLED).exists():
            return State.CANCELLED
        if (path / ERROR).exists():
            return _WHY.get((path / ERROR).read_text(), State.FAILED)
        if held:
            return State.RUNNING
        return State.WAITING if waits else State.LOST

    def result(self, name: str) -> bytes | None:
        """The finished paper, if it is finished."""
        try:
            content = (self.directory / name / RESULT).read_bytes()
            os.utime(self.directory / name)
        except OSError:
            return None
        return content

    def cancel(self, name: str) -> None:
        """Stop a job that is under way; what has ended stays as it is."""
        path = self.directory / name
        job = self.find(name)
        if job is None or not job.is_under_way:
            return
        (path / CANCELLED).touch()
        for ticket in self.queue.tickets():
            if ticket.job == name:
                self.queue.leave(ticket)
        process = _read(path / PROCESS).get("process")
        # While the lock is held the maker is not forgotten by the system, so the number is still its own.
        if process and _is_held(path / LOCK):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(int(process), signal.SIGKILL)

    def forget(self, name: str) -> None:
        """Remove a job that has ended, or that nobody can read, so that it can be started again."""
        job = self.find(name)
        if job is None or not job.is_under_way:
            self._take_away(self.directory / name)

    def _take_away(self, path: Path) -> None:
        """Remove a job. A maker that was just begun may still write into it: its name is free at once."""
        try:
            aside = Path(tempfile.mkdtemp(dir=self.directory, prefix="gone-"))
        except OSError:  # the disk is full, say
            aside = path
        with contextlib.suppress(OSError):  # somebody else took it away
            os.replace(path, aside)
        shutil.rmtree(aside, ignore_errors=True)

    def order(self, name: str, order: Order) -> None:
        """Say anew for whom a job is: somebody asked for the same paper. Raises OSError where it is gone."""
        path = self.directory / name
        with tempfile.NamedTemporaryFile(
            "w", dir=path, prefix="order-", delete=False, encoding="utf-8"
        ) as file:
            json.dump(asdict(order), file)
        os.replace(file.name, path / ORDER)

    def clear_old(self) -> int:
        """Remove the ended jobs that nobody has asked for in a long time; how many. Raises OSError."""
        return self._make_room() if self.directory.exists() else 0

    def _make_room(self) -> int:
        """Remove the ended jobs that nobody has asked for the longest, and what was never begun."""
        oldest, removed = time.time() - self.longest_kept, 0
        waiting = {ticket.job for ticket in self.queue.tickets()} | _NO_JOBS
        ended = [path for path in self.directory.iterdir() if path.is_dir() and path.name not in waiting]
        ended = [path for path in ended if not (_is_new(path) or _is_held(path / LOCK))]
        ended.sort(key=_changed, reverse=True)
        total = 0
        for place, path in enumerate(ended, start=1):
            total += _bytes_of(path)
            crowded = place >= self.most_jobs or (place > 1 and total > self.most_bytes)
            if crowded or _changed(path) < oldest:
                self._take_away(path)
                removed += 1
        return removed


_WHY = {NO_LIBRARY: State.UNAVAILABLE, OUT_OF_TIME: State.TOO_LONG, KILLED: State.STOPPED}


def paper_jobs() -> Jobs:
    """The jobs of this installation."""
    return Jobs(Path(settings.VAR_DIR) / "cache" / "jobs")


def _is_held(lock: Path) -> bool:
    """Whether a living process holds this lock."""
    try:
        with open(lock) as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _is_new(path: Path) -> bool:
    """Whether the directory may be about to become a job."""
    return path.name.startswith("new-") and time.time() - _changed(path) < 60


def _bytes_of(path: Path) -> int:
    """What the files of a job take."""
    total = 0
    with contextlib.suppress(OSError):  # somebody else may be making room, too
        for file in path.iterdir():
            total += file.stat().st_size
    return total


def _changed(path: Path) -> float:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _order(path: Path) -> Order | None:
    """The order of the job in this directory; None where there is none, or one of another program."""
    told = _read(path / ORDER)
    try:
        return Order(**told)
    except TypeError:
        return None


def _read(path: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}
