"""The two places of the copies: one with the data of this installation, and one that the hoster names."""

from datetime import datetime
from pathlib import Path
from typing import Protocol

from django.conf import settings

from tournament.copies.bucket import SCHEME, Bucket
from tournament.copies.kept import Copy, Folder
from tournament.copies.refusals import CopyRefused


class Place(Protocol):
    """Where copies are, and what is told beside them. As text it is its path or its address.

    Everything raises CopyRefused or OSError where the place cannot be used.
    """

    def copies(self) -> list[Copy]:
        """Those that are there, the latest first."""

    def sizes(self) -> dict[Copy, int]:
        """Of each its bytes."""

    def take_from(self, place: Folder, copy: Copy) -> None:
        """Take over a copy."""

    def fetch(self, copy: Copy, whole: Path) -> None:
        """Write the content of a copy into a new file."""

    def forget_old(self, now: datetime) -> int:
        """Delete what time has passed over; how many copies."""

    def forget_unfinished(self) -> None:
        """Delete what was left by a process that was killed; for who knows that nobody is at work."""

    def read(self, name: str) -> str | None:
        """What a file beside the copies says; None where there is none."""

    def write(self, name: str, content: str) -> None:
        """Say that in a file beside the copies, all of it or nothing."""


def first_place() -> Folder:
    """Where the copies of this installation are."""
    return Folder(Path(settings.VAR_DIR) / "copies")


def second_place() -> Place | None:
    """Where they are a second time, if the hoster named a place.

    Raises CopyRefused where that is not there: a disk that is not plugged in would else be written beside.
    """
    if not settings.BACKUP_URL:
        return None
    if settings.BACKUP_URL.startswith(SCHEME):
        return Bucket.reached(settings.BACKUP_URL)
    directory = Path(settings.BACKUP_URL)
    if not directory.is_dir():
        raise CopyRefused(f"The second place of the copies, {directory} (BACKUP_URL), is not there.")
    return Folder(directory)
