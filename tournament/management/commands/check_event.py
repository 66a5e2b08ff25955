"""Print the sheets whose hands do not lead to their signed totals."""

import argparse
import json
import sys
from typing import Any

from tournament.management.events import DIFFERENCES_FOUND, EventCommand, event_named
from tournament.record.one_moment import one_moment
from tournament.sheets.differences import differing_sheets


class Command(EventCommand):
    help = "Prints every session with hands whose hands do not lead to its signed totals (signed - computed)."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="address (slug) of the event")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON list")

    @one_moment()
    def handle(self, *args: Any, **options: Any) -> None:
        found = differing_sheets(event_named(options["event"]))
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            for sheet in found:
                amounts = ", ".join(
                    f"{wind} {points:+d}" for wind, points in sheet["difference"].items() if points
                )
                self.stdout.write(f"Round {sheet['round']}, table {sheet['table']}: {amounts}")
            self.stdout.write(f"{len(found)} sheets differ." if found else "Every sheet leads to its totals.")
        if found:
            sys.exit(DIFFERENCES_FOUND)
