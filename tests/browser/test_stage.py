"""The prize-giving in front of everybody: one press reveals one place, and what fails is told."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import run, stand_still, wait_for_answers
from tests.browser.desk import sign_in
from tests.browser.holding import hold
from tests.tournament.sample_events import NOW, account, play, publish, seated_event, session_of
from tournament.ceremony.leading import prepare_ceremony, withhold_round
from tournament.models import Ceremony, Player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]

STEP = re.compile("/prize-giving/(on|back)/$")


@pytest.fixture
def event(page: Page, base_url):
    """An event whose last round is withheld, its prize-giving of five places prepared, and the stage open."""
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    last = event.rounds.get(number=2)
    withhold_round(last.pk, by=None, version=last.version, now=NOW)
    for table in (1, 2):
        play(session_of(event, 2, table))
    prepare_ceremony(event.pk, places=5, team_places=0, by=None, version=0, now=NOW)
    sign_in(page.context, base_url, account("ada", event, "organiser"))
    stand_still(page)
    page.goto(f"/e/{event.slug}/organiser/prize-giving/stage/")
    expect(page.locator("[data-shown]")).to_be_visible()
    wait_for_answers(page)
    return event


def revealed() -> int:
    return Ceremony.objects.get().step


def test_a_press_repeated_because_its_answer_was_lost_reveals_one_place(page: Page, event):
    lost = []

    def lose(route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    page.route(re.compile("/stage/part/"), lambda route: route.abort())  # what stands here stays as it was
    page.route(STEP, lose, times=1)
    page.keyboard.press("Space")
    expect(page.locator(".remote .trouble")).to_contain_text("No answer. Look at what stands here")
    assert lost
    one = revealed()
    page.keyboard.press("Space")
    expect(page.locator(".remote .trouble")).to_have_text("")
    assert revealed() == one
    page.unroute_all()
    run(page, 2)
    wait_for_answers(page)
    page.keyboard.press("Space")
    expect(page.locator("[data-shown='3']")).to_be_visible()
    assert revealed() == one + 1


def test_a_press_without_connection_is_told_and_reveals_nothing(page: Page, event):
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(error.message))
    page.route(STEP, lambda route: route.abort())
    page.keyboard.press("Space")
    expect(page.locator(".remote .trouble")).to_contain_text("No answer")
    assert revealed() == 0
    assert thrown == []
    page.unroute_all()
    page.keyboard.press("Space")
    expect(page.locator(".remote .trouble")).to_have_text("")
    assert revealed() == 1


def test_a_press_that_hangs_is_given_up(page: Page, event):
    late = hold(page, STEP)
    page.keyboard.press("Space")
    late.wait()
    run_without_answers(page, 10)
    expect(page.locator(".remote .trouble")).to_contain_text("No answer")


def run_without_answers(page: Page, seconds: int) -> None:
    page.clock.run_for(seconds * 1000)


def test_who_signed_in_again_in_another_tab_goes_on(page: Page, event, base_url):
    page.context.clear_cookies(name="csrftoken")
    other = page.context.new_page()
    other.goto("/hand/")  # any page
    sign_in(page.context, base_url, account("ada"))
    other.goto(f"/e/{event.slug}/organiser/prize-giving/")  # its token is another one
    page.keyboard.press("Space")
    expect(page.locator("[data-shown='2']")).to_be_visible()
    assert revealed() == 1
    expect(page.locator("body.screen")).to_be_visible()


def test_who_is_not_signed_in_any_more_is_told_on_the_stage(page: Page, event):
    page.context.clear_cookies(name="sessionid")
    page.keyboard.press("Space")
    expect(page.locator(".remote .trouble")).to_contain_text("Sign in again in another tab")
    expect(page.locator("body.screen")).to_be_visible()
    assert revealed() == 0


def test_a_held_enter_draws_one_number(page: Page, base_url):
    event = seated_event(players=8, rounds=1)
    event.rounds.all().delete()
    Player.objects.filter(event=event).update(present_at=None)
    sign_in(page.context, base_url, account("ada", event, "organiser"))
    page.goto(f"/e/{event.slug}/organiser/players/numbers/live/")
    button = page.get_by_role("button", name="Draw number 1")
    expect(button).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.get_by_role("button", name="Draw number 2")).to_be_focused()
    for _again in range(3):
        page.keyboard.down("Enter")
    page.reload()
    expect(page.get_by_role("button", name="Draw number 2")).to_be_focused()
    event.refresh_from_db()
    assert event.numbers_drawn == 1
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Draw number 3")).to_be_focused()
