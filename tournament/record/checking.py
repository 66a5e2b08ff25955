"""Whether the history of an event is the one that was written, and what was entered since a moment of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge

from django.db.models import QuerySet

from tournament.models import Event, History
from tournament.record.actions import BESIDE_THE_RESULTS
from tournament.record.erasures import Erasures
from tournament.record.fingerprints import Link, Told, link
from tournament.record.one_moment import one_moment
from tournament.record.packing import packed_entries, together

_STORED = ("pk", "fingerprint", "words_sum", "round", "table", "at", "by__username", "action", "subject")
_FACTS = ("before", "after", "reason")
_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class HistoryCheck:
    """What a walk along all entries found.

    `changed` are the keys of the entries that do not go on from the one before: they were changed, or what
    stood before them was. `moment` is the key of the entry with the fingerprint that was looked for, `erased`
    how many entries a person was erased from.
    """

    entries: int
    fingerprint: str
    changed: tuple[int, ...]
    moment: int | None
    erased: int


def check_history(event: Event, beginning: str = "") -> HistoryCheck:
    """Go along all entries of an event and compare each with its fingerprint.

    `beginning` is that of a fingerprint to look for, as `fingerprints.beginning_of` gives it; empty for none.
    """
    entries, latest, changed, moment = 0, "", [], None
    erasures = Erasures()
    with one_moment():
        for key, of_entry, told, words_sum in _walked(event):
            entries, latest = entries + 1, of_entry.fingerprint
            erasures.take(key, told, words_sum)
            if not of_entry.holds:
                changed.append(key)
            if beginning and latest.startswith(beginning):
                moment = key
    changed = sorted({*changed, *erasures.unsaid})
    return HistoryCheck(entries, latest, tuple(changed), moment, erasures.count)


@dataclass(frozen=True, slots=True)
class Since:
    """What was entered after a moment, the latest first; `counting` of these may have changed a result."""

    entries: QuerySet[History] | list[History]
    count: int
    counting: int


def entries_since(event: Event, moment: int) -> Since:
    """What was entered after the entry with this key, with the accounts."""
    since = event.history.filter(pk__gt=moment).select_related("by")
    if not event.packed_typing.filter(last_key__gt=moment).exists():
        return Since(since, since.count(), since.exclude(action__in=BESIDE_THE_RESULTS).count())
    everything = together(since, (entry for entry in packed_entries(event) if entry.pk > moment))
    counting = sum(entry.action not in BESIDE_THE_RESULTS for entry in everything)
    return Since(everything, len(everything), counting)


def told_by(entry: History) -> Told:
    """What an entry tells, for its fingerprint."""
    by = entry.by.get_username() if entry.by else None
    what = (entry.action, str(entry.subject), entry.before, entry.after, str(entry.reason))
    return Told(entry.round, entry.table, entry.at, by, *what)


def latest_fingerprint(event: Event, *, until: int | None = None) -> str:
    """The fingerprint of the latest entry, or of the one with the key `until`: it stands for all up to there.

    It is empty where there is no entry.
    """
    entries = event.history.all() if until is None else event.history.filter(pk__lte=until)
    latest = entries.values_list("fingerprint", flat=True).first()
    if latest:
        return latest
    # An earlier version of the program wrote the latest entries.
    last = entries.exclude(fingerprint="").values("pk", "fingerprint").first()
    since, previous = (last["pk"], last["fingerprint"]) if last else (0, "")
    for key, of_entry, _told, _words_sum in _walked(event, since, previous):
        if until is None or key <= until:
            previous = of_entry.fingerprint
    return previous


def _walked(event: Event, since: int = 0, previous: str = "") -> Iterator[tuple[int, Link, Told, str]]:
    """Each entry's key, its link, what it tells, and the sum of words that were erased; the oldest first.

    From the one behind the key `since`, which has the fingerprint `previous`.
    """
    for key, stored, words_sum, told in merge(_rows(event, since), _packed(event, since)):
        of_entry = link(previous, stored, told, words_sum)
        yield key, of_entry, told, words_sum
        previous = of_entry.fingerprint


def _rows(event: Event, since: int) -> Iterator[tuple[int, str, str, Told]]:
    rows = event.history.filter(pk__gt=since).order_by("pk").values_list(*_STORED, *_FACTS)
    for key, stored, words_sum, *told in rows.iterator(_AT_ONCE):
        yield key, stored, words_sum, Told(*told)


def _packed(event: Event, since: int) -> Iterator[tuple[int, str, str, Told]]:
    for entry in packed_entries(event):
        if entry.pk > since:
            yield entry.pk, "", entry.words_sum, told_by(entry)
