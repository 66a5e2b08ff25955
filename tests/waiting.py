"""Wait for what another process or thread brings about."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def until(condition: Callable[[], T]) -> T:
    """Return what `condition` gives as soon as that is something.

    Without a limit of its own: how long a busy machine takes decides nothing, and where it never comes about
    the time limit of the test shows who waits here.
    """
    while not (found := condition()):
        time.sleep(0.02)
    return found
