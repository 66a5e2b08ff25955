"""Recompute what of an event follows from other things, with code of its own, and print what differs."""

import argparse
import dataclasses
import json
import sys
from typing import Any

from tournament.management.events import DIFFERENCES_FOUND, EventCommand, event_named
from tournament.results.stored_numbers import recomputed


class Command(EventCommand):
    help = (
        "Recomputes a second way what follows from hands, penalties, signed totals, rulings and the draw: "
        "values, scores, states, marks, table points, what is published, seats and rankings."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="address (slug) of the event")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        recomputation = recomputed(event_named(options["event"]))
        found = recomputation.differences
        if options["json"]:
            self.stdout.write(json.dumps([dataclasses.asdict(difference) for difference in found]))
        else:
            for difference in found:
                self.stdout.write(difference.sentence)
            self.stdout.write(f"{recomputation.extent.sentence} {_verdict(len(found))}")
        if found:
            sys.exit(DIFFERENCES_FOUND)


def _verdict(differences: int) -> str:
    if differences:
        return f"{differences} {'difference was' if differences == 1 else 'differences were'} found."
    return "Every number that follows from another is right."
