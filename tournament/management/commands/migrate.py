"""Django's own `migrate`, with a copy of the database before it changes anything."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tournament.copies.kept import Reason, first_place
from tournament.copies.making import make_copy
from tournament.management.events import sentences


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--without-copy", action="store_true", help="make no copy of the database before the migration"
        )

    @sentences
    def handle(self, *args: Any, **options: Any) -> None:
        looks_only = options["plan"] or options["check_unapplied"]
        here = options["database"] == DEFAULT_DB_ALIAS
        if here and not looks_only and not options["without_copy"] and self._changes_something(options):
            copy = make_copy(Reason.BEFORE_MIGRATION, now=timezone.now())
            self.stdout.write(f"Before the migration: {first_place().file(copy)}")
        super().handle(*args, **options)

    def _changes_something(self, options: dict[str, Any]) -> bool:
        """Whether there is a database, and migrations to come, or others than all are asked for."""
        loader = MigrationLoader(connection)
        to_come = set(loader.disk_migrations) - set(loader.applied_migrations)
        return bool(loader.applied_migrations) and bool(to_come or options["app_label"])
