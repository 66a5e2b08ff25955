"""Of the machine: the room on its disks, and the copies of the database."""

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.copies.keeping import IDLE, QUIET, a_round_is_played
from tournament.copies.kept import Copy, Folder, Kind
from tournament.copies.making import kind_of_database
from tournament.copies.of_sqlite import database_file
from tournament.copies.places import first_place, second_place
from tournament.copies.refusals import CopyRefused
from tournament.models import History
from tournament.upkeep.doctor.finding import Finding, moment, size

#: Bytes that a disk has free while nobody has to think of it, beside two copies of the database.
ENOUGH = 500 * 1024 * 1024
#: By how much later than it is due a copy may come before somebody has to look.
_PATIENCE = 3


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk with something of the installation on it: a directory there, and its bytes."""

    path: Path
    free: int
    total: int


def disks() -> list[Disk]:
    """The disks that the installation writes to, each once. One that is not there is left out."""
    places = [Path(settings.VAR_DIR), Path(tempfile.gettempdir())]
    if kind_of_database() is Kind.SQLITE:
        places.insert(1, database_file().absolute().parent)
    if settings.BACKUP_URL.startswith("/"):
        places.append(Path(settings.BACKUP_URL))
    found: dict[int, Disk] = {}
    for path in places:
        if path.is_dir():
            usage = shutil.disk_usage(path)
            found.setdefault(path.stat().st_dev, Disk(path, usage.free, usage.total))
    return list(found.values())


def examine_disks(there: list[Disk], of_database: int) -> Finding:
    """Whether each of the disks has room for what comes; `of_database` are the bytes of the database."""
    needed = ENOUGH + 2 * of_database
    full = [disk for disk in there if disk.free < needed]
    if not full:
        return Finding("disk", " ".join(map(_room, there)))
    advice = _("Make room, or give the data a larger disk (VAR_DIR): %s are enough.") % size(needed)
    return Finding("disk", " ".join(map(_room, full)), advice)


def _room(disk: Disk) -> str:
    told = {"free": size(disk.free), "total": size(disk.total), "path": disk.path}
    return _("%(path)s: %(free)s of %(total)s free.") % told


def examine_copies(now: datetime) -> Iterator[Finding]:
    """Whether the last copy is young enough for what was entered since, and the second place has it too."""
    place = first_place()
    try:
        copies = place.copies()
    except CopyRefused as refused:
        yield Finding(
            "copies", _("They cannot be looked at."), _("See to that directory."), words=str(refused)
        )
        return
    yield _examine_first_place(place, copies, now)
    if settings.BACKUP_URL:
        yield _examine_second_place(copies)


def _examine_first_place(place: Folder, copies: list[Copy], now: datetime) -> Finding:
    says = _("There are none.")
    if copies:
        counted = ngettext("%(n)d copy, %(size)s.", "%(n)d copies, %(size)s.", len(copies))
        together = {"n": len(copies), "size": size(sum(place.sizes().values()))}
        says = counted % together + " " + _("The last is of %s.") % moment(copies[0].at)
        if not settings.BACKUP_URL:
            says += " " + _("If this disk fails they go with it: BACKUP_URL names a second place.")
    if not settings.BACKUP_MINUTES:
        return Finding("copies", says + " " + _("This server makes none by itself (BACKUP_MINUTES=0)."))
    advice = _("The log of the server says what is in the way. Make one now.")
    if not copies or now - copies[0].at > 2 * QUIET:
        return Finding("copies", says, advice, ("backup",))
    copied = copies[0].at + timedelta(seconds=1)  # its name says no more than the second
    since = History.objects.filter(at__gte=copied).order_by("at").values_list("at", flat=True).first()
    due = timedelta(minutes=settings.BACKUP_MINUTES) if a_round_is_played() else IDLE
    if since is not None and now - since > _PATIENCE * due:
        told = _("What was entered since %s is in none of them.") % moment(since)
        return Finding("copies", f"{says} {told}", advice, ("backup",))
    return Finding("copies", says)


def _examine_second_place(copies: list[Copy]) -> Finding:
    advice = _(
        "See that the place of BACKUP_URL can be reached and written; the next copy takes along what it "
        "lacks."
    )
    try:
        second = second_place()
        there = second.copies() if second else []
    except CopyRefused as refused:
        return Finding("second place", _("It cannot be used."), advice, words=str(refused))
    if missing := len(set(copies) - set(there)):
        counted = ngettext("It lacks %d copy.", "It lacks %d copies.", missing)
        return Finding("second place", counted % missing, advice)
    return Finding("second place", _("It has every copy."))
