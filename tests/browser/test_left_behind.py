"""What a browser kept of a sheet is told on the sheet once it is confirmed, unless it is on it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import KEYS, answered, open_sheet, saved, type_line
from tests.tournament.sample_events import confirm, record, session_of
from tournament.models import Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

KEPT = "This browser kept what was typed here and never sent."
SHEET = re.compile("/desk/1/1/$")


def confirmed_by_somebody(event) -> Session:
    record(session_of(event))
    return confirm(session_of(event))


def test_what_was_typed_and_never_sent_is_seen_on_a_sheet_that_was_confirmed_meanwhile(page: Page, event):
    open_sheet(page)
    page.context.set_offline(True)
    type_line(page, "2413")
    expect(page.locator(".actionbar .trouble")).to_contain_text("No connection.")
    page.close(run_before_unload=False)
    confirmed_by_somebody(event)

    again = page.context.new_page()
    again.context.set_offline(False)
    again.goto("/e/small-event/desk/1/1/")
    expect(again.get_by_text(KEPT)).to_be_visible()
    again.get_by_role("button", name="See both versions").click()
    expect(again.get_by_role("heading", name="Table 1: two versions")).to_be_visible()
    expect(again.locator("main")).to_contain_text("24 · Sofia from Hélène")
    again.go_back()
    expect(again.get_by_text(KEPT)).to_be_visible()
    again.get_by_role("button", name="See both versions").click()
    again.get_by_role("link", name="Take the stored version").click()
    expect(again.get_by_text("Confirmed by")).to_be_visible()
    expect(again.get_by_text(KEPT)).to_have_count(0)


def test_where_only_the_answer_was_lost_nothing_is_said(page: Page, event):
    open_sheet(page)
    for keys in KEYS:
        type_line(page, keys)
    saved(page)
    lost = []

    def lose(route):
        if route.request.method != "POST":
            return route.fallback()
        lost.append(route.fetch().status)
        return route.abort()

    page.route(SHEET, lose)
    page.get_by_label("Hand 1, key line").fill("2413")
    page.keyboard.press("Enter")
    expect(page.locator(".actionbar .trouble")).to_contain_text("No connection.")
    assert lost[0] == 200
    page.close(run_before_unload=False)
    session = session_of(event)
    record(session, version=session.version)
    confirm(session_of(event))

    again = page.context.new_page()
    with again.expect_response(SHEET, timeout=20_000) as asked:
        again.goto("/e/small-event/desk/1/1/")
    assert asked.value.ok
    answered(again)
    expect(again.get_by_text("Confirmed by")).to_be_visible()
    expect(again.get_by_text(KEPT)).to_have_count(0)
    assert again.evaluate("Object.keys(localStorage).filter(name => name.startsWith('sheet:'))") == []
