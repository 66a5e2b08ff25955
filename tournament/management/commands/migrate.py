"""Django's own `migrate`, with a copy of the database before it changes anything.

It alone makes a database, and not in the place of one that is gone; one of a later version it leaves alone.
"""

from contextlib import nullcontext
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tournament.copies.kept import Reason
from tournament.copies.making import make_copy
from tournament.copies.missing import require_not_gone
from tournament.copies.places import first_place
from tournament.database.checking import require_no_later_version
from tournament.management.events import sentences
from tournament.sqlite.base import DatabaseWrapper as SQLite


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--without-copy", action="store_true", help="make no copy of the database before the migration"
        )

        parser.add_argument(
            "--new", action="store_true", help="begin a new database although there are copies of one"
        )

    @sentences
    def handle(self, *args: Any, **options: Any) -> None:
        looks_only = options["plan"] or options["check_unapplied"]
        if options["check_unapplied"]:
            require_no_later_version()
        if looks_only or options["database"] != DEFAULT_DB_ALIAS:
            super().handle(*args, **options)
            return
        if not options["new"]:
            require_not_gone()
        here = connections[DEFAULT_DB_ALIAS]
        with here.making_its_file() if isinstance(here, SQLite) else nullcontext():
            require_no_later_version()
            if not options["without_copy"] and self._changes_something(options):
                copy = make_copy(Reason.BEFORE_MIGRATION, now=timezone.now())
                self.stdout.write(f"Before the migration: {first_place().file(copy)}")
            super().handle(*args, **options)

    def _changes_something(self, options: dict[str, Any]) -> bool:
        """Whether there is a database, and migrations to come, or others than all are asked for."""
        loader = MigrationLoader(connection)
        to_come = set(loader.disk_migrations) - set(loader.applied_migrations)
        return bool(loader.applied_migrations) and bool(to_come or options["app_label"])
