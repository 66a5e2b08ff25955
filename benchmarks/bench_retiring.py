"""What retiring an event takes and saves: `python -m benchmarks.bench_retiring [PLAYERS] [ROUNDS]`.

400 players and 10 rounds by default, every sheet typed line by line, in which nothing was changed for a year.
Seconds by the clock, and of somebody who saves in another event all the time how long the longest saving
took. The size is that of the database without free pages; before and after, what reads the history is timed.
"""

import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from benchmarks.bench_archive import type_every_sheet
from benchmarks.large_event import with_event
from benchmarks.others_saving import OthersSaving


def measure(event: Any) -> None:
    """Retire the event while another process saves."""
    from django.utils import timezone

    from tournament.archive.contents import archived
    from tournament.models import Event, PackedTyping, Session
    from tournament.record.checking import check_history
    from tournament.record.sheet_entries import with_whole_sheets
    from tournament.sheets.board import sheet_history
    from tournament.upkeep.retiring import AT_REST, retire_events

    now = timezone.now()
    print(f"{'entries of history':24} {type_every_sheet(event):6}")
    sheet = Session.objects.filter(round__event=event).select_related("round__event", "table").last()
    assert sheet is not None
    told = []

    def read() -> None:
        _timed("check of the history", lambda: check_history(event))
        archive = _timed("archive", lambda: archived(event, now=now))
        history = _timed("history of a sheet", lambda: with_whole_sheets(sheet_history(sheet)))
        told.append((archive, [(entry.pk, entry.at, entry.after) for entry in history]))
        print(f"{'size of the database':24} {_megabytes():6.1f} MB")

    read()
    others = OthersSaving(
        Event.objects.create(title="Other", slug="other", ruleset=event.ruleset, tie_rule="averaged")
    )
    with others.meanwhile():
        count = _timed("retire", lambda: retire_events(now=now + AT_REST + timedelta(days=1)))
    others.stop()
    print(f"{'others waited':24} {others.longest * 1000:6.0f} ms")
    rows = PackedTyping.objects.count()
    print(f"{'entries packed':24} {count:6} in {rows} rows")
    read()
    print(f"{'told the same':24} {'yes' if told[0] == told[1] else 'NO'}")


def _timed(name: str, job: Callable[[], Any]) -> Any:
    start = time.perf_counter()
    result = job()
    print(f"{name:24} {time.perf_counter() - start:8.3f} s")
    return result


def _megabytes() -> float:
    from django.db import connection

    with tempfile.TemporaryDirectory() as directory, connection.cursor() as cursor:
        copy = Path(directory, "copy.sqlite3")
        cursor.execute("VACUUM INTO %s", [str(copy)])
        return copy.stat().st_size / 1e6


if __name__ == "__main__":
    with_event(measure, __doc__)
