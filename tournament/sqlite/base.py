"""SQLite that keeps the limits of the fields: what one database takes, the other takes, and every archive.

SQLite alone stores any text and any number in any column, so that what was too long would be found out when
a backup is to be read again. Here each column has its limit in the table itself, as PostgreSQL's have.
"""

from typing import ClassVar

from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.sqlite3 import base

_RANGES = BaseDatabaseOperations.integer_field_ranges
#: `length` counts up to the first zero, which PostgreSQL takes in no text.
_TEXT = 'length("%(column)s") <= %(max_length)s AND instr("%(column)s", char(0)) = 0'


def _between(kind: str) -> str:
    lowest, highest = _RANGES[kind]
    return f'"%(column)s" BETWEEN {lowest} AND {highest}'


class DatabaseOperations(base.DatabaseWrapper.ops_class):
    def integer_field_range(self, internal_type: str) -> tuple[int, int]:
        """The least and the greatest number that a field of this kind holds."""
        return _RANGES[internal_type]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    data_type_check_constraints: ClassVar[dict[str, str]] = {
        **base.DatabaseWrapper.data_type_check_constraints,
        "CharField": _TEXT,
        "SlugField": _TEXT,
        **{
            kind: _between(kind)
            for kind in (
                *("SmallIntegerField", "IntegerField", "BigIntegerField"),
                *("PositiveSmallIntegerField", "PositiveIntegerField", "PositiveBigIntegerField"),
            )
        },
    }
