"""The page that says what is kept of whom, and until when."""

from datetime import timedelta

import pytest

from tests.tournament.sample_events import small_event
from tournament.public import privacy

pytestmark = pytest.mark.django_db
ADDRESS = "/privacy/"


def page(client) -> str:
    answer = client.get(ADDRESS)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/hand/", "/login/", "/e/small-event/", "/e/small-event/ranking/"]
)
def test_every_page_leads_there(client, path):
    small_event()
    assert f'href="{ADDRESS}"' in client.get(path).content.decode()


def test_the_times_are_those_that_the_sweep_goes_by(client, monkeypatch):
    assert "<dd>30 days</dd>" in page(client)
    monkeypatch.setattr(privacy, "SIGN_INS_KEPT", timedelta(days=17))
    assert "<dd>17 days</dd>" in page(client)


def test_it_says_whom_to_ask_where_the_hoster_has_said_so(client, settings):
    settings.PRIVACY_CONTACT = ""
    assert "The organiser also knows who runs this server." in page(client)
    settings.PRIVACY_CONTACT = "Club <Harbour>, data@example.org"
    assert "Who runs this server: Club &lt;Harbour&gt;, data@example.org" in page(client)


def test_it_asks_nothing_of_the_database_and_is_kept_by_browsers(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        first = client.get(ADDRESS)
    again = client.get(ADDRESS, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert client.post(ADDRESS).status_code == 405
