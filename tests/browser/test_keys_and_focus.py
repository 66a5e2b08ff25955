"""Keys and the focus on a slow line: what is typed goes where one sees it go, and nowhere else."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import KEYS, SIGNED, answered, open_sheet, saved, stored, type_line
from tests.browser.holding import hold
from tests.tournament.sample_events import HANDS, session_of
from tournament.models import Penalty, Player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

SHEET = re.compile("/desk/1/1/$")
CLAIM = re.compile("/claim/")


def line(page: Page, number: int):
    return page.get_by_label(f"Hand {number}, key line")


def posts(request) -> bool:
    return request.method == "POST"


def test_escape_in_the_filter_of_tables_leads_back_to_the_line_one_was_in(page: Page, event):
    open_sheet(page)
    type_line(page, KEYS[0])
    line(page, 3).focus()
    page.keyboard.type("20")
    page.keyboard.press("/")
    expect(page.locator("#table-filter")).to_be_focused()
    page.keyboard.press("Escape")
    expect(line(page, 3)).to_be_focused()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(line(page, 3)).to_have_value("0")
    expect(line(page, 1)).to_have_value(KEYS[0])
    answered(page)
    assert stored(event)[0][0] == HANDS[0]


def test_what_is_typed_after_the_fans_replaces_the_line_and_is_not_added_to_it(page: Page, event):
    open_sheet(page)
    page.keyboard.type("1324 39")
    page.keyboard.press("F2")
    expect(page.locator("#claim .sum b")).to_have_text("8")
    page.keyboard.press("Escape")
    expect(line(page, 1)).to_be_focused()
    page.keyboard.type("0")
    expect(line(page, 1)).to_have_value("0")


def test_an_answer_moves_the_focus_only_from_where_it_was_asked(page: Page, event):
    open_sheet(page)
    page.get_by_label("Time ended the session").check()
    for keys in KEYS:
        type_line(page, keys)
    for wind, total in zip("eswn", SIGNED, strict=True):
        page.locator(f"[name=total-{wind}]").fill(total)
    late = hold(page, SHEET, posts)
    page.locator("[name=total-n]").press("Enter")
    late.wait()
    page.locator("#table-filter").click()
    page.keyboard.type("1")
    late.release()
    saved(page)
    expect(page.locator("#table-filter")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(SHEET)
    open_sheet(page)
    assert session_of(event).state == "to_confirm"


def test_a_refused_confirmation_moves_the_focus_only_from_where_it_was_asked(page: Page, event):
    open_sheet(page)
    line(page, 2).fill("1354")
    late = hold(page, SHEET, posts)
    line(page, 1).focus()
    page.keyboard.press("Control+Enter")
    late.wait()
    page.locator("#table-filter").focus()
    late.release()
    expect(page.locator(".actionbar .trouble")).to_contain_text("Some fields cannot be read")
    expect(page.locator("#table-filter")).to_be_focused()
    line(page, 1).focus()
    page.keyboard.press("Control+Enter")
    expect(line(page, 2)).to_be_focused()


def test_the_fans_of_one_hand_never_end_up_in_another(page: Page, event):
    open_sheet(page)
    type_line(page, "=24 39 63 70")
    type_line(page, "=24 39 63 70")
    saved(page)
    line(page, 1).focus()
    page.keyboard.press("F2")
    expect(page.locator("#claim .sum b")).to_have_text("11")
    late = hold(page, CLAIM)
    page.keyboard.type("64")
    expect(page.locator("#claim-fans [aria-selected=true][data-step]")).to_be_visible()
    page.keyboard.press("Enter")
    late.wait()
    page.keyboard.press("Escape")
    line(page, 2).focus()
    page.keyboard.press("F2")
    page.keyboard.press("Enter")
    late.release()
    expect(page.get_by_role("dialog")).to_be_hidden()
    saved(page)
    expect(line(page, 1)).to_have_value("=24 39 63 70")
    expect(line(page, 2)).to_have_value("=24 39 63 70")


@pytest.mark.parametrize("by", ["Enter", "button"])
def test_fans_are_taken_once_all_of_them_are_answered_and_a_lost_one_is_seen_first(page: Page, event, by):
    def take() -> None:
        if by == "button":
            page.get_by_role("button", name="Take it").click()
        else:
            page.keyboard.press("Enter")

    open_sheet(page)
    page.keyboard.type("=24 39 63")
    page.keyboard.press("F2")
    expect(page.locator("#claim .sum b")).to_have_text("10")
    page.route(CLAIM, lambda route: route.abort())
    page.keyboard.type("70")
    page.keyboard.press("Enter")
    take()
    expect(page.locator("#claim-trouble")).to_contain_text("No connection")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.unroute(CLAIM)
    late = hold(page, CLAIM)
    page.get_by_label("Find a fan").focus()
    page.keyboard.type("70")
    page.keyboard.press("Enter")
    late.wait()
    take()
    late.release()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(line(page, 1)).to_have_value("=24 39 63 70")


@pytest.mark.parametrize("keys", ["Control+Delete", "Insert", "+"])
def test_a_held_key_takes_out_or_puts_in_one_line(page: Page, event, keys):
    open_sheet(page)
    for number in range(1, 9):
        type_line(page, f"{7 + number}24")
    line(page, 2).focus()
    line(page, 2).select_text()
    *held, key = keys.split("+") if keys != "+" else ["+"]
    for one in held:
        page.keyboard.down(one)
    for _again in range(6):
        page.keyboard.down(key)
    for one in (key, *held):
        page.keyboard.up(one)
    expect(page.locator("[name=moves]")).to_have_value("")  # sent, and answered
    saved(page)
    values = [hand.value for hand in stored(event)[0]]
    left = [8, 10, 11, 12, 13, 14, 15] if key == "Delete" else [8, 9, 10, 11, 12, 13, 14, 15]
    assert values == left
    numbers = [hand.number for hand in stored(event)[0]]
    assert numbers == ([1, 2, 3, 4, 5, 6, 7] if key == "Delete" else [1, 3, 4, 5, 6, 7, 8, 9])


def test_a_held_backspace_takes_out_no_fan(page: Page, event):
    open_sheet(page)
    page.keyboard.type("=24 39 63 70")
    page.keyboard.press("F2")
    expect(page.locator("#claim .sum b")).to_have_text("11")
    page.keyboard.type("6")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for _again in range(6):
        page.keyboard.down("Backspace")
    page.keyboard.up("Backspace")
    assert not [url for url in asked if "drop" in url]
    page.keyboard.press("Backspace")
    expect(page.locator("#claim .sum b")).to_have_text("10")


@pytest.mark.parametrize(
    ("typed", "difference"), [("3 2", ""), ("3,2", ""), ("1,204", "≠ +1,240"), ("− 36", "=")]
)
def test_a_total_is_read_by_the_page_as_by_the_server(page: Page, event, typed, difference):
    open_sheet(page)
    for keys in KEYS:
        type_line(page, keys)
    total = page.locator("[name=total-e]")
    total.fill(typed)
    row = page.locator("tr", has=total)
    expect(row.locator("[data-difference]")).to_have_text(difference)
    page.locator(".actionbar").get_by_role("button", name="Save", exact=True).click()
    answered(page)
    assert stored(event)[1][0] == (
        None if not difference else int(re.sub("[^0-9]", "", typed)) * (-1 if "−" in typed else 1)
    )


def test_a_value_found_from_fans_is_shown_for_these_fans_alone(page: Page, event):
    open_sheet(page)
    type_line(page, "=24 39 63 70")
    saved(page)
    row = page.locator("tr[data-hand='1']")
    expect(row.locator(".worth")).to_have_text("11")
    late = hold(page, SHEET, posts)
    line(page, 1).fill("=31 1")
    expect(row.locator(".worth")).to_have_text("")
    expect(row.locator(".run-c b")).to_have_count(0)
    line(page, 1).fill("=24 39 63 70")
    expect(row.locator(".worth")).to_have_text("11")
    line(page, 1).fill("=31 1")
    line(page, 1).press("Enter")
    late.wait()
    expect(row.locator(".worth")).to_have_text("")
    late.release()
    expect(row.locator(".worth")).to_have_text("88")


def test_a_penalty_in_full_width_letters_leaves_the_hand_alone(page: Page, event):
    open_sheet(page)
    type_line(page, KEYS[0])
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(error.message))
    line(page, 1).select_text()
    page.keyboard.insert_text("Ｐ　３　１０")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=penalties]")).to_contain_text("−10")
    saved(page)
    expect(line(page, 1)).to_have_value(KEYS[0])
    assert [(penalty.amount, penalty.hand) for penalty in Penalty.objects.all()] == [(10, 1)]
    assert stored(event)[0] == HANDS[:1]
    assert thrown == []


def test_a_penalty_at_a_total_names_a_player_by_number(page: Page, event):
    open_sheet(page)
    type_line(page, KEYS[0])
    number = session_of(event).seats.get(wind=1).player.number
    page.locator("[name=total-e]").fill(f"P #{number} 10")
    page.locator("[name=total-e]").press("Enter")
    expect(page.locator("[data-part=penalties]")).to_contain_text("−10")
    expect(page.locator("[name=total-e]")).to_have_value("")
    saved(page)
    assert [(penalty.seat, penalty.hand) for penalty in Penalty.objects.all()] == [(1, None)]


def test_what_is_opened_stays_open_over_an_answer_and_keeps_the_focus(page: Page, event):
    open_sheet(page)
    type_line(page, KEYS[0])
    type_line(page, "P 3 10")
    expect(page.locator("[data-part=penalties]")).to_contain_text("−10")
    saved(page)
    open_sheet(page)
    opened = page.locator("[data-part=penalties] details")
    opened.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(opened).to_have_attribute("open", "")
    opened.locator("summary").evaluate("(summary) => { window.before = summary; }")
    page.evaluate("document.querySelector('[name=slip-timed_out]').click()")
    saved(page)
    assert page.evaluate("document.activeElement === window.before")  # what did not change was not drawn anew
    line(page, 2).fill("P 4 10")
    late = hold(page, SHEET, posts)
    line(page, 2).press("Enter")
    late.wait()
    opened.locator("summary").focus()
    late.release()
    expect(opened).to_have_count(2)
    expect(opened.first).to_have_attribute("open", "")
    expect(opened.first.locator("summary")).to_be_focused()


#: Where a text stands on the page: the left edges of the first of each of its letters, from left to right.
LEFT_EDGES = """(part, [text, letters]) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && !walker.currentNode.data.includes(text));
    const begins = walker.currentNode.data.indexOf(text);
    return [...letters].map((letter) => {
        const range = document.createRange();
        const at = begins + text.indexOf(letter);
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        return range.getBoundingClientRect().left;
    });
}"""


def test_a_name_written_from_right_to_left_leaves_the_minus_before_its_number(page: Page, event):
    Player.objects.filter(pk=session_of(event).seats.get(wind=2).player_id).update(name="אבי כהן")
    open_sheet(page)
    type_line(page, KEYS[0])
    type_line(page, "P 3 10")
    part = page.locator("[data-part=penalties]")
    expect(part).to_contain_text("−10")
    minus, one, zero = part.evaluate(LEFT_EDGES, ["−10", "−10"])
    assert minus < one < zero


def test_the_pressed_switch_of_the_sound_is_seen_in_forced_colours(page: Page, event):
    page.emulate_media(forced_colors="active")
    open_sheet(page)
    switch = page.locator("#toggle-sound")
    colours = "(button) => getComputedStyle(button).backgroundColor"
    before, pressed = switch.evaluate(colours), switch.get_attribute("aria-pressed")
    switch.click()
    expect(switch).not_to_have_attribute("aria-pressed", pressed or "")
    assert switch.evaluate(colours) != before
