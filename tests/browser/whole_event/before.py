"""Before the event: set-up, players, people, the draw, and the first look of the public."""

import io
import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from openpyxl import Workbook
from playwright.sync_api import expect

from tests.browser.whole_event.run import SLUG, TITLE, Run

#: Names as they come: short, long, in other scripts.
FAMILY = ("Almeida", "Zieliński", "Garnier", "王", "Иванова", "Kowalska-Brzęczyszczykiewicz", "森田", "Bo")
GIVEN = ("Sofia", "Tomasz", "Hélène", "小明", "Анна", "健二", "Maximiliane Theodora", "Al", "Øyvind")
COUNTRIES = ("PT", "PL", "FR", "CN", "DK", "JP", "DE", "NL")
TEAM = 4
ZONE = "Europe/Berlin"


def set_up(run: Run) -> None:
    page, size = run.page, run.size
    page.goto("/")
    page.get_by_role("link", name="New event").click()
    first = datetime.now(ZoneInfo(ZONE)).date()
    last = first + timedelta(days=(size.rounds - 1) // size.rounds_a_day)
    page.locator("#id_title").fill(TITLE)
    page.get_by_label("Short title").fill("Two Rivers")
    page.get_by_label("City").fill("Koblenz")
    page.locator("#id_country").select_option("DE")
    page.get_by_label("First day").fill(str(first))
    page.get_by_label("Last day").fill(str(last))
    page.get_by_label("Time zone").select_option(ZONE)
    page.get_by_role("radio", name=re.compile("^EMA")).check()
    page.get_by_role("radio", name=re.compile("^Averaged")).check()
    page.get_by_label("Number of rounds").fill(str(size.rounds))
    page.get_by_label("What slips say").select_option("value")
    run.press("Create the event")
    expect(page.get_by_role("heading", name="What next", level=1)).to_be_visible()

    page.get_by_role("link", name="Set-up", exact=True).click()
    page.locator("#id_report_country").select_option("DE")
    page.get_by_label("Weight").fill("2")
    run.press("Save")
    page.get_by_label("Round 1 starts").fill(f"{first}T09:30")
    page.get_by_label("Rounds a day").fill(str(size.rounds_a_day))
    run.press("Work out the times")
    run.told("These times are worked out and not saved yet.")
    run.press("Save the schedule")
    run.told("The schedule is saved.")


def players(run: Run) -> None:
    page = run.page
    run.next_step("No players are entered")
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(["number", "name", "sort name", "country", "club", "team", "federation number", "status"])
    for row in _entries(run):
        sheet.append(row)
    content = io.BytesIO()
    workbook.save(content)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    page.locator("input[type=file]").set_input_files(
        {"name": "players.xlsx", "mimeType": kind, "buffer": content.getvalue()}
    )
    run.press("Look at it first")
    expect(page.get_by_text(f"{run.size.players} new", exact=False).first).to_be_visible()
    run.press(f"Enter these {run.size.players} lines")
    run.told(f"{run.size.players} players are entered.")

    run.next_step(f"{run.size.players - 1} players do not fill tables of four")
    run.press("Add 1 substitute")
    run.told("1 substitute is entered.")
    page.get_by_role("link", name="Teams, nations, contacts").click()
    page.get_by_label("nation", exact=False).first.fill("2")
    run.press("Save")


def _entries(run: Run) -> list[list[Any]]:
    """All players but one, in teams of four, and one on the waiting list."""
    rows: list[list[Any]] = []
    for number in range(1, run.size.players):
        family, given = run.chance.choice(FAMILY), run.chance.choice(GIVEN)
        mark = f"{chr(65 + number // 26)}{chr(65 + number % 26)}"  # tells people of one name apart
        country = COUNTRIES[number // TEAM % len(COUNTRIES)]
        rows.append(
            [
                number,
                f"{family}, {given} {mark}",
                "",
                country,
                f"Club {number % 9 + 1}",
                f"Team {(number - 1) // TEAM + 1}",
                f"{4_090_000 + number:08}",
                "",
            ]
        )
    rows.append([run.size.players + 1, "Fekete, Margit", "", "HU", "Danube Tiles", "", "07010001", "waiting"])
    return rows


def people(run: Run) -> None:
    """Invite a referee, who makes an account in a browser of their own."""
    run.organiser("people/")
    run.page.get_by_label("For whom").fill("Rita")
    run.press("Make an invitation")
    link = run.page.get_by_label(re.compile("^Link for")).input_value()
    run.desk.goto(link)
    run.desk.locator("#id_username").fill("rita")
    run.desk.locator("#id_password").fill("tiles-and-winds-1")
    run.desk.locator("#id_again").fill("tiles-and-winds-1")
    run.desk.get_by_role("button", name="Make the account and accept").click()
    run.desk.wait_for_url(re.compile(SLUG))


def seating(run: Run) -> None:
    page = run.page
    run.next_step("The seating is not drawn")
    page.get_by_label("Seed").fill("dice 4 4 2 1 6")
    page.locator("#id_apart").select_option("team")
    run.press("Look at it first")
    page.get_by_role("link", name="Compare with a random seed").click()
    expect(page.get_by_role("button", name="Take this one")).to_have_count(2)
    page.get_by_role("button", name="Take this one").first.click()
    expect(page.get_by_role("heading", name="What the chart is worth")).to_be_visible()


def public(run: Run) -> None:
    run.next_step("The event is not public")
    run.press("Make it public")
    run.told("The event is now: public.")
    show_seating(run, 1)


def show_seating(run: Run, number: int) -> None:
    run.next_step(f"The seating of round {number} can be shown")
    section = run.page.locator(f"#round-{number}")
    section.get_by_role("button", name="Show the seating").click()
    expect(section.get_by_role("button", name="Hide the seating")).to_be_visible()
