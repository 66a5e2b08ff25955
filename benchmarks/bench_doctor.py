"""How long the doctor looks: `python -m benchmarks.bench_doctor [PLAYERS] [ROUNDS]`.

The page of the server, and every event verified, beside which another process saves in an event of its own
all the time. Seconds by the clock; of the others how long their longest saving took.
"""

import time
from collections.abc import Callable
from typing import Any

from benchmarks.large_event import with_event
from benchmarks.others_saving import OthersSaving


def measure(event: Any) -> None:
    """Let the doctor look at a server with this event."""
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.utils import timezone

    from tournament.models import Event
    from tournament.upkeep.doctor.examination import examine
    from tournament.upkeep.verifying import verify_all

    hoster = Client(headers={"host": "localhost"})
    hoster.force_login(get_user_model().objects.create_superuser("hoster"))
    hoster.get("/server/")  # what a process does once
    others = OthersSaving(
        Event.objects.create(title="Other", slug="other", ruleset=event.ruleset, tie_rule="averaged")
    )
    steps: dict[str, Callable[[], Any]] = {
        "every event verified": lambda: verify_all(now=timezone.now()),
        "the page": lambda: hoster.get("/server/").content,
        "everything anew": lambda: examine(now=timezone.now(), verify=True),
    }
    for name, step in steps.items():
        start = time.perf_counter()
        with others.meanwhile():
            found = step()
            seconds = time.perf_counter() - start
        assert found
        print(f"{name:22} {seconds:6.2f} s, others {others.longest * 1000:5.0f} ms")
    others.stop()


if __name__ == "__main__":
    with_event(measure, __doc__)
