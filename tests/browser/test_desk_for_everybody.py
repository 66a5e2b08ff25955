"""Board and sheet for everybody: axe finds nothing, light or dark, and narrow screens hold it all."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations_in_light_and_dark
from tests.browser.desk import KEYS, SIGNED, answered, open_sheet, saved, sign_in, type_line
from tests.tournament.sample_events import SHEET, account, session_of, small_event
from tournament.models import Event
from tournament.sheets.recording import record_sheet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser: Browser, base_url):
    event = small_event()
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    sign_in(context, base_url, account("ines", event, "referee"))
    yield context.new_page()
    context.close()


def test_the_board(page: Page):
    page.goto("/e/small-event/desk/")
    expect(page.get_by_label("Find a table")).to_be_visible()
    assert violations_in_light_and_dark(page) == []


def test_a_sheet_that_is_typed_differs_and_has_something_wrong(page: Page):
    open_sheet(page)
    for keys in (*KEYS, "P 3 10", "1324 39", "", "-35", "9", "75", "-49"):
        type_line(page, keys)
    answered(page)
    expect(page.locator("tr.wrong")).to_be_visible()
    assert violations_in_light_and_dark(page) == []
    page.get_by_label("Hand 4, key line").fill("")
    page.keyboard.press("Tab")
    saved(page)
    expect(page.locator("[data-part=verdict]")).to_contain_text("a difference of")
    assert violations_in_light_and_dark(page) == []


def test_the_single_fields_the_help_and_the_fans(page: Page):
    open_sheet(page)
    page.get_by_role("button", name="Single fields").click()
    assert violations_in_light_and_dark(page) == []
    page.get_by_role("button", name="Single fields").click()
    page.get_by_role("button", name="All keys").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations_in_light_and_dark(page) == []
    page.get_by_role("button", name="Close").click()
    page.get_by_label("Hand 1, key line").fill("1324 39")
    page.keyboard.press("F2")
    expect(page.locator("#claim-fans li").first).to_be_visible()
    page.get_by_text("Tiles", exact=True).click()
    assert violations_in_light_and_dark(page) == []


def test_an_empty_sheet(page: Page):
    open_sheet(page)
    assert violations_in_light_and_dark(page) == []


def test_a_sheet_with_proposals_then_asked_once_more_then_confirmed(page: Page):
    open_sheet(page)
    for keys in ("3124", *KEYS[1:], "", *SIGNED):
        type_line(page, keys)
    expect(page.get_by_role("button", name="Apply change 1")).to_be_focused()
    assert violations_in_light_and_dark(page) == []
    page.keyboard.press("Enter")
    confirm = page.get_by_role("button", name="Confirm, next table")
    expect(confirm).to_be_focused()
    confirm.press("Enter")
    expect(page.get_by_text("Mend what is wrong.")).to_be_visible()
    assert violations_in_light_and_dark(page) == []
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    page.goto("/e/small-event/desk/1/1/")
    expect(page.get_by_role("button", name="Reopen")).to_be_visible()
    assert violations_in_light_and_dark(page) == []


def test_two_versions_of_a_sheet_and_its_history(page: Page):
    open_sheet(page)
    session = session_of(Event.objects.get(slug="small-event"))
    record_sheet(session.pk, SHEET, by=None, version=session.version, now=timezone.now())
    type_line(page, "2413")
    page.get_by_role("button", name="See both versions").click()
    expect(page.get_by_role("heading", name="two versions")).to_be_visible()
    assert violations_in_light_and_dark(page) == []
    page.get_by_role("button", name=re.compile("mine", re.I)).last.click()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#compared")).to_be_visible()
    assert violations_in_light_and_dark(page) == []


def test_a_sheet_for_the_second_person(page: Page):
    event = Event.objects.get(slug="small-event")
    Event.objects.filter(pk=event.pk).update(second_person=True)
    session = session_of(event)
    record_sheet(session.pk, SHEET, by=account("bruno", event, "referee"), version=1, now=timezone.now())
    page.goto("/e/small-event/desk/1/1/")
    expect(page.get_by_role("link", name="Change this sheet")).to_be_visible()
    assert violations_in_light_and_dark(page) == []


@pytest.mark.parametrize("width", [390, 820])
def test_a_narrow_sheet_has_nothing_wrong_either(page: Page, width):
    page.set_viewport_size({"width": width, "height": 900})
    open_sheet(page)
    for keys in ("3124", *KEYS[1:], "", *SIGNED):
        type_line(page, keys)
    expect(page.get_by_role("button", name="Apply change 1")).to_be_focused()
    assert violations_in_light_and_dark(page) == []


@pytest.mark.parametrize("width", [320, 390, 768])
def test_nothing_runs_over_a_narrow_screen(browser: Browser, base_url, width):
    event = small_event()
    context = browser.new_context(base_url=base_url, viewport={"width": width, "height": 800})
    sign_in(context, base_url, account("ines", event, "referee"))
    page = context.new_page()
    too_wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.goto("/e/small-event/desk/")
    assert page.evaluate(too_wide) == 0
    open_sheet(page)
    for keys in (*KEYS, "1324 39 63 70 69 79 81x3", "", "-35", "9", "75", "-49"):
        type_line(page, keys)
    answered(page)
    assert page.evaluate(too_wide) == 0
    page.get_by_role("button", name="Single fields").click()
    assert page.evaluate(too_wide) == 0
    page.get_by_role("button", name="All keys").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("() => document.querySelector('dialog[open]').scrollWidth") <= width
    context.close()
