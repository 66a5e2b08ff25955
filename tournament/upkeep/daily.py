"""When a server tidies up: once a day, and rather not while a round is played."""

import logging
from datetime import datetime, timedelta

from tournament.copies.keeping import a_round_is_played
from tournament.upkeep.tidying import Tidied, last_tidied, tidy

_log = logging.getLogger(__name__)

#: How old the last sweep gets, also while a round is played, and one at which something failed.
DAY, AT_LAST, AGAIN = timedelta(days=1), timedelta(days=2), timedelta(hours=1)


class DailyTidying:
    """Tidies up when it is due."""

    def look(self, now: datetime) -> Tidied | None:
        """Tidy up if it is due and say in the log what was done; that, if anything was."""
        if not _is_due(last_tidied(), now):
            return None
        tidied = tidy(now=now)
        _log.log(logging.WARNING if tidied.troubles else logging.INFO, "%s", tidied.line)
        return tidied


def _is_due(last: Tidied | None, now: datetime) -> bool:
    # One in the future is of a clock that was wrong.
    if last is None or now < last.at or now - last.at >= AT_LAST:
        return True
    return now - last.at >= (AGAIN if last.troubles else DAY) and not a_round_is_played()
