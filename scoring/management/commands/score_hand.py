"""manage.py score_hand: what hands are worth, or which tiles complete one."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.json_lines import Line, hand_line, waits_line, written
from scoring.mcr import RULESETS, Ruleset
from scoring.mcr.fans import BY_NUMBER


class Command(BaseCommand):
    help = (
        "Score hands in the notation [123m,1][EEEE]2234m5m|EE0100|2. "
        "With -, read one hand a line and write one JSON object a line."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "hands", nargs="*", metavar="HAND", help="a hand; - reads lines from standard input"
        )
        parser.add_argument("--waits", metavar="TILES", help="tell which tiles complete these")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="international")
        parser.add_argument("--json", action="store_true", help="write JSON, one object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = RULESETS[options["ruleset"]]
        if not options["hands"] and options["waits"] is None:
            raise CommandError("Give a hand, - for standard input, or --waits TILES.")
        if options["waits"] is not None:
            self._tell(waits_line(options["waits"], ruleset), options["json"])
        for text in options["hands"]:
            if text == "-":
                self._score_stream(ruleset)
            else:
                self._tell(hand_line(text, ruleset), options["json"])

    def _score_stream(self, ruleset: Ruleset) -> None:
        for line in sys.stdin:
            self.stdout.write(written(hand_line(line.rstrip("\r\n"), ruleset)))

    def _tell(self, told: Line, as_json: bool) -> None:
        if as_json:
            self.stdout.write(written(told))
        elif "error" in told:
            raise CommandError(f"{told['hand']}: {told['error']}")
        elif "waits" in told:
            self._tell_waits(told)
        else:
            short = "" if told["minimum_reached"] else ", below the minimum"
            self.stdout.write(f"{told['hand']}: {told['points']} points{short}")
            for fan in told["fans"]:
                times = f" ×{fan['count']}" if fan["count"] > 1 else ""
                mixed = ", one claimed and one concealed" if "variant" in fan else ""
                name = BY_NUMBER[fan["fan"]].name
                self.stdout.write(f"{fan['points']:6}  {fan['fan']:2} {name}{times}{mixed}")

    def _tell_waits(self, told: Line) -> None:
        if not told["waits"]:
            self.stdout.write("No tile completes this hand.")
        short = " (below the minimum)"
        for wait in told["waits"]:
            worth = [
                f"{label} {wait[way]['points']}{'' if wait[way]['minimum_reached'] else short}"
                for label, way in (("discarded", "discard"), ("drawn", "self_draw"))
            ]
            self.stdout.write(f"{wait['tile']}: {', '.join(worth)}")
