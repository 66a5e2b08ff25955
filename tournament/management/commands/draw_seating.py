"""`manage.py draw_seating`: a draw on the command line, as text or as JSON."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.management.events import BAD_INPUT
from tournament.seating import Constraints, Draw, ImpossibleDrawError, draw

_REPORTED = (
    "repeats",
    "repeats_bound",
    "table_repeats",
    "wind_unbalanced",
    "same_club",
    "same_club_bound",
)


def read_clubs(path: str) -> tuple[str | None, ...]:
    """Return the clubs of a file, one name a line, line i for player i; an empty line is no club.

    Raises CommandError, with a sentence, for a file that cannot be read as text.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise CommandError(
            f"The club file {path} cannot be read: {error.strerror}.", returncode=BAD_INPUT
        ) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"The club file {path} is not UTF-8 text.", returncode=BAD_INPUT) from error
    clubs = [line.strip() or None for line in lines]
    while clubs and clubs[-1] is None:
        clubs.pop()
    return tuple(clubs)


def as_json(made: Draw) -> str:
    """Return a draw as one JSON object: rounds of tables of players E, S, W, N, tables by number."""
    return json.dumps(
        {
            "seed": made.seed,
            "players": made.players,
            "substitutes": made.substitutes,
            "method": made.method,
            "version": made.version,
            "rounds": made.rounds,
            "report": {name: getattr(made.report, name) for name in _REPORTED},
        },
        ensure_ascii=False,
    )


def as_text(made: Draw) -> str:
    """Return a draw for reading: a line a table, then what the checker counted."""
    width = len(str(made.players + len(made.substitutes)))
    lines = []
    for r, tables in enumerate(made.rounds, start=1):
        lines.append(f"Round {r}")
        for t, table in enumerate(tables, start=1):
            seats = "  ".join(f"{wind} {player:{width}}" for wind, player in zip("ESWN", table, strict=True))
            lines.append(f"  table {t:{width}}:  {seats}")
    if made.substitutes:
        lines.append(f"Substitutes: {', '.join(map(str, made.substitutes))}")
    lines.append(f"Seed {made.seed!r}, method {made.method}, version {made.version}")
    lines += [f"{name.replace('_', ' ')}: {getattr(made.report, name)}" for name in _REPORTED]
    return "\n".join(lines)


class Command(BaseCommand):
    """Draw the seating of all rounds from a seed; needs no database."""

    help = "Draws who sits where in every round. The same seed and inputs always give the same draw."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="number of players")
        parser.add_argument("--rounds", type=int, required=True, help="number of rounds")
        parser.add_argument(
            "--seed", required=True, help="any text; published, it lets anyone repeat the draw"
        )
        parser.add_argument("--clubs", metavar="FILE", help="one club name a line, line i for player i")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = read_clubs(options["clubs"]) if options["clubs"] else ()
        try:
            made = draw(options["players"], options["rounds"], options["seed"], Constraints(clubs=clubs))
        except ImpossibleDrawError as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from error
        self.stdout.write(as_json(made) if options["json"] else as_text(made))
