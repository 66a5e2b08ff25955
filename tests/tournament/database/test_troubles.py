"""What keeps a database from being used is told apart, as SQLite, PostgreSQL and the system tell it."""

import errno
import sqlite3
from contextlib import closing

import psycopg
import pytest
from django.db import DatabaseError, DataError, IntegrityError, OperationalError, transaction

from tests.tournament.sqlite.own_file import own_file
from tournament.database.troubles import Trouble, in_a_sentence, trouble_of

pytestmark = pytest.mark.django_db(databases="__all__")


@pytest.fixture
def sqlite(tmp_path):
    """A database of SQLite's with a table, which waits for nobody, whatever the tests' own one is."""
    with own_file(tmp_path / "a ?#% name.sqlite3", "elsewhere") as database:
        execute(database, "CREATE TABLE line (text NOT NULL)")
        execute(database, "INSERT INTO line VALUES ('kept')")
        yield database


def execute(database, statement, *values):
    with database.cursor() as cursor:
        return cursor.execute(statement, values or None).fetchone()


def met(database, statement="INSERT INTO line VALUES (%s)", *values) -> Exception:
    """What the statement fails with."""
    with pytest.raises(DatabaseError) as failed, transaction.atomic(using="elsewhere"):
        execute(database, statement, *values or ["x" * 100_000])
    return failed.value


def test_a_full_disk(sqlite):
    execute(sqlite, "PRAGMA max_page_count = 2")
    assert trouble_of(met(sqlite)) is Trouble.FULL
    assert execute(sqlite, "SELECT count(*) FROM line") == (1,)
    execute(sqlite, "PRAGMA max_page_count = 1000000")
    execute(sqlite, "INSERT INTO line VALUES ('later')")


def test_a_writer_that_takes_too_long(sqlite):
    with closing(sqlite3.connect(sqlite.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        assert trouble_of(met(sqlite)) is Trouble.BUSY


def test_a_file_that_may_only_be_read(sqlite):
    execute(sqlite, "PRAGMA query_only = ON")
    assert trouble_of(met(sqlite)) is Trouble.READ_ONLY


def test_a_file_that_is_gone_is_missed_and_not_made_anew(sqlite, tmp_path):
    sqlite.close()
    sqlite.settings_dict["NAME"].rename(tmp_path / "elsewhere")
    assert trouble_of(met(sqlite, "SELECT 1")) is Trouble.AWAY
    assert not sqlite.settings_dict["NAME"].exists()
    (tmp_path / "elsewhere").rename(sqlite.settings_dict["NAME"])
    assert execute(sqlite, "SELECT text FROM line") == ("kept",)


def test_a_file_that_is_no_database(sqlite):
    sqlite.close()
    sqlite.settings_dict["NAME"].write_bytes(b"no database " * 1000)
    error = met(sqlite, "SELECT * FROM line")
    assert trouble_of(error) is Trouble.DAMAGED
    assert in_a_sentence(error) == (
        "The database is damaged: file is not a database. "
        "`manage.py restore latest` puts the last copy of it back."
    )


def test_what_a_database_rightly_refuses_is_no_trouble_of_it(sqlite):
    assert trouble_of(met(sqlite, "INSERT INTO line VALUES (NULL)", *[])) is None
    assert trouble_of(met(sqlite, "SELECT * FROM missing")) is None


@pytest.mark.parametrize(
    ("state", "kind", "trouble"),
    [
        ("40P01", OperationalError, Trouble.BUSY),
        ("55P03", OperationalError, Trouble.BUSY),
        ("53300", OperationalError, Trouble.BUSY),
        ("53100", OperationalError, Trouble.FULL),
        ("25006", OperationalError, Trouble.READ_ONLY),
        ("08006", OperationalError, Trouble.AWAY),
        ("57P01", OperationalError, Trouble.AWAY),
        ("57P03", OperationalError, Trouble.AWAY),
        ("58030", OperationalError, Trouble.AWAY),
        ("XX001", OperationalError, Trouble.DAMAGED),
        ("23505", IntegrityError, None),
        ("22001", DataError, None),
        ("42P01", OperationalError, None),
    ],
)
def test_what_postgresql_says(state, kind, trouble):
    error = kind("said")
    error.__cause__ = psycopg.errors.lookup(state)("said")
    assert trouble_of(error) is trouble


def test_a_postgresql_that_is_not_there():
    with pytest.raises(psycopg.OperationalError) as failed:
        psycopg.connect("host=127.0.0.1 port=1 dbname=none")
    error = OperationalError("said")
    error.__cause__ = failed.value
    assert trouble_of(error) is Trouble.AWAY


@pytest.mark.parametrize(
    ("number", "trouble"),
    [(errno.ENOSPC, Trouble.FULL), (errno.EROFS, Trouble.READ_ONLY), (errno.ENOENT, None)],
)
def test_what_the_system_says(number, trouble):
    assert trouble_of(OSError(number, "said")) is trouble


@pytest.mark.parametrize("error", [None, ValueError("database is locked"), OperationalError("locked")])
def test_other_faults_are_none_of_the_database(error):
    assert trouble_of(error) is None
