"""The copies that are kept: files in a folder, told by their names, and which of them go with time."""

import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from tournament.copies.refusals import CopyRefused

#: How long every copy is kept, then one of each hour, then one of each day; after that it is deleted, since
#: it may name people who are to be forgotten.
ALL_KEPT, HOURLY_KEPT, DAILY_KEPT = timedelta(hours=1), timedelta(days=2), timedelta(days=30)

_NAME = re.compile(r"tablepoint-(\d{8}-\d{6})-([a-z-]+)\.(sqlite3\.gz|pgdump)", re.ASCII)
_MOMENT = "%Y%m%d-%H%M%S"
#: How the name of a file begins that is not whole yet.
UNFINISHED = ".making-"


class Reason(StrEnum):
    """What a copy was made for."""

    BY_ITSELF = "by-itself"
    BY_HAND = "by-hand"
    BEFORE_MIGRATION = "before-migration"
    BEFORE_RESTORE = "before-restore"


class Kind(StrEnum):
    """What is in a copy, by how its name ends."""

    SQLITE = "sqlite3.gz"
    POSTGRESQL = "pgdump"


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy: the moment from which it is, in UTC to the second, and what it was made for."""

    at: datetime
    reason: Reason
    kind: Kind

    @property
    def name(self) -> str:
        return f"tablepoint-{self.at.astimezone(UTC):{_MOMENT}}-{self.reason}.{self.kind}"

    @classmethod
    def named(cls, name: str) -> "Copy | None":
        """The copy of this name; none where it is not the name of one."""
        if not (found := _NAME.fullmatch(name)):
            return None
        with contextlib.suppress(ValueError):  # no such moment, or a reason that another version had
            at = datetime.strptime(found[1], _MOMENT).replace(tzinfo=UTC)
            return cls(at, Reason(found[2]), Kind(found[3]))
        return None


@dataclass(frozen=True, slots=True)
class Folder:
    """A directory with copies, readable by its owner alone."""

    path: Path

    def __str__(self) -> str:
        return str(self.path)

    def make(self) -> None:
        """See that the directory is there."""
        self.path.mkdir(mode=0o700, exist_ok=True)
        leave_to_owner(self.path)

    def copies(self) -> list[Copy]:
        """Those that are there, the latest first. Raises CopyRefused where it cannot be looked into."""
        try:
            found = [Copy.named(name) for name in os.listdir(self.path)]
        except FileNotFoundError:
            return []
        except OSError as failed:
            raise CopyRefused(f"{self.path} cannot be read: {failed.strerror}.") from failed
        return latest_first(copy for copy in found if copy)

    def file(self, copy: Copy) -> Path:
        return self.path / copy.name

    def sizes(self) -> dict[Copy, int]:
        """Of each copy its bytes, the latest first; one may go meanwhile."""
        found = {}
        for copy in self.copies():
            with contextlib.suppress(FileNotFoundError):
                found[copy] = self.file(copy).stat().st_size
        return found

    def take(self, whole: Path, copy: Copy) -> None:
        """Give a file that is whole, on the same disk, its name and its place."""
        with open(whole, "rb") as file:
            os.fsync(file.fileno())  # or a power cut could leave the name without the content
        os.chmod(whole, 0o600)
        leave_to_owner(whole, self.path)
        os.replace(whole, self.file(copy))

    def take_from(self, other: "Folder", copy: Copy) -> None:
        """Take over a copy from a folder that may be on another disk."""
        descriptor, making = tempfile.mkstemp(dir=self.path, prefix=UNFINISHED)
        os.close(descriptor)
        try:
            other.fetch(copy, Path(making))
            self.take(Path(making), copy)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(making)
            raise

    def fetch(self, copy: Copy, whole: Path) -> None:
        """Write the content of a copy into a file."""
        shutil.copyfile(self.file(copy), whole)

    def read(self, name: str) -> str | None:
        """What a file beside the copies says; None where there is none."""
        try:
            return (self.path / name).read_text()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def write(self, name: str, content: str) -> None:
        """Say that in a file beside the copies, all of it or nothing."""
        descriptor, making = tempfile.mkstemp(dir=self.path, prefix=UNFINISHED)
        with open(descriptor, "w") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        leave_to_owner(Path(making), self.path)
        os.replace(making, self.path / name)

    def forget_old(self, now: datetime) -> int:
        """Delete what time has passed over; how many copies."""
        gone = outdated(self.copies(), now)
        for copy in gone:
            self.file(copy).unlink(missing_ok=True)
        return len(gone)

    def forget_unfinished(self) -> None:
        """Delete what was left by a process that was killed; for who knows that nobody is at work."""
        for left in self.path.glob(f"{UNFINISHED}*"):
            if left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)


def leave_to_owner(path: Path, directory: Path | None = None) -> None:
    """Give what root made to whoever owns its directory, or another: the server must be able to write it."""
    if os.geteuid() == 0:
        facts = (directory or path.parent).stat()
        os.chown(path, facts.st_uid, facts.st_gid)


def latest_first(copies: Iterable[Copy]) -> list[Copy]:
    return sorted(copies, key=lambda copy: (copy.at, copy.name), reverse=True)


def outdated(copies: Iterable[Copy], now: datetime) -> list[Copy]:
    """Those of the copies, given with the latest first, that go.

    The latest stays whatever its age. One that was made by hand or before a step stays as long as any.
    """
    gone: list[Copy] = []
    hours: set[str] = set()
    days: set[str] = set()
    for position, copy in enumerate(copies):
        age = now - copy.at
        hour, day = f"{copy.at:%Y%m%d-%H}", f"{copy.at:%Y%m%d}"
        stays = (
            position == 0
            or age <= ALL_KEPT
            or (age <= HOURLY_KEPT and hour not in hours)
            or (age <= DAILY_KEPT and (day not in days or copy.reason is not Reason.BY_ITSELF))
        )
        if stays:
            hours.add(hour)
            days.add(day)
        else:
            gone.append(copy)
    return gone
