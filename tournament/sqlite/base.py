"""SQLite that keeps the limits of the fields: what one database takes, the other takes, and every archive.

SQLite alone stores any text and any number in any column, so that what was too long would be found out when
a backup is to be read again. Here each column has its limit in the table itself, as PostgreSQL's have.

Nor is a database made where none is, as SQLite does with any file that it is to open: one that was deleted
is missed, and not replaced by an empty one. One that is made can give back to the disk what is deleted from
it (`tournament.upkeep.giving_back`).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.sqlite3.base import DatabaseWrapper as DjangosWrapper
from django.db.backends.sqlite3.features import DatabaseFeatures as DjangosFeatures
from django.db.backends.sqlite3.operations import DatabaseOperations as DjangosOperations

_RANGES = BaseDatabaseOperations.integer_field_ranges
_WHOLE_NUMBERS = (
    *("SmallIntegerField", "IntegerField", "BigIntegerField"),
    *("PositiveSmallIntegerField", "PositiveIntegerField", "PositiveBigIntegerField"),
)
#: `length` counts up to the first zero, which PostgreSQL takes in no text.
_TEXT = 'length("%(column)s") <= %(max_length)s AND instr("%(column)s", char(0)) = 0'
_CHECKS = {
    **DjangosWrapper.data_type_check_constraints,
    **dict.fromkeys(("CharField", "SlugField"), _TEXT),
    **{kind: '"%(column)s" BETWEEN {} AND {}'.format(*_RANGES[kind]) for kind in _WHOLE_NUMBERS},
}


#: Only before anything is in a file. Said to one that is like that already, it waits for whoever writes.
_CAN_GIVE_BACK = "PRAGMA auto_vacuum=INCREMENTAL"


class DatabaseFeatures(DjangosFeatures):
    #: As of every Python that runs this. Django finds out by opening the database, for each command that
    #: checks the models, `migrate` among them, which may find none.
    supports_json_field = True


class DatabaseOperations(DjangosOperations):
    def integer_field_range(self, internal_type: str) -> tuple[int, int]:
        """The least and the greatest number that a field of this kind holds."""
        return _RANGES[internal_type]


class DatabaseWrapper(DjangosWrapper):
    features_class = DatabaseFeatures
    ops_class = DatabaseOperations
    data_type_check_constraints = _CHECKS
    transaction_mode: str | None
    init_commands: list[str]
    _may_make_file = False

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        file = os.fspath(params["database"])
        if not file.startswith((":memory:", "file:")):
            if not self._may_make_file:
                params["database"] = f"file:{quote(file)}?mode=rw"
            elif not os.path.exists(file) or not os.path.getsize(file):
                self.init_commands.insert(0, _CAN_GIVE_BACK)
        return params

    @contextmanager
    def making_its_file(self) -> Iterator[None]:
        """Let a connection that is opened within make the file where it is missing."""
        self._may_make_file = True
        try:
            yield
        finally:
            self._may_make_file = False

    @contextmanager
    def taking_no_lock(self) -> Iterator[None]:
        """Let transactions within begin without the lock of whoever writes, as those do that only read."""
        self.ensure_connection()  # before that it has no mode
        usual, self.transaction_mode = self.transaction_mode, None
        try:
            yield
        finally:
            self.transaction_mode = usual
