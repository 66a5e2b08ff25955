"""A request stays a moment for its paper: most are ready by then, and whoever asked gets the file at once.

Few may stay at a time. A thread that waits answers nobody else.
"""

import threading
import time

from tournament.papers.making.jobs import Jobs

#: Seconds. A paper that is known to take longer shows at once how far it is, on a page of its own.
LONGEST_IN_A_REQUEST = 6.5
#: Seconds between two looks whether it is ready.
_PAUSE = 0.05
_LOOKS = round(LONGEST_IN_A_REQUEST / _PAUSE)

#: In one process, for the public's papers and for those of officials: strangers take no official's place.
_PLACES = {public: threading.BoundedSemaphore(1) for public in (True, False)}


def ready_soon(jobs: Jobs, name: str, *, public: bool) -> bytes | None:
    """The paper of this job, if it is ready before whoever asked for it is sent to its page."""
    if _PLACES[public].acquire(blocking=False):
        try:
            for _look in range(_LOOKS):
                if (job := jobs.find(name)) is None or not job.is_under_way:
                    break
                pause()
        finally:
            _PLACES[public].release()
    return jobs.result(name)


def pause() -> None:
    """Until the next look; whoever makes papers does so meanwhile."""
    time.sleep(_PAUSE)
