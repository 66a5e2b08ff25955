"""Reading everything as it was at one moment, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """Read within: all queries see the database as the first of them does, and nobody waits for them.

    Nothing is written within. In a transaction of the caller's, they see what that one sees.
    """
    if connection.in_atomic_block:
        yield
        return
    with _beginning_without_a_lock(), transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _beginning_without_a_lock() -> Iterator[None]:
    """Let SQLite begin a transaction that only reads, and not one that takes the lock to write at once."""
    if connection.vendor == "postgresql":
        yield
        return
    usual, connection.transaction_mode = connection.transaction_mode, None
    try:
        yield
    finally:
        connection.transaction_mode = usual
