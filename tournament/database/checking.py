"""Whether a server may use the database: it can be read, written, and is of this version of the program."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournament.database.troubles import Trouble, damaged, in_a_sentence, trouble_of


class Unusable(Exception):
    """The database cannot be used as it is: a sentence for whoever looks after the server."""


def is_there() -> bool:
    """Whether there is anything to connect to: a file of SQLite's may be missing."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


@contextmanager
def told() -> Iterator[None]:
    """Turn what the database refuses within into Unusable."""
    try:
        yield
    except DatabaseError as failed:
        if trouble_of(failed) is Trouble.AWAY and connection.vendor != "sqlite":
            reason = " ".join(str(failed).split())
            raise Unusable(f"The database of DATABASE_URL does not answer: {reason}") from failed
        raise Unusable(in_a_sentence(failed)) from failed


def require_usable() -> None:
    """Raise Unusable where the database cannot be read as a whole, or not written.

    SQLite looks at every page of its file, but not whether an index says the same as its table. Of PostgreSQL
    only an answer is asked.
    """
    try:
        with told():
            connection.ensure_connection()
            if connection.vendor == "sqlite":
                _require_sound_file()
                _require_writable_file()
    except UnicodeDecodeError as failed:  # SQLite told what is damaged: the words of the schema
        raise Unusable(damaged("its schema is no text")) from failed


def _require_sound_file() -> None:
    with connection.cursor() as cursor:
        found = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Unusable(damaged(found))


def _require_writable_file() -> None:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            # A number that nobody uses is written as it is, and not even that in the end: a transaction alone
            # begins on a file that cannot be written, too.
            (number,) = cursor.execute("PRAGMA user_version").fetchone()
            cursor.execute(f"PRAGMA user_version = {number}")
            transaction.set_rollback(True)
    except DatabaseError as failed:
        if trouble_of(failed) is not Trouble.BUSY:
            raise


def require_no_later_version() -> None:
    """Raise Unusable where a later version of the program migrated the database."""
    with told():
        applied = MigrationRecorder(connection).applied_migrations()
    if later := later_than_known(applied):
        raise Unusable(
            f"The database is of a later version of the program: this one does not know {later}. "
            "Take that version, or put a copy of before back with `manage.py restore`."
        )


def require_migrated() -> None:
    """Raise Unusable where the database lacks a migration, or is not there yet."""
    with told():
        if is_there():
            executor = MigrationExecutor(connection)
            if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
                return
    raise Unusable("The database lacks what this program needs: run `manage.py migrate` first.")


def later_than_known(applied: Iterable[tuple[str, str]]) -> str | None:
    """The last of these migrations, as (app, name), that this version of the program does not have.

    What belongs to an app that is not installed any more does no harm.
    """
    known = MigrationLoader(None).disk_migrations
    replaced = {old for migration in known.values() for old in migration.replaces}
    installed = {config.label for config in apps.get_app_configs()}
    unknown = (
        f"{app}.{name}"
        for app, name in applied
        if app in installed and (app, name) not in known and (app, name) not in replaced
    )
    return max(unknown, default=None)
