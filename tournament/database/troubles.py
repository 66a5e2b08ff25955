"""What keeps the database from being used, told apart by the codes of SQLite, PostgreSQL and the system."""

import errno
import sqlite3
from enum import Enum, auto

from django.db import Error, InterfaceError, OperationalError


class Trouble(Enum):
    """Nothing was written where one of these was met, unless PostgreSQL went away while it was answering."""

    #: It has no time for one more.
    BUSY = auto()
    #: The disk has no room.
    FULL = auto()
    #: It can be read, and not be written.
    READ_ONLY = auto()
    #: It does not answer, or its file is not there.
    AWAY = auto()
    #: What is in its file is not what was written.
    DAMAGED = auto()


_OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
    sqlite3.SQLITE_IOERR: Trouble.AWAY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
#: By state, or by the two letters that its class begins with (PostgreSQL's manual, appendix A).
_OF_POSTGRESQL = {
    "40001": Trouble.BUSY,  # could not be serialised
    "40P01": Trouble.BUSY,  # a deadlock
    "53300": Trouble.BUSY,  # too many connections
    "55P03": Trouble.BUSY,  # a lock that could not be had in time
    "57014": Trouble.BUSY,  # took too long
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "08": Trouble.AWAY,  # the connection
    "57": Trouble.AWAY,  # shut down, or starting
    "58": Trouble.AWAY,  # what the system refuses
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}
#: A file of ours that could not be written, on the database's disk or another one.
_OF_SYSTEM = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What the error says about the database or the disk; nothing where it is another fault."""
    if isinstance(error, OSError):
        return _OF_SYSTEM.get(error.errno or 0)
    cause = error.__cause__ if isinstance(error, Error) else error
    if isinstance(cause, sqlite3.Error):
        return _OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if cause is None or not isinstance(error, Error):
        return None
    state = getattr(cause, "sqlstate", None)
    if state is None:  # there was nobody to name one
        return Trouble.AWAY if isinstance(error, OperationalError | InterfaceError) else None
    return _OF_POSTGRESQL.get(state) or _OF_POSTGRESQL.get(state[:2])


def in_a_sentence(error: BaseException) -> str:
    """The same for whoever runs a command, with what helps."""
    if trouble_of(error) is Trouble.DAMAGED:
        return damaged(str(error))
    return f"The database cannot be used: {_in_a_line(str(error))}."


def damaged(found: str) -> str:
    """What was found in a damaged database, and what helps."""
    reason = _in_a_line(found.removeprefix("*** in database main ***"))
    return f"The database is damaged: {reason}. `manage.py restore latest` puts the last copy of it back."


def _in_a_line(text: str) -> str:
    return " ".join(text.split()).rstrip(".")
