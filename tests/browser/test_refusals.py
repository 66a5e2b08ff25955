"""A refused line while the eyes are on the slip: it is heard, and what is typed on does not get into it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import answered, open_sheet, saved, sendings, stored, type_line
from tests.browser.holding import hold
from tests.tournament.sample_events import HANDS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

#: Counts the tones that a page starts, two for each refusal.
COUNT = """
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
"""


def refusals_heard(page: Page) -> int:
    return page.evaluate("() => window.tones / 2")


@pytest.fixture
def first(page: Page, event):
    """The first line, refused."""
    page.add_init_script(COUNT)
    open_sheet(page)
    type_line(page, "1354")
    return page.get_by_label("Hand 1, key line")


def test_what_is_typed_on_does_not_get_into_a_refused_line_and_is_shown(page: Page, event, first):
    sent = sendings(page)
    for keys in ("0", "2030"):
        type_line(page, keys)
    page.keyboard.type("82")
    expect(first).to_have_value("1354")
    expect(first).to_be_focused()
    expect(page.locator("#told-1")).to_contain_text("5 is no seat")
    expect(page.locator("#told-1")).to_contain_text("Typed since, not taken: 0 · 2030 · 82")
    assert refusals_heard(page) == 3
    assert sent == []
    assert stored(event)[0] == ()


def test_enter_on_the_refused_line_takes_it_up_and_typing_replaces_it(page: Page, event, first):
    page.keyboard.press("Enter")
    assert refusals_heard(page) == 1
    for keys in ("1324", "0", "2030"):
        type_line(page, keys)
    saved(page)
    assert stored(event)[0] == HANDS
    expect(page.locator(".since")).to_have_count(0)


def test_after_keys_that_were_typed_on_the_second_enter_takes_it_up(page: Page, event, first):
    type_line(page, "0")
    expect(page.locator("tr.held")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("tr.held")).to_have_count(0)
    type_line(page, "1324")
    saved(page)
    assert stored(event)[0] == HANDS[:1]


@pytest.mark.parametrize("key", ["Backspace", "End", "click", "Control+a"])
def test_a_key_that_mends_it_or_the_mouse_takes_it_up(page: Page, event, first, key):
    page.keyboard.type("7")
    if key == "click":
        first.click()
    else:
        page.keyboard.press(key)
    if key != "Control+a":
        for _key in "1354":
            page.keyboard.press("Backspace")
    type_line(page, "1324")
    saved(page)
    assert stored(event)[0] == HANDS[:1]


def test_what_the_server_refuses_is_heard_too_once(page: Page, event):
    page.add_init_script(COUNT)
    open_sheet(page)
    type_line(page, "1312 39")
    expect(page.locator("#told-1 .errors")).to_contain_text("the fans make 8 points")
    assert refusals_heard(page) == 1
    type_line(page, "0")
    expect(page.locator("tr[data-hand='2']")).not_to_contain_text("not sent")
    assert refusals_heard(page) == 1


def test_the_browser_remembers_that_no_sound_is_wanted(page: Page, event, first):
    switch = page.get_by_role("button", name="Sound on refusal")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(page.locator("table.keyed")).to_be_visible()
    page.get_by_label("Hand 1, key line").fill("1354")
    page.keyboard.press("Enter")
    expect(page.locator("#told-1")).to_contain_text("5 is no seat")
    assert refusals_heard(page) == 0
    switch.click()
    assert refusals_heard(page) == 1


def test_what_is_said_of_a_refused_line_stays_when_the_server_answers_late(page: Page, event, first):
    """The line was kept by the page before, and is sent as it was typed when the page is open again."""
    page.on("dialog", lambda dialog: dialog.accept())
    answer = hold(page, "**/desk/1/1/", only=lambda request: request.method == "POST")
    page.reload()
    expect(page.locator("table.keyed")).to_be_visible()
    first.fill("1354")
    page.keyboard.press("Enter")
    expect(page.locator("#told-1")).to_contain_text("5 is no seat")
    answer.wait()
    answer.release()
    answered(page)
    expect(page.locator("#told-1")).to_contain_text("5 is no seat")
