"""Putting a copy back: beside no server, all of it or nothing, and with a copy of what was there before."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from tournament.copies.in_use import alone
from tournament.copies.kept import Copy, Folder, Reason, latest_first
from tournament.copies.making import at_work, copy_into, engine, kind_of_database
from tournament.copies.places import Place, first_place, second_place
from tournament.copies.refusals import CopyRefused, Damaged
from tournament.database.checking import later_than_known

#: The word for the copy that was made last.
LATEST = "latest"


@dataclass(frozen=True, slots=True)
class Kept:
    """Every copy that can be put back, the latest first, and where it is: here, where it is in both places.

    `away` says why the second place could not be looked into.
    """

    copies: Mapping[Copy, Place]
    away: CopyRefused | None


def all_copies() -> Kept:
    """Look into both places. Raises CopyRefused where the first cannot be looked into."""
    found: dict[Copy, Place] = {}
    away = None
    try:
        if second := second_place():
            found = dict.fromkeys(second.copies(), second)
    except CopyRefused as refused:  # with no network, what is here can be put back all the same
        away = refused
    here = first_place()
    found |= dict.fromkeys(here.copies(), here)
    return Kept({copy: found[copy] for copy in latest_first(found)}, away)


def file_of(asked: str) -> Path:
    """The file of the copy that is meant: by its name, by its path, or the latest.

    One that the second place alone has is brought here first. Raises CopyRefused where there is none.
    """
    if Path(asked).is_file():
        return Path(asked).absolute()
    kept = all_copies()
    for copy, place in kept.copies.items():
        if asked in (LATEST, copy.name):
            return place.file(copy) if isinstance(place, Folder) else _brought_here(copy, place)
    if kept.away:
        raise kept.away
    raise CopyRefused(f"There is no copy {asked}." if asked != LATEST else "There is no copy yet.")


def _brought_here(copy: Copy, place: Place) -> Path:
    with at_work() as (here, scratch):
        whole = scratch / "copy"
        place.fetch(copy, whole)
        here.take(whole, copy)
    return here.file(copy)


@contextmanager
def put_back(packed: Path, *, now: datetime) -> Iterator[Copy | None]:
    """Put the copy in the file `packed` in the place of all that is stored.

    Within, servers are still kept from starting. Gives the copy of what was there before; none where nothing
    was, or where it was damaged: then SQLite's file is set aside.

    Raises CopyRefused, InUse beside a server; then everything is as it was.
    """
    kind = kind_of_database()
    if not packed.name.endswith(f".{kind}"):
        raise CopyRefused(f"{packed.name} is no copy of this kind of database: those end in .{kind}.")
    files = engine(kind)
    with alone():
        with at_work() as (place, scratch), files.opened(packed, scratch) as whole:
            _require_known(files.migrations_in(whole))
            try:
                before = None
                if there := files.holds_something():
                    before = copy_into(place, scratch, Reason.BEFORE_RESTORE, now=now)
            except Damaged:
                there = True
            # At the foot of a kept ranking is the fingerprint of a history that will not be there any more.
            shutil.rmtree(Path(settings.VAR_DIR) / "cache", ignore_errors=True)
            files.put_back(whole, set_aside=there and before is None)
        yield before


def _require_known(migrations: set[tuple[str, str]]) -> None:
    if not migrations:
        raise CopyRefused("There is no database of Tablepoint in the copy.")
    if later := later_than_known(migrations):
        raise CopyRefused(
            f"The copy was made by a later version of the program: this one does not know {later}."
        )
