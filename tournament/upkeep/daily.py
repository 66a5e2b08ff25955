"""What a server does once a day, and rather not while a round is played: it tidies up, and verifies."""

import logging
from datetime import datetime, timedelta

from tournament.copies.keeping import a_round_is_played
from tournament.upkeep.tidying import Tidied, last_tidied, tidy
from tournament.upkeep.verifying import Verified, last_verified, verify_all

_log = logging.getLogger(__name__)

#: How old the last time gets, also while a round is played, and one at which something failed.
DAY, AT_LAST, AGAIN = timedelta(days=1), timedelta(days=2), timedelta(hours=1)


class DailyTidying:
    """Tidies up when it is due."""

    def look(self, now: datetime) -> Tidied | None:
        """Tidy up if it is due and say in the log what was done; that, if anything was."""
        last = last_tidied()
        if not _is_due(last.at if last else None, now, every=AGAIN if last and last.troubles else DAY):
            return None
        tidied = tidy(now=now)
        _log.log(logging.WARNING if tidied.troubles else logging.INFO, "%s", tidied.line)
        return tidied


class DailyVerifying:
    """Verifies every event when it is due."""

    def __init__(self) -> None:
        self._last: Verified | None = None

    def look(self, now: datetime) -> Verified | None:
        """Verify if it is due and say in the log what was found; that, if anything was looked at."""
        # Where nothing can be remembered on the disk it is not done again and again.
        last = last_verified() or self._last
        if not _is_due(last.at if last else None, now, every=DAY):
            return None
        self._last = verified = verify_all(now=now)
        _log.log(logging.INFO if verified.well else logging.WARNING, "%s", verified.line)
        return verified


def _is_due(last: datetime | None, now: datetime, *, every: timedelta) -> bool:
    # One in the future is of a clock that was wrong.
    if last is None or now < last or now - last >= AT_LAST:
        return True
    return now - last >= every and not a_round_is_played()
