"""What is held down while an answer arrives is still there when it is let go, and does what it says."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clock import ServerClock, count_questions, run, stand_still, wait_for_answers
from tests.browser.desk import KEYS, SIGNED, open_sheet, saved, sendings, sign_in, stored, type_line
from tests.browser.holding import hold
from tests.tournament.sample_events import HANDS, account, publish, record, seated_event, session_of
from tournament.rounds.timing import add_time, start_clock

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

SHEET = re.compile("/desk/1/1/$")


@pytest.fixture(autouse=True)
def _questions_are_counted(page: Page) -> None:
    count_questions(page)


def posts(request) -> bool:
    return request.method == "POST"


def press(page: Page, what: Locator) -> None:
    what.hover()
    page.mouse.down()


def equal_sheet_with_one_saving_under_way(page: Page):
    """A sheet that was refused, until the answer to its last tick comes: now it is equal."""
    open_sheet(page)
    for keys in (*KEYS, "", *SIGNED[:3], "-48"):
        type_line(page, keys)
    saved(page)
    page.get_by_role("button", name="Save and confirm").click()
    expect(page.locator(".actionbar .trouble")).to_contain_text("do not agree")
    page.locator("[name=total-n]").fill(SIGNED[3])
    late = hold(page, SHEET, posts)
    page.get_by_label("Time ended the session").check()
    late.wait()
    return late


def test_a_sheet_is_confirmed_although_its_answer_arrives_under_the_button(page: Page, event):
    late = equal_sheet_with_one_saving_under_way(page)
    press(page, page.get_by_role("button", name="Save and confirm"))
    late.release()
    wait_for_answers(page)
    page.mouse.up()
    expect(page.get_by_text("Confirmed by")).to_be_visible()
    assert stored(event)[0] == HANDS
    assert session_of(event).is_confirmed


def test_what_is_pressed_and_left_again_holds_the_answer_no_longer_than_that(page: Page, event):
    late = equal_sheet_with_one_saving_under_way(page)
    press(page, page.get_by_role("button", name="Save and confirm"))
    late.release()
    wait_for_answers(page)
    expect(page.locator("form#sheet[data-sent=false]")).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    page.mouse.up()
    saved(page)
    assert not session_of(event).is_confirmed


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["desktop", "phone"])
def test_what_is_said_of_a_sheet_moves_no_button(page: Page, event, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_sheet(page)
    for keys in (*KEYS, "", *SIGNED[:3], "-48"):
        type_line(page, keys)
    saved(page)
    page.evaluate("scrollTo(0, 0)")
    button = page.get_by_role("button", name="Confirm, next table")
    place = button.bounding_box()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".actionbar .trouble")).to_contain_text("do not agree")
    assert button.bounding_box() == place


def test_a_word_that_somebody_else_saved_waits_for_what_is_pressed(page: Page, event):
    stand_still(page)
    open_sheet(page)
    type_line(page, KEYS[0])
    saved(page)
    record(session_of(event))
    page.get_by_label("Hand 2, key line").fill("1324")
    sent = sendings(page)
    press(page, page.locator(".actionbar").get_by_role("button", name="Save", exact=True))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_for_answers(page)
    expect(page.locator(".actionbar .trouble")).to_have_text("")
    page.mouse.up()
    expect(page.locator(".actionbar .trouble")).to_contain_text("Somebody else changed this")
    assert len(sent) == 1


def test_a_tile_is_taken_although_the_one_before_it_is_answered_under_it(page: Page, event):
    open_sheet(page)
    page.keyboard.type("=24")
    page.keyboard.press("F2")
    page.get_by_role("dialog").get_by_text("Tiles", exact=True).click()
    page.get_by_role("dialog").get_by_label("tile", exact=True).check()
    one, two = (page.locator(f"[data-step='tap={tile}']") for tile in ("1m", "2m"))
    expect(one).to_be_enabled()
    late = hold(page, re.compile("/claim/"))
    one.click()
    late.wait()
    press(page, two)
    late.release()
    wait_for_answers(page)
    page.mouse.up()
    expect(page.locator("#claim .rack .tile")).to_have_count(2)


def test_a_table_of_the_board_is_opened(page: Page, event):
    stand_still(page)
    page.goto("/e/small-event/desk/")
    wait_for_answers(page)
    record(session_of(event, table=2))
    press(page, page.locator(".board a").first)
    run(page, 6)
    wait_for_answers(page)
    page.mouse.up()
    page.wait_for_url(SHEET)


def test_a_button_of_the_clock_is_pressed(page: Page, monkeypatch, base_url):
    server = ServerClock(monkeypatch)
    event = seated_event(players=8, rounds=2)
    how = {"by": None, "now": server.now}
    clock = start_clock(event.rounds.get(number=1).pk, minutes=90, lead_in=0, last_minutes=5, **how)
    sign_in(page.context, base_url, account("ada", event, "organiser"))
    stand_still(page, at=server.now)
    page.goto(f"/e/{event.slug}/desk/clock/")
    wait_for_answers(page)
    press(page, page.get_by_role("button", name="Pause"))
    add_time(clock.pk, 10, table=2, version=clock.version, **how)
    run(page, 11)
    wait_for_answers(page)
    page.mouse.up()
    expect(page.get_by_text("Somebody else")).to_be_visible()  # it was pressed, and is not lost in silence


@pytest.fixture
def public(context, base_url):
    event = seated_event(players=8, rounds=3)
    event.players.filter(number=2).update(name="Zoë Müller")
    publish(event, 1)
    return event


def test_a_link_of_a_page_that_is_brought_up_to_date_is_followed(page: Page, public):
    stand_still(page)
    page.goto(f"/e/{public.slug}/ranking/")
    press(page, page.locator("main table.rank tbody a").first)
    publish(public, 2)
    run(page, 30)
    wait_for_answers(page)
    page.mouse.up()
    page.wait_for_url(re.compile(r"/players/\d+/$"))


def test_a_name_is_chosen_although_the_list_is_found_anew(page: Page, public):
    page.goto(f"/e/{public.slug}/")
    field = page.get_by_role("searchbox", name="Find me")
    field.fill("mu")
    found = page.locator(".me-found").get_by_role("link")
    expect(found).to_have_count(1)
    late = hold(page, re.compile("list=1&q=mul$"))
    field.fill("mul")
    late.wait()
    press(page, found)
    late.release()
    wait_for_answers(page)
    page.mouse.up()
    expect(page.get_by_role("article", name="Your card")).to_contain_text("Zoë Müller")
