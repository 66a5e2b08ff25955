"""What SQLite kept for an earlier version of the program, which asked nothing of the length of a text."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def without_limits() -> Iterator[None]:
    """Let SQLite store what the limits of its columns refuse."""
    _ignore_checks(True)
    try:
        yield
    finally:
        _ignore_checks(False)


def _ignore_checks(ignored: bool) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA ignore_check_constraints = {int(ignored)}")
