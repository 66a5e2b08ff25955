"""Put a copy of the database back."""

import argparse
import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.copies.places import first_place
from tournament.copies.restoring import LATEST, file_of, put_back
from tournament.management.events import DIFFERENCES_FOUND, sentences
from tournament.models import Event
from tournament.people.erasing_again import erase_again
from tournament.results.stored_numbers import recomputed


class Command(BaseCommand):
    help = (
        "Puts a copy in the place of everything that is stored, while the server is stopped: all of it, or "
        "nothing at all. What was there before is kept as a copy. Then the database is brought to this "
        "version of the program, and every event is verified."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "copy",
            help=f"the name of a copy, as `backup --list` tells it, the path of one, or “{LATEST}”",
        )

    @sentences
    def handle(self, *args: Any, **options: Any) -> None:
        file = file_of(options["copy"])
        with put_back(file, now=timezone.now()) as before:
            self.stdout.write(f"Put back: {file}")
            if before:
                self.stdout.write(f"What was there before: {first_place().file(before)}")
            call_command("migrate", verbosity=0, without_copy=True)
            if erased := erase_again(now=timezone.now()):
                self.stdout.write(f"Erased again, as they were before: {erased}")
            wrong = sum(self._verified(event) for event in Event.objects.order_by("slug"))
        if wrong:
            sys.exit(DIFFERENCES_FOUND)
        self.stdout.write("The server can be started.")

    def _verified(self, event: Event) -> int:
        """How many differences there are in the event, told in a line; `verify_event` tells each."""
        found = len(recomputed(event).differences)
        self.stdout.write(
            f"{event.slug}: {f'{found} differences, see verify_event' if found else 'verified'}"
        )
        return found
