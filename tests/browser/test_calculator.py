"""Somebody taps a hand together on the calculator, in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

STEPS = ("4 dots", "5 dots", "6 dots", "6 bamboo", "8 bamboo", "South", "South", "7 bamboo")


def tap(page: Page, tile: str) -> None:
    page.locator("#pad").get_by_role("button", name=tile, exact=True).first.click()


def tap_a_hand_of_17(page: Page) -> None:
    page.get_by_label("concealed kong").check()
    tap(page, "red dragon")
    page.get_by_label("chow", exact=True).check()
    tap(page, "5 characters")
    page.get_by_label("tile", exact=True).check()
    for tile in STEPS:
        tap(page, tile)
    expect(page.locator(".hero")).to_have_text(re.compile("^17"))


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_tapped_together_without_loading_the_page_again(page: Page):
    page.goto("/hand/")
    page.evaluate("window.untouched = true")
    tap_a_hand_of_17(page)
    page.get_by_role("radio", name="self-drawn").check()
    expect(page.locator(".hero")).to_have_text(re.compile("^18"))
    expect(page).to_have_url(re.compile("won=drawn"))
    assert page.evaluate("window.untouched")
    page.go_back()
    expect(page.locator(".hero")).to_have_text(re.compile("^17"))


@pytest.mark.django_db(transaction=True)
def test_quick_taps_all_count_and_the_focus_stays(page: Page):
    page.goto("/hand/")
    page.evaluate("for (let n = 0; n < 3; n++) document.querySelector('[name=tap][value=E]').click()")
    expect(page.get_by_label("Hand in notation")).to_have_value("EEE")
    expect(page.locator("[name=tap][value=E]")).to_be_focused()


@pytest.mark.django_db(transaction=True)
def test_a_button_held_down_while_an_answer_arrives_counts(page: Page):
    held: list[Route] = []
    page.goto("/hand/")
    page.route("**/hand/?*", lambda route: held.append(route), times=1)
    page.locator("[name=tap][value=E]").click()
    page.locator("[name=tap][value=W]").hover()
    page.mouse.down()
    with page.expect_response("**/hand/?*"):
        held[0].continue_()
    page.wait_for_timeout(200)
    page.mouse.up()
    expect(page.get_by_label("Hand in notation")).to_have_value("EW")


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_tapped_together_without_scripts(browser: Browser, base_url: str):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/hand/")
    tap_a_hand_of_17(page)
    context.close()
