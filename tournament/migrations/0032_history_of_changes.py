"""Entries of a sheet that hold it whole before and after hold what changed, as new ones do.

In steps: each is a transaction of its own, of a few sheets, so that a server beside it goes on saving. It can
be broken off and begun again, and both forms are read everywhere. It is `tournament.record.sheet_changes` that
packs, whatever its form is by then, because all its forms are read for ever.
"""

from django.db import migrations, transaction

from tournament.migrations._append_only import changeable
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.sheet_changes import kept, step

_SHEETS_AT_ONCE = 4


def pack(apps, schema_editor):
    entries = apps.get_model("tournament", "History").objects.filter(action__in=SHEET_ACTIONS)
    sheets = list(
        entries.order_by("event", "round", "table").values_list("event", "round", "table").distinct()
    )
    for first in range(0, len(sheets), _SHEETS_AT_ONCE):
        with transaction.atomic(), changeable(schema_editor.connection):
            for event, round_, table in sheets[first : first + _SHEETS_AT_ONCE]:
                _pack(entries.filter(event=event, round=round_, table=table).order_by("pk"))


def _pack(entries):
    known = None
    for entry in entries:
        before, after = step(known, entry.before, entry.after)
        was, now = kept(known, before, after)
        known = after
        if (was, now) != (entry.before, entry.after):
            type(entry).objects.filter(pk=entry.pk).update(before=was, after=now)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("tournament", "0031_history_of_a_table")]

    operations = [migrations.RunPython(pack, migrations.RunPython.noop)]
