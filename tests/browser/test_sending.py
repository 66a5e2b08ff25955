"""A sheet on a hall's network: slow, lost and doubled answers store what was meant, once, and are told."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.desk import (
    KEYS,
    SIGNED,
    answered,
    open_sheet,
    referee,
    saved,
    sendings,
    sign_in,
    stop_time,
    stored,
    type_line,
)
from tests.browser.holding import hold
from tests.tournament.sample_events import HANDS, account, session_of
from tournament.models import History, Penalty

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

SHEET = re.compile("/desk/1/1/$")
TROUBLE = ".actionbar .trouble"


def posts(request) -> bool:
    return request.method == "POST"


class Losing:
    """The answers to what a page posts are lost; `reaches`: the server gets it nevertheless."""

    def __init__(self, page: Page, *, reaches: bool) -> None:
        self._page, self._reaches = page, reaches
        self.statuses: list[int] = []
        page.route(SHEET, self._take)

    def _take(self, route: Route) -> None:
        if not posts(route.request):
            route.fallback()
            return
        if self._reaches:
            self.statuses.append(route.fetch().status)
        route.abort()

    def stop(self) -> None:
        """The network is back; the page hears of it."""
        self._page.unroute(SHEET, self._take)
        self._page.evaluate("dispatchEvent(new Event('online'))")


def whole_sheet(page: Page) -> None:
    """Type the sheet, all four totals and that time ended the session, up to the last key."""
    for keys in KEYS:
        type_line(page, keys)
    page.get_by_label("Time ended the session").check()
    for wind, total in zip("eswn", SIGNED, strict=True):
        page.locator(f"[name=total-{wind}]").fill(total)
    page.locator("[name=total-n]").press("Enter")
    saved(page)


@pytest.mark.parametrize("elsewhere", [False, True], ids=["another tab", "another device"])
def test_a_page_that_comes_back_writes_over_no_line_of_a_colleague(
    page: Page, event, browser: Browser, base_url, elsewhere
):
    context = browser.new_context(base_url=base_url) if elsewhere else page.context
    if elsewhere:
        sign_in(context, base_url, account("ines"))
    stop_time(page)
    open_sheet(page)
    line = Losing(page, reaches=True)
    type_line(page, KEYS[0])
    expect(page.locator(TROUBLE)).to_contain_text("No connection.")
    assert line.statuses[0] == 200

    other = context.new_page()
    open_sheet(other)
    saved(other)
    for keys in KEYS[1:]:
        other.keyboard.type(keys)
        other.keyboard.press("Enter")
    saved(other)
    line.stop()
    expect(page.locator(TROUBLE)).to_contain_text("Somebody else saved this sheet")
    answered(page)
    assert stored(event)[0] == HANDS
    page.get_by_label("Hand 4, key line").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator(TROUBLE)).to_contain_text("Somebody else changed this")
    assert stored(event)[0] == HANDS


def test_a_request_that_hangs_is_given_up_told_and_sent_again(page: Page, event):
    stop_time(page)
    open_sheet(page)
    sent = sendings(page)
    late = hold(page, SHEET, posts)
    type_line(page, KEYS[0])
    late.wait()
    page.clock.run_for(10_000)
    expect(page.locator(TROUBLE)).to_contain_text("has not answered for ten seconds. What is not sent stays")
    late.release()
    page.clock.run_for(1_000)
    saved(page)
    expect(page.locator(TROUBLE)).to_have_text("")
    assert stored(event)[0] == HANDS[:1]
    assert len(sent) == 2
    assert sent[0] == sent[1]


def test_what_hangs_is_sent_again_at_once_when_the_network_is_back(page: Page, event):
    stop_time(page)
    open_sheet(page)
    sent = sendings(page)
    never = hold(page, SHEET, lambda request: posts(request) and len(sent) < 2)
    type_line(page, KEYS[0])
    never.wait()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.clock.run_for(1)
    saved(page)
    assert sent[0] == sent[1]
    assert stored(event)[0] == HANDS[:1]


def test_a_penalty_on_its_way_stays_as_it_is_and_is_stored_once(page: Page, event):
    open_sheet(page)
    page.get_by_text("Add a penalty").click()
    row = page.get_by_role("group", name="Penalty 1")
    row.get_by_label("Penalty", exact=True).select_option("deduction")
    row.get_by_label("Who pays").select_option("2")
    row.get_by_label("Points").fill("10")
    late = hold(page, SHEET, posts)
    page.get_by_label("Hand 1, key line").focus()
    late.wait()
    locked = page.locator("[data-penalty='1'][inert]")
    expect(locked).to_contain_text("On its way.")
    late.release()
    expect(page.locator("[data-part=penalties]")).to_contain_text("Hélène −10")
    expect(locked).to_have_count(0)
    expect(row.get_by_label("Points")).to_have_value("")
    saved(page)
    assert [penalty.amount for penalty in Penalty.objects.all()] == [10]


def test_a_confirmation_is_not_forgotten_for_a_saving(page: Page, event):
    open_sheet(page)
    whole_sheet(page)
    late = hold(page, SHEET, posts)
    page.get_by_label("Hand 1, key line").fill("1323")
    page.keyboard.press("Enter")
    late.wait()
    page.get_by_label("Hand 1, key line").fill(KEYS[0])
    page.keyboard.press("Control+Enter")
    page.get_by_label("Hand 2, key line").click()
    late.release()
    page.wait_for_url(re.compile("/desk/1/2/$"))
    assert session_of(event).is_confirmed
    assert stored(event)[0] == HANDS


@pytest.mark.parametrize("reaches", [False, True])
def test_a_confirmation_without_an_answer_is_asked_for_again(page: Page, event, reaches):
    stop_time(page)
    open_sheet(page)
    whole_sheet(page)
    line = Losing(page, reaches=reaches)
    page.keyboard.press("Control+Enter")
    expect(page.locator(TROUBLE)).to_contain_text("Then the sheet is confirmed.")
    line.stop()
    page.wait_for_url(re.compile("/desk/1/2/$"))
    assert session_of(event).is_confirmed
    assert History.objects.filter(action="confirm_session").count() == 1
    assert stored(event)[0] == HANDS


def test_a_sheet_that_was_typed_on_is_not_confirmed_and_says_so(page: Page, event):
    stop_time(page)
    open_sheet(page)
    whole_sheet(page)
    line = Losing(page, reaches=False)
    page.keyboard.press("Control+Enter")
    expect(page.locator(TROUBLE)).to_contain_text("Then the sheet is confirmed.")
    page.get_by_label("Hand 2, key line").fill("-")
    page.keyboard.press("Enter")
    line.stop()
    expect(page.locator(TROUBLE)).to_contain_text("Saved, not confirmed")
    saved(page)
    assert not session_of(event).is_confirmed
    assert [hand.number for hand in stored(event)[0]] == [1, 3]


def test_keys_typed_while_the_sheet_is_confirmed_go_into_no_sheet(page: Page, event):
    open_sheet(page)
    whole_sheet(page)
    late = hold(page, SHEET, posts)
    page.get_by_label("Hand 4, key line").focus()
    page.keyboard.press("Control+Enter")
    late.wait()
    page.keyboard.type("1324")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Hand 4, key line")).to_have_value("")
    late.release()
    page.wait_for_url(re.compile("/desk/1/2/$"))
    expect(page.get_by_label("Hand 1, key line")).to_have_value("")
    assert stored(event)[0] == HANDS
    page.goto("/e/small-event/desk/1/1/")
    expect(page.get_by_text("Confirmed by")).to_be_visible()
    expect(page.get_by_text("This browser kept")).to_have_count(0)


def test_keys_typed_while_the_next_sheet_is_on_its_way_go_into_no_sheet(page: Page, event):
    open_sheet(page)
    whole_sheet(page)
    late = hold(page, re.compile("/desk/1/2/$"))
    page.get_by_label("Hand 4, key line").focus()
    page.keyboard.press("Control+Enter")
    late.wait()
    assert session_of(event).is_confirmed
    page.keyboard.type("1324")
    page.keyboard.press("Enter")
    page.keyboard.insert_text("1324")
    late.release()
    page.wait_for_url(re.compile("/desk/1/2/$"))
    expect(page.get_by_label("Hand 1, key line")).to_have_value("")
    page.goto("/e/small-event/desk/1/1/")
    expect(page.get_by_text("Confirmed by")).to_be_visible()
    expect(page.get_by_text("This browser kept")).to_have_count(0)
    assert stored(event)[0] == HANDS


def sent_by_another_account(page: Page, event, base_url) -> None:
    """A line that ines typed without a network; by the time it comes back, olga is signed in."""
    stop_time(page)
    open_sheet(page)
    line = Losing(page, reaches=False)
    type_line(page, KEYS[0])
    expect(page.locator(TROUBLE)).to_contain_text("No connection.")
    sign_in(page.context, base_url, account("olga", event, "organiser"))
    line.stop()
    expect(page.locator(TROUBLE)).to_contain_text("This was typed by ines")
    assert stored(event)[0] == ()
    page.locator(TROUBLE).get_by_role("button", name="See both versions").click()
    expect(page.get_by_role("heading", name="Table 1: two versions")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Tomasz from Kenji")


def test_what_one_account_typed_waits_for_it(page: Page, event, base_url):
    sent_by_another_account(page, event, base_url)
    page.go_back()
    sign_in(page.context, base_url, account("ines"))
    open_sheet(page)
    saved(page)
    assert stored(event)[0] == HANDS[:1]
    assert History.objects.get(action="record_sheet").by == account("ines")


def test_another_account_can_choose_to_save_it_in_its_own_name(page: Page, event, base_url):
    sent_by_another_account(page, event, base_url)
    page.get_by_role("button", name="Save the lines chosen").click()
    expect(page.get_by_label("Hand 1, key line")).to_have_value(KEYS[0])
    assert History.objects.get(action="record_sheet").by == account("olga")
    again = page.context.new_page()
    sign_in(page.context, base_url, account("ines"))
    open_sheet(again)
    expect(again.get_by_text("This browser kept")).to_have_count(0)


def closed_tabs(page: Page, *lines: tuple[int, str]) -> None:
    """Tabs of one sheet, each with a line typed into it that reached nobody (in this order), and closed."""
    stop_time(page)
    tabs = [page.context.new_page() for _line in lines]
    for tab in tabs:
        open_sheet(tab)
        Losing(tab, reaches=False)
    for tab, (number, keys) in zip(tabs, lines, strict=True):
        tab.get_by_label(f"Hand {number}, key line").fill(keys)
        tab.get_by_label(f"Hand {number}, key line").press("Enter")
        expect(tab.locator(TROUBLE)).to_contain_text("No connection.")
        page.clock.run_for(10)
    for tab in tabs:
        tab.close(run_before_unload=False)


def test_what_two_tabs_kept_is_put_together(page: Page, event):
    closed_tabs(page, (1, KEYS[0]), (2, KEYS[1]))
    open_sheet(page)
    expect(page.get_by_label("Hand 1, key line")).to_have_value(KEYS[0])
    expect(page.get_by_label("Hand 2, key line")).to_have_value(KEYS[1])
    saved(page)
    assert stored(event)[0] == HANDS[:2]


def test_of_two_tabs_that_say_different_things_both_are_seen(page: Page, event):
    closed_tabs(page, (1, KEYS[0]), (1, "2413"))
    open_sheet(page)
    expect(page.get_by_label("Hand 1, key line")).to_have_value("2413")
    saved(page)
    note = page.get_by_text("Another page of this sheet was open in this browser")
    expect(note).to_be_visible()
    page.get_by_role("button", name="See both versions").click()
    expect(page.get_by_role("heading", name="Table 1: two versions")).to_be_visible()
    page.get_by_role("button", name="Save mine over it").click()
    expect(page.get_by_label("Hand 1, key line")).to_have_value(KEYS[0])
    expect(note).to_have_count(0)
    assert stored(event)[0] == HANDS[:1]


def test_what_another_referee_types_in_the_same_browser_is_kept_apart(page: Page, event, base_url):
    closed_tabs(page, (1, KEYS[0]))
    referee(page.context, base_url, event, "bruno")
    open_sheet(page)
    expect(page.get_by_label("Hand 1, key line")).to_have_value("")
    assert stored(event)[0] == ()
