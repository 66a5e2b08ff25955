"""Make a copy of the database, or tell which there are."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.copies.kept import Reason
from tournament.copies.making import carry_over, make_copy
from tournament.copies.places import Place, first_place, second_place
from tournament.management.events import sentences


class Command(BaseCommand):
    help = (
        "Makes a copy of the whole database, also while the server runs, which makes such copies by itself; "
        "`restore` puts one back. Copies are kept for 30 days."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--list", action="store_true", help="make none, and tell which there are")
        parser.add_argument("--path", action="store_true", help="say nothing but where the copy is")

    @sentences
    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self._tell_all()
            return
        now = timezone.now()
        copy = make_copy(Reason.BY_HAND, now=now)
        second = carry_over(now=now)
        place = first_place()
        if options["path"]:
            self.stdout.write(str(place.file(copy)))
            return
        self.stdout.write(f"Wrote {place.file(copy)}, {place.sizes()[copy]:,} bytes.")
        if second is not None:
            self.stdout.write(f"And a second time: {second}/{copy.name}")

    def _tell_all(self) -> None:
        self._tell(first_place())
        if second := second_place():
            self._tell(second)

    def _tell(self, place: Place) -> None:
        sizes = place.sizes()
        self.stdout.write(f"{place}: {len(sizes) or 'no copies'}")
        for copy, of_copy in sizes.items():
            self.stdout.write(f"  {copy.at:%Y-%m-%d %H:%M:%S} UTC  {of_copy:>13,}  {copy.name}")
