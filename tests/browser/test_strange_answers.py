"""Answers to a sheet that are none: each is told for what it is, and nothing that was typed is lost."""

import errno
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import KEYS, open_sheet, saved, stop_time, stored, type_line
from tests.tournament.sample_events import HANDS
from tournament.web import staff_page

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

SHEET = re.compile("/desk/1/1/$")
TROUBLE = ".actionbar .trouble"
KEPT = "What is not sent stays in this browser"
NO_ROOM = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


def answer_posts(page: Page, **answer) -> None:
    """Answer so in place of the server."""

    def fulfill(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(**answer)
        else:
            route.fallback()

    page.route(SHEET, fulfill)


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (500, "The server has a fault (500)."),
        (502, "The server has a fault (502)."),
        (403, "Your account may not save this sheet."),
        (413, "The answer (413) is not this server's"),
        (200, "The answer (200) is not this server's"),
    ],
)
def test_a_page_in_place_of_an_answer_is_told_for_what_it_is(page: Page, event, status, sentence):
    stop_time(page)
    open_sheet(page)
    answer_posts(page, status=status, content_type="text/html", body="<h1>Welcome to the hotel</h1>")
    type_line(page, KEYS[0])
    expect(page.locator(TROUBLE)).to_contain_text(sentence)
    expect(page.locator(TROUBLE)).to_contain_text(KEPT)
    expect(page.locator("tr[data-hand='1']")).to_contain_text("not sent")
    page.unroute(SHEET)
    page.clock.run_for(1_000)
    saved(page)
    expect(page.locator(TROUBLE)).to_have_text("")
    assert stored(event)[0] == HANDS[:1]


def test_a_server_without_room_says_so_and_gets_the_line_once_there_is(page: Page, event, monkeypatch):
    def full(*_who):
        raise OSError(errno.ENOSPC, "No space left on device")

    stop_time(page)
    open_sheet(page)
    with monkeypatch.context() as for_now:
        for_now.setattr(staff_page, "permissions_of", full)
        type_line(page, KEYS[0])
        expect(page.locator(TROUBLE)).to_contain_text(
            f"Nothing can be saved now. The disk of the server is full. {KEPT}"
        )
        expect(page.locator("tr[data-hand='1']")).to_contain_text("not sent")
    page.clock.run_for(1_000)
    saved(page)
    expect(page.locator(TROUBLE)).to_have_text("")
    assert stored(event)[0] == HANDS[:1]


@pytest.mark.parametrize("body", ['{"ok": true}', "5", '{"version": 2, "token": "x"}'])
def test_an_answer_that_nobody_can_take_stops_the_page_with_a_word(page: Page, event, body):
    open_sheet(page)
    answer_posts(page, status=200, content_type="application/json", body=body)
    type_line(page, KEYS[0])
    expect(page.locator(TROUBLE)).to_contain_text("cannot read the answer of the server; load it anew")
    expect(page.locator(TROUBLE)).to_contain_text(KEPT)
    type_line(page, KEYS[1])
    expect(page.locator("form#sheet[data-sent=false]")).to_be_visible()
    expect(page.locator("tr[data-hand='1']")).to_contain_text("not sent")
    page.unroute(SHEET)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Load it anew").click()
    saved(page)
    assert stored(event)[0] == HANDS[:2]


def test_a_browser_that_keeps_nothing_says_so(page: Page, event):
    page.add_init_script(NO_ROOM)
    open_sheet(page)
    page.context.set_offline(True)
    type_line(page, KEYS[0])
    expect(page.locator(TROUBLE)).to_contain_text(
        "This browser could not keep what is not sent: leave this page"
    )
    expect(page.locator(TROUBLE)).not_to_contain_text(KEPT)
    page.context.set_offline(False)
    saved(page)
    assert stored(event)[0] == HANDS[:1]
