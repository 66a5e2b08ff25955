"""A database that is not there."""

from pathlib import Path

import pytest
from django.db import connection


def away(monkeypatch: pytest.MonkeyPatch, directory: Path) -> None:
    """From now on the database is not found: there is no such file, or PostgreSQL has none of this name."""
    connection.close()
    name = str(directory / "none.sqlite3") if connection.vendor == "sqlite" else "none"
    monkeypatch.setitem(connection.settings_dict, "NAME", name)
