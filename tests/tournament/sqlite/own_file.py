"""A database of SQLite's that a test has for itself, whatever the tests' own one is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connections

from tournament.sqlite.base import DatabaseWrapper


@contextmanager
def own_file(file: Path, alias: str) -> Iterator[DatabaseWrapper]:
    """Have the database in this file, which may have to be made, under this name; it waits for nobody."""
    usual = connections[alias] if alias in connections.settings else None
    facts = connections["default"].settings_dict | {
        "NAME": file,
        "OPTIONS": {"timeout": 0, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL"},
    }
    connections[alias] = database = DatabaseWrapper(facts, alias)
    try:
        with database.making_its_file():
            database.ensure_connection()
        yield database
    finally:
        database.close()
        if usual is None:
            del connections[alias]
        else:
            connections[alias] = usual
