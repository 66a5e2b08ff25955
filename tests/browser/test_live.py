"""An event's pages while they stand open: who looks is found again, and what is published comes by itself."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.axe import violations, violations_in_light_and_dark
from tests.browser.clock import ServerClock, count_questions, requests, run, stand_still, wait_for_answers
from tests.browser.holding import hold
from tests.tournament.large_event import large_event
from tests.tournament.sample_events import publish, seated_event, show
from tournament.models import Event, RoundClock
from tournament.record import bump_revision
from tournament.rounds.timing import pause_clock, start_clock

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


@pytest.fixture(autouse=True)
def _questions_are_counted(page: Page) -> None:
    count_questions(page)


def wait_for_the_next_question(page: Page) -> None:
    """Let a page whose clock stands ask once what is new: after 20 to 28 seconds, by its chance after 24."""
    run(page, 30)


def choose(page: Page, number: int) -> None:
    """Say who looks, on a page with "Find me"."""
    page.get_by_role("searchbox", name="Find me").fill(str(number))
    page.get_by_role("searchbox", name="Find me").press("Enter")
    expect(own_card(page)).to_be_visible()


def own_card(page: Page):
    return page.get_by_role("article", name="Your card")


def comes_back_without_a_card(page: Page) -> None:
    """Load the page again: nobody is chosen, so it asks for no card."""
    cards = requests(page, "/card/")
    page.reload()
    wait_for_answers(page)
    expect(page.get_by_role("searchbox", name="Find me")).to_be_visible()
    expect(own_card(page)).to_have_count(0)
    assert cards == []


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
