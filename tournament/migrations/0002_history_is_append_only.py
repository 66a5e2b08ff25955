"""The database itself refuses to change an entry of the history."""

from django.db import migrations

_SQLITE = [
    """
    CREATE TRIGGER tournament_history_append_only BEFORE UPDATE ON tournament_history
    BEGIN SELECT RAISE(ABORT, 'The history is append-only.'); END;
    """,
]
_POSTGRESQL = [
    """
    CREATE FUNCTION tournament_history_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'The history is append-only.' USING ERRCODE = 'integrity_constraint_violation'; END; $$;
    """,
    """
    CREATE TRIGGER tournament_history_append_only BEFORE UPDATE ON tournament_history
    FOR EACH ROW EXECUTE FUNCTION tournament_history_refuse();
    """,
]


def add_trigger(apps, schema_editor):
    statements = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}.get(schema_editor.connection.vendor, [])
    for statement in statements:
        schema_editor.execute(statement)


def drop_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER tournament_history_append_only ON tournament_history")
        schema_editor.execute("DROP FUNCTION tournament_history_refuse()")
    else:
        schema_editor.execute("DROP TRIGGER tournament_history_append_only")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_initial")]

    operations = [migrations.RunPython(add_trigger, drop_trigger)]
