"""Where a database was, no empty one takes its place unasked."""

from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.tournament.database.missing import away
from tournament.copies.kept import Copy, Kind, Reason
from tournament.copies.making import kind_of_database
from tournament.copies.missing import require_not_gone
from tournament.copies.refusals import CopyRefused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def empty(monkeypatch, tmp_path):
    """A connection to a database without a table: none at all, or a schema that nobody made."""
    if connection.vendor == "sqlite":
        away(monkeypatch, tmp_path)
    else:
        connection.cursor().execute("SET search_path TO nowhere")
    yield
    connection.close()


def keep_copy(place, kind):
    place.make()
    place.file(Copy(datetime(2026, 11, 20, 14, 15, tzinfo=UTC), Reason.BY_ITSELF, kind)).touch()


@pytest.mark.usefixtures("empty")
def test_a_database_of_which_copies_are_kept_is_gone(place):
    keep_copy(place, kind_of_database())
    with pytest.raises(CopyRefused, match=r"the last of 2026-11-20 14:15 UTC\. `manage\.py restore latest`"):
        require_not_gone()
    with pytest.raises(CommandError, match="The database is gone or empty") as refused:
        call_command("migrate", verbosity=0)
    assert refused.value.returncode == 2


@pytest.mark.usefixtures("empty")
def test_copies_in_the_second_place_count_too(second):
    keep_copy(second, kind_of_database())
    with pytest.raises(CopyRefused, match="The database is gone or empty"):
        require_not_gone()


@pytest.mark.usefixtures("empty")
def test_where_the_second_place_is_away_nobody_knows(second):
    second.path.rmdir()
    with pytest.raises(CopyRefused, match=r"\(BACKUP_URL\), is not there"):
        require_not_gone()


@pytest.mark.usefixtures("empty")
def test_a_database_that_never_was_is_not_missed(place):
    other = next(kind for kind in Kind if kind is not kind_of_database())
    keep_copy(place, other)
    require_not_gone()


def test_a_database_that_is_there_is_not_gone(place):
    keep_copy(place, kind_of_database())
    require_not_gone()
