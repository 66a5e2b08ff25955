"""A copy of an SQLite database: the file as SQLite itself copies it, while others write, packed by gzip."""

import contextlib
import gzip
import os
import re
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.db import DatabaseError, connection, connections

from tournament.copies.kept import DAILY_KEPT, leave_to_owner
from tournament.copies.refusals import CopyRefused, Damaged, InUse
from tournament.database.troubles import Trouble, damaged, trouble_of

_OPEN = "Something else has the database open: the server, or a program that looks into it. Stop it first."
_RESTORING = ".restoring-"
#: What stands between the name of a database that was set aside and the moment, in UTC.
_REPLACED, _MOMENT = ".replaced-", "%Y%m%d-%H%M%S"
#: How long such a file is kept: as long as a copy.
_REPLACED_KEPT = DAILY_KEPT
#: Bytes that are read at once.
_PIECE = 1024 * 1024


def database_file() -> Path:
    return Path(connection.settings_dict["NAME"])


def size() -> int:
    """Bytes of the database."""
    return database_file().stat().st_size


def holds_something() -> bool:
    """Whether there is anything to make a copy of. Raises Damaged where that cannot be read."""
    try:
        return database_file().exists() and bool(connection.introspection.table_names())
    except DatabaseError as failed:
        raise _told(failed) from failed


def write_copy(packed: Path) -> None:
    """Write the database, as it is at one moment, into the new file `packed`.

    Raises Damaged where it does not pass SQLite's own check.
    """
    raw = packed.with_suffix(".raw")
    try:
        connection.ensure_connection()
        with closing(sqlite3.connect(raw)) as whole:
            connection.connection.backup(whole)
            whole.execute("PRAGMA journal_mode=DELETE")
            _check(whole)
    except (sqlite3.DatabaseError, DatabaseError) as failed:
        raise _told(failed) from failed
    with open(raw, "rb") as content, gzip.open(packed, "wb", compresslevel=6) as file:
        shutil.copyfileobj(content, file, _PIECE)
    with open(raw, "rb") as content, gzip.open(packed, "rb") as file:
        while piece := content.read(_PIECE):
            if piece != file.read(len(piece)):
                raise CopyRefused("What was written cannot be read back: the disk may be damaged.")
    raw.unlink()


@contextmanager
def opened(packed: Path, scratch: Path) -> Iterator[Path]:
    """The file that a copy holds, unpacked and checked, beside the database: on its disk.

    Raises CopyRefused where it cannot be read as a whole.
    """
    directory = database_file().parent
    for left in directory.glob(f"{_RESTORING}*"):  # by one that was killed
        left.unlink()
    whole = directory / f"{_RESTORING}{os.getpid()}.sqlite3"
    try:
        try:
            with gzip.open(packed, "rb") as content, open(whole, "xb") as file:
                os.chmod(whole, 0o600)
                shutil.copyfileobj(content, file, _PIECE)
                file.flush()
                os.fsync(file.fileno())
            with closing(sqlite3.connect(whole)) as database:
                _check(database)
        except (EOFError, gzip.BadGzipFile, zlib.error, sqlite3.DatabaseError, Damaged) as failed:
            raise CopyRefused(f"{packed.name} is no copy that can be read: {failed}") from failed
        yield whole
    finally:
        whole.unlink(missing_ok=True)


def migrations_in(whole: Path) -> set[tuple[str, str]]:
    """The migrations, as (app, name), that an unpacked copy has behind it."""
    with closing(sqlite3.connect(whole)) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
            return set()
        return set(database.execute("SELECT app, name FROM django_migrations"))


def put_back(whole: Path, *, set_aside: bool) -> None:
    """Put an unpacked copy in the place of the database, in one step.

    Raises InUse where somebody has it open. With `set_aside`, and where it is damaged, the database is kept
    beside it under a name that says so.
    """
    database = database_file()
    connections.close_all()
    leave_to_owner(whole)
    if database.exists():
        shutil.copymode(database, whole)
        try:
            # Only who is alone with a database can take its journal away, and SQLite deletes that with it:
            # with the journal of another database beside it, the copy would be damaged.
            with closing(sqlite3.connect(database, timeout=0)) as old:
                if old.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete":
                    raise InUse(_OPEN)
        except sqlite3.DatabaseError as failed:
            if isinstance(told := _told(failed), InUse):
                raise told from failed
            set_aside = True
        if set_aside:
            _set_aside(database)
    os.replace(whole, database)
    _keep_names(database.parent)


def _set_aside(database: Path) -> None:
    now = datetime.now(UTC).strftime(_MOMENT)
    # The journals first: without its own, a damaged file does no harm, but another's would.
    for ending in ("-wal", "-shm", "-journal", ""):
        with contextlib.suppress(FileNotFoundError):
            file = database.with_name(database.name + ending)
            file.rename(file.with_name(f"{database.name}{_REPLACED}{now}{ending}"))


def forget_set_aside(*, now: datetime) -> int:
    """Delete the damaged files that were set aside long ago, with their journals; how many files."""
    database, gone = database_file(), 0
    of_this_name = re.compile(re.escape(database.name + _REPLACED) + r"(\d{8}-\d{6})(?:-[a-z]+)?", re.ASCII)
    for file in database.parent.iterdir():
        if found := of_this_name.fullmatch(file.name):
            with contextlib.suppress(ValueError):  # no such moment: nothing that we wrote
                if now - datetime.strptime(found[1], _MOMENT).replace(tzinfo=UTC) > _REPLACED_KEPT:
                    file.unlink(missing_ok=True)
                    gone += 1
    return gone


def _keep_names(directory: Path) -> None:
    """See that a power cut does not take back what a directory's files are called."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _check(database: sqlite3.Connection) -> None:
    found = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(f"The database is damaged: {found}")


def _told(failed: Exception) -> CopyRefused:
    """The same in a sentence; a Damaged or InUse where it is that."""
    trouble = trouble_of(failed)
    if trouble is Trouble.BUSY:
        return InUse(_OPEN)
    if trouble is Trouble.DAMAGED:
        return Damaged(damaged(str(failed)))
    return CopyRefused(f"The database cannot be read: {failed}.")
