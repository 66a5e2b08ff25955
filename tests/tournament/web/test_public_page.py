"""Public pages are rendered once for everybody, and are small on their way."""

import gzip
import re
import threading

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.sample_events import NOW, publish, seated_event
from tests.waiting import until
from tournament.models import Event
from tournament.public.ranking_tables import RankingTable
from tournament.rounds.publishing import unpublish_round
from tournament.web import public_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event of one table with its first round published."""
    event = seated_event(players=4)
    publish(event, 1)
    return event


def get(client, event: Event, query: str = "", **headers: str):
    return client.get(reverse("ranking", args=[event.slug]) + query, headers=headers)


def queries_of(client, event: Event, query: str = "") -> int:
    with CaptureQueriesContext(connection) as queries:
        assert get(client, event, query).status_code == 200
    return len(queries)


def test_the_second_visitor_gets_the_copy_of_the_first(client, event):
    first = get(client, event).content
    assert queries_of(client, event) == 1
    assert get(client, event).content == first


def test_a_copy_ends_with_the_revision_it_was_made_from(client, event):
    before = get(client, event)
    publish(event, 2)
    after = get(client, event)
    assert after["ETag"] != before["ETag"]
    assert after.content != before.content


def test_another_address_and_another_language_are_other_copies(client, event, settings):
    english = get(client, event).content
    assert get(client, event, "?sort=-score").content != english
    settings.LANGUAGE_CODE = "fr"
    assert b'lang="fr"' in get(client, event).content


def test_a_page_is_compressed_for_a_browser_that_takes_it(client, event):
    plain = get(client, event)
    zipped = get(client, event, accept_encoding="gzip, br")
    assert zipped["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == plain.content
    assert len(zipped.content) < len(plain.content) / 2
    assert "Accept-Encoding" in zipped["Vary"]
    assert zipped["ETag"] == plain["ETag"]


def test_pages_of_officials_are_compressed_too(client):
    assert client.get(reverse("login"), headers={"accept-encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_what_strangers_look_for_pushes_no_page_out(client, event, settings):
    kept = settings.CACHES
    settings.CACHES = {name: {**cache, "OPTIONS": {"MAX_ENTRIES": 4}} for name, cache in kept.items()}
    get(client, event)
    for number in range(6):
        assert get(client, event, f"?q=nobody{number}").status_code == 200
    assert queries_of(client, event) == 1


@pytest.mark.parametrize("port", ["1", "8000", "99999"])
def test_a_port_that_a_visitor_made_up_makes_no_page_anew(client, event, port):
    """Whoever came by it first: nobody gets a page that leads to it."""
    get(client, event)
    own = client.get(reverse("ranking", args=[event.slug]), headers={"host": "testserver:2"}).content
    with CaptureQueriesContext(connection) as queries:
        asked = client.get(reverse("ranking", args=[event.slug]), headers={"host": f"testserver:{port}"})
    assert (len(queries), asked.content) == (1, own)
    assert b"testserver" not in own


def test_a_page_names_its_address_where_that_is_known(client, event, settings):
    def named(host: str, **server: str) -> list[str]:
        page = client.get(reverse("ranking", args=[event.slug]), headers={"host": host}, **server)
        return re.findall(r'<meta property="og:(?:url|image)" content="(.*?)/e/', page.content.decode())

    assert named("testserver") == ["http://testserver"] * 2
    assert named("localhost:8123", SERVER_PORT="8123") == ["http://localhost:8123"] * 2
    settings.ALLOWED_HOSTS = ["*", ".example.org"]
    assert named("made-up.example.org") == named("testserver:81") == []
    settings.SITE_URL = "https://mahjong.example"
    assert named("made-up.example.org") == named("testserver:81") == ["https://mahjong.example"] * 2


def test_a_missing_page_is_not_kept(client, event):
    assert client.get(reverse("player", args=[event.slug, 999])).status_code == 404
    assert client.get(reverse("player", args=[event.slug, 999])).status_code == 404


@pytest.mark.faults
@pytest.mark.django_db(transaction=True)
def test_while_one_visitor_waits_for_the_new_page_the_others_read_the_old_one(client, event, monkeypatch):
    """What a crowd in a hall does in the second in which a round is published."""
    old = get(client, event)
    publish(event, 2)
    seen = []

    def another_visitor_comes(self, *args, **kwargs):
        visitor = threading.Thread(target=lambda: seen.append(kept_by_another(client, event)))
        visitor.start()
        visitor.join()
        return original(self, *args, **kwargs)

    original = RankingTable.__init__
    monkeypatch.setattr(RankingTable, "__init__", another_visitor_comes)
    new = get(client, event)
    assert [(answer["ETag"], answer.content) for answer in seen] == [(old["ETag"], old.content)]
    assert new["ETag"] != old["ETag"]
    assert get(client, event).content == new.content


@pytest.mark.faults
@pytest.mark.django_db(transaction=True)
def test_what_was_taken_back_nobody_reads_while_the_page_is_made_anew(client, event, monkeypatch):
    publish(event, 2)
    old = get(client, event)
    round_ = event.rounds.get(number=2)
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    seen, visitors, turn = [], [], Turn()
    monkeypatch.setattr(public_page, "_TURNS", [turn])

    def another_visitor_comes(self, *args, **kwargs):
        visitor = threading.Thread(target=lambda: seen.append(kept_by_another(client, event)))
        visitors.append(visitor)
        visitor.start()
        until(lambda: turn.is_waited_for.is_set() or not visitor.is_alive())
        assert seen == [], "the visitor did not wait"
        return original(self, *args, **kwargs)

    original = RankingTable.__init__
    monkeypatch.setattr(RankingTable, "__init__", another_visitor_comes)
    new = get(client, event)
    for visitor in visitors:
        visitor.join()
    assert [answer.content for answer in seen] == [new.content]
    assert new.content != old.content


class Turn:
    """A lock that tells when somebody waits for it."""

    def __init__(self) -> None:
        self.lock, self.is_waited_for = threading.Lock(), threading.Event()
        self.release = self.lock.release

    def acquire(self, *, blocking: bool) -> bool:
        if self.lock.acquire(blocking=False):
            return True
        if blocking:
            self.is_waited_for.set()
        return self.lock.acquire(blocking=blocking)


def kept_by_another(client, event: Event):
    try:
        return type(client)().get(reverse("ranking", args=[event.slug]))
    finally:
        connection.close()  # each thread has its own


def test_nothing_is_kept_of_an_event_that_is_not_public(client, event):
    get(client, event)
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    assert get(client, event).status_code == 404
