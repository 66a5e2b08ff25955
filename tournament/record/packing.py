"""The typing of events that ended long ago, packed away: a tenth of what its entries take in the history.

What `SHEET_ACTIONS` did with a sheet is nearly all that a history holds, and after a year hardly anybody
reads it. Packed, it still tells everything: to whoever opens the sheet, checks the history, writes an archive
or erases a person. The fingerprints of packed entries are not kept, as they follow from what the entries
tell; that they are right shows at the entries behind them, of which the latest is never packed.

Readers take the entries of the history first and what is packed then: an entry that was packed in between is
there twice, and never missing.
"""

import json
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from heapq import heappop, heappush
from typing import Any

from django.db.models import F

from tournament.models import Event, History, PackedTyping

#: What an entry tells beside its place and its account, in the order in which it is packed.
_PACKED = ("pk", "at", "action", "subject", "before", "after", "reason", "words_sum")
#: What is common in the entries of a sheet, which are too few to be packed well without it; the likeliest
#: last. It is part of the form: with another one nothing is read that was packed with this.
_LIKELY = (
    b'"reopen_session","confirm_session",{"state":"to_confirm","version":20},'
    b'{"state":"confirmed","version":21},"",""],{"version":18,"signed_totals":[100,null,null,null]},'
    b'"record_sheet","round 1, table 1",{"state":"empty","version":1,"hands":[],"penalties":[],'
    b'"signed_totals":[null,null,null,null],"timed_out":false,"hands_stated":null,"looks_taken":[],"lines":[]},'
    b'{"state":"in_progress","version":2,"lines":[[1,0,null,24]]},"",""],[1000,"2026-01-01T10:00:00.000000+00:00",'
    b'"record_sheet","round 1, table 1",{"version":2,"lines":[]},{"version":3,"lines":[[2,1,0,8]]},"",""],'
)


def packed_typing(entries: Sequence[History]) -> PackedTyping:
    """The entries of one account about one sheet, the oldest first, as one row that is to be stored."""
    first, last = entries[0], entries[-1]
    assert first.round is not None
    assert first.table is not None
    return PackedTyping(
        event_id=first.event_id,
        round=first.round,
        table=first.table,
        by_id=first.by_id,
        first_key=first.pk,
        last_key=last.pk,
        entries=len(entries),
        content=_packed(entries),
    )


def entries_of(packed: PackedTyping) -> list[History]:
    """The entries, the oldest first; none where somebody wrote past this program what cannot be read.

    What is missing then shows in the check of the history, at the entry behind.
    """
    try:
        unpacker = zlib.decompressobj(zdict=_LIKELY)
        rows = json.loads(unpacker.decompress(bytes(packed.content)))
        return [_entry(packed, dict(zip(_PACKED, row, strict=True))) for row in rows]
    except (zlib.error, ValueError, TypeError):
        return []


def packed_entries(event: Event, *, round_: int | None = None, table: int | None = None) -> Iterator[History]:
    """The packed entries of an event, or of one table in one round, with their accounts, the oldest first.

    Of a large event a few are in memory at a time.
    """
    of = {} if round_ is None or table is None else {"round": round_, "table": table}
    waiting: list[tuple[int, History]] = []
    for packed in event.packed_typing.filter(**of).select_related("by").order_by("first_key"):
        while waiting and waiting[0][0] < packed.first_key:
            yield heappop(waiting)[1]
        for entry in entries_of(packed):
            heappush(waiting, (entry.pk, entry))
    while waiting:
        yield heappop(waiting)[1]


def entries_of_table(event: Event, round_: int, table: int) -> list[History]:
    """Everything that the history tells of one table in one round, with the accounts, the latest first."""
    rows = list(event.history.filter(round=round_, table=table).select_related("by"))
    return together(rows, packed_entries(event, round_=round_, table=table))


def together(rows: Iterable[History], packed: Iterable[History]) -> list[History]:
    """Entries of the history, and packed ones that were read after them, the latest first."""
    read_first = list(rows)
    by_key = {entry.pk: entry for entries in (packed, read_first) for entry in entries}
    return sorted(by_key.values(), key=lambda entry: entry.pk, reverse=True)


def entries_with_keys(event: Event, keys: Collection[int]) -> list[History]:
    """These entries with their accounts, packed or not, the oldest first; only those that are there."""
    rows = list(event.history.filter(pk__in=keys).select_related("by"))
    missing = set(keys) - {entry.pk for entry in rows}
    packed = [entry for entry in packed_entries(event) if entry.pk in missing] if missing else []
    return together(rows, packed)[::-1]


def tell_otherwise(event: Event, words: Mapping[int, Mapping[str, Any]]) -> None:
    """Let packed entries, by their keys, tell something else than they did: a person is erased from them.

    The event is locked. `words_sum` is among what is set.
    """
    if not words:
        return
    for packed in event.packed_typing.filter(first_key__lte=max(words), last_key__gte=min(words)):
        entries = entries_of(packed)
        for entry in entries:
            vars(entry).update(words.get(entry.pk, {}))
        if any(entry.pk in words for entry in entries):
            told = event.packed_typing.filter(pk=packed.pk)
            told.update(content=_packed(entries), erasings=F("erasings") + 1)


def _packed(entries: Sequence[History]) -> bytes:
    rows = [[_plain(getattr(entry, name)) for name in _PACKED] for entry in entries]
    packer = zlib.compressobj(9, zdict=_LIKELY)
    told = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return packer.compress(told.encode("utf-8", "surrogatepass")) + packer.flush()


def _plain(value: Any) -> Any:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def _entry(packed: PackedTyping, told: Mapping[str, Any]) -> History:
    return History(
        **{**told, "at": datetime.fromisoformat(told["at"])},
        event_id=packed.event_id,
        round=packed.round,
        table=packed.table,
        by=packed.by,
    )
