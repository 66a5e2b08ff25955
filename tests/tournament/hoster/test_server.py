"""The page of the server: who may see it, and what it says."""

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import account, small_event
from tests.tournament.upkeep.doctor.conftest import disk, place
from tournament.upkeep.tidying import last_tidied, tidy
from tournament.upkeep.verifying import last_verified, verify_all
from tournament.version import named_version

__all__ = ["disk", "place"]

pytestmark = pytest.mark.django_db
ADDRESS = "/server/"


@pytest.fixture
def hoster(place, disk, settings):
    settings.BACKUP_MINUTES = 0
    return signed_in(get_user_model().objects.create_superuser("ada"))


def page(client) -> str:
    response = client.get(ADDRESS)
    assert response.status_code == 200
    return response.content.decode()


def test_visitors_sign_in_first_and_others_are_refused(client):
    assert client.get(ADDRESS)["Location"] == f"/login/?next={ADDRESS}"
    organiser = account("otto", small_event(), "organiser")
    assert signed_in(organiser).get(ADDRESS).status_code == 403


def test_nothing_is_done_by_looking(hoster):
    assert hoster.post(ADDRESS).status_code == 405
    small_event()
    page(hoster)
    assert last_verified() is None
    assert last_tidied() is None


def test_the_front_page_leads_a_hoster_there_and_nobody_else(hoster, client):
    there = f'href="{ADDRESS}"'
    assert there in hoster.get("/").content.decode()
    assert there not in client.get("/").content.decode()
    organiser = account("otto", small_event(), "organiser")
    assert there not in signed_in(organiser).get("/").content.decode()


def test_it_says_what_to_do_with_a_way_there(hoster):
    small_event()
    said = page(hoster)
    assert named_version() in said
    assert "<code>manage.py tidy</code>" in said
    assert 'href="/e/small-event/organiser/"' in said
    assert "All is well" not in said


def test_it_says_that_all_is_well(hoster):
    account("otto", small_event(), "organiser")
    tidy(now=timezone.now())
    verify_all(now=timezone.now())
    said = page(hoster)
    assert "All is well: there is nothing to do." in said
    assert "manage.py tidy" not in said
    assert "1 event, verified" in said


def test_it_is_kept_by_nobody(hoster):
    assert "no-store" in hoster.get(ADDRESS)["Cache-Control"]
