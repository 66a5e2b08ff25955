"""An event in which nothing was changed for a year is retired: its typing is packed away.

Results and papers stay, and nobody misses anything: `tournament.record.packing` tells every entry as it was.
A correction after all that time is made as ever, and packed in its turn a year later.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from django.db.models import OuterRef, Subquery

from tournament.archive.in_steps import step
from tournament.models import Event, History, PackedTyping
from tournament.record import lock_event
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.checking import check_history, told_by
from tournament.record.fingerprints import Told
from tournament.record.packing import entries_of, packed_typing

#: For how long nothing was changed in an event that is retired.
AT_REST = timedelta(days=365)


def retire_events(*, now: datetime) -> int:
    """Pack the typing of all events at rest away, in steps; how many entries.

    A history that is not as it was written is left as it stands: whoever looks into that wants all of it.
    """
    latest = History.objects.filter(event=OuterRef("pk")).order_by("-pk").values("at", "pk")[:1]
    latest_at, latest_key = Subquery(latest.values("at")), Subquery(latest.values("pk"))
    at_rest = Event.objects.alias(latest_at=latest_at).filter(latest_at__lt=now - AT_REST)
    events = list(at_rest.annotate(latest_key=latest_key).order_by("pk").values_list("pk", "latest_key"))
    return sum(_retire(event, until=latest_key) for event, latest_key in events)


def _retire(event_id: int, *, until: int) -> int:
    """Pack the entries before the key `until`, which is the latest: fingerprints go on from that."""
    typed = History.objects.filter(event=event_id, action__in=SHEET_ACTIONS, pk__lt=until)
    typed = typed.exclude(round=None).exclude(table=None)
    places = list(typed.order_by("round", "table").values_list("round", "table").distinct())
    if not places or check_history(Event.objects.get(pk=event_id)).changed:
        return 0
    count = 0
    with suppress(Event.DoesNotExist):  # deleted meanwhile
        for round_, table in places:
            with step():
                lock_event(event_id, closed_is_fine=True)
                of_sheet = typed.filter(round=round_, table=table).select_related("by")
                count += _pack(list(of_sheet.order_by("by", "pk")))
    return count


def _pack(of_sheet: list[History]) -> int:
    """Put what each account did with a sheet into one row; what would not come back to the letter stays."""
    count = 0
    for _by, of_account in groupby(of_sheet, key=attrgetter("by_id")):
        entries = list(of_account)
        packed = packed_typing(entries)
        packed.save(force_insert=True)
        packed = PackedTyping.objects.select_related("by").get(pk=packed.pk)
        if _told(entries_of(packed)) == _told(entries):
            History.objects.filter(pk__in=[entry.pk for entry in entries]).delete()
            count += len(entries)
        else:
            packed.delete()
    return count


def _told(entries: list[History]) -> list[tuple[int, Told, str]]:
    return [(entry.pk, told_by(entry), entry.words_sum) for entry in entries]
