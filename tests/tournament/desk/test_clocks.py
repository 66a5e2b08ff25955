"""The clock on the pages: its instants for browsers, and the officials' page."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import account, seated_event
from tournament.models import RoundClock

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return seated_event(players=8, rounds=2)


@pytest.fixture
def referee(event):
    return signed_in(account("ref", event, "referee"))


def start(client, event, **changed):
    form = {"round": 1, "minutes": 90, "lead_in": 60, "last_minutes": 5, **changed}
    return client.post(reverse("round_clock", args=[event.slug]), form)


def press(client, event, step, **form):
    clock = RoundClock.objects.get()
    page = reverse("clock_step", args=[event.slug, clock.round.number, step])
    return client.post(page, {"version": clock.version, **form}, follow=True)


def instants(event, client=None, **headers):
    return (client or Client()).get(reverse("clock_json", args=[event.slug]), headers=headers)


def test_the_instants_are_the_clocks(event, referee):
    assert instants(event).json() == {"clock": None}
    start(referee, event)
    press(referee, event, "extra", minutes="4", table="2")
    clock, served = RoundClock.objects.get(), instants(event).json()["clock"]
    begins = int(clock.started_at.timestamp() * 1000) + 60_000
    assert abs(served["starts"] - begins) <= 1
    assert served["ends"] - served["starts"] == 90 * 60_000
    assert [(own["table"], own["ends"] - served["ends"]) for own in served["tables"]] == [(2, 240_000)]


def test_a_poll_that_finds_nothing_new_costs_one_query(event, referee, django_assert_num_queries):
    start(referee, event)
    first = instants(event)
    asked = timezone.now().timestamp() * 1000
    with django_assert_num_queries(1):
        again = instants(event, **{"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert asked - 1 <= int(again["Server-Time"]) <= timezone.now().timestamp() * 1000 + 1
    press(referee, event, "pause")
    assert instants(event, **{"If-None-Match": first["ETag"]}).json()["clock"]["stands"]


def test_public_pages_and_the_desk_carry_the_clock(event, referee):
    page = reverse("ranking", args=[event.slug])
    assert 'class="clock " role="timer"' in Client().get(page).content.decode()
    for client, address in ((Client(), page), (referee, reverse("board", args=[event.slug]))):
        assert ' hidden><span class="clock-round">' in client.get(address).content.decode()
    start(referee, event)
    for client, address in ((Client(), page), (referee, reverse("board", args=[event.slug]))):
        assert '><span class="clock-round">Round 1</span> <b class="clock-time">until ' in (
            client.get(address).content.decode()
        )


def test_the_clock_of_an_event_in_preparation_is_for_its_officials(referee, event):
    event.state = "draft"
    event.save()
    assert instants(event).status_code == 404
    assert instants(event, referee).status_code == 200


def test_what_cannot_be_is_said_at_its_field(event, referee):
    answer = start(referee, event, minutes="lots", lead_in="-3")
    assert answer.status_code == 422
    assert set(answer.context["start"].errors) == {"minutes", "lead_in"}
    assert not RoundClock.objects.exists()
    start(referee, event)
    answer = press(referee, event, "extra", minutes="1000")
    assert answer.context["extra"].errors == {"minutes": ["Ensure this value is less than or equal to 120."]}


def test_steps_of_nothing_are_not_found(event, referee):
    page = reverse("clock_step", args=[event.slug, 1, "pause"])
    assert referee.post(page, {"version": 1}).status_code == 404
    start(referee, event)
    assert press(referee, event, "explode").status_code == 404


def test_undo_after_a_stop(event, referee):
    start(referee, event)
    press(referee, event, "stop")
    assert instants(event).json() == {"clock": None}
    press(referee, event, "undo")
    assert instants(event).json()["clock"]["round"] == 1


def test_a_clock_that_was_only_tried_is_taken_back(event, referee):
    words = "so the round counts as begun and its seating stays"
    page = reverse("round_clock", args=[event.slug])
    start(referee, event)
    assert words not in referee.get(page).content.decode()
    press(referee, event, "stop")
    assert words in referee.get(page).content.decode()
    answer = press(referee, event, "clear")
    assert words not in answer.content.decode()
    assert not RoundClock.objects.exists()


def test_a_viewer_sees_the_clock_and_cannot_touch_it(event, referee):
    start(referee, event)
    viewer = signed_in(account("look", event, "viewer"))
    page = viewer.get(reverse("round_clock", args=[event.slug])).content.decode()
    assert "Give extra time" not in page
    assert start(viewer, event).status_code == 403
    assert press(viewer, event, "stop").status_code == 403
