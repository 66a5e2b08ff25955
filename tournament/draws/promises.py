"""The seeds that were promised for draws and make none that stands: what became of each."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournament import seating
from tournament.models import Event
from tournament.record.actions import Action

_DRAWS = (Action.DRAW_SEATING, Action.CONTINUE_SEATING)


@dataclass(frozen=True, slots=True)
class EarlierPromise:
    """A promised seed by its hash: thrown away unseen (`broken`) at `ended_at`, or drawn with then.

    `ended_at` is missing where the history does not tell.
    """

    seed_hash: str
    promised_at: datetime
    broken: bool = False
    ended_at: datetime | None = None


def earlier_promises(event: Event, standing: Collection[str]) -> tuple[EarlierPromise, ...]:
    """Every seed that was promised, in the order of the promises, but those whose hashes stand.

    A draw that can be repeated until it pleases proves nothing, however often its seed was promised: so
    everybody sees how often it was.
    """
    entries = event.history.filter(action__in=[Action.PROMISE_SEED, Action.BREAK_PROMISE, *_DRAWS])
    found: dict[str, EarlierPromise] = {}
    for action, at, before, after in entries.order_by("pk").values_list("action", "at", "before", "after"):
        broken = action == Action.BREAK_PROMISE
        seed_hash = _told_hash(before if broken else after)
        if action == Action.PROMISE_SEED and seed_hash:
            found[seed_hash] = EarlierPromise(seed_hash, at)
        elif seed_hash in found:
            found[seed_hash] = EarlierPromise(seed_hash, found[seed_hash].promised_at, broken, at)
    return tuple(promise for promise in found.values() if promise.seed_hash not in standing)


def _told_hash(told: Any) -> str:
    """The hash of the seed that an entry tells; of a history from elsewhere it may be anything."""
    facts = told if isinstance(told, dict) else {}
    seed_hash, seed = facts.get("seed_hash"), facts.get("seed")
    if isinstance(seed_hash, str):
        return seed_hash
    return seating.seed_hash(seed) if isinstance(seed, str) else ""
