"""The addresses of the public pages: which exist, how they are kept, and what they cost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.public.reading import one_table, page, text
from tests.tournament.sample_events import account, play_round, publish, seated_event
from tournament.models import Event, Team

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    [
        "e/nothing/",
        "e/small-cup/rounds/9/",
        "e/small-cup/rounds/0/",
        "e/small-cup/rounds/99999999999999999999/",
        "e/small-cup/rounds/1/tables/9/",
        "e/small-cup/rounds/1/tables/99999999999999999999/",
        "e/small-cup/players/99/",
        "e/small-cup/players/99999999999999999999/",
        "e/small-cup/players/x/",
        "e/%00/",
        "nothing",
    ],
)
def test_an_unknown_address_is_a_page_of_the_site(client, path):
    one_table()
    response = client.get(f"/{path}")
    assert response.status_code == 404
    assert "There is nothing at this address" in text(response)


@pytest.mark.parametrize(
    "query",
    [
        "?after=x",
        "?after=0",
        "?after=-1",
        "?after=2",
        "?after=99999999999999999999",
        "?after=²",
        "?after=",
        "?page=x",
        "?page=0",
        "?page=9",
        "?page=99999999999999999999",
        "?per_page=0",
        "?per_page=-5",
        "?sort=nothing",
        "?sort=moved",
        "?sort=-",
        "?sort=,,",
        "?sort=rank&sort=-rank",
        "?q=%00",
        "?q=" + "x" * 3000,
        "?country=XX",
        "?team=9",
        "?team=x",
        "?club=x",
        "?team=99999999999999999999",
        "?q[]=a&q=b",
        "?by=%FF",
    ],
)
@pytest.mark.parametrize("name", ["ranking", "players"])
def test_a_query_that_cannot_be_read_is_no_error(client, name, query):
    event = one_table()
    response = client.get(reverse(name, args=[event.slug]) + query, follow=True)
    assert response.status_code == 200
    assert len(response.redirect_chain) <= 1
    assert "Player 1" in text(response) or "Nobody found" in text(response)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("event", ()),
        ("own_card", (1,)),
        ("ranking", ()),
        ("rounds", ()),
        ("round", (1,)),
        ("session", (1, 1)),
        ("player", (1,)),
    ],
)
def test_a_page_is_sent_again_only_when_the_event_has_changed(client, name, numbers):
    event = one_table()
    address = reverse(name, args=[event.slug, *numbers])
    etag = client.get(address)["ETag"]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        again = client.get(address, headers={"if-none-match": etag})
    assert again.status_code == 304
    assert len(queries) == 1
    publish(event, 2)
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200


def test_a_page_in_another_language_is_another_page(client, settings):
    event = one_table()
    address = reverse("ranking", args=[event.slug])
    english = client.get(address)["ETag"]
    settings.LANGUAGE_CODE = "fr"
    assert client.get(address)["ETag"] != english


def test_event_pages_depend_on_nobody_but_for_the_language(client):
    event = one_table()
    organiser = account("organiser", event, "organiser")
    for name in ("event", "find_me", "ranking", "rounds", "players"):
        client.logout()
        response = page(client, name, event=event)
        assert response["Cache-Control"] == "no-cache"
        client.force_login(organiser)
        assert page(client, name, event=event).content == response.content
        assert page(client, name, event=event)["ETag"] == response["ETag"]


def test_public_pages_take_no_posts(client):
    event = one_table()
    assert client.post(reverse("ranking", args=[event.slug])).status_code == 405


def queries_of(client, event):
    """How many queries each kind of page costs."""
    counts = {}
    for name, numbers in {
        "event": (),
        "own_card": (1,),
        "ranking": (),
        "teams": (),
        "rounds": (),
        "round": (1,),
        "session": (1, 1),
        "players": (),
        "player": (1,),
    }.items():
        with CaptureQueriesContext(connection) as queries:
            assert page(client, name, *numbers, event=event).status_code == 200
        counts[name] = len(queries)
    return counts


def with_teams(event: Event) -> Event:
    for player in event.players.all():
        team, _created = Team.objects.get_or_create(event=event, name=f"Team {player.number % 4}")
        event.players.filter(pk=player.pk).update(team=team, country="NL")
    return event


def test_the_number_of_queries_does_not_grow_with_the_event(client):
    small = with_teams(seated_event(players=4, rounds=1, title="Small"))
    publish(small, 1)
    large = with_teams(seated_event(players=24, rounds=3, title="Large"))
    for number in (1, 2, 3):
        publish(large, number)
    assert queries_of(client, large) == queries_of(client, small)


def test_the_home_page_costs_the_same_for_many_events(client):
    publish(seated_event(players=4, rounds=1), 1)
    with CaptureQueriesContext(connection) as one:
        client.get("/")
    for number in range(4):
        play_round(seated_event(players=4, rounds=1, title=f"Cup {number}"), 1)
    with CaptureQueriesContext(connection) as many:
        client.get("/")
    assert len(many) == len(one)
