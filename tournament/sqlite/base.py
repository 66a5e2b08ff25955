"""SQLite that keeps the limits of the fields: what one database takes, the other takes, and every archive.

SQLite alone stores any text and any number in any column, so that what was too long would be found out when
a backup is to be read again. Here each column has its limit in the table itself, as PostgreSQL's have.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.sqlite3.base import DatabaseWrapper as DjangosWrapper
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


class DatabaseOperations(DjangosOperations):
    def integer_field_range(self, internal_type: str) -> tuple[int, int]:
        """The least and the greatest number that a field of this kind holds."""
        return _RANGES[internal_type]


class DatabaseWrapper(DjangosWrapper):
    ops_class = DatabaseOperations
    data_type_check_constraints = _CHECKS
    transaction_mode: str | None

    @contextmanager
    def taking_no_lock(self) -> Iterator[None]:
        """Let transactions within begin without the lock of whoever writes, as those do that only read."""
        self.ensure_connection()  # before that it has no mode
        usual, self.transaction_mode = self.transaction_mode, None
        try:
            yield
        finally:
            self.transaction_mode = usual
