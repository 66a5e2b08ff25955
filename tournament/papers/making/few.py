"""Few different files are made for the public at a time, in one process: its other threads answer pages.

Whoever asks for what is being made already waits for that, however many they are.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

#: Of four threads; a second one may stay for a paper that is made elsewhere.
_MOST = 2

_changing = threading.Lock()
#: What is made or waited for in this process, and by how many.
_in_hand: Counter[str] = Counter()


class Busy(Exception):
    """Other files are being made, and whoever asks for one more has to come back."""


@contextmanager
def among_few(what: str) -> Iterator[None]:
    """Make this for the public, or wait for it. Raises Busy where enough else is being made."""
    with _changing:
        if what not in _in_hand and len(_in_hand) >= _MOST:
            raise Busy
        _in_hand[what] += 1
    try:
        yield
    finally:
        with _changing:
            _in_hand[what] -= 1
            if not _in_hand[what]:
                del _in_hand[what]
