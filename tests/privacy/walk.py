"""Every address that a visitor can open without an account, and what its answer says.

`PUBLIC` names them all. An address that is not in it has to ask for the sign-in page; one that does not
is public without being known here, and a test says so.
"""

import html
import io
import itertools
import json
import re
import time
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from PIL import Image
from pypdf import PdfReader

from tournament.models import Event
from tournament.papers.workbooks.event_workbook import TABLES

_AFTER = ("?after=1", "?after=2", "?after=3", "?after=4")
#: The beginnings of hidden names, which a page may well repeat.
_FIND = ("?q=quillfeath", "?q=perhaps", "?sort=player")
_PAPER = ("", "?preview")

#: The names of all public addresses, each with what is asked behind its question mark.
PUBLIC: dict[str, tuple[str, ...]] = {
    # The site
    "home": ("",),
    "events_of_year": ("",),
    "login": ("",),
    "invitation": ("",),
    "rules": ("",),
    "privacy": ("",),
    "hand": ("",),
    "fans": ("",),
    "api_page": ("",),
    # Pages of an event
    "event": ("",),
    "find_me": ("?q=quillfeath", "?q=perhaps", "?q=quillfeath&list=1", "?q=some", "?q=9"),
    "feed": ("",),
    "link_preview": ("",),
    "ranking": ("", *_AFTER, *_FIND),
    "teams": ("", *_AFTER),
    "nations": ("", *_AFTER),
    "rounds": ("",),
    "round": ("", "?by=name"),
    "session": ("",),
    "draw": ("",),
    "event_statistics": ("",),
    "event_rules": ("",),
    "players": ("", *_FIND),
    "player": ("",),
    "own_card": ("",),
    "player_calendar": ("",),
    "clock_json": ("",),
    # Screens
    "screen": ("",),
    "screen_part": ("",),
    "screen_named": ("",),
    "screen_part_named": ("",),
    "screen_with_key": ("",),
    "screen_part_with_key": ("",),
    # Files
    "files": ("",),
    "files_workbook": ("",),
    "files_csv": ("", *_AFTER),
    "files_standings": ("", *(f"{after}&preview" for after in _AFTER)),
    "files_teams": _PAPER,
    "files_nations": _PAPER,
    "files_seating": _PAPER,
    "files_names": _PAPER,
    "files_draw_certificate": _PAPER,
    "files_meetings": _PAPER,
    "files_round_results": _PAPER,
    "files_making": ("",),
    "files_making_state": ("",),
    "files_making_file": ("",),
    # For other programs
    "api:openapi": ("",),
    "api:entry": ("",),
    "api:events": ("",),
    "api:event": ("",),
    "api:standings": ("", *_AFTER),
    "api:teams": ("", *_AFTER),
    "api:nations": ("", *_AFTER),
    "api:penalties": ("",),
    "api:rounds": ("",),
    "api:round": ("",),
    "api:session": ("",),
    "api:sessions": ("",),
    "api:hands": ("",),
    "api:players": ("",),
    "api:player": ("",),
    "api:statistics": ("",),
    "api:player_statistics": ("",),
    "api:nothing": ("",),
}
#: Addresses that change something for the visitor alone, and tell nothing.
TELLS_NOTHING = {"logout", "set_language"}

#: The values of what stands in an address.
_VALUES: dict[str, tuple[Any, ...]] = {
    "number": (1, 2, 3, 4, 5, 8, 9),
    "table": (1, 2, 77, 78),
    "key": ("guessed",),
    "token": ("guessed",),
    "rest": ("standings", "events/clandestine-cup/"),
    "part": (*TABLES, "guessed"),
    "name": ("hall",),
}

#: Headers with a moment, a length or a version, which is made of keys of the database.
_NUMBERS_BY_CHANCE = {"Server-Time", "Content-Length", "ETag", "Expires"}
#: Where a PDF says when it was made.
_MOMENTS = {"/CreationDate", "/ModDate"}
#: The key of a form.
_RANDOM_KEY = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')


@dataclass
class Answers:
    """What the public addresses answered: their words in small letters, and their ETags."""

    words: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)

    def telling(self, secrets: Iterable[str]) -> set[str]:
        """The addresses that tell one of these."""
        return {
            address for address, words in self.words.items() if any(secret in words for secret in secrets)
        }


def named_patterns(patterns: Any = None, namespace: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every address of the site but those of Django's admin: its name and what it is made of."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
                yield from named_patterns(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            assert pattern.name, f"{pattern} has no name"
            yield f"{namespace}{pattern.name}", list(pattern.pattern.converters)


def addresses_of(name: str, arguments: list[str], event: Event) -> Iterator[str]:
    """An address with every value that means something in the event."""
    values = {**_VALUES, "slug": (event.slug,), "year": (event.created_at.year,)}
    if name.startswith("screen"):
        values["name"] = tuple(event.screens.values_list("name", flat=True))
    for chosen in itertools.product(*(values.get(argument, (1, "open")) for argument in arguments)):
        try:
            yield reverse(name, kwargs=dict(zip(arguments, chosen, strict=True)))
        except NoReverseMatch:
            continue


def public_addresses(event: Event) -> Iterator[str]:
    for name, arguments in named_patterns():
        for address in addresses_of(name, arguments, event) if name in PUBLIC else ():
            yield from (address + query for query in PUBLIC[name])


def open_all(client: Client, addresses: Iterable[str]) -> Answers:
    """Open every address, also those with nothing behind them: a refusal could tell something, too."""
    answers = Answers()
    for address in addresses:
        response = client.get(address)
        answers.words[address] = words_of(response)
        if "ETag" in response:
            answers.tags[address] = response["ETag"]
    return answers


def words_of(response: HttpResponse) -> str:
    """Everything that an answer says, its headers too, in small letters and with numbers in one piece.

    All but what says when it was made, how long it is, which version of it this is, and random keys: any
    number stands in those sooner or later.
    """
    a_day = 24 * 3600 * 1000  # so much that it is the time, and not something else
    assert abs(int(response.get("Server-Time", time.time() * 1000)) - time.time() * 1000) < a_day
    content = b"".join(response.streaming_content) if response.streaming else response.content
    heads = " ".join(f"{name}: {value}" for name, value in response.items() if name not in _NUMBERS_BY_CHANCE)
    text = _RANDOM_KEY.sub("", f"{heads} {_text(content, response.get('Content-Type', ''))}").casefold()
    return re.sub(r"(?<=\d)[,.\s\u00a0\u202f](?=\d{3}\b)", "", text)


def _text(content: bytes, content_type: str) -> str:
    kind = content_type.partition(";")[0]
    if kind == "application/pdf":
        document = PdfReader(io.BytesIO(content))
        facts = [value for name, value in (document.metadata or {}).items() if name not in _MOMENTS]
        return " ".join([*(page.extract_text() for page in document.pages), *map(str, facts)])
    if kind.endswith("spreadsheetml.sheet"):
        with zipfile.ZipFile(io.BytesIO(content)) as workbook:
            return html.unescape(" ".join(workbook.read(part).decode() for part in workbook.namelist()))
    if kind == "image/png":
        # What is drawn is its description too: `test_link_preview` holds them together.
        return str(Image.open(io.BytesIO(content)).info)
    if kind == "application/json":
        return json.dumps(json.loads(content), ensure_ascii=False)
    if kind == "text/calendar":
        return content.decode().replace("\r\n ", "")
    assert kind.startswith("text/") or kind.endswith("xml") or not content, f"cannot search {kind}"
    return html.unescape(content.decode())
