"""Somebody who makes papers in a test: when the test says so, all the time, or while a request stays."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from tests.waiting import until
from tournament.papers.making.jobs import Jobs
from tournament.papers.making.maker import Maker, make_papers
from tournament.papers.making.run_job import RESULT

T = TypeVar("T")


def look_until(maker: Maker, ready: Callable[[], T]) -> T:
    """What is ready, when it is; the maker works meanwhile, and only then."""

    def after_a_look() -> T:
        maker.look()
        return ready()

    return until(after_a_look)


@contextmanager
def making_papers(jobs: Jobs) -> Iterator[None]:
    """Have papers made all the time until this ends."""
    over = threading.Event()
    thread = threading.Thread(target=make_papers, args=[jobs, lambda: not over.is_set()])
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def make_all(jobs: Jobs, render: Callable[[str], bytes]) -> None:
    """Make every paper that waits, at once and in this process; each is of one document."""
    for ticket in jobs.queue.tickets():
        directory = jobs.directory / ticket.job
        (document,) = directory.glob("[0-9]*.html")
        (directory / RESULT).write_bytes(render(document.read_text(encoding="utf-8")))
        document.unlink()
        jobs.queue.leave(ticket)
