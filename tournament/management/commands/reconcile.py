"""Print which single changes of its slip would explain why a sheet's hands and signed totals differ."""

import argparse
import json
import sys
from typing import Any

from django.core.management.base import CommandError

from tournament.management.events import BAD_INPUT, DIFFERENCES_FOUND, EventCommand, event_named
from tournament.models import Session
from tournament.record.one_moment import one_moment
from tournament.rules.reconcile import Proposal
from tournament.rules.slip_errors import slip_line
from tournament.sheets.board import session_at
from tournament.sheets.proposals import proposals_of

#: What the database can hold as a number of a round or a table.
_HIGHEST_NUMBER = 32_767


class Command(EventCommand):
    help = (
        "Prints every change of one line of a stored sheet that leads exactly to its signed totals, the "
        "likeliest first. Lines are given by their keys: 1324 is 13 points for seat 2 from seat 4."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="address (slug) of the event")
        parser.add_argument("--round", type=int, required=True, metavar="N", help="number of the round")
        parser.add_argument("--table", type=int, required=True, metavar="T", help="number of the table")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON list")

    @one_moment()
    def handle(self, *args: Any, **options: Any) -> None:
        event, numbers = event_named(options["event"]), (options["round"], options["table"])
        try:
            session = session_at(event, *(min(max(number, 0), _HIGHEST_NUMBER) for number in numbers))
        except Session.DoesNotExist:
            raise CommandError(
                "There is no sheet of round {}, table {} in this event.".format(*numbers),
                returncode=BAD_INPUT,
            ) from None
        found = [_plain(proposal) for proposal in proposals_of(session)]
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            for place, proposal in enumerate(found, start=1):
                what = ", ".join(f"{name} {value}" for name, value in proposal.items() if value is not None)
                self.stdout.write(f"{place}. {what}")
            self.stdout.write(
                f"{len(found)} changes explain it." if found else "No single change explains it."
            )
        if found:
            sys.exit(DIFFERENCES_FOUND)


def _plain(proposal: Proposal) -> dict[str, Any]:
    """A proposal as JSON has it: lines by their keys, seats 1-4."""
    penalty, totals = proposal.penalty, proposal.totals
    is_line = proposal.number is not None
    return {
        "kind": str(proposal.kind),
        "hand": proposal.number,
        "before": slip_line(proposal.before) if is_line else None,
        "after": slip_line(proposal.after) if is_line else None,
        "penalty": penalty
        and {
            "kind": str(penalty.kind),
            "seat": penalty.seat + 1,
            "amount": penalty.amount,
            "receiver": None if penalty.receiver is None else penalty.receiver + 1,
        },
        "totals": totals and list(totals),
    }
