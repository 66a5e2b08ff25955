"""The page of a rehearsal, and what every other page says of it."""

import io

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import account, seated_event, session_of, show

pytestmark = pytest.mark.django_db
TITLE, BANNER = "<title>Rehearsal · ", "Every result here is invented and will be wiped."


@pytest.fixture
def event(db):
    event = seated_event(players=8, rounds=2)
    show(event, 1)
    return event


@pytest.fixture
def client(event):
    return signed_in(account("ada", event, "organiser"))


def press(client, event, **typed):
    answer = client.post(reverse("rehearsal", args=[event.slug]), typed, follow=True)
    return [str(message) for message in answer.context["messages"]]


def test_a_rehearsal_from_beginning_to_end(client, event):
    assert press(client, event, step="fill", round=1) == ["No rehearsal is on, so no result is invented."]
    assert press(client, event, step="start") == ["The rehearsal is on. Every page of the event says so."]
    assert press(client, event, step="fill", round="x") == ["Round 0 has no empty sheet."]
    assert press(client, event, step="fill", round=1) == ["2 sheets are filled and confirmed."]
    assert session_of(event).is_confirmed
    page = client.get(reverse("rehearsal", args=[event.slug]))
    assert (page.context["filled"], page.context["all"], page.context["following"].number) == (2, 4, 2)
    assert press(client, event, step="wipe") == [
        "Everything of the rehearsal is wiped. The event is as it was before."
    ]
    assert session_of(event).state == "empty"


@pytest.mark.parametrize(
    "name", ["ranking", "rounds", "players", "what_next", "event_players", "board", "history", "files"]
)
def test_every_page_and_its_title_say_that_it_is_a_rehearsal(client, event, name):
    page = reverse(name, args=[event.slug])
    assert BANNER not in client.get(page).content.decode()
    press(client, event, step="start")
    markup = client.get(page).content.decode()
    assert (TITLE in markup, BANNER in markup) == (True, True)
    press(client, event, step="wipe")
    markup = client.get(page).content.decode()
    assert (TITLE in markup, BANNER in markup) == (False, False)


def test_the_list_of_events_and_the_workbook_say_it_too(client, event):
    press(client, event, step="start")
    assert '<span class="mark look">Rehearsal</span>' in client.get("/").content.decode()
    content = client.get(reverse("files_workbook", args=[event.slug])).content
    about = [[cell.value for cell in row] for row in load_workbook(io.BytesIO(content))["Event"].iter_rows()]
    assert ["Rehearsal", "every result is invented"] in about
