"""Referees at their browsers: signed in, on a sheet, typing."""

from datetime import datetime, timedelta

from django.test import Client
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.tournament.sample_events import account, session_of
from tournament.record.sheet_facts import hands_of, signed_totals_of

#: The three hands and four totals of events.SHEET as key lines.
KEYS = ("1324", "0", "2030")
SIGNED = ("-36", "9", "76", "-49")
#: The page keeps what it sends beside what is typed until the answer is there (static/js/desk/outbox.js).
NOTHING_ON_ITS_WAY = """() => Object.entries(localStorage)
    .every(([name, kept]) => !name.startsWith("sheet:") || !JSON.parse(kept).attempt)"""


def sign_in(context: BrowserContext, base_url: str, user) -> None:
    """Give a browser the session of an account."""
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": base_url}])


def referee(context: BrowserContext, base_url: str, event, name: str) -> None:
    sign_in(context, base_url, account(name, event, "referee"))


def open_sheet(page: Page, table: int = 1, slug: str = "small-event") -> None:
    page.goto(f"/e/{slug}/desk/1/{table}/")
    expect(page.locator("table.keyed")).to_be_visible()


def type_line(page: Page, keys: str) -> None:
    page.keyboard.type(keys)
    page.keyboard.press("Enter")


def saved(page: Page) -> None:
    """Wait until the server has everything."""
    expect(page.locator("form#sheet[data-sent=true]")).to_be_visible()


def answered(page: Page) -> None:
    """Wait until the page has taken the server's answer to all that it sent, whatever it says."""
    page.wait_for_function(NOTHING_ON_ITS_WAY)


def sendings(page: Page) -> list[str]:
    """What is sent of the sheet from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and not request.url.endswith("/here/"):
            sent.append(request.post_data or "")

    page.on("request", note)
    return sent


def stop_time(page: Page) -> None:
    """Let the time of the pages stand still: what they do after a while, they do when a test runs it."""
    began = datetime.now()
    page.clock.install(time=began)
    page.clock.pause_at(began + timedelta(seconds=1))


def stored(event, table=1):
    """The hands and the signed totals of a table of the first round, as they are stored."""
    session = session_of(event, table=table)
    return hands_of(session), signed_totals_of(session)
