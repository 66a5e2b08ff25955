"""Import a played event from two tab-separated files."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from scoring.mcr import RULESETS
from tournament.events.presets import PRESETS
from tournament.events.summary import event_summary
from tournament.imports.played_event import import_played_event
from tournament.imports.results import UnreadableResults, read_results
from tournament.management.events import BAD_INPUT, EventCommand
from tournament.models import Event
from tournament.record.refusals import ActionRefused


class Command(EventCommand):
    help = (
        "Creates an event with the players, seating and sheets of a played one. Confirms, does not publish."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--tables", required=True, type=Path, help="seats and totals of every table, TSV")
        parser.add_argument(
            "--hands", required=True, type=Path, help="winner, discarder and value of every hand, TSV"
        )
        parser.add_argument("--name", required=True, help="title of the event; its address is made from it")
        parser.add_argument("--tie-rule", required=True, choices=Event.TieRule.values)
        parser.add_argument("--preset", choices=list(PRESETS), default="international")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            played = read_results(
                _lines(options["tables"]),
                _lines(options["hands"]),
                RULESETS[PRESETS[options["preset"]].ruleset],
            )
            event = import_played_event(
                played,
                name=options["name"].strip(),
                preset=options["preset"],
                tie_rule=options["tie_rule"],
                by=None,
                now=timezone.now(),
            )
        except (UnreadableResults, ActionRefused) as refused:
            raise CommandError(str(refused), returncode=BAD_INPUT) from refused
        summary = event_summary(event)
        if options["json"]:
            self.stdout.write(json.dumps(summary))
        else:
            self.stdout.write(
                "Imported {event}: {players} players, {rounds} rounds, {sessions} sessions, {hands} hands. "
                "{differ} sheets differ from their hands, {totals_only} have totals only.".format(**summary)
            )


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as unreadable:
        raise CommandError(f"{path} cannot be read: {unreadable}", returncode=BAD_INPUT) from unreadable
