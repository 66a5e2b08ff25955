"""Who looks is asked once and found again on every page; and what may go wrong with that."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations, violations_in_light_and_dark
from tests.browser.clock import count_questions, stand_still, wait_for_answers
from tests.browser.holding import hold
from tests.browser.own_card import (
    address,
    choose,
    comes_back_without_a_card,
    event_of_two_tables,
    own_card,
    wait_for_the_next_question,
)
from tests.tournament.sample_events import publish, show
from tournament.models import Event
from tournament.record import bump_revision

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return event_of_two_tables()


@pytest.fixture(autouse=True)
def _questions_are_counted(page: Page) -> None:
    count_questions(page)


def test_two_letters_find_somebody_and_the_choice_is_remembered(page, event):
    page.goto(address("event", event))
    field = page.get_by_role("searchbox", name="Find me")
    field.fill("mu")
    expect(page.get_by_role("status").filter(has_text="2 players found")).to_have_count(1)
    page.locator(".me-found").get_by_role("link", name=re.compile("Zoë Müller")).click()
    card = page.get_by_role("article", name="Your card")
    expect(card).to_contain_text("Zoë Müller")
    expect(card).to_contain_text("Last result: round 1")
    expect(page.locator(".me-found a")).to_have_count(0)

    page.goto(address("ranking", event))
    expect(page.get_by_role("article", name="Your card")).to_contain_text("Zoë Müller")
    row = page.locator("tr.own")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Zoë Müller you")
    page.get_by_role("button", name="This is not me").click()
    expect(page.get_by_role("article", name="Your card")).to_have_count(0)
    expect(page.locator("tr.own")).to_have_count(0)
    comes_back_without_a_card(page)


@pytest.mark.parametrize("by", ["", "?by=name"])
def test_who_was_found_sees_the_own_seat_among_all_tables(page, event, by):
    show(event, 2)
    page.goto(address("event", event))
    choose(page, 3)
    page.goto(address("round", event, 2) + by)
    seat = page.locator(".own:has(.you)")
    expect(seat).to_have_count(1)
    expect(seat).to_contain_text("Ana Müllner you")
    assert violations(page) == []
    page.get_by_role("button", name="This is not me").click()
    expect(seat).to_have_count(0)


def test_a_number_and_enter_are_enough(page, event):
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("3")
    page.get_by_role("searchbox", name="Find me").press("Enter")
    expect(page.get_by_role("article", name="Your card")).to_contain_text("Ana Müllner")


def test_numbers_drawn_anew_show_nobody_elses_card(page, event):
    page.goto(address("event", event))
    choose(page, 3)
    event.players.filter(number=3).update(name="Somebody Else")
    bump_revision(event)
    with page.expect_response("**/players/3/card/"):
        page.reload()
    wait_for_answers(page)
    expect(page.get_by_role("article", name="Your card")).to_have_count(0)


def test_the_own_card_is_brought_up_to_date(page, event):
    stand_still(page)
    page.goto(address("event", event))
    choose(page, 3)
    expect(own_card(page)).to_contain_text("Last result: round 1")
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(own_card(page)).to_contain_text("Last result: round 2")
    expect(page.locator("tr.own")).to_have_count(1)


def test_the_found_players_and_the_own_card_and_row_break_no_rule_of_accessibility(page, event):
    show(event, 2)
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("mu")
    expect(page.locator(".me-found a")).to_have_count(2)
    assert violations_in_light_and_dark(page) == []
    page.locator(".me-found a").first.click()
    expect(page.get_by_role("article", name="Your card")).to_contain_text("Next: round 2")
    assert violations_in_light_and_dark(page) == []
    page.goto(address("ranking", event))
    expect(page.locator("tr.own")).to_have_count(1)
    page.get_by_text("Narrow the list").click()
    assert violations_in_light_and_dark(page) == []


# --- What may go wrong with "find me" ---------------------------------------------------------


@pytest.mark.usefixtures("intercepted")
def test_a_server_that_cannot_answer_takes_no_card_away(page, event):
    stand_still(page)
    page.goto(address("event", event))
    choose(page, 3)
    page.route("**/card/", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    with page.expect_response("**/card/") as answer:
        publish(event, 2)
        wait_for_the_next_question(page)
    assert answer.value.status == 502
    wait_for_answers(page)
    expect(page.locator("main")).to_contain_text("Results of round 2")
    expect(own_card(page)).to_contain_text("Ana Müllner")
    expect(page.locator("main")).not_to_contain_text("Bad gateway")
    page.unroute("**/card/")
    page.reload()
    expect(own_card(page)).to_contain_text("Last result: round 2")


@pytest.mark.usefixtures("intercepted")
def test_a_search_that_the_server_cannot_answer_goes_the_way_without_scripts(page, event):
    page.goto(address("event", event))
    page.route("**/find/?list=1*", lambda route: route.fulfill(status=502, body="Bad gateway"))
    field = page.get_by_role("searchbox", name="Find me")
    with page.expect_response("**/find/?list=1*"):
        field.fill("mu")
    wait_for_answers(page)
    expect(page.locator(".me-found")).to_be_empty()
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"/find/\?q=mu$"))
    expect(page.locator(".me-found").get_by_role("link")).to_have_count(2)


def test_where_nothing_can_be_stored_the_choice_lasts_as_long_as_the_page(page, event):
    page.add_init_script("""Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("storage is forbidden", "SecurityError"); },
    });""")
    stand_still(page)
    page.goto(address("event", event))
    choose(page, 3)
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(own_card(page)).to_contain_text("Last result: round 2")
    page.get_by_role("button", name="This is not me").click()
    expect(own_card(page)).to_have_count(0)
    choose(page, 3)
    comes_back_without_a_card(page)


@pytest.mark.usefixtures("intercepted")
def test_names_that_come_late_do_not_take_the_place_of_newer_ones(page, event):
    page.goto(address("event", event))
    field = page.get_by_role("searchbox", name="Find me")
    late = hold(page, re.compile("list=1&q=mu$"))
    field.fill("mu")
    late.wait()
    field.fill("zak")
    expect(page.locator(".me-found").get_by_role("link")).to_have_text([re.compile("Łukasz Żak")])
    with page.expect_response(re.compile("list=1&q=mu$")):
        late.release()
    wait_for_answers(page)
    expect(page.locator(".me-found").get_by_role("link")).to_have_text([re.compile("Łukasz Żak")])


@pytest.mark.usefixtures("intercepted")
def test_a_card_that_comes_late_does_not_take_the_place_of_who_was_chosen_since(page, event):
    page.goto(address("event", event))
    late = hold(page, "**/players/3/card/")
    field = page.get_by_role("searchbox", name="Find me")
    field.fill("3")
    field.press("Enter")
    late.wait()
    field.fill("1")
    field.press("Enter")
    expect(own_card(page)).to_contain_text("Łukasz Żak")
    with page.expect_response("**/players/3/card/"):
        late.release()
    wait_for_answers(page)
    expect(own_card(page)).to_contain_text("Łukasz Żak")


def test_a_name_that_was_corrected_is_asked_about(page, event):
    page.goto(address("event", event))
    choose(page, 3)
    event.players.filter(number=3).update(name="Ana Müllnerová")
    bump_revision(event)
    page.reload()
    expect(page.locator(".me")).to_contain_text("Number 3 is Ana Müllnerová now. Is that you?")
    expect(own_card(page)).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("button", name="That is me").click()
    expect(own_card(page)).to_contain_text("Ana Müllnerová")
    page.reload()
    expect(own_card(page)).to_contain_text("Ana Müllnerová")


def test_somebody_else_under_the_own_number_is_forgotten_on_request(page, event):
    page.goto(address("event", event))
    choose(page, 3)
    event.players.filter(number=3).update(name="Somebody Else")
    bump_revision(event)
    page.reload()
    page.get_by_role("button", name="Somebody else").click()
    expect(page.locator(".me")).not_to_contain_text("Is that you?")
    comes_back_without_a_card(page)


def test_a_page_that_comes_back_knows_who_was_chosen_meanwhile(page, event):
    page.goto(address("event", event))
    choose(page, 3)
    page.evaluate(
        """(slug) => {
            const who = { number: "1", name: "Łukasz Żak" };
            localStorage.setItem(`tablepoint.me.${slug}`, JSON.stringify(who));
            dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }""",
        event.slug,
    )
    expect(own_card(page)).to_contain_text("Łukasz Żak")
