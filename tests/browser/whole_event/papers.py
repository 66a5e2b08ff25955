"""The papers of a page of files: looked at, or made as PDF."""

import re

from playwright.sync_api import Locator

from tests.browser.whole_event.run import TITLE, Run, get

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
            assert TITLE in get(run.page, address).text(), name
    return list(addresses)


def _words(link: Locator, start: str) -> str:
    return (link.text_content() or "").removeprefix(start).removeprefix(" · ")


def papers_before(run: Run) -> None:
    seats = [
        f"{what} of round {n}" for n in range(1, run.size.rounds + 1) for what in ("Score sheets", "Seating")
    ]
    lists = ["Participants", "Name badges", "Schedule cards", "Table posters"]
    run.page.get_by_role("link", name="Files", exact=True).click()
    assert set(papers(run, "before")) == {*seats, *lists, *DRAW}
    form = run.page.locator("form", has=run.page.get_by_role("button", name="Make the sheets"))
    assert run.paper(f"{form.get_attribute('action')}?copies=2", "before - Spare score sheets").pages
