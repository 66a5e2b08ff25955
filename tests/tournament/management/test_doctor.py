"""`manage.py doctor`, as somebody at the server or cron runs it."""

import json

import pytest

from tests.tournament.management.running import printed
from tests.tournament.sample_events import small_event
from tests.tournament.upkeep.doctor.conftest import disk, place
from tournament.models import Seat
from tournament.upkeep.verifying import last_verified
from tournament.version import named_version, version

__all__ = ["disk", "place"]


@pytest.fixture
def quiet(place, disk, settings):
    """An installation that makes no copies and was tidied up."""
    settings.BACKUP_MINUTES = 0
    printed("tidy")


@pytest.mark.django_db
def test_it_says_what_it_looked_at_and_ends_with_0_where_there_is_nothing_to_do(quiet):
    first, *lines, last = printed("doctor")
    assert first.startswith(f"{named_version()}, ")
    assert all(line.startswith("ok    ") for line in lines)
    assert lines[-1].startswith("ok    Numbers and history of the events: 0 events, verified ")
    assert last.startswith("Largest: ")
    assert last_verified() is not None


@pytest.mark.django_db
def test_it_says_what_to_do_and_ends_with_1(quiet):
    event = small_event()
    Seat.objects.filter(round__event=event, wind=0).update(computed=8)
    lines = printed("doctor", code=1)
    [organisers] = [line for line in lines if line.startswith("TO DO Organisers: ")]
    after = lines[lines.index(organisers) + 1 :]
    assert after[:2] == [
        "      small-event",
        "      Give somebody the role, on the page “People” of the event.",
    ]
    [numbers] = [line for line in lines if line.startswith("TO DO Numbers")]
    assert lines[lines.index(numbers) + 4] == "      manage.py verify_event"


@pytest.mark.django_db
def test_cron_gets_no_more_than_what_is_to_do(quiet):
    assert printed("doctor", "--verbosity", "0") == []
    small_event()
    first, *_more = printed("doctor", "--verbosity", "0", code=1)
    assert first.startswith("TO DO Organisers: ")


@pytest.mark.django_db
def test_programs_get_one_object(quiet):
    facts = json.loads("\n".join(printed("doctor", "--json")))
    assert (facts["version"], facts["well"]) == (version(), True)
    assert [finding["name"] for finding in facts["findings"]][:3] == ["database", "migrations", "disk"]
    assert facts["tables"]["tournament_history"] > 0
    [disk] = facts["disks"]
    assert disk["free"] < disk["total"]
    small_event()
    facts = json.loads("\n".join(printed("doctor", "--json", code=1)))
    [finding] = [finding for finding in facts["findings"] if not finding["well"]]
    assert (facts["well"], finding["name"], finding["events"]) == (False, "organisers", ["small-event"])


@pytest.mark.faults
def test_without_a_database_none_is_made(installation):
    installation.database.unlink()
    code, said = installation.manage("doctor", "--verbosity", "0")
    assert (code, "manage.py migrate" in said) == (1, True)
    assert "TO DO Database: " in said
    assert not installation.database.exists()


@pytest.mark.faults
def test_a_damaged_database_is_a_thing_to_do_and_no_traceback(installation):
    with open(installation.database, "r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 20)
    code, said = installation.manage("doctor")
    assert code == 1
    assert "TO DO Database: It cannot be used.\n      The database is damaged: " in said
    assert "Traceback" not in said
