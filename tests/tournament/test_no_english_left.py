"""Every text of a page goes through the catalogues: in a language of brackets no letter stands outside them.

The language is made here: each text of the catalogues, ⟦in brackets⟧. Whatever a page then says without
brackets was written into a template, a script or the code in plain English, or is missing in the catalogues;
unless it stands in the database, or is one of the few words that are the same everywhere.
"""

import functools
import io
import json
import re
import zoneinfo
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import models
from django.template.loader import render_to_string
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone, translation
from django_countries import countries

from scripts.messages import Catalogue, compiled, texts
from tests.organiser_pages import organised_event, pages
from tests.tournament.made_once import made_once
from tournament.demo.event import SLUG
from tournament.imports import chart, players
from tournament.models import Event, History, Player, Screen
from tournament.rounds.timing import start_clock

#: A language that Django has and Tablepoint has not: nothing that is kept for another language is met.
BRACKETS = "eo"
pytestmark = pytest.mark.django_db
#: Attributes that people see or hear, and those that give scripts their sentences.
SAID = {"aria-label", "alt", "title", "placeholder", "aria-description", "aria-roledescription", "label"}
#: What is the same in every language: names of the product, its version, of formats, licences and keys.
EVERYWHERE = {
    *("Tablepoint", "dev", "PDF", "XLSX", "CSV", "JSON", "SHA", "MCR", "EMA", "Atom", "Letter"),
    *("UTF-8", "UTF-16", "LE", "BE"),
    *("English", "Français", "Español", "Esperanto"),
    *("Tab", "Enter", "Esc", "Shift", "Ctrl", "Alt", "Page", "Up", "Down", "Home", "End", "Delete"),
}
#: What a preview of a link says.
META = {"description", "og:title", "og:description", "og:image:alt", "twitter:title", "twitter:description"}
#: Attributes with a number for a browser, which reads no comma in it.
SHAPES = {
    "x",
    "y",
    "x1",
    "x2",
    "y1",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "dx",
    "dy",
    "width",
    "height",
    "min",
    "max",
}
NUMBER = re.compile(r"-?[0-9]*\.?[0-9]*(%|mm|px|em|rem)?|auto")
#: Letters that stand for something: winds and honours, suits, seats, tiles such as 5m, kongs by K.
LETTERS = re.compile(r"[A-Za-z]\d*|\d+[a-z]+|[\dmspxESWNCFP]+")
#: A name that was cut to its place, and a hash.
CUT = re.compile(r"\w+…|\b[0-9a-f]{16,}\b")
#: An address that is written out, to be typed elsewhere.
ADDRESS = re.compile(r"https?://\S+")
WORD = re.compile("[A-Za-zÀ-ÖØ-öø-ɏ](?:[A-Za-zÀ-ÖØ-öø-ɏ0-9’'-]*[A-Za-zÀ-ÖØ-öø-ɏ0-9])?")


@functools.cache
def brackets() -> bytes:
    """The compiled catalogue in which every text is itself in brackets; it takes seconds to collect."""
    catalogue = Catalogue(BRACKETS, fuzzy=False)
    for message in texts():
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            told = [f"⟦{form}⟧" for form in forms]
            catalogue.add(message.id, told if message.pluralizable else told[0], context=message.context)
    return compiled(catalogue)


@pytest.fixture
def in_brackets(settings, tmp_path):
    directory = tmp_path / BRACKETS / "LC_MESSAGES"
    directory.mkdir(parents=True)
    (directory / "django.mo").write_bytes(brackets())
    settings.LANGUAGES = [*settings.LANGUAGES, (BRACKETS, "⟦⟧")]
    settings.LOCALE_PATHS = [tmp_path]


class Said(HTMLParser):
    """What a page says: its text, and the attributes that somebody reads or hears, with where they stand."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.shapes: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in ("script", "style", "code"):
            self.silent += 1
        for name, value in attributes:
            if name in SHAPES and not NUMBER.fullmatch(value or ""):
                self.shapes.append(f"{tag} {name}={value}")
            if value and (name in SAID or (name.startswith("data-") and (" " in value or "⟦" in value))):
                self.attributes.append((f"{tag} {name}", value))
        if tag == "meta" and META & {values.get("name"), values.get("property")}:
            self.attributes.append((tag, values.get("content") or ""))
        if tag == "input" and values.get("type") in ("submit", "button"):
            self.attributes.append((tag, values.get("value") or ""))

    def handle_endtag(self, tag):
        if tag in ("script", "style", "code"):
            self.silent -= 1

    def handle_data(self, data):
        if not self.silent:
            self.text.append(data)


def outside(text: str) -> str:
    """The text without what stands in brackets."""
    depth, left = 0, []
    for part in re.split("([⟦⟧])", text):
        if part == "⟦":
            depth += 1
        elif part == "⟧":
            depth -= 1
        elif not depth:
            left.append(part)
    assert depth == 0, f"a text is cut: {text}"
    return " ".join(left)


def stored_words() -> re.Pattern[str]:
    """What stands in the database as text, for a pattern: names, titles, reasons."""
    kept: set[str] = set()
    for model in set(apps.get_app_config("tournament").get_models()) - {History}:
        names = [
            field.name
            for field in model._meta.get_fields()
            if isinstance(field, models.CharField | models.TextField) and not field.choices
        ]
        for row in model._default_manager.values_list(*names):
            kept |= {value for value in row if isinstance(value, str)}
    for player in Player.objects.all():
        kept |= {player.country.ioc_code, player.country.alpha3, *player.name.split()}
    with translation.override(BRACKETS):
        kept |= {str(countries.name(code)) for code, _ in countries}
    words = sorted((word for word in kept if re.search("[A-Za-z]", word)), key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, words))})(?![A-Za-z])")


def english_in(markup: str, stored: re.Pattern[str]) -> set[str]:
    page = Said()
    page.feed(markup)
    said = [("text", " ".join(page.text)), *page.attributes]
    found = set(page.shapes)
    for where, text in said:
        for value in strings_in(text):
            found |= {f"{where}: {word}" for word in words_left(value, stored)}
    return found


def strings_in(text: str) -> Iterator[str]:
    """The strings in an attribute that holds JSON for a script; any other attribute as it is."""
    try:
        yield from strings_of(json.loads(text))
    except ValueError:
        yield text


def strings_of(value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings_of(one)


def words_left(text: str, stored: re.Pattern[str]) -> set[str]:
    left = CUT.sub(" ", stored.sub(" ", ADDRESS.sub(" ", outside(text))))
    return {word for word in WORD.findall(left) if word not in EVERYWHERE and not LETTERS.fullmatch(word)}


#: Organisers' and hosters' pages are asked for apart, what programs read has no language, nobody leaves.
NOT_ASKED = re.compile(
    r"^(admin|api|logout|new|server)/|/organiser/(?!files/)|\.(xlsx|csv|json|ics|xml|png)$"
)
#: Values for the places of addresses: rounds (and players) and tables where something is to be seen.
NUMBERS, TABLES = (1, 2, 3, 4, 6), (2, 6, 7, 9)
#: What the addresses can ask for besides.
QUERIES = {
    "ranking": ("after=2", "q=zzz", "q=an"),
    "event": ("q=zzz",),
    "find": ("q=zzz", "q=an"),
    "players": ("q=zzz",),
    "round": ("by=name",),
    "fans": ("q=39", "q=nothing"),
    "hand": (
        "hand=[123m,1][EEEE]789s22p33p4&won=discard",
        "hand=147m258s369pEEWWN",
        "hand=123m456s789p22p3p",
        "hand=19m19s19pESWNCFPP",
        "hand=5m!&rules=casual",
        "hand=55555m",
        "hand=5",
        "hand=123m456s789p22s55s5s&won=drawn&flowers=3",
    ),
}


def addresses() -> Iterator[str]:
    """Every address that a visitor or a referee may ask for, with several values in its places."""
    for name, route, places in named_patterns(get_resolver().url_patterns):
        if NOT_ASKED.search(route) or not places <= {"slug", "number", "table"}:
            continue
        for number in NUMBERS if "number" in places else (0,):
            for table in TABLES if "table" in places else (0,):
                values = {"slug": SLUG, "number": number, "table": table}
                address = reverse(name, kwargs={place: values[place] for place in places})
                yield address + ("?preview" if address.endswith(".pdf") else "")
                yield from (f"{address}?{query}" for query in QUERIES.get(name, ()))
    for screen in Screen.objects.all():
        for name in ("screen_with_key", "screen_part_with_key"):
            yield reverse(name, args=[SLUG, screen.name, screen.key])


def named_patterns(patterns, before: str = "") -> Iterator[tuple[str, str, set[str]]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from named_patterns(pattern.url_patterns, route)
        elif pattern.name:
            yield pattern.name, route, set(pattern.pattern.converters)


@made_once
def demo_event() -> Event:
    call_command("demo", stdout=io.StringIO())
    return Event.objects.get()


@pytest.fixture
def chief(client, in_brackets, django_user_model):
    """Whoever may see everything of the demo event, with every kind of screen, in brackets."""
    event = demo_event()
    for showing in Screen.Showing.values:
        Screen.objects.create(event=event, name=f"shows-{showing}", showing=showing, text="42")
    last = event.rounds.get(number=6)
    start_clock(last.pk, minutes=90, lead_in=1, last_minutes=5, by=None, now=timezone.now())
    Event.objects.update(language=BRACKETS)
    read_in_brackets(client, django_user_model)
    return client


def read_in_brackets(client, django_user_model) -> None:
    """Sign in somebody who may do everything; no account has a name that is a word."""
    client.force_login(django_user_model.objects.create_superuser("chief"))
    for user in django_user_model.objects.all():
        user.username = f"№ {user.pk}"
        user.save()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = BRACKETS


def english_of(response, stored: re.Pattern[str]) -> set[str]:
    """The English that is left in an answer: a page, or the pieces of one as JSON."""
    markup = response.content.decode()
    if response["Content-Type"].startswith("application/json"):
        return set().union(*(english_in(text, stored) for text in strings_of(json.loads(markup))))
    return english_in(markup, stored)


def test_no_page_says_anything_that_is_not_in_the_catalogues(chief):
    stored, found, seen = stored_words(), {}, 0
    for address in addresses():
        response = chief.get(address, follow=True)
        if response.get("Content-Type", "").startswith(("text/html", "application/json")):
            seen += 1
            if left := english_of(response, stored):
                found[address] = left
    assert found == {}
    assert seen > 150


def test_no_page_of_an_organiser_or_hoster_says_anything_that_is_not_in_the_catalogues(
    in_brackets, client, django_user_model
):
    """Time zones have their names of the database, a list of players its columns, a size its unit."""
    event = organised_event()
    read_in_brackets(client, django_user_model)
    units = {"KB", "bitokoj"}  # Esperanto is the language: Django has a word for bytes, and none for more.
    names = {*zoneinfo.available_timezones(), *players.COLUMNS, *chart.COLUMNS, *units}
    same = {word for name in names for word in WORD.findall(name.replace("_", " "))}
    subjects = {f"text: {word}" for entry in event.history.all() for word in WORD.findall(entry.subject)}
    stored, found = stored_words(), {}
    answers = {address: client.get(address) for address in [*pages(event), reverse("server")]}
    answers |= {
        f"people {asked}": client.post(reverse("server_people"), asked) for asked in asked_of_people(event)
    }
    for address, answer in answers.items():
        left = english_of(answer, stored) - {f"text: {word}" for word in same} - subjects
        if left:
            found[address] = left
    assert found == {}


def asked_of_people(event: Event) -> list[dict[str, Any]]:
    """What a hoster sends to find a person, and to erase one; nobody is erased."""
    player = event.players.first()
    who = f"event-{event.pk}-{player.number}-{player.name}"
    everybody = [{"sought": letters} for letters in ("an", "er", "№")]
    steps = [{"file": "1"}, {"erase": "ask"}, {"erase": "ask", "who": who}]
    return [{}, *everybody, *({"sought": player.name, **step} for step in steps)]


def test_no_answer_of_the_desk_says_anything_that_is_not_in_the_catalogues(chief):
    """What is wrong with a sheet is said in the language too: every field once with what it cannot be."""
    stored, found = stored_words(), {}
    for table in TABLES:
        address = reverse("sheet", args=[SLUG, 6, table])
        for typed in ("99999", "xyz", "5", "0"):
            markup = chief.get(address).content.decode()
            fields = dict.fromkeys(re.findall(r'<(?:input|textarea)[^>]* name="([^"]+)"', markup), typed)
            for name in ("sitting", "version", "token", "csrfmiddlewaretoken"):
                if read := re.search(rf'name="{name}" value="([^"]*)"|value="([^"]*)" name="{name}"', markup):
                    fields[name] = read[1] or read[2]
            response = chief.post(address, fields, follow=True)
            if left := english_of(response, stored):
                found[f"{address} {typed}"] = left
    assert found == {}


def test_the_page_of_what_was_typed_for_others_says_nothing_that_is_not_in_the_catalogues(chief):
    markup = chief.get(reverse("sheet", args=[SLUG, 6, TABLES[0]])).content.decode()
    sitting = re.search(r'name="sitting" value="[0-9]+\.([^"]*)"', markup)
    typed = {
        "hand-1-value": "8",
        "total-e": "8",
        "penalty-1-call": "deduction_10",
        "penalty-1-seat": "1",
        "penalty-1-reason": "8",
        "cancel-1-cancel": "on",
        "cancel-1-reason": "8",
        "slip-hands": "8",
        "slip-timed_out": "on",
        "seat-1": "8",
        "player": "2",
        "text": "8",
        "reason": "8",
    }
    stored = stored_words()
    for table in (TABLES[0], 99):
        for of in ("0.0.0.0.0", f"0.{sitting[1]}"):
            response = chief.post(reverse("sheet", args=[SLUG, 6, table]), {**typed, "sitting": of})
            assert response.status_code == (404 if table == 99 else 409)
            assert english_of(response, stored) == set()


PAGES_OF_REFUSALS = ("400", "403", "403_csrf", "404", "500", "registration/locked_out")


@pytest.mark.parametrize("template", PAGES_OF_REFUSALS)
def test_no_page_of_a_refusal_says_anything_that_is_not_in_the_catalogues(in_brackets, rf, template):
    stored = stored_words()
    with translation.override(BRACKETS):
        request = None if template == "500" else rf.get("/nowhere/")
        assert english_in(render_to_string(f"{template}.html", request=request), stored) == set()


def test_english_is_found(chief):
    """The control: a word without brackets is found as text, as a title and in what scripts are given."""
    stored = stored_words()
    page = '<p title="⟦one⟧ Left">⟦two <b>three</b>⟧ Forgotten</p><i data-words=\'{"a": "⟦b⟧ Lost"}\'>12</i>'
    assert english_in(page, stored) == {"p title: Left", "text: Forgotten", "i data-words: Lost"}
    assert english_in('<rect x="1,5" y="1.5" />', stored) == {"rect x=1,5"}
