"""A whole event in a browser, as docs/organiser.md tells it: from an empty database to its archive and back.

Only pages are used: what the organiser sees, presses and types. `tests/browser/test_whole_event.py` runs a
small one; `python -m benchmarks.two_day_event` one of two days.
"""

import io
import json
import random
import re
import time
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader

TITLE = "Spring Cup of the Two Rivers"
SLUG = "spring-cup-of-the-two-rivers"
#: Names as they come: short, long, in other scripts.
FAMILY = ("Almeida", "Zieliński", "Garnier", "王", "Иванова", "Kowalska-Brzęczyszczykiewicz", "森田", "Bo")
GIVEN = ("Sofia", "Tomasz", "Hélène", "小明", "Анна", "健二", "Maximiliane Theodora", "Al", "Øyvind")
COUNTRIES = ("PT", "PL", "FR", "CN", "DK", "JP", "DE", "NL")
TEAM = 4


@dataclass(frozen=True, slots=True)
class Size:
    """How large the event is: players are a multiple of four, the last of them a substitute.

    `prints`: every paper is made as PDF, not only looked at as a page.
    """

    players: int
    rounds: int
    rounds_a_day: int
    prints: bool = False

    @property
    def tables(self) -> int:
        return self.players // 4


@dataclass(slots=True)
class Run:
    """The organiser's browser, the referee's, and what was done so far."""

    page: Page
    size: Size
    chance: random.Random = field(default_factory=lambda: random.Random(72))
    desk: Page | None = None
    #: Seconds that each chapter took, in their order.
    seconds: dict[str, float] = field(default_factory=dict)
    #: Where every paper is kept that was fetched, to be looked at.
    kept: Path | None = None

    def organiser(self, path: str = "") -> None:
        self.page.goto(f"/e/{SLUG}/organiser/{path}")

    def next_step(self, sentence: str) -> None:
        """Go where What next leads with the step of this sentence."""
        self.organiser()
        step = self.page.locator("ol.todo > li").filter(has_text=sentence)
        expect(step, f"What next names “{sentence}”").to_have_count(1)
        step.get_by_role("link").click()

    def press(self, name: str) -> None:
        self.page.locator("main").get_by_role("button", name=name, exact=True).click()

    def told(self, words: str) -> None:
        """Wait until the page says so."""
        expect(self.page.locator("main, .messages").get_by_text(words).first).to_be_visible()

    def paper(self, address: str, name: str) -> PdfReader:
        """Fetch a paper, and keep it under this name where papers are kept."""
        content = fetch_paper(self.page, address)
        if self.kept:
            (self.kept / f"{name}.pdf").write_bytes(content)
        return PdfReader(io.BytesIO(content))


def run_event(run: Run, browser: Browser, **context: Any) -> None:
    """From the first page to the archive that comes back the same; `context` opens the referee's browser."""
    chapters = {
        "set-up": lambda: set_up(run),
        "players": lambda: players(run),
        "people": lambda: people(run, browser, **context),
        "seating": lambda: seating(run),
        "public": lambda: public(run),
        "papers before": lambda: papers_before(run),
        "at the door": lambda: at_the_door(run),
        "rounds": lambda: rounds(run),
        "prize-giving": lambda: prize_giving(run),
        "result": lambda: result(run),
        "archive": lambda: archive_and_back(run),
    }
    for name, chapter in chapters.items():
        start = time.perf_counter()
        chapter()
        run.seconds[name] = time.perf_counter() - start


# --- Before the event -------------------------------------------------------------------------


def sign_in(page: Page, name: str, password: str) -> None:
    page.goto("/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def set_up(run: Run) -> None:
    page, size = run.page, run.size
    page.goto("/")
    page.get_by_role("link", name="New event").click()
    first = date.today()
    last = first + timedelta(days=(size.rounds - 1) // size.rounds_a_day)
    page.locator("#id_title").fill(TITLE)
    page.get_by_label("Short title").fill("Two Rivers")
    page.get_by_label("City").fill("Koblenz")
    page.locator("#id_country").select_option("DE")
    page.get_by_label("First day").fill(str(first))
    page.get_by_label("Last day").fill(str(last))
    page.get_by_label("Time zone").select_option("Europe/Berlin")
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


def people(run: Run, browser: Browser, **context: Any) -> None:
    """Invite a referee, who makes an account in a browser of their own."""
    run.organiser("people/")
    run.page.get_by_label("For whom").fill("Rita")
    run.press("Make an invitation")
    link = run.page.get_by_label(re.compile("^Link for")).input_value()
    run.desk = browser.new_context(**context).new_page()
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


# --- Papers -----------------------------------------------------------------------------------


#: Milliseconds that a paper may take on a busy machine.
PATIENCE = 120_000
#: The papers about the seating of all rounds, and those about a result.
DRAW = ("Where do I sit?", "Who meets whom", "Certificate of the draw")
RANKINGS = ("Standings", "Teams", "Nations")


def papers(run: Run, chapter: str, about: str = "") -> list[str]:
    """Look at every paper of this page of files, or have it made and opened; return what they are called.

    `about`: only at those whose name ends so. What is kept begins with the chapter.
    """
    start = "PDF" if run.size.prints else "Look"
    links = run.page.locator("main a", has_text=re.compile(f"^{start}")).all()
    named = {_words(link, start): link.get_attribute("href") or "" for link in links}
    addresses = {name: address for name, address in named.items() if name.endswith(about)}
    for name, address in addresses.items():
        if run.size.prints:
            assert run.paper(address, f"{chapter} - {name}").pages, name
        else:
            assert TITLE in run.page.request.get(address).text(), name
    return list(addresses)


def _words(link: Locator, start: str) -> str:
    return (link.text_content() or "").removeprefix(start).removeprefix(" · ")


def fetch_paper(page: Page, address: str) -> bytes:
    """A paper by its link, as a browser gets it: at once, or from the page that says how far it is."""
    answer = page.request.get(address, timeout=PATIENCE)
    assert answer.ok, (address, answer.status)
    while not answer.headers["content-type"].startswith("application/pdf"):
        words = answer.text()
        assert "could not be made" not in words, address
        file = re.search(r'data-file="([^"]+)"', words) or re.search(r'href="([^"]+/file\.pdf)"', words)
        assert file, (answer.url, words[:2000])
        time.sleep(0.3)
        again = page.request.get(file[1])
        answer = again if again.ok else page.request.get(answer.url)
    return answer.body()


def papers_before(run: Run) -> None:
    seats = [
        f"{what} of round {n}" for n in range(1, run.size.rounds + 1) for what in ("Score sheets", "Seating")
    ]
    lists = ["Participants", "Name badges", "Schedule cards", "Table posters"]
    run.page.get_by_role("link", name="Files", exact=True).click()
    assert set(papers(run, "before")) == {*seats, *lists, *DRAW}
    form = run.page.locator("form", has=run.page.get_by_role("button", name="Make the sheets"))
    assert run.paper(f"{form.get_attribute('action')}?copies=2", "before - Spare score sheets").pages


# --- The days ---------------------------------------------------------------------------------


def at_the_door(run: Run) -> None:
    """Tick who is here; somebody does not come, and the first of the waiting list plays instead."""
    page = run.page
    run.next_step("players are not ticked off as here")
    boxes = page.locator("input[name=present]")
    expect(boxes).to_have_count(run.size.players)
    for box in boxes.all()[1:]:
        box.check()
    run.press("Save the ticks")
    run.told(f"{run.size.players - 1} of {run.size.players} are here")
    run.press("Has a place now")
    run.organiser("players/presence/?missing=1")
    page.locator("main").locator("ul.rows a").filter(has_not_text="Fekete").first.click()
    replace(run, "Fekete, Margit")


def replace(run: Run, newcomer: str) -> None:
    """On a player's page: let a newcomer take the place."""
    run.page.get_by_role("link", name="Replace the player").click()
    choice = run.page.locator("main select").first
    choice.select_option(label=_option(choice, newcomer))
    run.press("Replace the player")


def _option(choice: Locator, words: str) -> str:
    return next(text for text in choice.locator("option").all_text_contents() if words in text)


def rounds(run: Run) -> None:
    last = run.size.rounds
    for number in range(1, last + 1):
        if number > 1:
            show_seating(run, number)
        if number == last:
            run.next_step("The last round can be kept for the prize-giving")
            run.press(f"Withhold round {last}")
        play_round(run, number)
        if number < last:
            run.next_step(f"Round {number} is ready to publish")
            run.page.locator(f"#round-{number}").get_by_role("button", name="Publish").click()
            run.told(f"Round {number} is published.")
        if number == 1:
            late_arrival(run)
        if number == 2:
            objection(run)
            penalty(run)
            leaver(run)


def play_round(run: Run, number: int) -> None:
    run.next_step(f"The clock of round {number} can be started")
    run.press("Start the clock")
    expect(run.page.get_by_role("button", name="Pause")).to_be_visible()
    for table in range(1, run.size.tables + 1):
        type_sheet(run, number, table, hands=table == 1)


def type_sheet(run: Run, number: int, table: int, *, hands: bool) -> None:
    """The referee types a slip (three hands and the totals, or the totals alone) and confirms it."""
    page = run.desk
    assert page is not None
    page.goto(f"/e/{SLUG}/desk/{number}/{table}/")
    if hands:
        page.get_by_role("button", name="Single fields").click()
        rows = (("12", "1", "3"), ("20", "S", ""), ("0", "", ""))
        for line, (value, winner, discarder) in enumerate(rows, 1):
            page.locator(f"[name=hand-{line}-value]").fill(value)
            page.locator(f"[name=hand-{line}-winner]").fill(winner)
            page.locator(f"[name=hand-{line}-discarder]").fill(discarder)
        totals = [8, 76, -48, -36]
        page.get_by_label("Time ended the session").check()
    else:
        three = [run.chance.randrange(-120, 160) for _seat in range(3)]
        totals = [*three, -sum(three)]
    fields = page.locator("section[aria-labelledby=signed] table input")
    for seat, total in enumerate(totals):
        fields.nth(seat).fill(str(total))
    page.get_by_role("button", name="Save and confirm").click()
    if not hands:
        again = page.get_by_text("Look at the slip once more").or_(page.get_by_text("Confirmed by"))
        expect(again.first).to_be_visible()
        if page.get_by_text("Look at the slip once more").count():
            page.get_by_role("button", name="Save and confirm").click()
    expect(page.get_by_text("Confirmed by")).to_be_visible()


def late_arrival(run: Run) -> None:
    """Somebody comes after round 1, and takes the substitute's place in the rounds to come."""
    page = run.page
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("link", name="Add a player").click()
    page.locator("#id_name").fill("Late, Lucy")
    page.locator("#id_country").select_option("FR")
    page.get_by_label("Federation number").fill("07010002")
    run.press("Enter")
    page.goto(f"/e/{SLUG}/organiser/players/?status=substitute")
    page.locator("main tbody").get_by_role("link").first.click()
    replace(run, "Late, Lucy")


def leaver(run: Run) -> None:
    """Somebody leaves after round 2; a newcomer plays the rest."""
    page = run.page
    run.organiser("players/add/")
    page.locator("#id_name").fill("Newcomer, Nils")
    page.locator("#id_country").select_option("DK")
    page.get_by_label("Federation number").fill("07010003")
    run.press("Enter")
    run.organiser("players/")
    page.locator("main tbody tr").nth(4).get_by_role("link").first.click()
    replace(run, "Newcomer, Nils")


def penalty(run: Run) -> None:
    page = run.page
    run.organiser("rounds/")
    page.get_by_role("link", name="Penalties").click()
    page.locator("#id_player").select_option(index=3)
    page.locator("#id_round").select_option(label=_option(page.locator("#id_round"), "2"))
    page.locator("#id_amount").fill("10")
    page.locator("#id_reason").fill("Late to the table")
    run.press("Give it")
    expect(page.get_by_role("listitem").filter(has_text="Late to the table").first).to_be_visible()


def objection(run: Run) -> None:
    """A player objects to a published result; the organiser answers."""
    desk = run.desk
    assert desk is not None
    desk.goto(f"/e/{SLUG}/desk/2/1/")
    desk.get_by_role("link", name="Rulings").click()
    desk.get_by_label("Player").select_option(index=1)
    desk.get_by_label("Objection").fill("Hand 2 was 16 points")
    desk.get_by_role("button", name="Log it").click()
    run.next_step("objects to the result of table 1, round 2")
    run.page.get_by_role("radio", name="rejected").check()
    run.page.locator("#objections article [name$=reason]").fill("The slip says 20, and four signed it")
    run.press("Answer it")


# --- The end ----------------------------------------------------------------------------------


def prize_giving(run: Run) -> None:
    page, last = run.page, run.size.rounds
    assert f"The public sees round {last}" not in page.content()
    run.next_step(f"The prize-giving of round {last} can begin")
    page.get_by_label("Places of players").fill("3")
    page.get_by_label("Places of teams").fill("1")
    run.press("Prepare it")
    page.get_by_role("link", name="Lead it on this screen").click()
    page.wait_for_url(re.compile("/stage/$"))  # with its scripts, which hear the space bar
    for _place in range(2):
        before = page.locator("article").inner_text()
        page.keyboard.press("Space")
        expect(page.locator("article")).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("link", name="Leave").click()
    reveal = page.get_by_role("button", name="Reveal the next place")
    while reveal.count():
        reveal.click()
        expect(page.get_by_role("heading", name="Prize-giving")).to_be_visible()
    run.press(f"Publish round {last}")
    run.told("published")


def result(run: Run) -> None:
    page = run.page
    run.next_step("The result can be printed")
    last = run.size.rounds
    page.get_by_role("link", name="Files", exact=True).click()
    about = "" if run.size.prints else f"after round {last}"
    ranked = {f"{what} after round {last}" for what in RANKINGS}
    assert ranked <= set(papers(run, "after", about))
    form = page.locator("form", has=page.get_by_role("button", name="Make the certificates"))
    places = "" if run.size.prints else "?places=3"
    made = run.paper(f"{form.get_attribute('action')}{places}", "after - Certificates")
    assert len(made.pages) >= (run.size.players - 2 if run.size.prints else 3)
    run.next_step("The report to the federation can be sent")
    report = page.locator("#federation")
    book = load_workbook(io.BytesIO(_get(page, report.get_by_role("link", name="XLSX"))))
    assert book.active is not None
    assert book.active.max_row >= run.size.players - 2
    run.next_step("Every round is published")
    run.press("Close the event")
    if run.size.prints:
        page.goto(f"/e/{SLUG}/files/")
        everybody = {f"Results of round {number}" for number in range(1, last + 1)}
        assert everybody | ranked | set(DRAW) <= set(papers(run, "public"))


def _get(page: Page, link: Locator) -> bytes:
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.ok, answer.url
    return answer.body()


def archive_and_back(run: Run) -> None:
    """Take the archive, delete the event, bring it back from the file: the same standings and history."""
    page = run.page
    before = _public_files(page)
    run.organiser("files/")
    archive = _get(page, page.get_by_role("link", name="JSON"))
    run.organiser("setup/delete/")
    page.locator("main form input[type=text]").fill(TITLE)
    run.press("Delete the event")
    assert page.request.get(f"/e/{SLUG}/").status == 404
    page.goto("/new/archive/")
    page.locator("input[type=file]").set_input_files(
        {"name": "event.json", "mimeType": "application/json", "buffer": archive}
    )
    run.press("Make the event")
    run.organiser("files/")
    assert _public_files(page) == before
    again = json.loads(_get(page, page.get_by_role("link", name="JSON")))
    once = json.loads(archive)
    assert again["history"][:-1] == once["history"]
    for part in once:
        if part not in ("history", "made_at", "event"):
            assert again[part] == once[part], part


def _public_files(page: Page) -> dict[str, Any]:
    """What everybody gets: the standings as text, and the words of their paper."""
    listed = page.request.get(f"/e/{SLUG}/files/standings.csv")
    assert listed.ok
    paper = PdfReader(io.BytesIO(fetch_paper(page, f"/e/{SLUG}/files/standings.pdf")))
    # The foot of a page says when it was made.
    words = [re.sub(r"\d\d:\d\d", "", sheet.extract_text()) for sheet in paper.pages]
    return {"csv": listed.text(), "paper": words}
