"""Make an event from an archive."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from tournament.archive.reading import UnreadableArchive, read_archive
from tournament.archive.restoring import import_event
from tournament.archive.sense import history_as_written
from tournament.events.summary import event_summary
from tournament.management.events import BAD_INPUT, EventCommand
from tournament.record.refusals import ActionRefused
from tournament.results.stored_numbers import differences_in


class Command(EventCommand):
    help = "Makes an event from an archive that export_event or the files page wrote."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the archive, as JSON or packed by gzip")
        parser.add_argument("--address", default="", help="another address than the archive's")
        parser.add_argument("--title", default="", help="another title than the archive's")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        try:
            content = path.read_bytes()
        except OSError as failed:
            raise CommandError(f"{path} cannot be read: {failed.strerror}.", returncode=BAD_INPUT) from failed
        try:
            archive = read_archive(content)
            event = import_event(
                archive,
                by=None,
                now=timezone.now(),
                slug=options["address"],
                title=options["title"],
            )
        except (UnreadableArchive, ActionRefused) as refused:
            raise CommandError("\n".join(refused.sentences), returncode=BAD_INPUT) from refused
        differences = len(differences_in(event))
        as_written = history_as_written(archive)
        summary = {**event_summary(event), "differences": differences, "history_as_written": as_written}
        if options["json"]:
            self.stdout.write(json.dumps(summary))
            return
        self.stdout.write(
            "Imported {event}: {players} players, {rounds} rounds, {sessions} sessions, {hands} hands. "
            "{differences} stored numbers differ from what a recomputation gives.".format(**summary)
        )
        if not as_written:
            self.stdout.write("The history in the archive is not the one that it was written with.")
