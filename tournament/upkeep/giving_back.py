"""SQLite's file gives back to the disk what was deleted from it.

What is deleted leaves free pages in the file, which are used again before it grows. Pages that nobody needs
any more are taken off its end, in steps, and what stands there moves into free ones before. PostgreSQL does
that with its own `autovacuum`.
"""

from django.db import connection

from tournament.archive.in_steps import step

#: What stays free in the file, in bytes: what some days of play take, so that it does not shrink and grow
#: in turn.
KEPT_FREE = 4_000_000
#: How many pages (of 4 kB) a step gives back.
_AT_ONCE = 250


def give_back() -> int:
    """Give back what is free in the file beyond `KEPT_FREE`, in steps; how many whole megabytes.

    None of a file that was made by an earlier version, until it is migrated, and none on PostgreSQL.
    """
    if connection.vendor != "sqlite":
        return 0
    of_a_page, pages = _pragma("page_size"), _pragma("page_count")
    too_many = _pragma("freelist_count") - KEPT_FREE // of_a_page
    for done in range(0, too_many, _AT_ONCE):
        with step():
            _give_back_pages(min(_AT_ONCE, too_many - done))
    return max(0, pages - _pragma("page_count")) * of_a_page // 1_000_000


def _give_back_pages(count: int) -> None:
    with connection.cursor() as cursor:
        for _page in range(count):
            # Python takes one step of a statement that returns no rows, and that is one page.
            cursor.execute("PRAGMA incremental_vacuum(1)")


def _pragma(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return int(cursor.fetchone()[0])
