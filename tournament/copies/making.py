"""Making a copy: of one moment, read back, in its place at once or not at all; and a second place for it."""

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

from django.db import connection

from tournament.copies import of_postgresql, of_sqlite
from tournament.copies.kept import UNFINISHED, Copy, Folder, Kind, Reason, leave_to_owner
from tournament.copies.places import Place, first_place, second_place
from tournament.copies.refusals import CopyRefused

#: Bytes of the disk that a copy leaves for what is typed meanwhile.
_LEFT_FREE = 50 * 1024 * 1024


def kind_of_database() -> Kind:
    return Kind.POSTGRESQL if connection.vendor == "postgresql" else Kind.SQLITE


def engine(kind: Kind) -> ModuleType:
    """What knows how copies of this kind are written and put back."""
    return of_postgresql if kind is Kind.POSTGRESQL else of_sqlite


def make_copy(reason: Reason, *, now: datetime) -> Copy:
    """Make a copy of the database and return it.

    The old ones go by their age. Raises CopyRefused, Damaged where the database itself is: then what is there
    stays.
    """
    if not engine(kind_of_database()).holds_something():
        raise CopyRefused("There is no database yet, so there is nothing to copy.")
    with at_work() as (place, scratch):
        copy = copy_into(place, scratch, reason, now=now)
        place.forget_old(now)
    return copy


def copy_into(place: Folder, scratch: Path, reason: Reason, *, now: datetime) -> Copy:
    """Make a copy in its first place, for one who is `at_work` there."""
    kind = kind_of_database()
    _require_room(place, engine(kind).size())
    whole = scratch / "copy"
    engine(kind).write_copy(whole)
    at = now.astimezone(UTC).replace(microsecond=0)
    copy = Copy(at, reason, kind)
    while place.file(copy).exists():  # made in the same second
        at += timedelta(seconds=1)
        copy = Copy(at, reason, kind)
    place.take(whole, copy)
    return copy


def _require_room(place: Folder, size: int) -> None:
    """Refuse to fill the disk: a save needs room as well, and matters more."""
    free = shutil.disk_usage(place.path).free
    if free < 2 * size + _LEFT_FREE:
        needed = (2 * size + _LEFT_FREE) // 1024**2
        raise CopyRefused(
            f"The disk has {free // 1024**2} MB left, and a copy needs {needed} MB so that savings go on."
        )


def carry_over(*, now: datetime) -> Place | None:
    """See that the second place, where there is one, has every copy that the first has, and return it.

    Raises CopyRefused where it cannot be written.
    """
    if (second := second_place()) is None:
        return None
    with at_work() as (place, _scratch):
        try:
            there = set(second.copies())
            for copy in place.copies():
                if copy not in there:
                    second.take_from(place, copy)
            second.forget_old(now)
        except OSError as failed:
            raise CopyRefused(
                f"The copies cannot be taken to the second place, {second}: {failed.strerror}."
            ) from failed
    return second


def forget_old_copies(*, now: datetime) -> int:
    """Delete the copies, here and in the second place, that time has passed over; how many.

    Raises CopyRefused where a place cannot be used.
    """
    with at_work() as (place, _scratch):
        count = place.forget_old(now)
    if (second := second_place()) is None:
        return count
    with at_work():
        try:
            second.forget_unfinished()
            return count + second.forget_old(now)
        except OSError as failed:
            raise CopyRefused(f"{second} cannot be used: {failed.strerror}.") from failed


@contextmanager
def at_work() -> Iterator[tuple[Folder, Path]]:
    """The first place and a directory in it for what is not whole yet, for one at a time.

    Raises CopyRefused where nothing can be written there.
    """
    place = first_place()
    try:
        place.make()
        with open(place.path / "lock", "a") as lock:
            leave_to_owner(place.path / "lock")
            fcntl.flock(lock, fcntl.LOCK_EX)
            place.forget_unfinished()
            with tempfile.TemporaryDirectory(dir=place.path, prefix=UNFINISHED) as scratch:
                yield place, Path(scratch)
    except OSError as failed:
        raise CopyRefused(f"{place.path} cannot be used: {failed.strerror}.") from failed
