"""Of the database: whether it can be used, whether it is of this program, and how large what in it is."""

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.copies import of_postgresql
from tournament.copies.missing import require_not_gone
from tournament.copies.refusals import CopyRefused
from tournament.database.checking import Unusable, is_there, later_than_known, require_usable
from tournament.upkeep.doctor.finding import Finding, size


def examine_database() -> Iterator[Finding]:
    """One finding where the database cannot be used or is none of this program, else two good ones."""
    try:
        if is_there():
            require_usable()
        require_not_gone()
    except (CopyRefused, Unusable) as found:
        advice = _("“When the database cannot be used” in the guide to hosting says what helps.")
        yield Finding("database", _("It cannot be used."), advice, words=str(found))
        return
    if not is_there():
        yield Finding("database", _("There is no database."), _("Make one."), ("migrate",))
        return
    yield Finding("database", _("It can be read and written, and takes %s.") % size(database_size()))
    yield _examine_migrations()


def _examine_migrations() -> Finding:
    executor = MigrationExecutor(connection)
    if later := later_than_known(executor.loader.applied_migrations):
        says = _("The database is of a later version of the program.")
        advice = _("Take that version, or put a copy of before back.")
        return Finding("migrations", says, advice, ("restore",), later)
    if waiting := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        counted = ngettext("%d migration was not made.", "%d migrations were not made.", len(waiting))
        return Finding("migrations", counted % len(waiting), _("Make them."), ("migrate",))
    return Finding("migrations", _("All were made."))


def database_size() -> int:
    """Bytes of the database; of SQLite's also what does not stand in its file yet."""
    if connection.vendor == "sqlite":
        return _pages("page_count")
    return of_postgresql.size()


def sizes_of_tables() -> dict[str, int]:
    """Bytes of each table with its indexes, the largest first; none where the database does not tell."""
    sql = _OF_POSTGRESQL if connection.vendor == "postgresql" else _OF_SQLITE
    try:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return dict(cursor.fetchall())
    except DatabaseError:  # an SQLite without its table of pages
        return {}


def unused() -> int | None:
    """Bytes in the file of SQLite that were used, and will be again; PostgreSQL does not tell."""
    return _pages("freelist_count") if connection.vendor == "sqlite" else None


def _pages(counted: str) -> int:
    """Bytes of the pages of SQLite's file that are counted."""
    with connection.cursor() as cursor:
        (pages,) = cursor.execute(f"PRAGMA {counted}").fetchone()
        (each,) = cursor.execute("PRAGMA page_size").fetchone()
    return int(pages * each)


_OF_SQLITE = """
SELECT schema.tbl_name, SUM(pages.pgsize) FROM dbstat AS pages JOIN sqlite_master AS schema USING (name)
WHERE pages.aggregate = 1 GROUP BY schema.tbl_name ORDER BY 2 DESC, 1
"""
_OF_POSTGRESQL = """
SELECT relname, pg_total_relation_size(oid) FROM pg_class
WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 2 DESC, 1
"""
