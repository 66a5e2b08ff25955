"""What the tests of copies start from."""

import pytest

from tournament.copies.kept import Folder


@pytest.fixture
def place(settings, tmp_path) -> Folder:
    """Where the copies of a test are, and no second place."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    settings.BACKUP_DIR = None
    return Folder(settings.VAR_DIR / "copies")


@pytest.fixture
def second(place, settings, tmp_path) -> Folder:
    """A second place, which is there."""
    settings.BACKUP_DIR = tmp_path / "second"
    settings.BACKUP_DIR.mkdir()
    return Folder(settings.BACKUP_DIR)
