"""In which language a page is told: chosen, asked for by the browser, the event's, English."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.tournament.api.example import example_event
from tests.tournament.sample_events import NOW, account, publish, seated_event
from tournament.models import Event
from tournament.papers.catalogue import PAPERS

pytestmark = pytest.mark.django_db

CODES = [code for code, _ in settings.LANGUAGES]


def language_of(response) -> str:
    """The language that a page says it is in; its header says the same."""
    told = response.content.decode().partition('<html lang="')[2].partition('"')[0]
    assert response["Content-Language"] == told
    return told


def event_in(language: str) -> Event:
    event = seated_event(players=4, language=language)
    publish(event, 1)
    return event


def choose(client, code: str, address: str = "/"):
    return client.post(reverse("set_language"), {"language": code, "next": address})


@pytest.mark.parametrize(
    ("chosen", "browser", "events_own", "told"),
    [
        ("", "", "", "en"),
        ("", "", "es", "es"),
        ("", "de, it;q=0.8", "es", "es"),
        ("", "*", "es", "es"),
        ("", "fr-CA, en;q=0.5", "es", "fr"),
        ("", "de, fr;q=0.2", "es", "fr"),
        ("", "en-GB", "es", "en"),
        ("", "zh-CN, en;q=0.5", "", "zh-hans"),
        ("", "zh-TW", "", "zh-hans"),
        ("fr", "zh-CN", "es", "fr"),
        ("en", "zh-CN", "es", "en"),
        ("tlh", "zh-CN", "es", "zh-hans"),
        ("FR", "zh-CN", "es", "fr"),
        ("", "x" * 5000, "es", "es"),
    ],
)
def test_the_choice_comes_before_the_browser_before_the_event(client, chosen, browser, events_own, told):
    event = event_in(events_own)
    if chosen:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen
    headers = {"accept-language": browser} if browser else {}
    for name in ("ranking", "rounds", "files", "event_rules"):
        assert language_of(client.get(reverse(name, args=[event.slug]), headers=headers)) == told


def test_the_next_page_begins_anew(client):
    spanish, plain = event_in("es"), seated_event(players=4, title="Other cup")
    assert language_of(client.get(reverse("ranking", args=[spanish.slug]))) == "es"
    assert language_of(client.get(reverse("ranking", args=[plain.slug]))) == "en"
    assert translation.get_language() == "en"


@pytest.mark.parametrize("code", CODES)
def test_a_language_is_chosen_without_script_and_token(code):
    """The menu is on pages that are the same for everybody, so it cannot carry a token of the visitor's."""
    client = Client(enforce_csrf_checks=True)
    event = event_in("")
    address = reverse("rounds", args=[event.slug])
    page = client.get(address).content.decode()
    assert f'action="{reverse("set_language")}"' in page
    assert f'value="{code}" lang="{code}"' in page
    assert f'<input type="hidden" name="next" value="{address}">' in page
    answer = choose(client, code, address)
    assert (answer.status_code, answer["Location"]) == (302, address)
    assert language_of(client.get(address)) == code
    assert f'lang="{code}" aria-current="true"' in client.get(address).content.decode()


@pytest.mark.parametrize(
    "address", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"]
)
def test_a_choice_leads_nowhere_else(client, address):
    assert choose(client, "fr", address)["Location"] == "/"


@pytest.mark.parametrize("name", ["home", "login", "hand", "fans", "rules"])
def test_the_menu_is_on_every_page_that_belongs_to_no_event(client, name):
    assert f'action="{reverse("set_language")}"' in client.get(reverse(name)).content.decode()


def test_the_menu_is_on_pages_of_officials_and_on_pages_that_are_missing(client):
    event = event_in("")
    client.force_login(account("ref", event, "referee"))
    menu = f'action="{reverse("set_language")}"'
    assert menu in client.get(reverse("board", args=[event.slug])).content.decode()
    assert menu in client.get("/nowhere/").content.decode()


def test_officials_get_their_own_language_too(client):
    event = event_in("es")
    client.force_login(account("ref", event, "referee"))
    address = reverse("board", args=[event.slug])
    assert language_of(client.get(address)) == "es"
    assert language_of(client.get(address, headers={"accept-language": "zh"})) == "zh-hans"


def test_pages_say_what_they_depend_on_and_each_language_is_kept_apart(client):
    event = event_in("")
    address = reverse("ranking", args=[event.slug])
    tags = set()
    for code in CODES:
        page = client.get(address, headers={"accept-language": code})
        assert {"Cookie", "Accept-Language"} <= {name.strip() for name in page["Vary"].split(",")}
        tags.add(page["ETag"])
        again = client.get(address, headers={"accept-language": code, "if-none-match": page["ETag"]})
        assert again.status_code == 304
        assert {"Cookie", "Accept-Language"} <= {name.strip() for name in again["Vary"].split(",")}
    assert len(tags) == len(CODES)


def test_what_an_event_speaks_is_a_new_page(client):
    from tournament.events.editing import edit_event

    event = event_in("")
    address = reverse("ranking", args=[event.slug])
    before = client.get(address)["ETag"]
    event.refresh_from_db()
    edit_event(event.pk, {"language": "fr"}, by=None, version=event.version, now=NOW)
    answer = client.get(address, headers={"if-none-match": before})
    assert (answer.status_code, language_of(answer)) == (200, "fr")


def test_a_calculator_with_a_language_in_its_address_keeps_it(client):
    choose(client, "fr")
    page = client.get("/hand/", {"hand": "55m", "lang": "zh-hans"})
    assert language_of(page) == "zh-hans"
    markup = page.content.decode()
    assert '<input type="hidden" name="next" value="/hand/?hand=55m">' in markup
    assert 'href="/fans/?lang=zh-hans"' in markup
    assert language_of(client.get("/hand/")) == "fr"


def test_screens_speak_for_the_event_and_papers_too(client):
    event = event_in("es")
    french = {"accept-language": "fr"}
    screen = reverse("screen", args=[event.slug])
    page = client.get(screen, headers=french, follow=True)
    assert language_of(page) == "es"
    page = client.get(screen + "?language=zh-hans", headers=french, follow=True)
    assert language_of(page) == "zh-hans"
    assert "?language=zh-hans" in page.content.decode().partition('data-screen="')[2].partition('"')[0]
    paper = reverse("files_standings", args=[event.slug]) + "?preview"
    assert '<html lang="es"' in client.get(paper, headers=french).content.decode()
    assert '<html lang="zh-hans"' in client.get(paper + "&language=zh-hans", headers=french).content.decode()


@pytest.mark.parametrize("kind", PAPERS, ids=lambda kind: kind.name)
def test_no_word_of_a_paper_is_in_the_language_of_whoever_opens_it(client, kind, monkeypatch):
    event = example_event()
    Event.objects.update(language="es", nation_best=2)
    client.force_login(account("ada", event, "organiser"))
    address = kind.address(event, 1, public=False) + "?preview"
    monkeypatch.setattr(timezone, "now", lambda: NOW)  # a paper says when it was made

    def words(code: str) -> str:
        page = client.get(address, headers={"accept-language": code})
        assert page.status_code == 200
        return re.sub(r'nonce="[^"]*"', "", page.content.decode())

    assert words("fr") == words("es")
