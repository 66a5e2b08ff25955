"""Saying who looks, on the pages of an event, and the card that then comes."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.clock import requests, run, wait_for_answers
from tests.tournament.sample_events import publish, seated_event
from tournament.models import Event


def event_of_two_tables() -> Event:
    """An event of two tables, three rounds long, with its first round published."""
    event = seated_event(players=8, rounds=3)
    for number, name in enumerate(("Łukasz Żak", "Zoë Müller", "Ana Müllner"), start=1):
        event.players.filter(number=number).update(name=name)
    publish(event, 1)
    return event


def address(name: str, event: Event, *numbers: int) -> str:
    return reverse(name, args=[event.slug, *numbers])


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
