"""What somebody else does in the instant between two steps of an action, at the same place each time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_init, pre_init

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
