"""Delete what has had its time, and say what that was."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.database.checking import Unusable, is_there, require_migrated
from tournament.management.events import DIFFERENCES_FOUND, sentences
from tournament.upkeep.tidying import tidy


class Command(BaseCommand):
    help = (
        "Deletes what has had its time: sessions, the log of sign-ins, tokens, invitations, addresses "
        "of players, deleted events, kept papers, copies. The server does this once a day by itself. "
        "Exit code 1 where something could not be done."
    )

    @sentences
    def handle(self, *args: Any, **options: Any) -> None:
        if not is_there():
            raise Unusable("There is no database, so there is nothing to tidy up.")
        require_migrated()
        tidied = tidy(now=timezone.now())
        if tidied.troubles:
            raise CommandError(tidied.line, returncode=DIFFERENCES_FOUND)
        self.stdout.write(tidied.line)
