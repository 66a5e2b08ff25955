"""Somebody who saves in another event, again and again, and how long the longest saving took.

A hundredth of a second after each saving comes the next: more than a hall full of referees does.
"""

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: Between two savings, in seconds.
_PAUSE = 0.01


class OthersSaving:
    """A process of its own that saves at one event; `longest` are the seconds of the last time."""

    def __init__(self, event: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_save, args=(event.pk, theirs), daemon=True)
        self._process.start()
        self._ours.recv()
        self.longest = 0.0

    @contextmanager
    def meanwhile(self) -> Iterator[None]:
        """Let them save for as long as this lasts."""
        self._ours.send(True)
        self._ours.recv()
        yield
        self._ours.send(False)
        self.longest = self._ours.recv()

    def stop(self) -> None:
        self._ours.send(None)
        self._process.join()


def _save(event_id: int, asked: Any) -> None:
    import django

    django.setup()
    from django.utils import timezone

    from tournament.events.editing import edit_event
    from tournament.models import Event

    def save() -> float:
        start = time.perf_counter()
        version = Event.objects.values_list("version", flat=True).get(pk=event_id)
        edit_event(event_id, {"city": "Here"}, by=None, version=version, now=timezone.now())
        return time.perf_counter() - start

    save()
    asked.send(True)
    while asked.recv():
        longest = save()
        asked.send(True)
        while not asked.poll(_PAUSE):
            longest = max(longest, save())
        asked.recv()
        asked.send(longest)
