"""What is deleted from SQLite's file is given back to the disk."""

import sqlite3
from contextlib import closing
from importlib import import_module

import pytest
from django.db import connection, transaction

from tests.tournament.sample_events import NOW
from tests.tournament.sqlite.own_file import own_file
from tournament.copies import of_sqlite
from tournament.upkeep import giving_back
from tournament.upkeep.giving_back import give_back
from tournament.upkeep.tidying import tidy

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = 4096
LINES = [(number, f"line {number} " * 200) for number in range(2000)]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "club.sqlite3"


@pytest.fixture(autouse=True)
def _ten_pages_stay(monkeypatch):
    monkeypatch.setattr(giving_back, "KEPT_FREE", 10 * PAGE)


@pytest.fixture
def database(file):
    """A new database of this installation, with lines of which all but the last hundred were deleted."""
    with own_file(file, "default") as database:
        fill(connection)
        yield database


@pytest.fixture
def former(file):
    """The same, made by a version before."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA journal_mode=WAL")
    with own_file(file, "default") as database:
        fill(connection)
        yield database


def fill(connection):
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE line (number integer PRIMARY KEY, text)")
        cursor.execute("CREATE INDEX line_text ON line (text)")
        cursor.executemany("INSERT INTO line VALUES (%s, %s)", LINES)
        cursor.execute("DELETE FROM line WHERE number < 1900")


def told(statement):
    with connection.cursor() as cursor:
        return cursor.execute(statement).fetchall()


def free_pages():
    ((free,),) = told("PRAGMA freelist_count")
    return free


def as_it_was():
    """Whether every line that was not deleted is there, and the file whole."""
    lines = told("SELECT number, text FROM line ORDER BY text")
    return told("PRAGMA integrity_check") == [("ok",)] and sorted(lines) == LINES[1900:]


def size(file):
    told("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.stat().st_size


def write_anew():
    migration = import_module("tournament.migrations.0043_file_gives_back")
    with connection.schema_editor(atomic=False) as editor:
        migration.write_anew(None, editor)


@pytest.mark.usefixtures("database")
def test_the_file_shrinks_but_for_what_stays_free(file):
    before, free = size(file), free_pages()
    assert give_back() == (free - 10) * PAGE // 1_000_000 > 6
    assert free_pages() == 10
    assert size(file) <= before - (free - 10) * PAGE
    assert as_it_was()


@pytest.mark.usefixtures("place", "database")
def test_the_sweep_does_it(monkeypatch):
    monkeypatch.setattr(giving_back, "KEPT_FREE", 10 * PAGE)
    assert tidy(now=NOW).counts["megabytes given back"] > 6
    assert free_pages() == 10


@pytest.mark.usefixtures("database")
def test_others_save_after_every_step(file, monkeypatch):
    steps = -(-(free_pages() - 10) // 250)
    saved = []

    def save(_seconds):
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
            saved.append(other.execute("INSERT INTO line (text) VALUES ('meanwhile')").rowcount)

    monkeypatch.setattr("tournament.archive.in_steps.sleep", save)
    give_back()
    assert len(saved) == steps > 2


@pytest.mark.usefixtures("database")
def test_what_is_kept_free_stays(file, monkeypatch):
    monkeypatch.setattr(giving_back, "KEPT_FREE", free_pages() * PAGE)
    before = size(file)
    assert give_back() == 0
    assert size(file) == before


@pytest.mark.usefixtures("former")
def test_a_file_of_an_earlier_version_gives_back_once_it_was_written_anew(file):
    before = size(file)
    assert give_back() == 0
    assert size(file) == before
    write_anew()
    assert size(file) < before / 10
    assert as_it_was()
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO line VALUES (%s, %s)", LINES[:1900])
        cursor.execute("DELETE FROM line WHERE number < 1900")
    assert give_back() > 6
    assert as_it_was()


@pytest.mark.usefixtures("database")
def test_a_new_file_is_not_written_anew():
    free = free_pages()
    write_anew()
    assert free_pages() == free > 0


@pytest.mark.usefixtures("database")
def test_a_copy_gives_back_as_its_database_does(tmp_path):
    of_sqlite.write_copy(tmp_path / "copy.gz")
    with of_sqlite.opened(tmp_path / "copy.gz", tmp_path) as whole, closing(sqlite3.connect(whole)) as copy:
        assert copy.execute("PRAGMA auto_vacuum").fetchone() == (2,)


def test_opening_it_waits_for_nobody_who_writes(database):
    with closing(sqlite3.connect(database.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        database.close()
        with database.making_its_file():
            assert len(told("SELECT number FROM line")) == 100


@pytest.mark.usefixtures("database")
def test_within_a_transaction_it_is_a_part_of_that():
    free = free_pages()
    with transaction.atomic():
        give_back()
        transaction.set_rollback(True)
    assert free_pages() == free
    assert as_it_was()
