"""A run of a whole event: how large it is, the two browsers, and what every chapter does with them."""

import io
import random
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import APIResponse, Locator, Page, expect
from pypdf import PdfReader

TITLE = "Spring Cup of the Two Rivers"
SLUG = "spring-cup-of-the-two-rivers"
#: Milliseconds that an answer may take on a busy machine, on which papers are made behind everything else.
PATIENCE = 240_000


@dataclass(frozen=True, slots=True)
class Size:
    """How large the event is: players are a multiple of four, the last of them a substitute.

    `prints`: every paper is made as PDF, not only looked at as a page.
    """

    players: int
    rounds: int
    rounds_a_day: int
    prints: bool = False

    @property
    def tables(self) -> int:
        return self.players // 4


@dataclass(slots=True)
class Run:
    """The organiser's browser, the referee's, and what was done so far."""

    page: Page
    desk: Page
    size: Size
    chance: random.Random = field(default_factory=lambda: random.Random(72))
    #: Seconds that each chapter took, in their order.
    seconds: dict[str, float] = field(default_factory=dict)
    #: Where every paper is kept that was fetched, to be looked at.
    kept: Path | None = None

    def organiser(self, path: str = "") -> None:
        self.page.goto(f"/e/{SLUG}/organiser/{path}")

    def next_step(self, sentence: str) -> None:
        """Go where What next leads with the step of this sentence."""
        self.organiser()
        step = self.page.locator("ol.todo > li").filter(has_text=sentence)
        expect(step, f"What next names “{sentence}”").to_have_count(1)
        step.get_by_role("link").click()

    def press(self, name: str) -> None:
        """Press the button of a form, and wait for the page that answers."""
        with self.page.expect_navigation(timeout=PATIENCE):
            self.page.locator("main").get_by_role("button", name=name, exact=True).click()

    def told(self, words: str) -> None:
        """Wait until the page says so."""
        expect(self.page.locator("main, .messages").get_by_text(words).first).to_be_visible()

    def paper(self, address: str, name: str) -> PdfReader:
        """Fetch a paper, and keep it under this name where papers are kept."""
        content = fetch_paper(self.page, address)
        if self.kept:
            (self.kept / f"{name}.pdf").write_bytes(content)
        return PdfReader(io.BytesIO(content))


def sign_in(page: Page, name: str, password: str) -> None:
    page.goto("/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def get(page: Page, address: str) -> APIResponse:
    """What the server answers, which may have to make a paper first."""
    return page.request.get(address, timeout=PATIENCE)


def fetch_paper(page: Page, address: str) -> bytes:
    """A paper by its link, as a browser gets it: at once, or from the page that says how far it is."""
    answer = get(page, address)
    assert answer.ok, (address, answer.status)
    until = time.monotonic() + PATIENCE / 1000
    while not answer.headers["content-type"].startswith("application/pdf"):
        assert time.monotonic() < until, f"{address} is still being made"
        words = answer.text()
        assert "could not be made" not in words, address
        file = re.search(r'data-file="([^"]+)"', words) or re.search(r'href="([^"]+/file\.pdf)"', words)
        assert file, (answer.url, words[:2000])
        time.sleep(0.3)  # between two questions; a paper that is made is found by the next one
        again = get(page, file[1])
        answer = again if again.ok else get(page, answer.url)
    return answer.body()


def download(page: Page, link: Locator) -> bytes:
    """What a link leads to."""
    answer = get(page, link.get_attribute("href") or "")
    assert answer.ok, answer.url
    return answer.body()


def option(choice: Locator, words: str) -> str:
    """The label of the option that has these words in it."""
    return next(text for text in choice.locator("option").all_text_contents() if words in text)
