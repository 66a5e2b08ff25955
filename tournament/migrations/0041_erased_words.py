"""A person can be erased from the history: the database lets an entry's words change with the sum of the old ones.

Who did what when, where it stands and its fingerprint stay as they are, and so does a sum that is there. The
column is added as the databases do it at once: Django would write SQLite's whole table anew, and lose the
trigger.
"""

from django.db import migrations, models

_ADDED = "ALTER TABLE tournament_history ADD COLUMN words_sum varchar(64) DEFAULT '' NOT NULL"
#: SQLite takes no longer texts and no zeros by a check alone.
_CHECKED = " CHECK (length(words_sum) <= 64 AND instr(words_sum, char(0)) = 0)"
_STAYS = ("id", "event_id", "round", '"table"', "at", "by_id", "action", "fingerprint")
#: For SQLite and PostgreSQL alike: what is no erasing of words.
_NO_ERASING = " OR ".join(
    [
        "NEW.words_sum = ''",
        "(OLD.words_sum <> '' AND NEW.words_sum <> OLD.words_sum)",
        *(f"NEW.{column} {{differs}} OLD.{column}" for column in _STAYS),
    ]
)
_SAYS = "The history is append-only."
_SQLITE_TRIGGER = "CREATE TRIGGER tournament_history_append_only BEFORE UPDATE ON tournament_history {when}BEGIN SELECT RAISE(ABORT, '{says}'); END;"
_POSTGRESQL_FUNCTION = (
    "CREATE OR REPLACE FUNCTION tournament_history_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN {body} END; $$;"
)
_REFUSE = f"RAISE EXCEPTION '{_SAYS}' USING ERRCODE = 'integrity_constraint_violation';"


def add_column(apps, schema_editor):
    schema_editor.execute(_ADDED if schema_editor.connection.vendor == "postgresql" else _ADDED + _CHECKED)


def drop_column(apps, schema_editor):
    schema_editor.execute("ALTER TABLE tournament_history DROP COLUMN words_sum")


def allow_erasing(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        condition = _NO_ERASING.format(differs="IS DISTINCT FROM")
        body = f"IF {condition} THEN {_REFUSE} END IF; RETURN NEW;"
        schema_editor.execute(_POSTGRESQL_FUNCTION.format(body=body))
    else:
        _replace_trigger(schema_editor, f"WHEN {_NO_ERASING.format(differs='IS NOT')} ")


def refuse_all(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(_POSTGRESQL_FUNCTION.format(body=_REFUSE))
    else:
        _replace_trigger(schema_editor, "")


def _replace_trigger(schema_editor, when):
    schema_editor.execute("DROP TRIGGER tournament_history_append_only")
    schema_editor.execute(_SQLITE_TRIGGER.format(when=when, says=_SAYS))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0040_addresses_in_backups")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(add_column, drop_column)],
            [
                migrations.AddField(
                    "history",
                    "words_sum",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
                )
            ],
        ),
        migrations.RunPython(allow_erasing, refuse_all),
    ]
