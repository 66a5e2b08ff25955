"""Look whether the history of an event, or of all, is the one that was written."""

import argparse
import json
import sys
from typing import Any

from django.core.management.base import CommandError

from tournament.management.events import BAD_INPUT, DIFFERENCES_FOUND, EventCommand, event_named
from tournament.models import Event, History
from tournament.record.checking import HistoryCheck, check_history, entries_since
from tournament.record.fingerprints import FEWEST, beginning_of, shown
from tournament.record.one_moment import one_moment
from tournament.record.packing import entries_with_keys

#: How many entries that are not what was written are named.
_MOST = 20


class Command(EventCommand):
    help = (
        "Compares every entry of the history with its fingerprint, which is made of what it tells and of the "
        "entry before it. The last fingerprint stands at the foot of printed rankings and in archives."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "event", metavar="EVENT", nargs="?", help="address (slug) of the event; all without one"
        )
        parser.add_argument(
            "--fingerprint",
            default="",
            help="one that was printed, or its first eight letters or more: what was entered since it",
        )
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON list")

    @one_moment()
    def handle(self, *args: Any, **options: Any) -> None:
        typed = options["fingerprint"]
        beginning = beginning_of(typed)
        if typed and not beginning:
            wrong = f"A fingerprint has the digits 0-9 and the letters a-f, at least {FEWEST} of them."
            raise CommandError(wrong, returncode=BAD_INPUT)
        if typed and not options["event"]:
            raise CommandError("Name the event that the fingerprint is of.", returncode=BAD_INPUT)
        events = [event_named(options["event"])] if options["event"] else Event.objects.order_by("slug")
        checks = [(event, check_history(event, beginning)) for event in events]
        if options["json"]:
            self.stdout.write(json.dumps([_facts(event, check) for event, check in checks]))
        else:
            for event, check in checks:
                self._tell(event, check, sought=bool(typed))
        if any(check.changed or (typed and check.moment is None) for _event, check in checks):
            sys.exit(DIFFERENCES_FOUND)

    def _tell(self, event: Event, check: HistoryCheck, *, sought: bool) -> None:
        for line in _changed(event, check):
            self.stdout.write(f"{line}: it is not what was written, or what stood before it is missing.")
        verdict = f"{len(check.changed)} of them not as written" if check.changed else "all as written"
        self.stdout.write(
            f"{event.slug}: {check.entries} entries, {verdict}. Fingerprint {shown(check.fingerprint)}"
        )
        if check.erased:
            self.stdout.write(f"A person was erased from {check.erased} of them, as the history says.")
        if not sought:
            return
        if check.moment is None:
            self.stdout.write("No entry has the fingerprint that was asked for.")
            return
        since = entries_since(event, check.moment)
        [entry] = entries_with_keys(event, [check.moment])
        self.stdout.write(
            f"It is that of: {_line(entry)}. "
            f"Entries since: {since.count}; {since.counting} of them can change a result."
        )


def _changed(event: Event, check: HistoryCheck) -> list[str]:
    """The first entries that are not what was written."""
    return [_line(entry) for entry in entries_with_keys(event, check.changed[:_MOST])]


def _line(entry: History) -> str:
    return f"{entry.at:%Y-%m-%d %H:%M:%S} {entry.action} {entry.subject}".rstrip()


def _facts(event: Event, check: HistoryCheck) -> dict[str, Any]:
    facts = {
        "event": event.slug,
        "entries": check.entries,
        "fingerprint": check.fingerprint,
        "changed": len(check.changed),
        "erased": check.erased,
        "first_changed": _changed(event, check),
    }
    if check.moment is not None:
        since = entries_since(event, check.moment)
        facts |= {"since": since.count, "counting_since": since.counting}
    return facts
