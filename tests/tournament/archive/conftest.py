"""An archive without a fault, made once for a file of tests."""

import pytest
from django.db import transaction

from tests.tournament.archive.played_archive import everything
from tests.tournament.sample_events import NOW
from tournament.archive.reading import read_archive
from tournament.papers.archive import archive_json


@pytest.fixture(scope="module")
def sound(django_db_setup, django_db_blocker):
    """An archive without a fault, as an object; the event itself is gone."""
    with django_db_blocker.unblock(), transaction.atomic():
        archive = read_archive(archive_json(everything(), now=NOW))
        transaction.set_rollback(True)
    return archive
