"""Fingerprints chain the entries of a history, so that none is changed, left out or put in unnoticed.

That of an entry is made of the one before it and of everything that the entry tells. So the last one stands
for the whole history: whoever keeps it, on paper or in an archive, can tell later whether the history still
goes through the same state. How it is made is promised in docs/archive.md and never changes.
"""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

#: The letters of a fingerprint that are shown and printed: 128 of its 256 bits.
SHOWN = 32
#: The fewest letters by which one is looked for.
FEWEST = 8
_IN_A_GROUP = 4
_LETTERS = frozenset("0123456789abcdef")
#: What people write between the groups, and what a dictation or a text program makes of it.
_BETWEEN = frozenset(" \t\r\n\u00a0\u2009\u202f-\u2010\u2011\u2013.,:")


class Told(NamedTuple):
    """What an entry tells: `by` is a user name, None for the command line; the rest as in `History`."""

    round: int | None
    table: int | None
    at: datetime
    by: str | None
    action: str
    subject: str
    before: Any
    after: Any
    reason: str


class Link(NamedTuple):
    """The fingerprint of an entry, and whether it is that of what the entry tells and of what went before."""

    fingerprint: str
    holds: bool


def fingerprint(previous: str, told: Told, words_sum: str = "") -> str:
    """The fingerprint of an entry behind the one with the fingerprint `previous`, empty for the first.

    It has 64 letters: SHA-256 over `previous` and the SHA-256 of what is told, each as hexadecimal. What an
    entry tells enters by its own sum, so that the chain goes on where words of one have to be erased: then
    `words_sum` is the sum of what it told before (`tournament.record.erasures`).
    """
    return _sum(previous + (words_sum or sum_of_words(told)))


def sum_of_words(told: Told) -> str:
    """The sum by which what an entry tells enters its fingerprint."""
    at = told.at.astimezone(UTC).isoformat(timespec="microseconds")
    values = _as_read([told.round, told.table, at, *told[3:]])
    return _sum(json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":")))


def _as_read(told: Any) -> Any:
    """The values as they come back from a database or an archive: no keys but texts, no tuples."""
    return json.loads(json.dumps(told))


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def link(previous: str, stored: str, told: Told, words_sum: str = "") -> Link:
    """An entry behind the one with the fingerprint `previous`; `stored` is what is kept as its own.

    An entry without one, as earlier versions of the program wrote them, has the one that it would get;
    whether it was changed shows at the next entry that has one.
    """
    found = fingerprint(previous, told, words_sum)
    return Link(stored or found, stored in ("", found))


def shown(whole: str) -> str:
    """A fingerprint as people see it: half of it, in groups of four."""
    half = whole[:SHOWN]
    return " ".join(half[start : start + _IN_A_GROUP] for start in range(0, len(half), _IN_A_GROUP))


def beginning_of(typed: str) -> str:
    """The beginning of a fingerprint that somebody typed; empty where it cannot be one, or is too short.

    Any letters' case and anything usual between the groups will do.
    """
    letters = "".join(letter for letter in typed.lower() if letter not in _BETWEEN)
    return letters if len(letters) >= FEWEST and set(letters) <= _LETTERS else ""
