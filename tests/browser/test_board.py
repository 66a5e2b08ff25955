"""The board of tables in real browsers: up to date by itself, found by typing, and who is where."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.clock import count_questions, run, stand_still, wait_for_answers
from tests.browser.desk import open_sheet, referee, saved, type_line
from tests.tournament.sample_events import account, seated_event
from tests.waiting import until
from tournament.models import Presence

pytestmark = pytest.mark.django_db(transaction=True)

#: Seconds after which the board has asked again, once.
ASKED_AFTER = 6


def test_a_table_is_found_by_its_number_or_a_player(page: Page, event):
    page.goto("/e/small-event/desk/")
    page.keyboard.press("/")
    page.keyboard.type("anna b")
    expect(page.locator(".board a:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board a:visible")).to_have_count(2)
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()


def test_typing_that_finds_no_table_is_told(page: Page, event):
    page.goto("/e/small-event/desk/")
    page.keyboard.press("/")
    page.keyboard.type("zzz")
    expect(page.get_by_text("No table has this.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("No table has this.")).to_be_hidden()


def test_enter_that_ends_a_chinese_word_opens_no_table(page: Page, event):
    page.goto("/e/small-event/desk/")
    page.keyboard.press("/")
    find = page.get_by_label("Find a table")
    find.fill("小明")
    find.dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    find.dispatch_event("keydown", {"key": "Enter", "keyCode": 229})
    expect(page.locator(".board a:visible")).to_have_count(1)
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()


def test_the_strip_of_many_tables_shows_the_own_one(page: Page, event):
    large = seated_event(players=96, rounds=1, title="Large cup")
    account("ines", large, "referee")
    page.set_viewport_size({"width": 390, "height": 1600})
    open_sheet(page, 24, "large-cup")
    strip = page.get_by_role("navigation", name="Tables of round 1")
    expect(strip.locator("[aria-current]")).to_be_in_viewport(ratio=1)


def test_the_filter_of_a_sheet_sends_the_line_first(page: Page, event):
    open_sheet(page)
    page.keyboard.type("1324/2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(page.locator("table.keyed")).to_be_visible()  # its scripts listen
    page.keyboard.type("/1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(page.get_by_label("Hand 1, key line")).to_have_value("1324")


def wait_until_gone(name: str) -> None:
    """Wait until the server has heard that nobody of this name has a sheet open.

    A page says it when it is left, and nobody sees the answer.
    """
    until(lambda: not Presence.objects.filter(user__username=name).exists())


def test_the_board_follows_a_colleague_without_reload(page: Page, event, browser: Browser, base_url):
    stand_still(page)
    page.goto("/e/small-event/desk/")
    page.evaluate("window.untouched = true")
    other = browser.new_context(base_url=base_url)
    referee(other, base_url, event, "bruno")
    theirs = other.new_page()
    count_questions(theirs)
    open_sheet(theirs)
    type_line(theirs, "1324")
    saved(theirs)
    wait_for_answers(theirs)  # that they are there is known too
    first = page.locator(".board a").first
    run(page, ASKED_AFTER)
    expect(first).to_contain_text("1 of 16 · bruno is on it")
    expect(page.locator("p.sr[role=status]")).to_have_text(re.compile("^Table 1: "))
    theirs.goto("/e/small-event/desk/")
    wait_until_gone("bruno")
    run(page, ASKED_AFTER)
    expect(first).not_to_contain_text("is on it")
    assert page.evaluate("window.untouched")
    other.close()


def test_who_opens_a_sheet_that_is_open_elsewhere_is_told(page: Page, event, browser: Browser, base_url):
    with page.expect_response("**/here/"):
        open_sheet(page)
    other = browser.new_context(base_url=base_url)
    referee(other, base_url, event, "bruno")
    theirs = other.new_page()
    with theirs.expect_response("**/here/"):
        open_sheet(theirs)
    expect(theirs.locator("#others")).to_have_text("ines has this sheet open too.")
    type_line(theirs, "1324")
    saved(theirs)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#others")).to_have_text("bruno has this sheet open too.")
    expect(page.locator(".actionbar .trouble")).to_contain_text("Somebody else saved this sheet")
    page.get_by_role("button", name="Show what is stored").click()
    expect(page.get_by_label("Hand 1, key line")).to_have_value("1324")
    other.close()
