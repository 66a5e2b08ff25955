"""Reading everything as it was at one moment, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from tournament.sqlite.base import DatabaseWrapper as SQLite


@contextmanager
def one_moment() -> Iterator[None]:
    """Read within: all queries see the database as the first of them does, and nobody waits for them.

    Nothing is written within. In a transaction of the caller's, they see what that one sees.
    """
    here = connections[DEFAULT_DB_ALIAS]
    if here.in_atomic_block:
        yield
    elif isinstance(here, SQLite):
        with here.taking_no_lock(), transaction.atomic():
            yield
    else:
        with transaction.atomic(), here.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
