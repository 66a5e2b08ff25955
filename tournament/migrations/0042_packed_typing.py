"""The typing of events that ended long ago can be packed; the database refuses to change what is packed.

Except where a person is erased from it, which is counted.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

_STAYS = ("id", "event_id", "round", '"table"', "by_id", "first_key", "last_key", "entries")
#: For SQLite and PostgreSQL alike: what is no erasing of words.
_NO_ERASING = " OR ".join(
    ["NEW.erasings <= OLD.erasings", *(f"NEW.{column} {{differs}} OLD.{column}" for column in _STAYS)]
)
_SAYS = "The history is append-only."
_NAME = "tournament_packedtyping_append_only"
_FUNCTION = "tournament_packedtyping_refuse"


def add_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        condition = _NO_ERASING.format(differs="IS DISTINCT FROM")
        schema_editor.execute(
            f"CREATE FUNCTION {_FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF {condition} THEN "
            f"RAISE EXCEPTION '{_SAYS}' USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN NEW; END; $$"
        )
        schema_editor.execute(
            f"CREATE TRIGGER {_NAME} BEFORE UPDATE ON tournament_packedtyping "
            f"FOR EACH ROW EXECUTE FUNCTION {_FUNCTION}()"
        )
    else:
        condition = _NO_ERASING.format(differs="IS NOT")
        schema_editor.execute(
            f"CREATE TRIGGER {_NAME} BEFORE UPDATE ON tournament_packedtyping WHEN {condition} "
            f"BEGIN SELECT RAISE(ABORT, '{_SAYS}'); END;"
        )


def drop_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP TRIGGER {_NAME} ON tournament_packedtyping")
        schema_editor.execute(f"DROP FUNCTION {_FUNCTION}()")
    else:
        schema_editor.execute(f"DROP TRIGGER {_NAME}")


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0041_erased_words"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PackedTyping",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("first_key", models.BigIntegerField()),
                ("last_key", models.BigIntegerField()),
                ("entries", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                ("erasings", models.PositiveIntegerField(default=0)),
                ("by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="packed_typing", to="tournament.event")),
            ],
            options={
                "verbose_name_plural": "packed typing",
                "ordering": ["first_key"],
                "indexes": [models.Index(fields=["event", "round", "table"], name="packed_typing_of_a_table")],
            },
        ),
        migrations.RunPython(add_trigger, drop_trigger),
    ]
