"""Board and sheet for everybody: axe finds nothing, light or dark, and narrow screens hold it all."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.desk import KEYS, open_sheet, saved, sign_in, type_line
from tests.tournament.small_event import account, small_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["light", "dark"])
def page(request, browser: Browser, base_url):
    event = small_event()
    context = browser.new_context(base_url=base_url, color_scheme=request.param)
    sign_in(context, base_url, account(event, "referee", "ines"))
    yield context.new_page()
    context.close()


def test_the_board(page: Page):
    page.goto("/e/small-event/desk/")
    expect(page.get_by_label("Find a table")).to_be_visible()
    assert violations(page) == []


def test_a_sheet_that_is_typed_differs_and_has_something_wrong(page: Page):
    open_sheet(page)
    for keys in (*KEYS, "P 3 10", "1324 39", "", "-35", "9", "75", "-49"):
        type_line(page, keys)
    expect(page.locator("tr.wrong")).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Hand 4, key line").fill("")
    page.keyboard.press("Tab")
    saved(page)
    expect(page.locator("[data-part=verdict]")).to_contain_text("a difference of")
    assert violations(page) == []


def test_the_single_fields_the_help_and_the_fans(page: Page):
    open_sheet(page)
    page.get_by_role("button", name="Single fields").click()
    assert violations(page) == []
    page.get_by_role("button", name="Single fields").click()
    page.get_by_role("button", name="All keys").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Close").click()
    page.get_by_label("Hand 1, key line").fill("1324 39")
    page.keyboard.press("F2")
    expect(page.locator("#claim-fans li").first).to_be_visible()
    page.get_by_text("Tiles", exact=True).click()
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 390, 768])
def test_nothing_runs_over_a_narrow_screen(browser: Browser, base_url, width):
    event = small_event()
    context = browser.new_context(base_url=base_url, viewport={"width": width, "height": 800})
    sign_in(context, base_url, account(event, "referee", "ines"))
    page = context.new_page()
    too_wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.goto("/e/small-event/desk/")
    assert page.evaluate(too_wide) == 0
    open_sheet(page)
    for keys in (*KEYS, "1324 39 63 70 69 79 81x3", "", "-35", "9", "75", "-49"):
        type_line(page, keys)
    assert page.evaluate(too_wide) == 0
    page.get_by_role("button", name="Single fields").click()
    assert page.evaluate(too_wide) == 0
    page.get_by_role("button", name="All keys").click()
    assert page.evaluate("() => document.querySelector('dialog[open]').scrollWidth") <= width
    context.close()
