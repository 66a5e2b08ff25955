"""Say how the installation is, and what somebody has to do; by an exit code also to cron."""

import argparse
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.management.events import DIFFERENCES_FOUND, sentences
from tournament.upkeep.doctor.examination import Examination, examine
from tournament.upkeep.doctor.finding import Finding, moment, size
from tournament.version import named_version, version

#: How many tables are named, the largest.
_TABLES = 5


class Command(BaseCommand):
    help = (
        "Looks at the database, the disks, the copies, what is tidied up, and at every number and history of "
        "every event, and says what to do. Exit code 1 where there is something; with --verbosity 0 nothing "
        "else is said."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON object")

    @sentences
    def handle(self, *args: Any, **options: Any) -> None:
        examination = examine(now=timezone.now(), verify=True)
        if options["json"]:
            self.stdout.write(json.dumps(_facts(examination), indent=1))
        else:
            self._tell(examination, briefly=options["verbosity"] == 0)
        if examination.to_do:
            sys.exit(DIFFERENCES_FOUND)

    def _tell(self, examination: Examination, *, briefly: bool) -> None:
        if not briefly:
            self.stdout.write(f"{named_version()}, {moment(examination.at)}")
        for finding in examination.to_do if briefly else examination.findings:
            self._tell_finding(finding)
        if examination.tables and not briefly:
            largest = list(examination.tables.items())[:_TABLES]
            self.stdout.write(f"Largest: {', '.join(f'{name} {size(of)}' for name, of in largest)}")

    def _tell_finding(self, finding: Finding) -> None:
        self.stdout.write(f"{'ok   ' if finding.well else 'TO DO'} {finding.title}: {finding.says}")
        commands = (f"manage.py {name}" for name in finding.commands)
        for line in filter(None, (finding.words, ", ".join(finding.events), finding.advice, *commands)):
            self.stdout.write(f"      {line}")


def _facts(examination: Examination) -> dict[str, Any]:
    return {
        "version": version(),
        "at": examination.at.isoformat(),
        "well": not examination.to_do,
        "findings": [
            {
                "name": finding.name,
                "well": finding.well,
                "says": finding.says,
                "advice": finding.advice,
                "commands": finding.commands,
                "words": finding.words,
                "events": finding.events,
            }
            for finding in examination.findings
        ],
        "disks": [
            {"path": str(disk.path), "free": disk.free, "total": disk.total} for disk in examination.disks
        ],
        "database": examination.database,
        "unused": examination.unused,
        "tables": examination.tables,
    }
