"""A server with a database that is gone, damaged, of another version, or cannot be written."""

import json
import os
import sqlite3
import urllib.error
import urllib.request
from contextlib import closing
from typing import Any

import pytest

from tests.tournament.installation import stop

pytestmark = pytest.mark.faults


def refused(installation) -> str:
    """Why the server does not start."""
    code, said = installation.run_server()
    assert code == 2
    assert said.startswith("Tablepoint does not start. ")
    assert said.count("\n") == 1
    return said


def write(installation, at: int, content: bytes) -> None:
    with open(installation.database, "r+b") as file:
        file.seek(at)
        file.write(content)


@pytest.mark.parametrize("third", [0, 1, 2])
def test_a_damaged_database_is_found_at_the_start(installation, third):
    write(installation, third * os.path.getsize(installation.database) // 3, b"\xff" * 40_000)
    said = refused(installation)
    assert "The database is damaged: " in said
    assert "`manage.py restore latest` puts the last copy of it back." in said
    for words in (["verify_event", "harbour-open-2026"], ["backup"]):
        code, told = installation.manage(*words)
        assert (code, told.startswith("CommandError: The database is damaged: ")) == (2, True), told


def test_words_of_the_schema_that_are_no_text_are_damage(installation):
    stored = installation.database.read_bytes()
    write(installation, stored.index(b"CREATE TABLE") + len("CREATE "), b"\xef\xff\xfe")
    assert "The database is damaged: its schema is no text." in refused(installation)


def test_a_database_that_cannot_be_written_is_found_at_the_start(installation):
    # As of a format that a later SQLite writes (the file's header, byte 18): for root, too.
    write(installation, 18, b"\x03")
    assert "The database cannot be used: attempt to write a readonly database." in refused(installation)


def test_a_deleted_database_is_missed_and_a_new_one_begun_only_when_asked(installation):
    installation.database.unlink()
    assert "`manage.py restore latest` puts that one back" in refused(installation)
    code, said = installation.manage("migrate")
    assert (code, said.startswith("CommandError: The database is gone or empty")) == (2, True)
    assert not installation.database.exists()
    assert installation.manage("migrate", "--new", "--verbosity", "0") == (0, "")
    stop(installation.start())


def test_a_server_without_a_database_says_what_makes_one(installation):
    installation.database.unlink()
    for copy in installation.copies.copies():
        installation.copies.file(copy).unlink()
    assert "run `manage.py migrate` first" in refused(installation)
    assert not installation.database.exists()


def test_an_older_program_refuses_a_newer_database(installation):
    with closing(sqlite3.connect(installation.database)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('tournament', '9999_of_next_year', '2027-01-01')"
        )
    assert "does not know tournament.9999_of_next_year" in refused(installation)


def asked(installation, path: str) -> tuple[int, Any]:
    """The status of an answer, and what it tells."""
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
            installation.url + path
        ) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as failed:
        with failed:
            return failed.code, json.load(failed)


def test_a_database_that_is_deleted_under_a_server_is_missed_and_not_replaced(installation):
    server = installation.start()
    aside = installation.directory / "aside.sqlite3"
    events = "/api/v1/events/"
    try:
        status, before = asked(installation, events)
        assert (status, before["count"]) == (200, 1)
        installation.database.rename(aside)
        told = (503, {"error": "The server does not reach its database."})
        assert [asked(installation, events) for _again in range(3)] == [told] * 3
        assert not installation.database.exists()
        aside.rename(installation.database)
        assert asked(installation, events) == (200, before)
    finally:
        stop(server)
