"""The fans and tiles of a hand, found and tapped in their dialog, in a real browser."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.mcr import ClaimedFan
from tests.browser.desk import open_sheet, saved
from tests.tournament.sample_events import session_of
from tournament.record.sheet_facts import hands_of

pytestmark = pytest.mark.django_db(transaction=True)


def choose(page: Page, typed: str) -> None:
    """Type what means a fan, and take it once it is found."""
    page.keyboard.type(typed)
    expect(page.locator("#claim-fans [aria-selected=true][data-step]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Find a fan")).to_have_value("")


def tap(dialog: Locator, tile: str) -> None:
    """Tap a tile, and wait until it lies in the rack."""
    rack = dialog.locator(".rack .tile")
    before = rack.count()
    dialog.locator(f"[data-step='tap={tile}']").click()
    expect(rack).not_to_have_count(before)


def test_fans_are_found_by_number_and_names_and_give_the_value(page: Page, event):
    open_sheet(page)
    page.keyboard.type("=24")
    page.keyboard.press("F2")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".sum b")).to_have_text("0")
    choose(page, "39")
    expect(dialog.locator(".sum b")).to_have_text("8")
    choose(page, "all ch")
    choose(page, "喜相逢")
    expect(dialog.locator(".sum b")).to_have_text("11")
    page.keyboard.type("80")
    refused = page.locator("#claim-fan-80")
    expect(refused).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(dialog.locator(".sum b")).to_have_text("11")
    page.get_by_label("Find a fan").fill("四归一")
    expect(page.locator("#claim-fans [aria-selected=true][data-step]")).to_be_visible()
    page.get_by_label("Find a fan").dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    expect(page.get_by_label("Find a fan")).to_have_value("四归一")
    page.get_by_label("Find a fan").fill("")
    page.keyboard.press("Backspace")
    expect(dialog.locator(".sum b")).to_have_text("10")
    choose(page, "70")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Hand 1, key line")).to_have_value("=24 39 63 70")
    saved(page)
    (hand,) = hands_of(session_of(event))
    assert (hand.value, hand.claim.fans) == (11, (ClaimedFan(39), ClaimedFan(63), ClaimedFan(70)))


def test_tiles_are_tapped_and_the_engine_fills_in_fans_and_value(page: Page, event):
    open_sheet(page)
    page.keyboard.type("=24")
    page.keyboard.press("F2")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Tiles", exact=True).click()
    dialog.get_by_label("chow", exact=True).check()
    tap(dialog, "1m")
    dialog.get_by_label("tile", exact=True).check()
    for tile in ("1m", "2m", "3m", "4s", "5s", "6s", "9s", "7p", "8p", "9p", "9s"):
        tap(dialog, tile)
    expect(dialog.locator(".sum b")).to_have_text("12")
    expect(dialog.locator("#claim-told")).to_contain_text("Mixed Straight")
    dialog.get_by_role("button", name="Take it").click()
    saved(page)
    (hand,) = hands_of(session_of(event))
    assert hand.claim.tiles.startswith("[123m,1]")
    assert hand.value == 12


def test_a_line_without_seats_is_asked_for_them_first(page: Page, event):
    open_sheet(page)
    page.keyboard.press("F2")
    expect(page.locator("#told-1")).to_have_text("First value and seats, or = and the seats; then the fans.")


def test_cancelling_changes_nothing(page: Page, event):
    open_sheet(page)
    page.keyboard.type("1324 39")
    page.keyboard.press("F2")
    choose(page, "63")
    expect(page.get_by_role("dialog").locator(".sum b")).to_have_text("10")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Hand 1, key line")).to_be_focused()
    expect(page.get_by_label("Hand 1, key line")).to_have_value("1324 39")
