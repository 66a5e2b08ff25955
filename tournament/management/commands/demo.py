"""Create the demo event and say how to sign in to it."""

import argparse
from typing import Any

from django.core.management.base import CommandError

from tournament.demo.accounts import AccountTaken, ensure_accounts, known_passwords
from tournament.demo.event import SLUG, create_demo_event
from tournament.management.events import BAD_INPUT, EventCommand
from tournament.models import Event


class Command(EventCommand):
    help = "Creates the demo event (always the same for the same seed) with one account per role."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="only where the database has no event yet"
        )
        parser.add_argument("--seed", default="1", help="another seed makes another event")

    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["if_empty"] and Event.objects.exists()):
            if Event.objects.filter(slug=SLUG).exists():
                raise CommandError(f"The demo event {SLUG} is there already.", returncode=BAD_INPUT)
            try:
                accounts = ensure_accounts()
            except AccountTaken as taken:
                raise CommandError(
                    f"There is an account “{taken}” that the demo did not make, so the demo is not made: "
                    "it would need that name. DEMO=0 starts the server without it.",
                    returncode=BAD_INPUT,
                ) from taken
            create_demo_event(accounts, seed=options["seed"])
            self.stdout.write(f"Created the demo event {SLUG}.")
        passwords = known_passwords()
        if passwords and Event.objects.filter(slug=SLUG).exists():
            self.stdout.write("Accounts of the demo event:")
            for name, password in passwords.items():
                self.stdout.write(f"  {name:<10} {password}")
