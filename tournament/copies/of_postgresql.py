"""A copy of a PostgreSQL database: what `pg_dump` writes, put back by `psql` in one transaction."""

import itertools
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.db import connection, connections
from psycopg.conninfo import make_conninfo

from tournament.copies.refusals import CopyRefused, InUse

#: What is in the schema goes before the copy comes: tables of a later version would be in its way. What
#: belongs to an extension stays.
_EMPTIED = """
SET LOCAL client_min_messages = warning;
SET LOCAL lock_timeout = '20s';
DO $$
DECLARE found record;
BEGIN
    FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', found.tablename);
    END LOOP;
    FOR found IN
        SELECT p.oid::regprocedure AS signature FROM pg_proc p
        WHERE p.pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    LOOP
        EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', found.signature);
    END LOOP;
END $$;
"""
_MIGRATIONS = re.compile(r"COPY \S*django_migrations \(id, app, name, ")


def size() -> int:
    """Bytes of the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def holds_something() -> bool:
    """Whether there is anything to make a copy of."""
    return bool(connection.introspection.table_names())


def write_copy(packed: Path) -> None:
    """Write the database, as it is at one moment, into the new file `packed`, and read it back once."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={packed}")
    _script(packed, into=Path(os.devnull))


@contextmanager
def opened(packed: Path, scratch: Path) -> Iterator[Path]:
    """The statements that a copy holds, in a file in the directory `scratch`.

    Raises CopyRefused where it cannot be read as a whole.
    """
    script = scratch / "copy.sql"
    _script(packed, into=script)
    yield script


def migrations_in(script: Path) -> set[tuple[str, str]]:
    """The migrations, as (app, name), that an opened copy has behind it."""
    with open(script) as lines:
        if not any(_MIGRATIONS.match(line) for line in lines):
            return set()
        rows = (line.split("\t") for line in itertools.takewhile(lambda line: line != "\\.\n", lines))
        return {(row[1], row[2]) for row in rows}


def put_back(script: Path, *, set_aside: bool) -> None:
    """Put an opened copy in the place of what the database holds: all of it, or nothing at all.

    Nothing of this kind of database can be `set_aside`.

    Raises InUse where anybody else is connected, and CopyRefused with PostgreSQL's own words.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        others = cursor.fetchone()[0]
    if others:
        raise InUse(
            f"The database has {others} other connections: stop the server, and whatever else uses it."
        )
    emptied = script.with_suffix(".first")
    try:
        emptied.write_text(_EMPTIED)
        settings = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        _run("psql", *settings, f"--file={emptied}", f"--file={script}", stdout=subprocess.DEVNULL)
    finally:
        emptied.unlink(missing_ok=True)
        connections.close_all()  # what they remember of the database is over


def _script(packed: Path, *, into: Path) -> None:
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={into}", str(packed), connect=False)


def _run(program: str, *arguments: str, connect: bool = True, stdout: int | IO[bytes] | None = None) -> None:
    """Run one of PostgreSQL's own programs on the database, the password kept out of what machines list."""
    if not shutil.which(program):
        raise CopyRefused(f"{program} is missing: apt-get install postgresql-client.")
    environment, words = dict(os.environ), [program]
    if connect:
        facts = connection.settings_dict
        environment["PGPASSWORD"] = facts["PASSWORD"]
        words += ["--no-password", f"--dbname={_address(facts)}"]
    ended = subprocess.run(
        [*words, *arguments], env=environment, stdout=stdout, stderr=subprocess.PIPE, text=True
    )
    if ended.returncode:
        raise CopyRefused(f"{program} failed: {_reason(ended.stderr) or f'exit code {ended.returncode}'}")


def _reason(said: str) -> str:
    """The line that names what went wrong, of all that a program said; the last one where none is marked."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    marked = (line for line in lines if re.search(r"\b(error|ERROR|FATAL):", line))
    return next(marked, lines[-1] if lines else "")


def _address(facts: dict[str, Any]) -> str:
    """Where the database is, as PostgreSQL's programs are told, without the password."""
    named = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
    given = {word: facts[name] for word, name in named.items() if facts[name]}
    return make_conninfo(
        **given, **{key: value for key, value in facts["OPTIONS"].items() if isinstance(value, str)}
    )


def forget_set_aside(*, now: datetime) -> int:
    """Nothing is ever set aside: a copy is put back in one transaction, or not at all."""
    return 0
