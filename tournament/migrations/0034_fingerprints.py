"""Each entry of the history has room for its fingerprint, and a subject as long as it may be.

The column is added as the databases do it at once: Django would write SQLite's whole table anew, and lose the
trigger that keeps the history from being changed.
"""

from django.db import migrations, models

from tournament.migrations._append_only import changeable

_ADDED = "ALTER TABLE tournament_history ADD COLUMN fingerprint varchar(64) DEFAULT '' NOT NULL"
_SHORTENED = "UPDATE tournament_history SET subject = substr(subject, 1, 119) || '…' WHERE length(subject) > 120"


def shorten_subjects(apps, schema_editor):
    """SQLite kept longer ones, which no archive takes: their event could not be moved, nor deleted."""
    if schema_editor.connection.vendor != "sqlite":
        return
    with changeable(schema_editor.connection), schema_editor.connection.cursor() as cursor:
        cursor.execute(_SHORTENED)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0033_unreadable_backups")]

    operations = [
        migrations.RunPython(shorten_subjects, migrations.RunPython.noop),
        migrations.RunSQL(
            _ADDED,
            "ALTER TABLE tournament_history DROP COLUMN fingerprint",
            state_operations=[
                migrations.AddField(
                    "history",
                    "fingerprint",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
                )
            ],
        ),
    ]
