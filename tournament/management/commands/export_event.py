"""Write an event as one archive."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from tournament.management.events import BAD_INPUT, EventCommand, event_named
from tournament.papers.archive import archive_gzip, archive_json


class Command(EventCommand):
    help = (
        "Writes an event with everything that is known of it as one JSON file; packed where it ends in .gz."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("event", help="the address of the event, as in its pages")
        parser.add_argument("file", type=Path, nargs="?", help="where to write it; without one it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        event, path, now = event_named(options["event"]), options["file"], timezone.now()
        if path is None:
            self.stdout.write(archive_json(event, now=now).decode(), ending="")
            return
        content = (archive_gzip if path.suffix == ".gz" else archive_json)(event, now=now)
        try:
            with open(path, "wb", opener=_private) as file:  # it may hold addresses of players
                file.write(content)
        except OSError as failed:
            raise CommandError(
                f"{path} cannot be written: {failed.strerror}.", returncode=BAD_INPUT
            ) from failed
        print(f"Wrote {path}, {len(content):,} bytes.", file=sys.stderr)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
