"""The first page and those of the years: which events stand there, under what, and how they are kept."""

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import one_table, text, words
from tests.tournament.sample_events import (
    NOW,
    account,
    make_public,
    new_event,
    publish,
    seated_event,
)
from tournament.archive.backing_up import delete_event
from tournament.events.editing import edit_event, set_state
from tournament.models import Event
from tournament.players.entering import PlayerEntry, add_players
from tournament.public.years import LATEST

pytestmark = pytest.mark.django_db

TODAY = date(2031, 3, 10)
A_DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """The clock of the server, at nine in the morning of TODAY."""

    class Clock:
        now = NOW.replace(year=TODAY.year, month=TODAY.month, day=TODAY.day, hour=9)

    monkeypatch.setattr(timezone, "now", lambda: Clock.now)
    return Clock


def an_event(title, first=None, last=None, **details):
    """A public event of these days, with no round published."""
    return make_public(new_event(title=title, starts_on=first, ends_on=last, **details))


def close(event):
    event.refresh_from_db()
    return set_state(event.pk, "closed", by=None, now=NOW, version=event.version)


def parts(response):
    """What the page lists: the titles below each heading."""
    markup = response.content.decode().split('<div class="stack">')[1]
    found = {}
    for section in re.findall(r"<section.*?</section>", markup, re.DOTALL):
        heading = words(re.search(r"<h2>.*?</h2>", section).group())
        found[heading] = [words(title) for title in re.findall(r"<h3>(.*?)</h3>", section)]
    return found


def years(response):
    return re.findall(r'href="/events/(\d+)/"', response.content.decode())


def test_what_is_played_now_comes_first_and_then_what_comes_next(client):
    an_event("Long over", TODAY - 30 * A_DAY)
    an_event("Just over", TODAY - 2 * A_DAY, TODAY - A_DAY)
    an_event("In a year", TODAY + 300 * A_DAY)
    an_event("Next week", TODAY + 7 * A_DAY)
    an_event("Second day", TODAY - A_DAY, TODAY)
    an_event("One day", TODAY)
    assert parts(client.get("/")) == {
        "Now": ["One day", "Second day"],
        "To come": ["Next week", "In a year"],
        "Played": ["Just over", "Long over"],
    }


def test_an_event_without_days_stands_by_what_is_published(client):
    an_event("Some day")
    an_event("Next week", TODAY + 7 * A_DAY)
    publish(seated_event(players=4, rounds=1, title="Running"), 1)
    closed = seated_event(players=4, rounds=1, title="Closed")
    publish(closed, 1)
    close(closed)
    assert parts(client.get("/")) == {
        "Now": ["Running"],
        "To come": ["Next week", "Some day"],
        "Played": ["Closed"],
    }


def test_the_day_is_that_of_the_event(client, clock):
    an_event("Auckland", TODAY + A_DAY, time_zone="Pacific/Auckland")
    an_event("Madrid", TODAY + A_DAY, time_zone="Europe/Madrid")
    assert parts(client.get("/")) == {"To come": ["Auckland", "Madrid"]}
    clock.now = clock.now.replace(hour=10, minute=59)
    assert parts(client.get("/")) == {"To come": ["Auckland", "Madrid"]}
    clock.now += timedelta(minutes=1)  # 00:00 in Auckland, which is 13 hours ahead in March
    assert parts(client.get("/")) == {"Now": ["Auckland"], "To come": ["Madrid"]}


def test_this_year_is_on_the_first_page_and_the_others_on_theirs(client):
    for number in range(LATEST):
        an_event(f"Evening {number}", date(TODAY.year, 1, 1))
    an_event("New Year's Eve", date(TODAY.year - 1, 12, 31))
    an_event("Years ago", date(2019, 5, 4))
    an_event("Next year", date(TODAY.year + 1, 1, 1))
    front = client.get("/")
    seen = text(front)
    assert "Evening 0" in seen
    assert "Evening 9" in seen
    assert "Next year" in seen
    assert "New Year's Eve" not in seen
    assert "Years ago" not in seen
    assert years(front) == [str(TODAY.year - 1), "2019"]
    before = client.get(f"/events/{TODAY.year - 1}/")
    assert parts(before) == {"Played": ["New Year's Eve"], "By year": []}
    assert f"Events of {TODAY.year - 1}" in text(before)
    assert years(before) == [str(TODAY.year + 1), str(TODAY.year), "2019"]
    assert parts(client.get(f"/events/{TODAY.year + 1}/"))["To come"] == ["Next year"]


def test_the_first_page_is_not_empty_in_the_first_days_of_a_year(client):
    for number in range(LATEST + 2):
        an_event(f"Evening {number:02}", date(TODAY.year - 1, 12, 31) - number * A_DAY)
    an_event("Next month", TODAY + 30 * A_DAY)
    front = client.get("/")
    assert parts(front)["Played"] == [f"Evening {number:02}" for number in range(LATEST)]
    assert parts(front)["To come"] == ["Next month"]
    assert years(front) == [str(TODAY.year - 1)]


@pytest.mark.parametrize("year", ["1", "2018", str(TODAY.year), "0", "9" * 30, "9" * 5000])
def test_a_year_without_events_is_not_there(client, year):
    new_event(title="A draft", starts_on=date(TODAY.year, 1, 1))
    an_event("Years ago", date(2019, 5, 4))
    assert client.get(f"/events/{year}/").status_code == 404


def test_the_own_events_go_by_year_as_well():
    for number in range(LATEST):
        olga = account("olga", new_event(title=f"Draft {number}", starts_on=TODAY), "organiser")
    account("olga", new_event(title="An old draft", starts_on=date(2019, 5, 4)), "organiser")
    own = signed_in(olga)
    front = own.get("/")
    assert "Draft 0 10 March 2031, organiser, in preparation" in text(front)
    assert "An old draft" not in text(front)
    assert years(front) == ["2019"]
    old = text(own.get("/events/2019/"))
    assert "An old draft 4 May 2019, organiser, in preparation" in old
    assert "No public event in this year." in old
    assert years(Client().get("/")) == []
    assert Client().get("/events/2019/").status_code == 404


def test_the_own_event_of_today_comes_first():
    """However many evenings are prepared already, and however many were played."""
    for title, day in (("Last week", -7), ("Next week", 7), ("Today", 0), ("In two weeks", 14)):
        event = new_event(title=title, starts_on=TODAY + day * A_DAY)
        olga = account("olga", event, "organiser")
    account("olga", new_event(title="Some day"), "referee")
    closed = seated_event(players=4, rounds=1, title="Over", starts_on=TODAY)
    publish(closed, 1)
    account("olga", close(closed), "viewer")
    seen = text(signed_in(olga).get("/"))
    titles = ("Today", "Next week", "In two weeks", "Some day", "Last week", "Closed Over")
    places = [seen.index(title) for title in titles]
    assert places == sorted(places)
    assert "Some day referee, in preparation, not public Desk Last week" in seen


def test_who_hosts_the_server_finds_the_events_of_others_by_year():
    new_event(title="An old draft", starts_on=date(2019, 5, 4))
    for number in range(LATEST):
        new_event(title=f"Draft {number}", starts_on=TODAY)
    chief = account("chief")
    chief.is_superuser = True
    chief.save()
    hoster = signed_in(chief)
    front = hoster.get("/")
    assert "Draft 9" in text(front)
    assert "An old draft" not in text(front)
    assert years(front) == ["2019"]
    old = text(hoster.get("/events/2019/"))
    assert "An old draft 4 May 2019, in preparation, not public Desk Organise" in old


def test_the_list_is_made_once_and_by_one_query_found_again(client):
    one_table()
    first = client.get("/").content
    with CaptureQueriesContext(connection) as again:
        assert Client().get("/").content == first
    assert len(again) == 1
    with CaptureQueriesContext(connection) as own:
        assert "Small cup" in text(signed_in(account("olga")).get("/"))
    assert not any("tournament_player" in query["sql"] for query in own)


def test_it_says_how_far_an_event_is(client):
    event = seated_event(players=4, rounds=2, title="Cup", starts_on=TODAY)
    an_event("Next week", TODAY + 7 * A_DAY)
    seen = text(client.get("/"))
    assert "Now Cup 10 March 2031 4 players, 2 rounds International rules ○ no results yet To come" in seen
    assert "Next week 17 March 2031 International rules Hand calculator" in seen
    publish(event, 1)
    assert "◐ published: round 1 of 2" in text(client.get("/"))
    publish(event, 2)
    close(event)
    assert "Played Cup 10 March 2031 4 players, 2 rounds International rules ✓ final" in text(client.get("/"))


def test_it_is_sent_again_only_when_something_in_it_has_changed(client, clock):
    event = one_table()
    page = client.get("/")
    assert "no-cache" in page["Cache-Control"]
    assert {"Cookie", "Accept-Language"} <= set(page["Vary"].split(", "))
    same = {"if-none-match": page["ETag"]}
    assert client.get("/", headers=same).status_code == 304
    assert client.get("/", headers={**same, "accept-language": "fr"}).status_code == 200
    assert client.get(f"/events/{TODAY.year}/", headers=same).status_code == 200
    publish(event, 2)
    assert client.get("/", headers=same).status_code == 200
    page = client.get("/")
    clock.now += 365 * A_DAY
    assert client.get("/", headers={"if-none-match": page["ETag"]}).status_code == 200


def renamed(event):
    edit_event(event.pk, {"title": "Large cup"}, by=None, now=NOW, version=event.version)


def entered(event):
    add_players(event.pk, [PlayerEntry(name="Somebody")], by=None, now=NOW)


def deleted(event):
    delete_event(event.pk, event.title, by=None, now=NOW)


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        (lambda event: publish(event, 2), "published: round 2 of 2"),
        (renamed, "Large cup"),
        (entered, "5 players, 2 rounds"),
        (deleted, "No public event yet"),
    ],
    ids=["a round is published", "the title is another", "somebody enters", "the event is deleted"],
)
def test_a_change_of_an_event_is_seen_at_once(client, change, seen):
    event = one_table()
    assert seen not in text(client.get("/"))
    change(Event.objects.get(pk=event.pk))
    assert seen in text(client.get("/"))


def test_what_was_done_is_told_to_who_signed_out_meanwhile(client):
    event = one_table()
    page = client.get("/")
    olga = signed_in(account("olga", event, "organiser"))
    olga.post(f"/e/{event.slug}/organiser/setup/delete/", {"title": event.title})
    olga.post("/logout/")
    told = olga.get("/", headers={"if-none-match": page["ETag"]})
    assert "is deleted" in text(told)
    assert "no-store" in told["Cache-Control"]
    assert "is deleted" not in text(olga.get("/"))


def test_what_is_told_to_one_visitor_is_kept_for_nobody():
    """A visitor with a message, and an account with its name in the head, get pages of their own."""
    one_table()
    olga = signed_in(account("olga"))
    own = olga.get("/")
    assert "olga" in text(own)
    assert "ETag" not in own
    assert "no-store" in own["Cache-Control"]
    stranger = Client().get("/")
    assert "olga" not in text(stranger)
    again = olga.get("/", headers={"if-none-match": stranger["ETag"]})
    assert (again.status_code, "olga" in text(again)) == (200, True)
