"""What many tests start from is made once, by the actions of the product, and copied row by row for the next.

Making an event takes as long as half a test: the draw, the backup before it, the history of every step. What
comes of it is the same each time, so each process of a run does it once and keeps the rows.
"""

import functools
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.db.models.sql import InsertQuery
from django.utils.translation import get_language

from tournament.models import Event
from tournament.models.events import new_stamp

#: The statements that write the rows, and the key of the event, by what was asked for.
_kept: dict[str, tuple[list[tuple[str, Any]], int]] = {}


def made_once(make: Callable[..., Event]) -> Callable[..., Event]:
    """Let `make` make an event once for each choice of arguments, and write copies of its rows from then on.

    Only where the database has no rows of the site yet: besides others, or with an account among the
    arguments, an event is made anew. A copy has all that the first one had, its keys too, but its stamp.
    """

    @functools.wraps(make)
    def made(*args: Any, **details: Any) -> Event:
        asked = (*args, *details.values())
        if any(isinstance(value, Model) for value in asked) or _has_rows():
            return make(*args, **details)
        key = repr((make.__qualname__, args, sorted(details.items()), get_language()))
        if key not in _kept:
            event = make(*args, **details)
            _kept[key] = (_statements(), event.pk)
            return event
        statements, pk = _kept[key]
        with connection.cursor() as cursor:
            for statement, values in statements:
                cursor.execute(statement, values)
        # What is kept of an event's files and pages goes by its stamp: two copies are two events.
        Event.objects.update(stamp=new_stamp())
        return Event.objects.get(pk=pk)

    return made


def _models() -> list[type[Model]]:
    """Every kind of row that belongs to the site: the events, the accounts and what connects them."""
    return [
        model
        for name in ("tournament", "scoring", "auth")
        for model in apps.get_app_config(name).get_models(include_auto_created=True)
        if model._meta.model_name not in ("permission", "group_permissions") and model._meta.managed
    ]


@functools.cache
def _any_row() -> str:
    """Asks, in one statement, whether there is any row of the site."""
    tables = [connection.ops.quote_name(model._meta.db_table) for model in _models()]
    return "SELECT " + " OR ".join(f"EXISTS (SELECT 1 FROM {table})" for table in tables)


def _has_rows() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_any_row())
        return bool(cursor.fetchone()[0])


def _statements() -> list[tuple[str, Any]]:
    """The statements that write all rows of the site as they stand now."""
    found: list[tuple[str, Any]] = []
    for model in _models():
        fields = [field for field in model._meta.concrete_fields if not field.generated]
        rows = list(model._base_manager.order_by("pk"))
        size = max(connection.ops.bulk_batch_size(fields, rows), 1)
        for first in range(0, len(rows), size):
            query = InsertQuery(model)
            query.insert_values(fields, rows[first : first + size], raw=True)
            found += query.get_compiler(connection.alias).as_sql()
    return found
