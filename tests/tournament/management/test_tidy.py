"""`manage.py tidy`, as somebody at the server runs it."""

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.copies.conftest import place
from tests.tournament.management.running import printed

__all__ = ["place"]


@pytest.mark.django_db
def test_it_says_in_one_line_what_it_did(place):
    assert printed("tidy") == ["Tidied up: nothing had had its time."]


@pytest.mark.django_db
def test_what_could_not_be_done_is_an_error(place):
    place.path.write_text("no directory")
    with pytest.raises(CommandError, match="Not done: copies") as failed:
        call_command("tidy")
    assert failed.value.returncode == 1


@pytest.mark.faults
def test_without_a_database_none_is_made(installation):
    installation.database.unlink()
    assert installation.manage("tidy") == (
        2,
        "CommandError: There is no database, so there is nothing to tidy up.\n",
    )
    assert not installation.database.exists()


_WITH_AN_ADDRESS = """
from datetime import date
from tournament.models import Event
from tournament.archive.backing_up import back_up
from tournament.record.actions import Action
from django.utils import timezone
event = Event.objects.get()
event.players.filter(number__lte=8).update(email="somebody.unforgettable@example.org")
Event.objects.update(starts_on=date(2020, 1, 1), ends_on=None)
event.refresh_from_db()
back_up(event, Action.PUBLISH_ROUND, by=None, now=timezone.now())
"""


@pytest.mark.faults
def test_addresses_that_are_forgotten_stand_nowhere_in_the_file(installation):
    def stands():
        left = [installation.database, *installation.directory.glob("tablepoint.sqlite3-*")]
        return sum(file.read_bytes().count(b"unforgettable") for file in left)

    assert installation.manage("shell", "--verbosity", "0", "-c", _WITH_AN_ADDRESS)[0] == 0
    assert stands() >= 8
    code, said = installation.manage("tidy")
    assert (code, said.startswith("Tidied up: ")) == (0, True)
    assert "e-mail addresses 8, backups with addresses 1" in said
    assert stands() == 0
