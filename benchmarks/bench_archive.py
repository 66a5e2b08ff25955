"""How long an event takes there and back: `python -m benchmarks.bench_archive [PLAYERS] [ROUNDS]`.

400 players and 10 rounds by default, every sheet recorded and confirmed once, so that the history is as
long as that of a real event. Seconds by the clock and of the processor.
"""

import gzip
import resource
import time
from collections.abc import Callable
from typing import Any

from benchmarks.bench_exports import processor_seconds
from benchmarks.large_event import with_event


def measure(event: Any) -> None:
    """Export, read, wipe and import the event; print a line for each, and whether it is the same."""
    from django.utils import timezone

    from tournament.archive.contents import archived
    from tournament.archive.restoring import import_event
    from tournament.imports.archive import read_archive
    from tournament.papers.archive import archive_json

    _remember_every_sheet(event)
    now = timezone.now()
    before = archived(event, now=now)
    content = _timed("export", lambda: archive_json(event, now=now))
    packed = gzip.compress(content, 6)
    print(f"{'size':24} {len(content) / 2**20:6.1f} MiB, packed {len(packed) / 2**20:.1f} MiB")
    archive = _timed("read and check", lambda: read_archive(packed))
    _timed("delete", event.delete)
    again = _timed("import", lambda: import_event(archive, by=None, now=now))
    after = archived(again, now=now)
    after["history"].pop()
    print(f"{'the same event':24} {'yes' if after == before else 'NO'}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'most memory':24} {memory:6.0f} MiB")


def _timed(name: str, job: Callable[[], Any]) -> Any:
    start, worked = time.perf_counter(), processor_seconds()
    result = job()
    seconds, worked = time.perf_counter() - start, processor_seconds() - worked
    print(f"{name:24} {seconds:6.2f} s, processor {worked:5.2f} s")
    return result


def _remember_every_sheet(event: Any) -> None:
    """Two entries of the history for each session, with the whole sheet before and after."""
    from tournament.models import History, Session
    from tournament.record.sheet_facts import sheet_facts
    from tournament.sheets.board import sessions_with_everything

    entries = []
    for session in sessions_with_everything(event):
        sheet = sheet_facts(session)
        empty = {**sheet, "state": str(Session.State.EMPTY), "hands": [], "signed_totals": [None] * 4}
        place = {"event": event, "round": session.round.number, "table": session.table.number}
        for action, before in (("record_sheet", empty), ("confirm_session", sheet)):
            entries.append(
                History(
                    **place,
                    at=session.confirmed_at,
                    action=action,
                    subject=str(session),
                    before=before,
                    after=sheet,
                )
            )
    History.objects.bulk_create(entries, batch_size=200)


if __name__ == "__main__":
    with_event(measure, __doc__)
