"""Every page of the organiser says where it is, leads back, and is reached by links alone."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth import get_user_model
from django.urls import resolve

from tests.organiser_pages import PAGES, SITE, organised_event, pages
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.players.test_unranking import become, unranked
from tests.tournament.sample_events import NOW, account, new_event, play_round, seated_event
from tournament.ceremony.leading import prepare_ceremony, withhold_round
from tournament.draws.drawing import draw_seating
from tournament.models import Event
from tournament.templatetags.organiser import ABOVE, SECTIONS

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db):
    return signed_in(get_user_model().objects.create_superuser("ada"))


def navigation(markup: str, label: str) -> str:
    found = re.search(f'<nav aria-label="{label}">(.*?)</nav>', markup, re.DOTALL)
    return found[1] if found else ""


def test_every_page_marks_its_section_and_leads_back_to_it(ada):
    for path in pages(organised_event())[2:]:
        here = resolve(urlsplit(path).path).url_name
        markup = ada.get(path).content.decode()
        marked = re.findall('href="([^"]*)" aria-current="page"', navigation(markup, "Event"))
        assert len(marked) == 1, path
        if here == "what_next":
            continue
        back = re.findall('href="([^"]*)"', navigation(markup, "Where you are"))
        assert resolve(back[0]).url_name == "what_next", path
        if here not in SECTIONS:
            assert marked[0] in back, path
            assert resolve(back[-1]).url_name == ABOVE[here], path


def test_the_event_and_the_desk_are_one_link_away(ada):
    event = organised_event()
    markup = ada.get(f"/e/{event.slug}/organiser/").content.decode()
    assert {f"/e/{event.slug}/", f"/e/{event.slug}/desk/"} <= set(re.findall('href="([^"]*)"', markup))


def reached_from(client, start: str, *wanted: str) -> set[str | None]:
    """The names of all addresses to which links lead; of each name the first page found is followed."""
    names: set[str | None] = set()
    waiting = [start]
    while waiting:
        answer = client.get(page := waiting.pop())
        if "text/html" not in answer["Content-Type"]:
            continue
        for link in re.findall('href="([^"#]+)', answer.content.decode()):
            path = urlsplit(urljoin(page, link)).path
            if path.startswith(wanted) and (name := resolve(path).url_name) not in names:
                names.add(name)
                waiting += [path] if path.endswith("/") else []
    return names


def test_every_page_is_reached_by_links_from_the_first_page_of_the_site(ada):
    entered = new_event(players=8, title="Not drawn")
    seated = seated_event(players=8, rounds=3, title="Drawn")
    ranked = new_event(players=8, rounds=2, title="By the ranking")
    draw_seating(ranked.pk, seed="seed", rounds=1, by=None, now=NOW)
    play_round(ranked, 1)
    left, out = (new_event(players=1, title=title) for title in ("Left", "Left and out"))
    become(left, "withdrawn")
    unranked(out)
    reached = set()
    for event in (organised_event(), entered, seated, ranked, left, out):
        reached |= reached_from(ada, "/", "/new/", f"/e/{event.slug}/organiser/")
    # A button leads to the comparison of draws: it takes the seed that was typed.
    assert {*PAGES, *SITE} - reached == {"draw_preview"}


def test_who_hosts_the_server_finds_every_event_on_the_first_page(ada):
    event = new_event(title="A draft of somebody else")
    organise = f'href="/e/{event.slug}/organiser/"'
    assert organise in ada.get("/").content.decode()
    viewer = signed_in(account("viewer of nothing"))
    assert "A draft of somebody else" not in viewer.get("/").content.decode()


def test_a_closed_event_says_so_on_every_page_and_leads_to_opening_it(ada):
    event = organised_event()
    Event.objects.filter(pk=event.pk).update(state=Event.State.CLOSED)
    for page in ("", "players/", "seating/", "rounds/", "people/"):
        markup = ada.get(f"/e/{event.slug}/organiser/{page}").content.decode()
        assert "The event is closed: its results are final." in markup
        assert f'/e/{event.slug}/organiser/setup/#state">' in markup


def test_places_are_changed_only_while_a_round_has_no_entries(ada):
    event = seated_event(players=8, rounds=2)
    seating = f"/e/{event.slug}/organiser/seating/"
    assert "seating/swap/" in ada.get(seating).content.decode()
    for number in (1, 2):
        play_round(event, number)
    assert "seating/swap/" not in ada.get(seating).content.decode()
    assert "Every round has begun" in ada.get(f"{seating}swap/").content.decode()


def test_a_prize_giving_that_waits_offers_no_next_place(ada):
    event = seated_event(players=8, rounds=1)
    round_ = event.rounds.get()
    withhold_round(round_.pk, by=None, version=round_.version, now=NOW)
    prepare_ceremony(event.pk, places=3, team_places=0, by=None, version=0, now=NOW)
    page = f"/e/{event.slug}/organiser/prize-giving/"
    waiting = ada.get(page).content.decode()
    assert "Publishing waits for the sheets of tables 1, 2." in waiting
    assert "Reveal the next place" not in waiting
    play_round(event, 1)
    ready = ada.get(page).content.decode()
    assert "Reveal the next place" in ready
    assert "One place back" not in ready
