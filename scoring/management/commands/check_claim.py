"""manage.py check_claim: what is wrong with claimed fan lists."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.json_lines import Line, claim_line, written
from scoring.mcr import RULESETS
from scoring.mcr.fans import names


class Command(BaseCommand):
    help = (
        'Check claims such as {"value": 11, "flowers": 1, "self_drawn": false, "prevalent": "E", '
        '"seat": "S", "fans": [{"fan": 50, "count": 1}], "hand": null}. '
        "With -, read one a line from standard input."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("claims", nargs="+", metavar="CLAIM", help="a claim; - reads lines")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="international")
        parser.add_argument("--json", action="store_true", help="write JSON, one object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = RULESETS[options["ruleset"]]
        for text in options["claims"]:
            for line in sys.stdin if text == "-" else [text]:
                self._tell(claim_line(line, ruleset), options["json"])

    def _tell(self, told: Line, as_json: bool) -> None:
        if as_json:
            self.stdout.write(written(told))
            return
        if "error" in told:
            self.stdout.write(told["error"])
            return
        for finding in told["findings"]:
            about = ", ".join(names(fan for fan in finding["fans"] if 0 < fan < 82))
            self.stdout.write(f"{finding['severity']}: {finding['code']} {about}".rstrip())
        for listed in told["corrections"]:
            shown = ", ".join(f"{names([fan['fan']])[0]} ×{fan['count']}" for fan in listed)
            self.stdout.write(f"possible: {shown}")
        if not told["findings"]:
            self.stdout.write("nothing found")
