"""Every page of the organiser for everybody, in a browser: axe in light and dark, narrow and wide screens."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations_in_light_and_dark
from tests.browser.desk import sign_in
from tests.organiser_pages import NO_PAGES, PAGES, SITE, organised_event, pages
from tournament.urls import organiser

#: Pairs of controls side by side, by what stands in the row of a form, whose lower edges differ.
NOT_LEVEL = """() => [...document.querySelectorAll(".cols")].flatMap((row) => {
  const fields = [...row.querySelectorAll(":scope > div.field:not(.check)")].map((field) => ({
    name: field.querySelector("label").innerText, box: field.getBoundingClientRect(),
    edge: field.lastElementChild.getBoundingClientRect().bottom }));
  return fields.flatMap((one, at) => fields.slice(at + 1)
    .filter((other) => other.box.top < one.box.bottom && one.box.top < other.box.bottom)
    .filter((other) => Math.abs(one.edge - other.edge) > 1)
    .map((other) => `${one.name} / ${other.name}`)); })"""
#: How far the page can be scrolled to the side.
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def complaints(page: Page, paths: list[str], look) -> dict[str, object]:
    """What `look` finds on each of the pages."""
    found = {}
    for path in paths:
        response = page.goto(path)
        assert response is not None
        assert response.ok, (path, response.status)
        found[path] = look(page)
    return {path: what for path, what in found.items() if what}


@pytest.fixture
def organisers(context: BrowserContext, base_url) -> Page:
    sign_in(context, base_url, get_user_model().objects.create_superuser("ada"))
    return context.new_page()


def test_every_address_of_the_organiser_is_looked_at_or_is_no_page():
    named = {pattern.name for pattern in organiser.urlpatterns}
    assert {*SITE, *PAGES} | NO_PAGES == (named - {None}) | {"event_files"}
    assert not {*SITE, *PAGES} & NO_PAGES


@pytest.mark.django_db(transaction=True)
def test_axe_finds_nothing_in_the_light_and_no_faint_word_in_the_dark(organisers):
    assert complaints(organisers, pages(organised_event()), violations_in_light_and_dark) == {}


@pytest.mark.django_db(transaction=True)
def test_no_page_is_wider_than_its_screen_and_fields_side_by_side_are_level(organisers):
    """Level whichever of the fields has a help text, where there is room for them side by side."""

    def look(page: Page) -> list[str]:
        found: list[str] = []
        for width in (390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            if wide := page.evaluate(TOO_WIDE):
                found.append(f"{wide} too wide at {width}")
            found += [f"not level at {width}: {pair}" for pair in page.evaluate(NOT_LEVEL)]
        return found

    assert complaints(organisers, pages(organised_event()), look) == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [320, 390, 768])
def test_the_internal_ranking_is_not_scrolled_to_the_side_on_a_phone(organisers, width):
    event = organised_event()
    organisers.set_viewport_size({"width": width, "height": 800})
    organisers.goto(f"/e/{event.slug}/organiser/ranking/")
    table = organisers.locator(".scroll").first
    assert table.evaluate("part => part.scrollWidth - part.clientWidth") == 0
    row = table.locator("tbody tr").first
    expect(row.locator("td.who")).to_contain_text("FRA · Tigers")
    # A round of the row stands under its number in the head.
    heads, cells = table.locator("th.round"), row.locator("td.round")
    ends = [
        [round(box["x"] + box["width"]) for one in each.all() if (box := one.bounding_box())]
        for each in (heads, cells)
    ]
    assert ends[0] == ends[1]
    assert len(ends[0]) == 2


@pytest.mark.django_db(transaction=True)
def test_what_is_wrong_with_a_form_far_down_a_page_is_gone_to(organisers):
    event = organised_event()
    organisers.set_viewport_size({"width": 390, "height": 800})
    organisers.goto(f"/e/{event.slug}/organiser/setup/")
    organisers.get_by_label("Number of rounds").fill("1")
    organisers.get_by_role("button", name="Save the number of rounds").click()
    wrong = organisers.get_by_role("alert")
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport()
