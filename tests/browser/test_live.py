"""An event's pages while they stand open: who looks is found again, and what is published comes by itself."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.tournament.events import publish, seated_event, show
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    """An event of two tables, three rounds long, with its first round published."""
    event = seated_event(players=8, rounds=3)
    for number, name in enumerate(("Łukasz Żak", "Zoë Müller", "Ana Müllner"), start=1):
        event.players.filter(number=number).update(name=name)
    publish(event, 1)
    return event


def address(name: str, event: Event, *numbers: int) -> str:
    return reverse(name, args=[event.slug, *numbers])


def wait_for_the_next_question(page: Page, seconds: int = 30) -> None:
    page.clock.run_for(seconds * 1000)


@pytest.mark.parametrize(
    ("name", "numbers", "seen"),
    [
        ("event", (), "Results of round 2"),
        ("ranking", (), "Round 2 of 3"),
        ("rounds", (), "Round 2 ✓ results published"),
        ("player", (1,), "Place after round 2"),
    ],
)
def test_results_published_meanwhile_come_by_themselves_and_are_said_once(page, event, name, numbers, seen):
    page.clock.install()
    page.goto(address(name, event, *numbers))
    expect(page.locator("main")).not_to_contain_text(seen, use_inner_text=True)
    page.evaluate("document.said = []")
    page.evaluate(
        "new MutationObserver(() => document.said.push(document.querySelector('.news').textContent))"
        ".observe(document.querySelector('.news'), {childList: true})"
    )
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(page.locator("main")).to_contain_text(seen, use_inner_text=True)
    expect(page.get_by_role("status").filter(has_text="New results: round 2")).to_be_visible()
    wait_for_the_next_question(page, 60)
    assert page.evaluate("document.said") == ["New results: round 2", ""]


def test_a_seating_that_is_shown_is_said_too(page, event):
    page.clock.install()
    page.goto(address("event", event))
    show(event, 2)
    wait_for_the_next_question(page)
    expect(page.locator(".news")).to_have_text("Who sits where in round 2 is shown now")
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()


def test_a_question_that_finds_nothing_new_is_a_304(page, event):
    page.clock.install()
    page.goto(address("ranking", event))
    answers = []
    for _ in range(3):
        with page.expect_response(lambda answer: answer.url.endswith("/ranking/")) as answer:
            wait_for_the_next_question(page)
        answers.append(answer.value.status)
    assert answers[1:] == [304, 304]


def test_focus_scroll_and_what_is_typed_stay(page, event):
    page.set_viewport_size({"width": 390, "height": 500})
    page.clock.install()
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("zzz")
    page.get_by_role("searchbox", name="Find me").press("ArrowLeft")
    page.evaluate("scrollTo(0, 300)")
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(page.locator("main")).to_contain_text("Results of round 2")
    field = page.get_by_role("searchbox", name="Find me")
    expect(field).to_be_focused()
    expect(field).to_have_value("zzz")
    assert field.evaluate("field => field.selectionStart") == 2
    assert page.evaluate("scrollY") == 300


def test_a_link_keeps_the_focus(page, event):
    page.clock.install()
    page.goto(address("ranking", event))
    page.locator("table.rank").get_by_role("link", name="Zoë Müller").focus()
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(page.locator("main")).to_contain_text("Round 2 of 3")
    expect(page.locator("table.rank").get_by_role("link", name="Zoë Müller")).to_be_focused()


def test_a_page_without_connection_asks_less_and_goes_on(page, event):
    page.clock.install()
    page.goto(address("rounds", event))
    asked = []
    page.on("request", lambda request: request.url.endswith("/rounds/") and asked.append(request))
    page.route("**/rounds/", lambda route: route.abort())
    for _ in range(10):
        wait_for_the_next_question(page)
        page.wait_for_timeout(50)
    assert 2 <= len(asked) <= 5
    page.unroute("**/rounds/")
    publish(event, 2)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("main")).to_contain_text("Round 2 ✓ results published", use_inner_text=True)


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
    page.reload()
    expect(page.get_by_role("searchbox", name="Find me")).to_be_visible()
    expect(page.get_by_role("article", name="Your card")).to_have_count(0)


def test_a_number_and_enter_are_enough(page, event):
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("3")
    page.get_by_role("searchbox", name="Find me").press("Enter")
    expect(page.get_by_role("article", name="Your card")).to_contain_text("Ana Müllner")


def test_numbers_drawn_anew_show_nobody_elses_card(page, event):
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("3")
    page.get_by_role("searchbox", name="Find me").press("Enter")
    expect(page.get_by_role("article", name="Your card")).to_be_visible()
    event.players.filter(number=3).update(name="Somebody Else")
    Event.objects.filter(pk=event.pk).update(revision=99)
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("article", name="Your card")).to_have_count(0)


def test_the_own_card_is_brought_up_to_date(page, event):
    page.clock.install()
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("3")
    page.get_by_role("searchbox", name="Find me").press("Enter")
    card = page.get_by_role("article", name="Your card")
    expect(card).to_contain_text("Last result: round 1")
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(card).to_contain_text("Last result: round 2")
    expect(page.locator("tr.own")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_found_players_and_the_own_card_and_row_break_no_rule_of_accessibility(page, event, scheme):
    page.emulate_media(color_scheme=scheme)
    show(event, 2)
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("mu")
    expect(page.locator(".me-found a")).to_have_count(2)
    assert violations(page) == []
    page.locator(".me-found a").first.click()
    expect(page.get_by_role("article", name="Your card")).to_contain_text("Next: round 2")
    assert violations(page) == []
    page.goto(address("ranking", event))
    expect(page.locator("tr.own")).to_have_count(1)
    page.get_by_text("Narrow the list").click()
    assert violations(page) == []
