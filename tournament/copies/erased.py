"""Who was erased, told beside the copies: one from before still names them, and may be put back some day.

No name stands here, but sums of the names with salt: they show that a name which a copy brings back is meant,
and tell nobody who that was. `tournament.people.erasing_again` goes by them.
"""

import fcntl
import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path

from tournament.copies.kept import leave_to_owner
from tournament.copies.places import Place, first_place, second_place
from tournament.copies.refusals import CopyRefused

#: How long it is told: copies here are kept for a month, but one that was carried elsewhere may come back.
KEPT = timedelta(days=365)
_FILE = "erased.json"
_ROUNDS = 20_000


@dataclass(frozen=True, slots=True)
class Erased:
    """Somebody erased at a moment from the event that was made at another one, which it keeps in every copy.

    `number` is the draw number then, None for who was no player any more; `sums` are of all names there.
    """

    at: str
    event_made: str
    number: int | None
    salt: str
    sums: tuple[str, ...]

    @classmethod
    def of(cls, names: Iterable[str], number: int | None, *, event_made: datetime, at: datetime) -> "Erased":
        salt = secrets.token_hex(16)
        sums = tuple(sorted(_sum(salt, name) for name in names))
        return cls(at.isoformat(), event_made.isoformat(), number, salt, sums)

    def means(self, name: str) -> bool:
        """Whether somebody of this name was erased."""
        return _sum(self.salt, name) in self.sums

    def is_of_event(self, made: datetime) -> bool:
        return datetime.fromisoformat(self.event_made) == made


def _sum(salt: str, name: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", name.strip().casefold().encode(), bytes.fromhex(salt), _ROUNDS).hex()


def remember_erased(erased: Erased) -> None:
    """Tell it in both places. Raises CopyRefused where it cannot be written."""
    with _at_work() as places:
        _write(places, [*_read(places), erased])


def all_erased() -> list[Erased]:
    """Everybody who was erased, the first one first. Raises CopyRefused where it cannot be read."""
    with _told_why_not():
        return _read(_places())


def keep_erased(*, now: datetime) -> None:
    """See that both places tell the same, and nothing that is too long ago. Raises CopyRefused."""
    if not all_erased():
        return
    with _at_work() as places:
        told = _read(places)
        _write(places, [erased for erased in told if datetime.fromisoformat(erased.at) > now - KEPT])


@contextmanager
def _at_work() -> Iterator[list[Place]]:
    """Both places, for one who writes at a time."""
    with _told_why_not():
        place = first_place()
        place.make()
        with open(place.path / f"{_FILE}.lock", "a") as lock:
            leave_to_owner(Path(lock.name))
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield _places()


@contextmanager
def _told_why_not() -> Iterator[None]:
    try:
        yield
    except OSError as failed:
        raise CopyRefused(f"Who was erased cannot be told beside the copies: {failed}.") from failed


def _places() -> list[Place]:
    """The first place, and the second where it is there now; what that misses it gets later."""
    with suppress(CopyRefused):
        if second := second_place():
            return [first_place(), second]
    return [first_place()]


def _read(places: Iterable[Place]) -> list[Erased]:
    found: dict[tuple[str, str], Erased] = {}
    for place in places:
        try:
            written = place.read(_FILE)
            told = [] if written is None else json.loads(written)
            listed = [Erased(**{**one, "sums": tuple(one["sums"])}) for one in told]
        except (ValueError, TypeError, KeyError) as broken:
            raise CopyRefused(
                f"{place}/{_FILE} is damaged: it does not say any more who was erased."
            ) from broken
        found |= {(erased.at, erased.salt): erased for erased in listed}
    return [found[key] for key in sorted(found)]


def _write(places: Iterable[Place], told: Iterable[Erased]) -> None:
    content = json.dumps([asdict(erased) for erased in told], indent=1)
    for place in places:
        place.write(_FILE, content)
