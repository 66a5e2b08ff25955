"""Commands work on the database of a server, and so with its settings, or not at all.

Without them a command would make a database and a key of its own beside the program, find nothing there, and
say that all is well.
"""

import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

#: What asks no database: Django's own for whoever changes the program, and those on hands and seatings.
_WITHOUT_A_DATABASE = {
    *("help", "check", "diffsettings", "collectstatic", "findstatic"),
    *("makemigrations", "makemessages", "compilemessages", "startapp", "startproject"),
    *("score_hand", "check_claim", "draw_seating"),
}


def exit_without_settings(words: list[str]) -> None:
    """Leave with a sentence and exit code 2 where the command in `words` lacks the settings of its server."""
    try:
        known = settings.DEMO or settings.SECRET_KEY_FROM_ENVIRONMENT
    except ImproperlyConfigured as wrong:
        sys.exit(_told(str(wrong)))
    asks_how = {"-h", "--help"} & set(words)
    if known or asks_how or not words or words[0] in _WITHOUT_A_DATABASE:
        return
    sys.exit(
        _told(
            "SECRET_KEY is not set, so these are not the settings of a server. `scripts/manage` runs a "
            "command with those of /etc/tablepoint.env, or of the file that TABLEPOINT_ENV names; DEMO=1 "
            "takes the demo."
        )
    )


def _told(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
