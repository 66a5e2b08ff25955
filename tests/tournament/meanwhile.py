"""What somebody else does in the instant between two steps of an action, at the same place each time."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import Model
from django.db.models.signals import post_init, pre_init

from tests.tournament.sample_events import NOW
from tournament.events.editing import edit_event
from tournament.models import Event


@contextmanager
def faster(model: type[Model], **rival: Any) -> Iterator[None]:
    """Somebody else stores a row when one has asked whether its name is free and is about to store it."""

    def store(**signal: Any) -> None:
        pre_init.disconnect(store, sender=model)
        model._default_manager.bulk_create([model(**rival)])

    pre_init.connect(store, sender=model, weak=False)
    yield
    assert not pre_init.disconnect(store, sender=model), "nobody was about to store anything"


@contextmanager
def just_before_the_lock(act: Callable[[], object]) -> Iterator[None]:
    """Somebody else had the event's lock: what they did is there when the action gets it."""

    def carry_out(**signal: Any) -> None:
        post_init.disconnect(carry_out, sender=Event)
        act()

    post_init.connect(carry_out, sender=Event, weak=False)
    yield
    assert not post_init.disconnect(carry_out, sender=Event), "the action took no lock"


def elsewhere(act: Callable[[], object]) -> None:
    """Do something by a connection of its own, as another worker of the server does, to its end.

    It waits for nobody: what finds a lock of SQLite's fails.
    """
    failed: list[BaseException] = []

    def work() -> None:
        try:
            if connection.vendor == "sqlite":
                connection.cursor().execute("PRAGMA busy_timeout = 0")
            act()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    if failed:
        raise failed[0]


def write(event: Event, city: str) -> None:
    """Somebody at another page changes a fact of the event, and waits for nobody."""

    def act() -> None:
        version = Event.objects.values_list("version", flat=True).get(pk=event.pk)
        edit_event(event.pk, {"city": city}, by=None, version=version, now=NOW)

    elsewhere(act)
