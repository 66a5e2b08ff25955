"""What the tests of the doctor start from."""

import shutil
from types import SimpleNamespace

import pytest

from tests.tournament.copies.conftest import place, second
from tests.tournament.sample_events import NOW
from tournament.copies.kept import Copy, Folder, Reason
from tournament.copies.making import kind_of_database
from tournament.upkeep.tidying import tidy

__all__ = ["place", "second"]

GIGABYTE = 1024**3


class Disk:
    """The disk of a test, whatever this machine's is: bytes free of a hundred gigabytes."""

    free = 90 * GIGABYTE


@pytest.fixture
def disk(monkeypatch) -> Disk:
    disk = Disk()

    def usage(_path) -> SimpleNamespace:
        return SimpleNamespace(free=disk.free, total=100 * GIGABYTE)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    return disk


def put_copy(folder: Folder, at=NOW) -> None:
    """A copy of this moment, as the doctor sees one: its name and its bytes."""
    folder.make()
    folder.file(Copy(at, Reason.BY_ITSELF, kind_of_database())).write_bytes(b"a thousand bytes" * 64)


@pytest.fixture
def well(place, disk, settings):
    """An installation in which there is nothing to do."""
    settings.BACKUP_MINUTES = 5
    tidy(now=NOW)
    put_copy(place)
    return place
