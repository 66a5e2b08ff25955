"""What the history holds already gets its fingerprints.

In steps: each is a transaction of its own, of a few hundred entries, so that a server beside it goes on saving.
It can be broken off and begun again. An entry that an earlier version of the program writes meanwhile keeps
none, which the program knows how to read.
"""

from django.db import migrations, transaction

from tournament.migrations._append_only import changeable
from tournament.record.fingerprints import Told, fingerprint

_ENTRIES_AT_ONCE = 500
_TOLD = ("round", "table", "at", "by__username", "action", "subject", "before", "after", "reason")


def fill(apps, schema_editor):
    history = apps.get_model("tournament", "History").objects
    for event in history.filter(fingerprint="").order_by("event").values_list("event", flat=True).distinct():
        _fill(history.filter(event=event).order_by("pk"), schema_editor.connection)


def _fill(entries, connection):
    last = entries.exclude(fingerprint="").last()
    since, previous = (last.pk, last.fingerprint) if last else (0, "")
    while True:
        with transaction.atomic(), changeable(connection):
            rows = list(entries.filter(pk__gt=since).values_list("pk", *_TOLD)[:_ENTRIES_AT_ONCE])
            for key, *told in rows:
                since, previous = key, fingerprint(previous, Told(*told))
                entries.filter(pk=key).update(fingerprint=previous)
        if len(rows) < _ENTRIES_AT_ONCE:
            return


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("tournament", "0034_fingerprints")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
