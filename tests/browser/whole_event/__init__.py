"""A whole event in a browser, as docs/organiser.md tells it: from an empty database to its archive and back.

Only pages are used: what the organiser sees, presses and types. `tests/browser/test_whole_event.py` runs a
small one; `python -m benchmarks.two_day_event` one of two days. Each module holds the chapters of one time.
"""

import time

from tests.browser.whole_event.before import people, players, public, seating, set_up
from tests.browser.whole_event.days import at_the_door, rounds
from tests.browser.whole_event.end import archive_and_back, prize_giving, result
from tests.browser.whole_event.papers import papers_before
from tests.browser.whole_event.run import Run, Size, sign_in

__all__ = ["Run", "Size", "run_event", "sign_in"]


def run_event(run: Run) -> None:
    """From the first page to the archive that comes back the same."""
    chapters = {
        "set-up": set_up,
        "players": players,
        "people": people,
        "seating": seating,
        "public": public,
        "papers before": papers_before,
        "at the door": at_the_door,
        "rounds": rounds,
        "prize-giving": prize_giving,
        "result": result,
        "archive": archive_and_back,
    }
    for name, chapter in chapters.items():
        start = time.perf_counter()
        chapter(run)
        run.seconds[name] = time.perf_counter() - start
