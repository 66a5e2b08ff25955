"""Somebody who makes papers in a test: when the test says so, or all the time."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from tests.waiting import until
from tournament.papers.making.jobs import Jobs
from tournament.papers.making.maker import Maker, make_papers

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
