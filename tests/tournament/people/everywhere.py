"""Every text that the database holds, whatever table it stands in, unpacked."""

import gzip
import json
from collections.abc import Iterator

from django.apps import apps

from tournament.models import PackedTyping
from tournament.record.packing import entries_of


def texts() -> Iterator[tuple[str, str]]:
    """Each field of each row with a text in it, by the name of its table and its own."""
    for model in apps.get_models(include_auto_created=True):
        for row in model._base_manager.all():
            for field in model._meta.concrete_fields:
                value = field.value_from_object(row)
                if value is not None:
                    yield f"{model._meta.db_table}.{field.name}", _text(value)
            if isinstance(row, PackedTyping):
                for entry in entries_of(row):
                    for told in (entry.subject, entry.before, entry.after, entry.reason):
                        yield f"{model._meta.db_table}.content", _text(told)


def _text(value) -> str:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bytes | memoryview):
        content = bytes(value)
        return (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode(errors="replace")
    return str(value)


def places_of(*words: str) -> set[str]:
    """The tables and fields in which one of the words stands, in capital letters or small ones."""
    wanted = [word.casefold() for word in words]
    return {place for place, text in texts() if any(word in text.casefold() for word in wanted)}
