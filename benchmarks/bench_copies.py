"""How long a copy of the database takes: `python -m benchmarks.bench_copies [PLAYERS] [ROUNDS]`.

400 players and 10 rounds by default, every sheet typed line by line. Seconds by the clock, bytes, and of
somebody who saves in another event all the time how long the longest saving took.
"""

import time
from collections.abc import Callable
from typing import Any

from benchmarks.bench_archive import type_every_sheet
from benchmarks.large_event import with_event
from benchmarks.others_saving import OthersSaving


def measure(event: Any) -> None:
    """Copy the database while another process saves, look whether a copy is due, and put the copy back."""
    from django.utils import timezone

    from tournament.copies.keeping import Keeper
    from tournament.copies.kept import Reason
    from tournament.copies.making import engine, kind_of_database, make_copy
    from tournament.copies.places import first_place
    from tournament.copies.restoring import put_back
    from tournament.models import Event
    from tournament.startup import refuse_unusable_database

    type_every_sheet(event)
    others = OthersSaving(
        Event.objects.create(title="Other", slug="other", ruleset=event.ruleset, tie_rule="averaged")
    )

    def timed(name: str, job: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        with others.meanwhile():
            result = job()
            seconds = time.perf_counter() - start
        print(f"{name:24} {seconds:6.2f} s, others {others.longest * 1000:5.0f} ms")
        return result

    def nothing() -> None:
        time.sleep(2)

    timed("nothing", nothing)
    print(f"{'the database':24} {engine(kind_of_database()).size() / 2**20:6.1f} MiB")
    copy = timed("copy", lambda: make_copy(Reason.BY_HAND, now=timezone.now()))
    print(f"{'its size':24} {first_place().sizes()[copy] / 2**20:6.1f} MiB")
    others.stop()
    keeper, now = Keeper(minutes=5), timezone.now()
    keeper.look(now)
    start = time.perf_counter()
    for _ in range(100):
        keeper.look(now)
    print(f"{'a look, none is due':24} {(time.perf_counter() - start) * 10:6.2f} ms")
    start = time.perf_counter()
    with put_back(first_place().file(copy), now=timezone.now()):
        print(f"{'put back':24} {time.perf_counter() - start:6.2f} s")
    start = time.perf_counter()
    refuse_unusable_database(set_up=True)
    print(f"{'looked at for a start':24} {time.perf_counter() - start:6.2f} s")


if __name__ == "__main__":
    with_event(measure, __doc__)
