"""An event as one archive: everything that is known of it, as plain values (docs/archive.md)."""

from collections.abc import Callable
from datetime import date, datetime
from heapq import merge
from operator import attrgetter, itemgetter
from typing import Any

from django.contrib.auth import get_user_model
from django.db import models

from tournament.archive.parts import (
    EVENT_FIELDS,
    FORMAT,
    PARTS,
    VERSION,
    Part,
    archived_fields,
    is_account,
    named_part,
)
from tournament.models import Event, History
from tournament.record.checking import latest_fingerprint
from tournament.record.packing import packed_entries
from tournament.version import named_version

Value = Any
Rows = list[dict[str, Value]]


def archived(event: Event, *, now: datetime, history: bool = True) -> dict[str, Any]:
    """Return the whole event as the object that an archive is, in a fixed number of queries.

    Without its history it is what an event is put back to, which keeps the history that it has.
    """
    stored = {
        part.name: _stored_rows(part, event) if history or part.model is not History else [] for part in PARTS
    }
    names = _account_names(stored)
    keys: dict[type[models.Model], dict[int, Value]] = {}
    told: dict[str, Rows] = {}
    for part in PARTS:
        told[part.name], keys[part.model] = _told(part, stored[part.name], keys, names)
    fields = archived_fields(Event, EVENT_FIELDS)
    proof = {"history_fingerprint": _fingerprint(event, stored["history"])} if history else {}
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": now.isoformat(),
        "program": named_version(),
        **proof,
        "event": {of.name: _plain(of.value_from_object(event)) for of in fields},
        "accounts": _accounts(names),
        **told,
    }


def _fingerprint(event: Event, entries: list[tuple[Value, ...]]) -> str:
    """That of the last of these entries: others may have been written since they were read."""
    return latest_fingerprint(event, until=entries[-1][0]) if entries else ""


def _stored_rows(part: Part, event: Event) -> list[tuple[Value, ...]]:
    """The key of the database and the fields of each row, names of other rows as their numbers."""
    columns = [of.attname for of in archived_fields(part.model, part.fields)]
    rows = part.model._default_manager.filter(**{part.event: event}).order_by(*part.order)
    stored = list(rows.values_list("pk", *columns))
    if part.model is History and event.packed_typing.exists():
        of_entry = attrgetter("pk", *columns)
        return list(merge(stored, map(of_entry, packed_entries(event)), key=itemgetter(0)))
    return stored


def _account_names(stored: dict[str, list[tuple[Value, ...]]]) -> dict[int, str]:
    """The user names of all accounts that the rows name."""
    used = set()
    for part in PARTS:
        places = [
            place
            for place, of in enumerate(archived_fields(part.model, part.fields), start=1)
            if is_account(of)
        ]
        used |= {row[place] for row in stored[part.name] for place in places}
    return dict(get_user_model()._default_manager.filter(pk__in=used - {None}).values_list("pk", "username"))


def _accounts(names: dict[int, str]) -> Rows:
    """The accounts with the names that people know them by; nothing else of them is archived."""
    found = get_user_model()._default_manager.filter(pk__in=names).order_by("username")
    return [{"username": user.username, "name": user.get_full_name()} for user in found]


def _told(
    part: Part,
    stored: list[tuple[Value, ...]],
    keys: dict[type[models.Model], dict[int, Value]],
    names: dict[int, str],
) -> tuple[Rows, dict[int, Value]]:
    """The rows as the archive tells them, and the key of each by its number in the database."""
    fields = archived_fields(part.model, part.fields)
    tellers = [_teller(of, keys, names) for of in fields]
    rows: Rows = []
    own: dict[int, Value] = {}
    for number, *values in stored:
        row = {
            name: None if value is None else tell(value)
            for name, value, tell in zip(part.fields, values, tellers, strict=True)
        }
        rows.append(row)
        own[number] = key_of(part, row)
    return rows, own


def key_of(part: Part, row: dict[str, Value]) -> Value:
    """How other rows name this one: a value, or a list of them where the key has several fields."""
    values = [row[name] for name in part.key]
    return values[0] if len(values) == 1 else values


def _teller(
    of: Any, keys: dict[type[models.Model], dict[int, Value]], names: dict[int, str]
) -> Callable[[Value], Value]:
    named = named_part(of)
    if named is not None:
        return keys[named.model].__getitem__
    if is_account(of):
        return names.__getitem__
    if isinstance(of, models.DateField | models.DecimalField):
        return _plain
    return _as_it_is


def _as_it_is(value: Value) -> Value:
    return value


def _plain(value: Value) -> Value:
    """A value as JSON has it: dates as ISO 8601, decimals as text, countries by their two letters."""
    if isinstance(value, date | datetime):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | str | list | dict):
        return value
    return str(value)
