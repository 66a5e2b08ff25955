"""Recompute an event's stored numbers with code of its own, and print what differs."""

import argparse
import dataclasses
import json
import sys
from typing import Any

from tournament.management.events import DIFFERENCES_FOUND, EventCommand, event_named
from tournament.results.stored_numbers import differences_in


class Command(EventCommand):
    help = "Recomputes scores, table points, marks and rankings a second way; prints nothing but differences."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="address (slug) of the event")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        found = differences_in(event_named(options["event"]))
        if options["json"]:
            self.stdout.write(json.dumps([dataclasses.asdict(difference) for difference in found]))
        else:
            for difference in found:
                self.stdout.write(difference.sentence)
            self.stdout.write(
                f"{len(found)} stored numbers differ." if found else "Every stored number is right."
            )
        if found:
            sys.exit(DIFFERENCES_FOUND)
