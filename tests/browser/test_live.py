"""An event's pages while they stand open: what is published comes by itself, and the own row stays."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.clock import ServerClock, count_questions, requests, run, stand_still, wait_for_answers
from tests.browser.own_card import (
    address,
    choose,
    event_of_two_tables,
    own_card,
    wait_for_the_next_question,
)
from tests.tournament.large_event import large_event
from tests.tournament.sample_events import publish, show
from tournament.models import Event, RoundClock
from tournament.rounds.timing import pause_clock, start_clock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return event_of_two_tables()


@pytest.fixture(autouse=True)
def _questions_are_counted(page: Page) -> None:
    count_questions(page)


def look_away(page: Page, *, away: bool) -> None:
    """Hide the page behind another one, or bring it back."""
    page.evaluate(
        """away => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


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
    stand_still(page)
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
    for _ in range(2):
        wait_for_the_next_question(page)
    wait_for_answers(page)
    assert page.evaluate("document.said") == ["New results: round 2", ""]


def test_a_seating_that_is_shown_is_said_too(page, event):
    stand_still(page)
    page.goto(address("event", event))
    show(event, 2)
    wait_for_the_next_question(page)
    expect(page.locator(".news")).to_have_text("Who sits where in round 2 is shown now")
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()


def test_a_question_that_finds_nothing_new_is_a_304(page, event):
    stand_still(page)
    page.goto(address("ranking", event))
    answers = []
    for _ in range(3):
        with page.expect_response(lambda answer: answer.url.endswith("/ranking/")) as answer:
            wait_for_the_next_question(page)
        answers.append(answer.value.status)
    assert answers[1:] == [304, 304]


def test_focus_scroll_and_what_is_typed_stay(page, event):
    page.set_viewport_size({"width": 390, "height": 500})
    stand_still(page)
    page.goto(address("event", event))
    page.get_by_role("searchbox", name="Find me").fill("zzz")
    page.get_by_role("searchbox", name="Find me").press("ArrowLeft")
    run(page, 1)  # what was typed is searched for, and nobody is found
    wait_for_answers(page)
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
    stand_still(page)
    page.goto(address("ranking", event))
    page.locator("table.rank").get_by_role("link", name="Zoë Müller").focus()
    publish(event, 2)
    wait_for_the_next_question(page)
    expect(page.locator("main")).to_contain_text("Round 2 of 3")
    expect(page.locator("table.rank").get_by_role("link", name="Zoë Müller")).to_be_focused()


@pytest.mark.usefixtures("intercepted")
def test_a_page_without_connection_asks_less_and_goes_on(page, event):
    stand_still(page)
    page.goto(address("rounds", event))
    wait_for_answers(page)
    asked = requests(page, "/rounds/")
    page.route("**/rounds/", lambda route: route.abort())
    for _ in range(10):
        run(page, 30)
    wait_for_answers(page)
    assert len(asked) == 3  # of ten; after 24 seconds, and each time about twice as late
    page.unroute("**/rounds/")
    publish(event, 2)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("main")).to_contain_text("Round 2 ✓ results published", use_inner_text=True)


# --- The own row, and the clock ---------------------------------------------------------------


def test_the_own_row_stands_on_every_page_of_the_ranking(page):
    event = large_event()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(address("ranking", event))
    row = page.locator("table.rank tbody tr").nth(99).get_attribute("data-number")
    choose(page, int(row))
    own = page.locator("tr.own")
    expect(own).to_have_count(1)
    name = own.locator(".name").inner_text()

    page.goto(address("ranking", event) + "?page=3")
    expect(own).to_contain_text(f"{name} you")
    expect(page.locator("table.rank tbody tr").first).to_have_class(re.compile("own"))
    page.locator("table.rank tbody tr").nth(60).scroll_into_view_if_needed()
    expect(own.locator(".name")).to_be_in_viewport()  # it is above what is listed, and stands under the head

    last = page.locator("table.rank tbody tr").last.get_attribute("data-number")
    page.get_by_role("button", name="This is not me").click()
    expect(own).to_have_count(0)
    expect(page.locator("table.rank tbody tr")).to_have_count(100)
    choose(page, int(last))
    page.goto(address("ranking", event) + "?page=1")
    expect(page.locator("table.rank tbody tr").last).to_have_class(re.compile("own"))
    expect(own).to_have_count(1)
    expect(own.locator(".place")).to_have_text(re.compile(r"^[23]\d\d$"))
    page.locator("table.rank").scroll_into_view_if_needed()
    expect(own.locator(".name")).to_be_in_viewport()
    assert violations(page) == []

    page.goto(address("ranking", event) + "?q=an&country=NL")
    expect(own_card(page)).to_be_visible()
    wait_for_answers(page)
    expect(own).to_have_count(0)  # a narrowed list holds those who were asked for


def start(event: Event, number: int, *, minutes_ago: int = 0) -> RoundClock:
    began = timezone.now() - timedelta(minutes=minutes_ago)
    round_ = event.rounds.get(number=number)
    return start_clock(round_.pk, minutes=90, lead_in=0, last_minutes=5, by=None, now=began)


def test_a_clock_that_nobody_stops_says_in_the_end_that_results_are_entered(page, event, monkeypatch):
    clock = ServerClock(monkeypatch)
    start(event, 2, minutes_ago=99)
    stand_still(page)
    page.goto(address("event", event))
    expect(page.locator(".now")).to_contain_text("Being played")
    expect(page.locator(".now .clock-phase")).to_have_text("time is over")
    clock.forward(seconds=61)
    run(page, 61)
    expect(page.locator(".now .clock")).to_be_hidden()


def test_a_page_that_nobody_sees_asks_nothing_and_catches_up(page, event, monkeypatch):
    now = ServerClock(monkeypatch)
    clock = start(event, 2)
    stand_still(page)
    page.goto(address("rounds", event))
    wait_for_answers(page)
    expect(page.locator(".clock")).to_have_attribute("data-phase", "running")
    asked = requests(page, event.slug)
    look_away(page, away=True)
    now.forward(minutes=2)
    run(page, 120)
    pause_clock(clock.pk, by=None, version=clock.version, now=timezone.now())
    look_away(page, away=False)
    expect(page.locator(".clock")).to_have_attribute("data-phase", "paused")
    wait_for_answers(page)
    # It is seen again, and asks each of its two questions once: before, it asked nothing.
    assert sorted(url.rsplit(event.slug)[1] for url in asked) == ["/clock.json", "/rounds/"]


# --- What is no news ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ranking", "round", "event"])
def test_who_looks_is_no_news(page, event, name):
    stand_still(page)
    page.goto(address(name, event, *([1] if name == "round" else [])))
    choose(page, 3)
    page.reload()
    expect(page.locator(".own .you").first).to_have_text("you")
    page.evaluate("document.querySelector('main').stayed = true")
    wait_for_the_next_question(page)
    wait_for_answers(page)
    assert page.evaluate("document.querySelector('main').stayed")
    expect(page.locator(".news")).to_have_text("")


def test_an_own_row_that_was_brought_is_no_news(page):
    event = large_event()
    stand_still(page)
    page.goto(address("ranking", event) + "?page=2")
    number = page.locator("table.rank tbody tr").first.get_attribute("data-number")
    choose(page, int(number))
    page.goto(address("ranking", event) + "?page=3")
    expect(page.locator("tr.brought")).to_have_count(1)
    page.evaluate("document.querySelector('main').stayed = true")
    wait_for_the_next_question(page)
    wait_for_answers(page)
    assert page.evaluate("document.querySelector('main').stayed")
    expect(page.locator(".news")).to_have_text("")
