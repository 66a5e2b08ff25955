"""A four-table event from nothing to its published ranking, through the pages, as docs/organiser.md says."""

import io
import re

import pytest
from django.contrib.auth.models import Permission
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.whole_event.run import get
from tests.tournament.sample_events import account
from tournament.demo.people import PLAYERS
from tournament.models import Event, Session

SIXTEEN = PLAYERS[:16]


def sign_in(page: Page, name: str) -> None:
    page.goto("/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Sign in").click()


def create_event(page: Page) -> None:
    page.goto("/new/")
    page.locator("#id_title").fill("Four tables")
    page.get_by_label("Number of rounds").fill("2")
    page.get_by_role("button", name="Create the event").click()
    # The tie rule is asked outright: nothing was chosen, nothing typed is lost.
    expect(page.locator("#id_title")).to_have_value("Four tables")
    page.get_by_label("Averaged", exact=False).check()
    page.get_by_label("What slips say").select_option("value")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="What next")).to_be_visible()


def import_players(page: Page) -> None:
    page.goto("/e/four-tables/organiser/players/import/")
    lines = ["name,country,club", *(f"{name},{country},{club}" for name, country, club in SIXTEEN)]
    page.locator("textarea").fill("\n".join([*lines, "Nobody,Atlantis,"]))
    page.get_by_role("button", name="Look at it first").click()
    expect(page.locator("main").get_by_text(re.compile("line 18", re.I)).first).to_be_visible()
    assert not Event.objects.get().players.exists()
    page.locator("textarea").fill("\n".join(lines))
    page.get_by_role("button", name="Look at it first").click()
    page.get_by_role("button", name=re.compile("Enter")).click()
    expect(page.get_by_text("16 players are entered.")).to_be_visible()
    assert Event.objects.get().players.count() == 16


def draw_and_open(page: Page) -> None:
    page.goto("/e/four-tables/organiser/seating/")
    page.get_by_label("Seed").fill("lottery 4711")
    page.get_by_role("button", name=re.compile("^Draw( the seating)?$")).click()
    expect(page.get_by_text("Nobody meets anybody twice.")).to_be_visible()
    page.goto("/e/four-tables/organiser/setup/")
    page.get_by_role("button", name="Make it public").or_(
        page.get_by_role("link", name="Make it public")
    ).click()
    page.locator("main").get_by_role("button", name=re.compile("public")).click()
    expect(page.get_by_text("The event is now: public.")).to_be_visible()
    page.goto("/e/four-tables/organiser/rounds/")
    page.get_by_role("button", name="Show the seating").first.click()
    expect(page.get_by_role("button", name="Hide the seating")).to_have_count(1)


def type_sheet(page: Page, table: int) -> None:
    """Type a slip of three hands by Tab, with a slip of the finger in one total, and confirm it."""
    page.goto(f"/e/four-tables/desk/1/{table}/")
    page.get_by_role("button", name="Single fields").click()
    # East wins 12 from West; South draws 20 itself; a drawn hand.
    for number, (value, winner, discarder) in enumerate(
        (("12", "1", "3"), ("20", "S", ""), ("0", "", "")), 1
    ):
        page.locator(f"[name=hand-{number}-value]").fill(value)
        page.locator(f"[name=hand-{number}-winner]").fill(winner)
        page.locator(f"[name=hand-{number}-discarder]").fill(discarder)
    totals = page.locator("section[aria-labelledby=signed] table input")
    for seat, total in enumerate(("8", "76", "-48", "-35")):
        totals.nth(seat).fill(total)
    page.get_by_role("button", name="Save and confirm").click()
    expect(page.get_by_text("a difference of +1")).to_be_visible()
    expect(totals.nth(3)).to_have_value(re.compile("[-−]35"))
    totals.nth(3).fill("-36")
    page.get_by_label("Time ended the session").check()
    page.get_by_role("button", name="Save and confirm").click()
    expect(page.get_by_text("Confirmed by")).to_be_visible()
    stored = Session.objects.get(round__number=1, table__number=table)
    assert [seat.score for seat in stored.seats.all()] == [8, 76, -48, -36]


@pytest.mark.usefixtures("printed")
@pytest.mark.django_db(transaction=True)
def test_a_four_table_event_from_nothing_to_its_ranking(page: Page):
    organiser = account("ada")
    organiser.user_permissions.add(Permission.objects.get(codename="add_event"))
    sign_in(page, "ada")
    create_event(page)
    import_players(page)
    draw_and_open(page)

    page.goto("/e/four-tables/rounds/1/")
    expect(page.locator("main")).to_contain_text("Table 4")
    for table in (1, 2, 3, 4):
        page.goto("/e/four-tables/organiser/")
        publish = page.get_by_role("button", name="Publish round 1")
        expect(publish).to_have_attribute("aria-disabled", "true")
        type_sheet(page, table)
    page.goto("/e/four-tables/ranking/")
    assert "+76" not in page.content()

    page.goto("/e/four-tables/organiser/")
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("The public sees round 1.")).to_be_visible()
    page.goto("/e/four-tables/ranking/")
    rows = page.locator("table.rank tbody tr")
    expect(rows).to_have_count(16)
    expect(rows.nth(0)).to_contain_text("+76")
    expect(rows.nth(15)).to_contain_text("−48")
    assert [place.inner_text() for place in rows.locator("td.place").all()[:5]] == ["1", "1", "1", "1", "5"]

    page.get_by_role("link", name="Files").click()
    address = page.get_by_role("link", name=re.compile("PDF · Standings after round 1")).get_attribute("href")
    printed = get(page, address)
    text = PdfReader(io.BytesIO(printed.body())).pages[0].extract_text()
    assert "Four tables" in text
    assert all(name in text for name, _country, _club in SIXTEEN)
