"""Whether the numbers and the history of every event are still what they must be, looked at one by one."""

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime

from tournament.models import Event
from tournament.record.checking import check_history
from tournament.record.one_moment import one_moment
from tournament.results.stored_numbers import recomputed
from tournament.upkeep.memory import remember, remembered

_log = logging.getLogger(__name__)

_MEMORY = "verified"


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found in how many events, each time by the event's address.

    `differing` counts the numbers that are not what follows from others, `rewritten` the entries of the
    history that are not what was written, and `failed` says why an event could not be looked at.
    """

    at: datetime
    events: int
    differing: Mapping[str, int] = field(default_factory=dict)
    rewritten: Mapping[str, int] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)

    @property
    def well(self) -> bool:
        return not (self.differing or self.rewritten or self.failed)

    @property
    def line(self) -> str:
        """All of it in one line."""
        found = [
            *(f"{slug}: numbers that differ {count}" for slug, count in self.differing.items()),
            *(f"{slug}: entries of the history that were changed {n}" for slug, n in self.rewritten.items()),
            *(f"{slug}: {why}" for slug, why in self.failed.items()),
        ]
        events = "1 event" if self.events == 1 else f"{self.events} events"
        return f"Verified {events}: {'; '.join(found) or 'all as it must be'}."


def verify_all(*, now: datetime) -> Verified:
    """Look at every event, each at one moment of its own, and remember what was found.

    A disk on which nothing can be remembered is told in the log. Raises DatabaseError.
    """
    differing: dict[str, int] = {}
    rewritten: dict[str, int] = {}
    failed: dict[str, str] = {}
    events = 0
    for key, slug in list(Event.objects.order_by("slug").values_list("pk", "slug")):
        try:
            with one_moment():
                event = Event.objects.get(pk=key)
                differences = len(recomputed(event).differences)
                changed = len(check_history(event).changed)
        except Event.DoesNotExist:
            continue  # deleted meanwhile
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
            # What stands in the database is not of the shape that the program writes.
            _log.exception("Verifying %s", slug)
            failed[slug] = f"{type(fault).__name__}: {fault}"
        else:
            differing |= {slug: differences} if differences else {}
            rewritten |= {slug: changed} if changed else {}
        events += 1
    verified = Verified(now, events, differing, rewritten, failed)
    try:
        remember(_MEMORY, asdict(verified))
    except OSError as full:
        _log.warning("What was verified cannot be remembered: %s", full)
    return verified


def last_verified() -> Verified | None:
    """What the last look at all events found; none where there was none, or nobody can tell."""
    told = remembered(_MEMORY)
    try:
        found = (told[name] for name in ("differing", "rewritten", "failed"))
        return Verified(datetime.fromisoformat(told["at"]), told["events"], *found)
    except (KeyError, TypeError, ValueError):
        return None
