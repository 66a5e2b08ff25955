"""The clock on every page within a second, and a screen that follows what it is told."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.clock import ServerClock, run, stand_still, wait_for_answers
from tests.browser.desk import sign_in as signed_in
from tests.browser.holding import hold, intercept
from tests.tournament.sample_events import NOW, account, make_public, new_event, publish, seated_event, show
from tournament.ceremony.showing import add_screen, set_screen
from tournament.draws.drawing import import_chart
from tournament.rounds.timing import add_time, pause_clock, start_clock


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


# --- What is done elsewhere, and a machine whose clock is set ---------------------------------


def running_clock(page: Page, monkeypatch, base_url, minutes_ago: int = 0):
    """The officials' page of a clock of 90 minutes that runs; page and server have one time."""
    server = ServerClock(monkeypatch)
    began = server.now - timedelta(minutes=minutes_ago)
    event = seated_event(players=8, rounds=2)
    clock = start_clock(
        event.rounds.get(number=1).pk, minutes=90, lead_in=0, last_minutes=5, by=None, now=began
    )
    signed_in(page.context, base_url, account("ada", event, "organiser"))
    stand_still(page, at=server.now)
    page.goto(f"/e/{event.slug}/desk/clock/")
    wait_for_answers(page)
    return server, clock


@pytest.mark.django_db(transaction=True)
def test_the_page_of_the_clock_follows_what_another_device_does(page: Page, monkeypatch, base_url):
    server, clock = running_clock(page, monkeypatch, base_url)
    page.get_by_label("Minutes").fill("7")
    how = {"by": None, "now": server.now}
    add_time(clock.pk, 10, table=None, version=clock.version, **how)
    clock.refresh_from_db()
    add_time(clock.pk, 3, table=2, version=clock.version, **how)
    run(page, 11)
    wait_for_answers(page)
    run(page, 0.5)
    expect(page.locator(".clock-time")).to_have_text("1:39:49")
    expect(page.locator("table.extra tbody tr")).to_have_text([re.compile("Table 2.*1:42:49")])
    expect(page.get_by_label("Minutes")).to_have_value("7")
    clock.refresh_from_db()
    pause_clock(clock.pk, version=clock.version, **how)
    run(page, 11)
    wait_for_answers(page)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("intercepted")
def test_a_clock_that_is_set_is_learned_anew_at_once_however_slow_the_answers_are(
    page: Page, monkeypatch, base_url
):
    server, _clock = running_clock(page, monkeypatch, base_url)
    run(page, 0.5)
    expect(page.locator(".clock-time")).to_have_text("1:30:00")  # learned from an answer that took no time
    slow = hold(page, re.compile("/clock.json$"))
    page.clock.set_system_time(server.now - timedelta(minutes=5))
    run_while_asking(page, 0.2)
    slow.wait()
    run_while_asking(page, 0.06)
    slow.release()
    run(page, 0.4)
    expect(page.locator(".clock-time")).to_have_text(re.compile("1:(30:00|29:59)"))


def run_while_asking(page: Page, seconds: float) -> None:
    page.clock.run_for(round(seconds * 1000))


#: Notes when each tone begins, in seconds from then on; of those taken back nothing is heard.
COUNT_TONES = """
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
        window.tones.push(at - this.context.currentTime);
        return start.call(this, at);
    };
"""


@pytest.mark.django_db(transaction=True)
def test_the_gong_is_planned_before_its_time_and_taken_back(page: Page, monkeypatch, base_url):
    page.add_init_script(COUNT_TONES)
    server, clock = running_clock(page, monkeypatch, base_url, minutes_ago=84)
    page.get_by_role("button", name="Sound the gong here").click()
    page.wait_for_function(
        "window.tones.length === 3"
    )  # one stroke at once, so that one knows how loud it is
    page.evaluate("window.tones = []")
    run(page, 0.2)  # the last hand begins in a minute, and the end is far
    tones = page.evaluate("window.tones")
    assert [round(tone - tones[0], 3) for tone in tones] == [0, 0, 0, 0.9, 0.9, 0.9]
    assert 59 < tones[0] <= 60
    page.evaluate("""() => {
        window.taken = 0;
        const disconnect = AudioNode.prototype.disconnect;
        AudioNode.prototype.disconnect = function (...to) {
            window.taken += 1;
            return disconnect.apply(this, to);
        };
    }""")
    pause_clock(clock.pk, by=None, version=clock.version, now=server.now)
    run(page, 11)
    wait_for_answers(page)
    page.wait_for_function("window.taken > 0")


@pytest.mark.django_db(transaction=True)
def test_a_screen_stays_on_and_tells_the_time_of_the_event(browser, base_url):
    event = seated_event(players=8, rounds=2, time_zone="Asia/Tokyo")
    add_screen(event.pk, "hall", by=None, now=NOW)
    context = browser.new_context(base_url=base_url, timezone_id="America/New_York", locale="en-GB")
    intercept(context)
    page = context.new_page()
    page.add_init_script("""
        window.kept = [];
        WakeLock.prototype.request = (what) => { window.kept.push(what); return Promise.resolve(); };
    """)
    stand_still(page)  # at 10:00 UTC
    page.goto(reverse("screen_named", args=[event.slug, "hall"]))
    wait_for_answers(page)
    assert page.evaluate("window.kept") == ["screen"]
    page.route(re.compile("/part/"), lambda route: route.abort())
    for _ in range(4):
        run(page, 2)
        wait_for_answers(page)
    expect(page.locator(".lost")).to_contain_text("No connection since 19:00.")
