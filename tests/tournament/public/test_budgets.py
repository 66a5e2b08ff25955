"""What a public page may cost its reader: bytes, requests, nothing that holds it up."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.privacy.walk import PUBLIC
from tests.public_pages import EVENT, NO_PAGES, SITE, pages
from tests.tournament.large_event import large_event

pytestmark = pytest.mark.django_db

#: With everything that the page loads, compressed, for an event of 400 players.
MOST_BYTES = 100_000
#: The page itself, the styles of all pages and those of its kind.
MOST_REQUESTS = 3

_LINKED = re.compile(r"""(?:href|src|data)="/static/([^"#?]+)""")
_IMPORTED = re.compile(r"""(?:from|import)\s*\(?["'](\./|\.\./)([^"']+)["']""")


@pytest.fixture
def visited() -> dict[str, bytes]:
    """Every public page of an event of 400 players, compressed as it is sent."""
    client, answers = Client(headers={"accept-encoding": "gzip"}), {}
    for path in pages(large_event()):
        response = client.get(path)
        assert (response.status_code, response["Content-Encoding"]) == (200, "gzip"), path
        answers[path] = response.content
    return answers


def files_of(markup: str) -> set[Path]:
    """The files that a page loads: styles, scripts with what they import, pictures."""
    waiting = [Path(finders.find(name)) for name in _LINKED.findall(markup)]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(path)
    return found


def imported(path: Path) -> Iterator[Path]:
    if path.suffix == ".js":
        for up, name in _IMPORTED.findall(path.read_text(encoding="utf-8")):
            yield (path.parent / up / name).resolve()


def test_every_public_page_is_on_the_list():
    assert {*SITE, *EVENT} | NO_PAGES == set(PUBLIC)
    assert not {*SITE, *EVENT} & NO_PAGES


def test_every_page_keeps_its_budgets(visited):
    complaints = []
    for path, zipped in visited.items():
        markup = gzip.decompress(zipped).decode()
        sent = len(zipped) + sum(len(gzip.compress(file.read_bytes())) for file in files_of(markup))
        if sent >= MOST_BYTES:
            complaints.append(f"{path} sends {sent} bytes")
        styles = [link for link in re.findall(r"<link[^>]*>", markup) if 'rel="stylesheet"' in link]
        blocking = [link for link in styles if 'media="print"' not in link]
        if 1 + len(blocking) > MOST_REQUESTS:
            complaints.append(f"{path} asks for {blocking}")
        for script in re.findall(r"<script[^>]*>", markup):
            if not re.search(r'\b(defer|async|type="module"|type="application/(ld\+)?json")', script):
                complaints.append(f"{path} waits for {script}")
        for picture in re.findall(r"<(?:img|iframe|video)[^>]*>", markup):
            if "width=" not in picture or "height=" not in picture:
                complaints.append(f"{path} does not know the size of {picture}")
    assert complaints == []


def test_no_text_waits_for_a_font():
    for style in Path("static/css").rglob("*.css"):
        for face in re.findall(r"@font-face\s*{[^}]*}", style.read_text(encoding="utf-8")):
            assert re.search(r"font-display:\s*(swap|optional|fallback)", face) or style.stem == "papers", (
                style
            )
