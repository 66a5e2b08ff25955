"""Print an event's ranking."""

import argparse
import json
from typing import Any

from django.core.management.base import CommandError

from tournament.management.events import BAD_INPUT, EventCommand, event_named
from tournament.record.one_moment import one_moment
from tournament.results.standings import standings_of, team_standings_of
from tournament.standings import Standing, TeamStanding


class Command(EventCommand):
    help = "Prints the ranking over all confirmed sessions, or over the published rounds."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="address (slug) of the event")
        parser.add_argument("--after", type=int, metavar="N", help="only rounds 1 to N")
        parser.add_argument("--public", action="store_true", help="only what the public may see")
        parser.add_argument("--teams", action="store_true", help="rank the teams")
        parser.add_argument("--json", action="store_true", help="print nothing but one JSON list")

    @one_moment()
    def handle(self, *args: Any, **options: Any) -> None:
        event = event_named(options["event"])
        after = options["after"]
        if after is not None and not 1 <= after <= event.rounds.count():
            raise CommandError(
                f"--after is {after}; the event has rounds 1 to {event.rounds.count()}.", returncode=BAD_INPUT
            )
        if options["teams"]:
            lines = [_team(line) for line in team_standings_of(event, after=after, public=options["public"])]
        else:
            lines = [
                _player(line)
                for line in standings_of(event, after=after, public=options["public"])
                if line.sessions
            ]
        if options["json"]:
            self.stdout.write(json.dumps(lines, ensure_ascii=False))
            return
        for line in lines:
            name = line.get("team", line.get("player"))
            self.stdout.write(
                f"{line['rank'] or '–':>4}  {name!s:<24} {line['table_points']:>7} {line['score']:>7}"
            )


def _player(line: Standing) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "player": line.number,
        "table_points": line.table_points,
        "twelfths": line.twelfths,
        "score": line.score,
        "sessions": line.sessions,
    }


def _team(line: TeamStanding) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "team": line.team,
        "table_points": line.table_points,
        "twelfths": line.twelfths,
        "score": line.score,
        "members": [member.number for member in line.members],
    }
