"""What the tests of copies start from."""

import sys
from collections.abc import Iterator

import pytest
from boto3.session import Session

from tests.tournament.copies.buckets import new_bucket, serving, tell_keys
from tournament.copies.bucket import Bucket
from tournament.copies.kept import Folder
from tournament.upkeep import giving_back


@pytest.fixture
def place(settings, tmp_path, monkeypatch) -> Folder:
    """Where the copies of a test are, and no second place; the file of the tests' database stays as it is.

    How much is free in that depends on what other tests left there.
    """
    monkeypatch.setattr(giving_back, "KEPT_FREE", sys.maxsize)
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    settings.BACKUP_URL = ""
    return Folder(settings.VAR_DIR / "copies")


@pytest.fixture
def second(place, settings, tmp_path) -> Folder:
    """A second place, which is there."""
    directory = tmp_path / "second"
    directory.mkdir()
    settings.BACKUP_URL = str(directory)
    return Folder(directory)


@pytest.fixture(scope="session")
def s3() -> Iterator[str]:
    """The address of a server with buckets."""
    with serving() as address:
        yield address


@pytest.fixture
def bucket(place, settings, monkeypatch, s3) -> Bucket:
    """A second place in a bucket, which is empty."""
    tell_keys(monkeypatch, s3)
    settings.BACKUP_URL = f"s3://{new_bucket(Session().client('s3'))}/club/hall"
    return Bucket.reached(settings.BACKUP_URL)
