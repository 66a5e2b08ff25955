"""The clock on every page within a second, and a screen that follows what it is told."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.clock import ServerClock, run, stand_still, wait_for_answers
from tests.tournament.sample_events import NOW, account, make_public, new_event, publish, seated_event, show
from tournament.ceremony.showing import add_screen, set_screen
from tournament.draws.drawing import import_chart
from tournament.rounds.timing import pause_clock, start_clock


def sign_in(page: Page, name: str) -> None:
    page.goto("/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.django_db(transaction=True)
def test_the_clock_is_right_everywhere_although_the_machine_is_not(page: Page, monkeypatch):
    server = ServerClock(monkeypatch)
    event = seated_event(players=8, rounds=2)
    account("ada", event, "organiser")
    stand_still(page, at=server.now + timedelta(minutes=7))  # this machine is wrong
    shown = page.locator(".clock-time").first
    sign_in(page, "ada")
    page.goto(f"/e/{event.slug}/desk/clock/")
    page.locator("[name=minutes]").fill("90")
    page.get_by_label("Lead-in").fill("0")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    server.forward(minutes=12, seconds=34)
    for address in ("desk/clock/", "desk/", "organiser/", "", "screen/"):
        page.goto(f"/e/{event.slug}/{address}")
        run(page, 0.5)  # it has heard the server's time, and counts on by its own
        expect(page.locator(".clock").first).to_have_attribute("data-phase", "running")
        expect(shown, address).to_have_text("1:17:26")
        run(page, 5)
        expect(shown, address).to_have_text("1:17:21")
    page.goto(f"/e/{event.slug}/desk/clock/")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".clock")).to_have_attribute("data-phase", "paused")
    server.forward(minutes=1)
    run(page, 60)  # it asks several times
    wait_for_answers(page)
    expect(page.locator(".clock")).to_have_attribute("data-phase", "paused")
    expect(shown).to_have_text("1:17:26")


@pytest.mark.django_db(transaction=True)
def test_a_screen_follows_and_says_when_it_is_alone(page: Page):
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    screen = add_screen(event.pk, "hall", by=None, now=NOW)

    def tell(**changes):
        screen.refresh_from_db()
        set_screen(screen.pk, changes, by=None, version=screen.version, now=NOW)
        ask()

    def ask():
        run(page, 2)
        wait_for_answers(page)

    stand_still(page)
    page.goto(reverse("screen_named", args=[event.slug, "hall"]))
    expect(page.get_by_text("No round is being played")).to_be_visible()
    tell(showing="announcement", text="Lunch until 13:30", theme="dark")
    expect(page.get_by_text("Lunch until 13:30")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    tell(showing="ranking", theme="auto")
    expect(page.locator(".lines > li:visible")).to_have_count(8)
    expect(page.locator("html")).not_to_have_attribute("data-theme", re.compile("."))

    clock = start_clock(
        event.rounds.get(number=2).pk, minutes=90, lead_in=0, last_minutes=5, by=None, now=NOW
    )
    pause_clock(clock.pk, by=None, version=clock.version, now=NOW)
    tell(showing="clock")
    run(page, 0.2)  # the clock counts five times in a second
    expect(page.locator(".clock-time")).to_have_text("1:30:00")

    page.context.set_offline(True)
    for _ in range(3):
        expect(page.locator(".lost")).to_be_hidden()
        ask()
    ask()  # for more than six seconds nobody has answered
    expect(page.locator(".lost")).to_be_visible()
    expect(page.locator(".clock-time")).to_have_text("1:30:00")
    page.context.set_offline(False)
    ask()
    expect(page.locator(".lost")).to_be_hidden()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("tables", "pages"), [(4, 1), (10, 1), (25, 3)])
def test_the_seating_fills_the_screen_whatever_the_number_of_tables(page, tables, pages):
    event = new_event(players=4 * tables, rounds=1)
    chart = {table: tuple(range(4 * table - 3, 4 * table + 1)) for table in range(1, tables + 1)}
    import_chart(event.pk, {1: chart}, by=None, now=NOW)
    make_public(event)
    show(event, 1)
    screen = add_screen(event.pk, "hall", by=None, now=NOW)
    set_screen(screen.pk, {"showing": "seating"}, by=None, version=screen.version, now=NOW)
    page.set_viewport_size({"width": 1920, "height": 1080})
    stand_still(page)  # no page of the list is turned
    page.goto(f"/e/{event.slug}/screen/hall/")
    wait_for_answers(page)
    shown = page.locator(".tables.paged > li:visible")
    expect(shown).to_have_count(-(-tables // pages))
    expect(page.locator(".pageno")).to_have_text(f"1 / {pages}" if pages > 1 else "")
    lowest = max(
        box["y"] + box["height"] for seat in shown.locator("ul li").all() if (box := seat.bounding_box())
    )
    assert 0.9 * 1080 < lowest <= 1080
    letters = float(
        shown.locator(".who").first.evaluate("name => parseFloat(getComputedStyle(name).fontSize)")
    )
    assert letters >= (44 if tables == 4 else 28)
