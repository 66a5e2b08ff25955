"""A tablet that was offline, or closed, while the seating changed stores nothing for others, and says so."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import KEYS, open_sheet, saved, stored, type_line
from tests.tournament.sample_events import NOW
from tournament.draws.drawing import draw_seating, remove_seating
from tournament.draws.swapping import swap_players

pytestmark = pytest.mark.django_db(transaction=True)

NOTHING = ((), (None, None, None, None))
TROUBLE = ".actionbar .trouble"
CHANGED = "The seating of table 1 in round 1 was changed"
KEPT = "This browser kept what was typed here before the seating was changed"


def swap(event) -> None:
    """Sofia (1) and 王小明 (5) change places; so Sofia sits at table 2 from now on."""
    swap_players(event.pk, 1, 5, round_number=1, reason="asked for it", by=None, now=NOW)


def draw_anew(event) -> None:
    draw_seating(event.pk, seed="another", by=None, now=NOW)


def type_offline(page: Page, lines=KEYS[:2]) -> None:
    page.context.set_offline(True)
    for keys in lines:
        type_line(page, keys)
    expect(page.locator(TROUBLE)).to_contain_text("No connection")


@pytest.mark.parametrize("change", [swap, draw_anew])
def test_a_tablet_that_was_offline_over_the_change_stores_nothing_and_shows_what_was_typed(
    page: Page, event, change
):
    open_sheet(page)
    type_offline(page)
    change(event)
    page.context.set_offline(False)
    expect(page.locator(TROUBLE)).to_contain_text(CHANGED)
    expect(page.get_by_label("Hand 1, key line")).to_have_value(KEYS[0])
    assert stored(event) == NOTHING

    page.locator(TROUBLE).get_by_role("button", name="See what was typed").click()
    expect(page.get_by_role("heading", name="Table 1: not saved")).to_be_visible()
    expect(page.get_by_role("row", name="1 13 2 4", exact=True)).to_be_visible()
    page.get_by_role("link", name="Open the sheet as it is now").click()
    expect(page.get_by_label("Hand 1, key line")).to_have_value("")
    expect(page.get_by_text(KEPT)).to_be_visible()

    type_line(page, KEYS[1])
    saved(page)
    page.get_by_role("button", name="See what was typed").click()
    expect(page.get_by_role("row", name="1 13 2 4", exact=True)).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Throw it away").click()
    expect(page.get_by_text(KEPT)).to_have_count(0)
    page.reload()
    expect(page.locator("table.keyed")).to_be_visible()
    expect(page.get_by_text(KEPT)).to_have_count(0)


def test_a_tablet_that_was_closed_over_the_change_does_not_put_it_into_the_sheet_of_others(page: Page, event):
    open_sheet(page)
    type_offline(page)
    page.close(run_before_unload=False)
    swap(event)
    again = page.context.new_page()
    again.context.set_offline(False)
    open_sheet(again)
    expect(again.get_by_text(KEPT)).to_be_visible()
    expect(again.get_by_label("Hand 1, key line")).to_have_value("")
    expect(again.locator("form#sheet[data-sent=true]")).to_be_visible()
    again.get_by_role("button", name="See what was typed").click()
    expect(again.get_by_role("row", name="1 13 2 4", exact=True)).to_be_visible()
    assert stored(event) == NOTHING


def test_who_has_the_sheet_open_hears_that_others_sit_there(page: Page, event):
    open_sheet(page)
    expect(page.locator("main")).to_contain_text("Sofia Almeida")
    swap(event)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(TROUBLE)).to_contain_text("The seating of this table was changed")
    page.locator(TROUBLE).get_by_role("button", name="Show what is stored").click()
    expect(page.locator("main")).to_contain_text("王小明")
    type_line(page, KEYS[0])
    saved(page)
    assert len(stored(event)[0]) == 1


def test_what_was_typed_for_a_table_that_is_gone_is_shown(page: Page, event):
    open_sheet(page)
    type_offline(page)
    remove_seating(event.pk, by=None, now=NOW)
    page.context.set_offline(False)
    expect(page.locator(TROUBLE)).to_contain_text("Nobody sits at table 1 in round 1 any more")
    page.locator(TROUBLE).get_by_role("button", name="See what was typed").click()
    expect(page.get_by_role("row", name=re.compile("1 13 2 4"))).to_be_visible()
