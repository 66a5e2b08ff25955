"""What is asked for behind a question mark: what was made up is refused before anything is computed."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.privacy.walk import PUBLIC, named_patterns
from tests.tournament.sample_events import publish, seated_event
from tournament.models import Event, Team
from tournament.papers.making.store import preview_store

pytestmark = pytest.mark.django_db

#: Answers that say themselves what they take: a screen its language, the making of a paper and the clock
#: nothing. Nothing that is computed for them is kept. And `rules` are those of the site.
APART = ("screen", "files_making", "clock_json", "rules")


@pytest.fixture
def event() -> Event:
    """Two tables, two teams, three rounds, the first two published."""
    event = seated_event(players=8, rounds=3, nation_best=2)
    for number, player in enumerate(event.players.order_by("number")):
        player.country, player.club = ("FR", "DE")[number % 2], ("Café", "Club")[number // 4]
        player.team = Team.objects.get_or_create(event=event, name=f"Team {number // 4}")[0]
        player.save()
    for number in (1, 2):
        publish(event, number)
    return event


def addresses(event: Event) -> dict[str, str]:
    """The address of every public answer about the event, by its name."""
    values = {"slug": event.slug, "number": 1, "table": 1, "part": "standings"}
    return {
        name: reverse(name, kwargs={key: values[key] for key in keys})
        for name, keys in named_patterns()
        if name in PUBLIC and "slug" in keys and not name.startswith(APART)
    }


@pytest.fixture
def kept(own_store, own_jobs) -> Callable[[], tuple[int, ...]]:
    """How much is kept, in every place."""
    return partial(_kept, own_store.directory, preview_store().directory, own_jobs.directory)


def _kept(*directories: Path) -> tuple[int, ...]:
    files = (len(list(directory.iterdir())) if directory.exists() else 0 for directory in directories)
    return (*(len(caches[name]._cache) for name in ("pages", "asked")), *files)


def test_these_are_all_that_are_asked(event):
    assert len(addresses(event)) > 35


@pytest.mark.parametrize("query", ["b=1", "=", "B", "after=z1", "sort=z&page=z&paper=z&preview=z&language=z"])
def test_what_was_made_up_is_refused_and_nothing_is_computed(client, event, kept, query):
    for name, address in addresses(event).items():
        before = kept()
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(f"{address}?{query}")
        if name == "event" and "=z" in query:  # the ranking had this address
            assert answer["Location"] == f"{reverse('ranking', args=[event.slug])}?{query}"
        elif name.startswith("api:"):
            assert (answer.status_code, list(answer.json())) == (422, ["error"])
        else:
            assert (answer.status_code, answer["Location"]) == (302, address)
        assert len(queries) <= 2, (address, len(queries))
        assert kept() == before


#: What can be asked for, each more than once: (the name of the address, ways to write the same).
SAME = [
    ("ranking", ("?after=1", "?after=01", "?after=1&q=&country=&club=&team=", "?after=2&after=1")),
    ("ranking", ("?after=1&page=1", "?page=1&after=1", "?page=001&after=1")),
    ("ranking", ("?q=player+1", "?q=+player++1+", "?q=player%201&after=")),
    ("ranking", ("?sort=-score",)),
    ("ranking", ("?country=FR&club=Caf%C3%A9", "?club=Caf%C3%A9&country=FR&page=")),
    ("players", ("?country=DE", "?country=DE&q=")),
    ("teams", ("?after=1", "?after=1&page=")),
    ("nations", ("?after=2&page=1", "?page=1&after=2")),
    ("round", ("?by=name", "?by=NAME")),
    ("find_me", ("?q=player&list=1", "?list&q=player", "?q=player&list=")),
    ("files", ("?paper=letter", "?paper=LETTER")),
    ("files_csv", ("?after=1", "?after=001")),
    ("files_standings", ("?after=1&preview=1", "?preview&after=1", "?preview=&after=01")),
    ("files_names", ("?language=fr&preview=1&paper=letter", "?paper=Letter&preview&language=FR-ca")),
    ("files_names", ("?preview=whole", "?preview=whole&language=")),
    ("api:standings", ("?after=1&per_page=3", "?per_page=003&after=01")),
    ("api:sessions", ("?round=1&page=1", "?page=1&round=1")),
]


@pytest.mark.parametrize(("name", "ways"), SAME)
def test_the_same_is_one_answer_however_it_is_written(client, event, name, ways):
    address, answers = addresses(event)[name], []
    for way in ways:
        caches["asked"].clear()  # so that each is made anew, as for the first who asks
        answers.append(client.get(address + way))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    plain = client.get(address)
    assert name == "find_me" or plain.content != answers[0].content or ways[0] == "?after=2&page=1"


@pytest.mark.parametrize(("name", "ways"), SAME)
def test_the_same_is_kept_in_one_place(client, event, kept, name, ways):
    address = addresses(event)[name]
    client.get(address + ways[0])
    before = kept()
    for way in ways:
        client.get(address + way)
    assert kept() == before


@pytest.mark.parametrize(
    ("name", "asked", "left"),
    [
        ("ranking", "?fbclid=IwAR0&after=1&utm_source=x", "?after=1"),
        ("ranking", "?after=3&sort=score", "?sort=score"),
        ("ranking", "?after=1&sort=moved_by&q=%C3%A9", "?after=1&q=%C3%A9"),
        ("ranking", "?sort=round_3&page=2", ""),
        ("ranking", "?country=PT&club=Nowhere&team=0&q=a", "?q=a"),
        ("ranking", "?country=%00&club=%00&team=%00&sort=%00", ""),
        ("players", "?after=1&country=FR", "?country=FR"),
        ("teams", "?sort=rank&after=1", "?after=1"),
        ("round", "?by=table", ""),
        ("player", "?after=1", ""),
        ("find_me", "?list=2&q=x", "?q=x"),
        ("files_names", "?after=1&paper=A3&preview=1", "?preview=1"),
        ("files_standings", "?after=0&language=xx&preview=all", ""),
        ("files_workbook", "?after=1", ""),
    ],
)
def test_a_link_with_something_on_it_leads_to_what_there_is(client, event, name, asked, left):
    address = addresses(event)[name]
    answer = client.get(address + asked)
    assert (answer.status_code, answer["Location"]) == (302, address + left)
    assert client.get(answer["Location"]).status_code == 200 or "files_" in name


def test_every_link_of_the_ranking_asks_for_what_there_is(client, event):
    page = client.get(reverse("ranking", args=[event.slug]) + "?after=2&country=FR").content.decode()
    links = [part.partition('"')[0].replace("&amp;", "&") for part in page.split('href="')[1:]]
    asked = [link for link in links if link.startswith("?")]
    assert len(asked) >= 8
    for link in asked:
        assert client.get(reverse("ranking", args=[event.slug]) + link).status_code == 200, link


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("standings/?b=1", "Nothing here is called “b”."),
        ("standings/?round=1", "Nothing here is called “round”."),
        ("sessions/?after=1", "Nothing here is called “after”."),
        ("rounds/1/?page=1", "Nothing here is called “page”."),
        ("standings/?after=one", "“after” must be a whole number."),
        ("standings/?after=", "“after” must be a whole number."),
        ("standings/?page=+1", "“page” must be a whole number."),
        ("standings/?page=1.0", "“page” must be a whole number."),
        ("standings/?page=²", "“page” must be a whole number."),
        ("standings/?page=٣", "“page” must be a whole number."),
        ("standings/?page=0", "“page” must be 1 or more."),
        ("standings/?per_page=501", "“per_page” must be 500 or less."),
    ],
)
def test_the_interface_says_what_cannot_be_asked(client, event, asked, sentence):
    answer = client.get(f"/api/v1/events/{event.slug}/{asked}")
    assert (answer.status_code, answer.json()) == (422, {"error": sentence})


def test_the_interface_takes_whatever_its_document_names(client, event):
    document = json.loads(client.get("/api/v1/openapi.json").content)
    asked = 0
    for path, methods in document["paths"].items():
        address = path.replace("{slug}", event.slug).replace("{number}", "1").replace("{table}", "1")
        for parameter in methods["get"].get("parameters", ()):
            if parameter["in"] == "query":
                asked += 1
                assert client.get(f"{address}?{parameter['name']}=1").status_code == 200
    assert asked > 15
