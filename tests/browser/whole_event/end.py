"""The end: prize-giving, results, the report, and the archive that comes back the same."""

import io
import json
import re
from typing import Any

from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.clock import count_questions, wait_for_answers
from tests.browser.whole_event.papers import DRAW, RANKINGS, papers
from tests.browser.whole_event.run import SLUG, TITLE, Run, download, fetch_paper, get


def prize_giving(run: Run) -> None:
    page, last = run.page, run.size.rounds
    assert f"The public sees round {last}" not in page.content()
    run.next_step(f"The prize-giving of round {last} can begin")
    page.get_by_label("Places of players").fill("3")
    page.get_by_label("Places of teams").fill("1")
    run.press("Prepare it")
    count_questions(page)
    page.get_by_role("link", name="Lead it on this screen").click()
    page.wait_for_url(re.compile("/stage/$"))  # with its scripts, which hear the space bar
    for _place in range(2):
        before = page.locator("article").inner_text()
        page.keyboard.press("Space")
        expect(page.locator("article")).not_to_have_text(before, use_inner_text=True)
        # The screen may show the place before the step is answered, and no step is taken until then.
        wait_for_answers(page)
    page.get_by_role("link", name="Leave").click()
    page.wait_for_url(re.compile("/prize-giving/$"))
    while page.get_by_role("button", name="Reveal the next place").count():
        run.press("Reveal the next place")
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
    book = load_workbook(io.BytesIO(download(page, report.get_by_role("link", name="XLSX"))))
    assert book.active is not None
    assert book.active.max_row >= run.size.players - 2
    run.next_step("Every round is published")
    run.press("Close the event")
    if run.size.prints:
        page.goto(f"/e/{SLUG}/files/")
        everybody = {f"Results of round {number}" for number in range(1, last + 1)}
        assert everybody | ranked | set(DRAW) <= set(papers(run, "public"))


def archive_and_back(run: Run) -> None:
    """Take the archive, delete the event, bring it back from the file: the same standings and history."""
    page = run.page
    before = _public_files(page)
    run.organiser("files/")
    archive = download(page, page.get_by_role("link", name="JSON"))
    run.organiser("setup/delete/")
    page.locator("main form input[type=text]").fill(TITLE)
    run.press("Delete the event")
    assert get(page, f"/e/{SLUG}/").status == 404
    page.goto("/new/archive/")
    page.locator("input[type=file]").set_input_files(
        {"name": "event.json", "mimeType": "application/json", "buffer": archive}
    )
    run.press("Make the event")
    run.organiser("files/")
    assert _public_files(page) == before
    again = json.loads(download(page, page.get_by_role("link", name="JSON")))
    once = json.loads(archive)
    assert again["history"][:-1] == once["history"]
    for part in once:
        if part not in ("history", "history_fingerprint", "made_at", "event"):
            assert again[part] == once[part], part


def _public_files(page: Page) -> dict[str, Any]:
    """What everybody gets: the standings as text, and the words of their paper."""
    listed = get(page, f"/e/{SLUG}/files/standings.csv")
    assert listed.ok
    paper = PdfReader(io.BytesIO(fetch_paper(page, f"/e/{SLUG}/files/standings.pdf")))
    # The foot of a page says when it was made: on which day, at what time, and after what was entered.
    made = re.compile(r"\d+ \w+ \d{4}, \d\d:\d\d · history( [0-9a-f]{4}){8}")
    words = [made.sub("", sheet.extract_text()) for sheet in paper.pages]
    assert not any(re.search(r"\d\d:\d\d", one) for one in words), words
    return {"csv": listed.text(), "paper": words}
