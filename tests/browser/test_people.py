"""A hoster finds a person over all events on a phone, gets the file, and erases the person."""

import json
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in_light_and_dark
from tests.browser.desk import sign_in
from tests.browser.test_organiser_pages import TOO_WIDE
from tests.tournament.sample_events import NOW, new_event
from tournament.people.everything import FORMAT
from tournament.players.entering import PlayerEntry, add_players

LONG = "Maximiliane Theodora Kowalska-Brzęczyszczykiewicz"

pytestmark = pytest.mark.django_db(transaction=True)


def looked_at(page: Page) -> list[str]:
    """What is wrong with the page as it stands."""
    wide = page.evaluate(TOO_WIDE)
    return [*violations_in_light_and_dark(page), *([f"{wide} too wide"] if wide else [])]


def test_a_person_is_found_told_and_erased_on_a_phone(context, base_url, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    for title in ("First cup", "Second cup"):
        entry = PlayerEntry(LONG, country="PL", federation_number="04097654")
        add_players(new_event(title=title).pk, [entry], by=None, now=NOW)
    sign_in(context, base_url, get_user_model().objects.create_superuser("ada"))
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/server/")
    page.get_by_role("link", name="A person").click()
    assert looked_at(page) == []

    page.get_by_label("Name, federation number").fill("kowalska")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Found: 2 players, 0 accounts.")
    assert looked_at(page) == []
    page.get_by_role("checkbox", name="First cup").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Everything about those ticked").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (told["format"], [event["event"]["title"] for event in told["events"]]) == (FORMAT, ["First cup"])

    page.get_by_role("button", name="Erase those ticked").click()
    expect(page.get_by_role("heading", name="Erase these for good?")).to_be_visible()
    assert looked_at(page) == []
    page.get_by_role("button", name="Erase for good").click()
    expect(page.locator("#main")).to_be_visible()
    expect(page.get_by_text(f"{LONG} is erased from First cup")).to_be_visible()
    page.get_by_label("Name, federation number").fill("kowalska")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Found: 1 player, 0 accounts.")
