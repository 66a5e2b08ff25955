"""Somebody taps a hand together on the calculator, in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.holding import hold

STEPS = ("4 dots", "5 dots", "6 dots", "6 bamboo", "8 bamboo", "South", "South", "7 bamboo")
#: Counts the pages that the scripts have read; one that is read is shown before anything else happens.
COUNT_PAGES = """
    window.pagesRead = 0;
    const parse = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (...page) {
        window.pagesRead += 1;
        return parse.apply(this, page);
    };
"""


def tap(page: Page, tile: str) -> None:
    """Tap a tile, and wait until it is in the hand."""
    hand = page.get_by_label("Hand in notation")
    before = hand.input_value()
    page.locator("#pad").get_by_role("button", name=tile, exact=True).first.click()
    expect(hand).not_to_have_value(before)


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
    """Each tap changes the page in place, and its address; going back shows the step before."""
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
@pytest.mark.usefixtures("intercepted")
def test_a_button_held_down_while_an_answer_arrives_counts(page: Page):
    page.add_init_script(COUNT_PAGES)
    page.goto("/hand/")
    answer = hold(page, "**/hand/?*")
    page.locator("[name=tap][value=E]").click()
    answer.wait()
    page.locator("[name=tap][value=W]").hover()
    page.mouse.down()
    answer.release()
    page.wait_for_function("() => window.pagesRead === 1")
    page.mouse.up()
    expect(page.get_by_label("Hand in notation")).to_have_value("EW")


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_tapped_together_without_scripts(browser: Browser, base_url: str):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/hand/")
    tap_a_hand_of_17(page)
    context.close()


@pytest.mark.django_db(transaction=True)
def test_the_skip_link_keeps_what_is_typed(page: Page):
    page.goto("/hand/")
    hand = page.get_by_label("Hand in notation")
    hand.fill("123m")
    read = []
    page.on("request", lambda request: read.append(request.url))
    page.get_by_role("link", name="To the content").press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
    tap_again = page.locator("#pad").get_by_role("button", name="South", exact=True).first
    expect(hand).to_have_value("123m")
    assert [url for url in read if "/hand/" in url] == []
    tap_again.click()
    expect(hand).to_have_value(re.compile("S"))


#: What a button looks like, as far as forced colours leave it.
LOOKS = """(button) => {
    const { backgroundColor, borderColor, color } = getComputedStyle(button);
    return [backgroundColor, borderColor, color];
}"""


@pytest.mark.django_db(transaction=True)
def test_what_is_pressed_is_seen_in_forced_colours(page: Page):
    page.emulate_media(forced_colors="active")
    page.goto("/hand/")
    tap_a_hand_of_17(page)
    pressed, other = (
        page.locator(f".few [aria-pressed={is_pressed}]").first for is_pressed in ("true", "false")
    )
    assert pressed.evaluate(LOOKS) != other.evaluate(LOOKS)
