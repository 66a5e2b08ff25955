"""A paper that is not ready at once: its page says how far it is and opens it when it is there."""

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.tournament.papers.making.making import making_papers
from tests.tournament.papers.played import played_event, started
from tournament.papers import response
from tournament.papers.making.jobs import Jobs, Order

pytestmark = pytest.mark.faults


@pytest.fixture(autouse=True)
def jobs(monkeypatch, own_jobs, transactional_db):
    """Papers of every length are made behind a page."""
    monkeypatch.setattr(response, "LONGEST_IN_A_REQUEST", 0)
    return own_jobs


@pytest.fixture
def opened(page: Page) -> list[APIResponse]:
    """The papers that were opened; a sentence stands in their place."""
    answers: list[APIResponse] = []

    def open_as_text(route: Route) -> None:
        # Chromium waits for its own viewer of PDF without end when a window is closed while that loads.
        answers.append(route.fetch(timeout=0))
        route.fulfill(body="The paper is open.", content_type="text/plain")

    page.route("**/file.pdf", open_as_text)
    return answers


def another_waits(jobs: Jobs) -> None:
    """Another paper for the public is to be made before."""
    order = Order(0, True, "", "standings", "Another", "another", "/another.pdf")
    jobs.start("another", order, ["<p>Words</p>"])


def test_a_page_goes_on_with_its_paper_when_the_event_changes_meanwhile(
    page: Page, jobs: Jobs, opened: list[APIResponse]
):
    event = played_event()
    another_waits(jobs)
    page.goto(f"/e/{event.slug}/files/standings.pdf")
    with page.expect_response("**/standings.pdf", timeout=0):  # where the page asks again
        started(event)
    expect(page.get_by_role("heading", level=2)).to_have_text("Another paper is made first")
    with making_papers(jobs):
        expect(page.get_by_text("The paper is open.")).to_be_visible(timeout=0)
    assert [answer.status for answer in opened] == [200]


def test_the_page_of_a_long_paper_opens_it_by_itself(page: Page, jobs: Jobs, opened: list[APIResponse]):
    event = played_event()
    another_waits(jobs)
    page.goto(f"/e/{event.slug}/files/standings.pdf")
    expect(page.get_by_role("heading", level=1)).to_have_text("Standings after round 1")
    expect(page.get_by_role("heading", level=2)).to_have_text("Another paper is made first")
    expect(page.get_by_text("1 paper is before it")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    # Its maker runs behind everything else: the test's own limit is the only one.
    with making_papers(jobs):
        expect(page.get_by_text("The paper is open.")).to_be_visible(timeout=0)
    assert opened[0].status == 200
    assert opened[0].headers["content-type"] == "application/pdf"
