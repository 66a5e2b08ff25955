"""Time that stands still, for a page and for the server, and the questions that a page's scripts ask."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page

#: When the clocks of tests stand, unless a test says otherwise.
THEN = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)

#: Counts the questions of a page's scripts until their answers are taken in. An answer is handed to the
#: script that asked, which may go on to read it; the message that counts it as done comes behind all of that.
_COUNT_QUESTIONS = """(() => {
    if (window.questionsUnderWay) return;
    let underWay = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { underWay -= 1; };
    const counted = (act) => function (...details) {
        underWay += 1;
        const answer = act.apply(this, details);
        const done = () => port2.postMessage("");
        answer.then(done, done);
        return answer;
    };
    window.fetch = counted(window.fetch);
    for (const read of ["text", "json"]) Response.prototype[read] = counted(Response.prototype[read]);
    window.questionsUnderWay = () => underWay;
})();"""


def count_questions(page: Page) -> None:
    """From the next page on, `wait_for_answers` works."""
    page.add_init_script(_COUNT_QUESTIONS)


def wait_for_answers(page: Page) -> None:
    """Wait until the page has taken in the answer to everything its scripts have asked, errors included."""
    page.wait_for_function("() => window.questionsUnderWay() === 0")


def requests(page: Page, part: str) -> list[str]:
    """The addresses with this part in them that the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if part in request.url else None)
    return asked


def stand_still(page: Page, *, at: datetime = THEN) -> None:
    """From the next page on time goes on by `run` alone; of a pause of random length it is the middle one."""
    count_questions(page)
    page.add_init_script("Math.random = () => 0.5;")
    # Time flows from here until it is stopped: an hour is more than the slowest machine needs for that.
    page.clock.install(time=at - timedelta(hours=1))
    page.clock.pause_at(at)


def run(page: Page, seconds: float) -> None:
    """Let time go on for the page, once it has taken in all answers and so has set the timers that follow."""
    wait_for_answers(page)
    page.clock.run_for(round(seconds * 1000))


class ServerClock:
    """The clock of the server, which stands until a test puts it forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, at: datetime = THEN) -> None:
        self.now = at
        monkeypatch.setattr("django.utils.timezone.now", lambda: self.now)

    def forward(self, **time: float) -> None:
        self.now += timedelta(**time)
