"""A hall with a bad network: pages of one sheet, what is under way between them and the real server."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.urls import reverse

from tests.desk_scripts.node import Scripts
from tests.desk_scripts.pages import LINES, Browser, Entries, Page
from tests.tournament.sample_events import NOW, account, session_of, small_event
from tournament.models import History
from tournament.record.sheet_changes import Facts
from tournament.record.sheet_entries import with_whole_sheets
from tournament.record.sheet_facts import hands_of, penalties_of, sheet_facts
from tournament.rules.sheet import computed_scores
from tournament.sheets.board import session_at, sheet_history
from tournament.sheets.confirming import reopen_session

_TYPE = "application/x-www-form-urlencoded"


@dataclass(eq=False)
class Post:
    """Something under way: what was sent, in whose name, and the answer once it arrived."""

    page: Page
    entries: Entries
    account: Any
    typed: dict[str, set[tuple[str, ...]]]
    asked: list[dict[str, str]]
    status: int = 0
    answer: dict[str, Any] = field(default_factory=dict)

    @property
    def token(self) -> str:
        return dict(self.entries)["token"]


class Hall:
    """The event, the browsers with their pages, and all that has to hold whenever something is stored."""

    def __init__(self, seed: int, scripts: Scripts) -> None:
        self.scripts, self.random = scripts, random.Random(seed)
        self.event = small_event()
        self.accounts = [account(name, self.event, "referee") for name in ("ines", "bo")]
        self.accounts.append(account("olga", self.event, "organiser"))
        self.clients = {one.pk: Client() for one in self.accounts}
        for one in self.accounts:
            self.clients[one.pk].force_login(one)
        self.address = reverse("sheet", args=[self.event.slug, 1, 1])
        self.number = 0
        self.posts: list[Post] = []
        self.pages: list[Page] = []
        self.led_to: dict[int, str] = {}
        self.taken_up: set[int] = set()
        self.amounts: dict[int, int] = {}
        self.mended: set[int] = set()
        self.shared: set[str] = (
            set()
        )  # amounts that stand in two tabs, one of which took up what the other kept
        self.story: list[str] = []
        self.browsers = [Browser(self, self.random.choice(self.accounts[:2])) for _ in range(2)]

    def next_number(self) -> int:
        self.number += 1
        return self.number

    @property
    def facts(self) -> dict[str, Any]:
        return sheet_facts(session_at(self.event, 1, 1))

    @property
    def is_confirmed(self) -> bool:
        return session_of(self.event).is_confirmed

    @property
    def open_pages(self) -> list[Page]:
        return [page for page in self.pages if page.is_open]

    def open(self, browser: Browser) -> Page | None:
        """Open the sheet; one that is confirmed has nothing to type into."""
        if self.is_confirmed:
            return None
        page = Page(self, browser)
        self.pages.append(page)
        return page

    # --- The network -----------------------------------------------------------------------------

    def send(self, page: Page, entries: Entries) -> Post:
        post = Post(page, entries, page.browser.account, deepcopy(dict(page.typed)), list(page.asked))
        self.posts.append(post)
        return post

    def arrive(self, post: Post) -> None:
        """The server gets it, for the first time or once more; what it stores is looked at."""
        before, latest = self.facts, self._latest()
        client = self.clients[post.account.pk]
        body = urlencode([(name, text) for name, text in post.entries])
        response = client.post(self.address, body, content_type=_TYPE, headers={"accept": "application/json"})
        post.status, post.answer = response.status_code, response.json()
        assert post.status in (200, 409, 422), response.content
        for entry in History.objects.filter(pk__gt=latest).order_by("pk"):
            if entry.action == "record_sheet":
                self._check_recorded(post, entry)
            else:
                assert entry.action == "confirm_session"
                self.led_to[self.facts["version"]] = "confirmed"
                typed = self.scripts.call("sending.js", "typedOf", post.entries)
                assert typed in post.asked, "confirmed without having been asked to as it stands"
        if before["version"] == self.facts["version"]:
            assert before == self.facts

    def _latest(self) -> int:
        newest = History.objects.order_by("-pk").first()
        return newest.pk if newest else 0

    def _sheet_around(self, entry: History) -> tuple[Facts, Facts]:
        """The whole sheet before and after an entry."""
        history = with_whole_sheets(sheet_history(session_at(self.event, 1, 1)))
        [found] = [other for other in history if other.pk == entry.pk]
        assert found.before
        assert found.after
        return found.before, found.after

    def _check_recorded(self, post: Post, entry: History) -> None:
        """What was stored was typed, into this page, by the account that is noted."""
        assert entry.by_id == post.page.account.pk, "stored in the name of somebody else"
        before, after = self._sheet_around(entry)
        was, now = stored_texts(before), stored_texts(after)
        for part in was.keys() | now.keys():
            if was.get(part) != now.get(part):
                typed = set(post.typed.get(part, set()))
                if dict(post.entries)["moves"]:
                    typed |= {*was.values(), ("",)}  # where a line cannot be read, the stored one moves
                assert now.get(part, ("",)) in {trimmed(text) for text in typed}, (
                    f"{part}: {was.get(part)} became {now.get(part)}, typed was {typed}"
                )
        known = {penalty["key"] for penalty in before["penalties"]}
        for penalty in after["penalties"]:
            if penalty["key"] not in known:
                amount = penalty["amount"]
                assert amount not in self.amounts, f"the penalty of {amount} is stored twice"
                mended = amount in self.mended and str(amount) not in self.shared
                assert not mended, f"the penalty of {amount} was mended before it was stored"
                self.amounts[amount] = penalty["key"]
        self.led_to[after["version"]] = post.token

    def check_overtaken(self, post: Post) -> None:
        """A page is told that the sheet is another by now only where somebody else has changed it."""
        found = int(dict(post.entries)["version"])
        others = (token for version, token in self.led_to.items() if version > found and token != post.token)
        assert next(others, None) or post.account != post.page.account, "told of somebody else for nothing"

    def check_version(self, post: Post, version: int) -> None:
        """A page goes on from the version that its own submission led to, or found."""
        found = int(dict(post.entries)["version"])
        assert self.led_to.get(version) == post.token or version == found, (
            f"told version {version}, which another submission led to"
        )

    # --- People ----------------------------------------------------------------------------------

    def finish(self, page: Page) -> None:
        """Type what makes a sheet equal: the totals of its lines, and that time ended the session."""
        session = session_at(self.event, 1, 1)
        if page.version != session.version or page.unsent or not hands_of(session):
            return
        scores = computed_scores(self.event.rules, hands_of(session), penalties_of(session))
        page.type("slip-timed_out", "on")
        for wind, score in zip("eswn", scores, strict=True):
            page.type(f"total-{wind}", str(score))

    def reopen(self) -> None:
        """Somebody opens the confirmed sheet again."""
        session = session_of(self.event)
        reopen_session(session.pk, by=self.accounts[2], version=session.version, reason="a mistake", now=NOW)
        self.led_to[session.version + 1] = "opened again"

    def give_up(self, page: Page) -> None:
        """Somebody whom a page told that it stores nothing more takes what is stored instead."""
        page.browser.storage.pop(page.name, None)
        page.is_open = page.left_something = False

    def check_kept(self) -> None:
        """What a page that was closed had not sent is kept, or another page took it up."""
        kept = {record["page"] for browser in self.browsers for record in browser.storage.values()}
        for page in self.pages:
            if page.left_something and not page.is_open:
                assert page.number in kept | self.taken_up, f"what {page.name} had not sent is gone"


def trimmed(text: tuple[str, ...]) -> tuple[str, ...]:
    """Without empty fields at the end."""
    return text if any(text) else ("",)


def stored_texts(facts: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """What stands on a sheet, as it is typed, by part."""
    texts: dict[str, tuple[str, ...]] = {}
    for number, winner, discarder, value, *_claim in facts["hands"]:
        seats = ["" if seat is None else str(seat + 1) for seat in (winner, discarder)]
        texts[f"hand-{number}"] = (str(value), *seats)
    for wind, total in zip("eswn", facts["signed_totals"], strict=True):
        if total is not None:
            texts[f"total-{wind}"] = (str(total),)
    if facts["timed_out"]:
        texts["slip-timed_out"] = ("on",)
    return texts


PARTS = [*(f"hand-{line}" for line in LINES), *(f"total-{wind}" for wind in "eswn"), "slip-timed_out"]
