"""The whole event as one file: JSON, or the same packed (docs/archive.md)."""

import gzip
import json
from datetime import datetime

from tournament.archive.contents import archived
from tournament.models import Event
from tournament.record.one_moment import one_moment


def archive_json(event: Event, *, now: datetime) -> bytes:
    """Return the event as it is at one moment as JSON in UTF-8, a line for each row of a list."""
    with one_moment():
        told = archived(Event.objects.get(pk=event.pk), now=now)
    lines = []
    for name, value in told.items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in value)
            lines.append(f"{json.dumps(name)}: [\n  {rows}\n ]")
        else:
            lines.append(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n " + ",\n ".join(lines) + "\n}\n").encode("utf-8", errors="replace")


def archive_gzip(event: Event, *, now: datetime) -> bytes:
    """Return the archive packed by gzip; the same event at the same time gives the same bytes."""
    return gzip.compress(archive_json(event, now=now), 6, mtime=0)
