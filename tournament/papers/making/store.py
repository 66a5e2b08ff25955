"""Finished files, kept on disk under a key that says all that went into them; one is made at a time.

When a round is published, many people ask for the same paper at once: the first waits for it to be
made, the others wait for the first. What is kept is bounded in number and size; the files unused for
longest go first.
"""

import contextlib
import fcntl
import hashlib
import logging
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.conf import settings

from tournament.papers.making.few import Busy

logger = logging.getLogger(__name__)

#: Seconds after which a finished file that nobody asks for goes: it may name people who are to be forgotten.
LONGEST_KEPT = 7 * 24 * 3600.0


@dataclass(frozen=True, slots=True)
class FileStore:
    """Files in `directory`, at most `most_files` of them and `most_bytes` together.

    `patience` is how many seconds a request waits for its turn; a file that nobody asks for is kept
    `longest_kept` seconds.
    """

    directory: Path
    most_files: int = 200
    most_bytes: int = 64 * 1024 * 1024
    patience: float = 60.0
    longest_kept: float = LONGEST_KEPT

    def get_or_make(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return the file kept under `key`, or make it and keep it.

        Where the directory cannot be used the file is made all the same. Raises Busy, and what
        `make` raises.
        """
        kept = self.kept(key)
        if kept is not None:
            return kept
        path = self._path(key)
        with self._turn():
            kept = self._read(path)  # made while waiting
            if kept is None:
                kept = make()
                self._keep(path, kept)
        return kept

    def kept(self, key: str) -> bytes | None:
        """The file kept under `key`, if there is one."""
        return self._read(self._path(key))

    def _path(self, key: str) -> Path:
        return self.directory / hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()

    def _read(self, path: Path) -> bytes | None:
        try:
            content = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        return content

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """Hold the lock of the directory, across threads and processes; none where it cannot be opened."""
        with contextlib.ExitStack() as turn:
            try:
                self.directory.mkdir(parents=True, exist_ok=True)
                lock = turn.enter_context(open(self.directory / "lock", "a"))
            except OSError as unusable:
                logger.warning("Files cannot be kept in %s: %s", self.directory, unusable)
            else:
                self._wait_for(lock)
            yield  # leaving closes the file, and that gives the lock back

    def _wait_for(self, lock: IO[str]) -> None:
        deadline = time.monotonic() + self.patience
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise Busy from None
                time.sleep(0.05)

    def _keep(self, path: Path, content: bytes) -> None:
        try:
            with tempfile.NamedTemporaryFile(dir=self.directory, prefix="making-", delete=False) as file:
                try:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())  # or a power cut could leave the name without the content
                    os.replace(file.name, path)
                except OSError:
                    os.unlink(file.name)
                    raise
            self._make_room()
        except OSError as unusable:
            logger.warning("A file cannot be kept in %s: %s", self.directory, unusable)

    def clear_old(self) -> int:
        """Remove what nobody has asked for in a long time; how many files. Raises OSError."""
        return self._make_room() if self.directory.exists() else 0

    def _make_room(self) -> int:
        oldest, removed = time.time() - self.longest_kept, 0
        entries = [(entry.stat(), entry) for entry in self.directory.iterdir() if entry.name != "lock"]
        entries.sort(key=lambda entry: entry[0].st_mtime, reverse=True)
        total = 0
        for position, (facts, entry) in enumerate(entries, start=1):
            total += facts.st_size
            crowded = position > 1 and (position > self.most_files or total > self.most_bytes)
            if crowded or facts.st_mtime < oldest:
                entry.unlink(missing_ok=True)
                removed += 1
        return removed


def file_store() -> FileStore:
    """The store of this installation."""
    return FileStore(Path(settings.VAR_DIR) / "cache" / "files")


def preview_store() -> FileStore:
    """The store of the public's previews, beside the files, that none of them pushes another out."""
    return FileStore(Path(settings.VAR_DIR) / "cache" / "previews")
