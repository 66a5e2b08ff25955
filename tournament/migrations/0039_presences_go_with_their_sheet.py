"""On PostgreSQL the database itself removes the presences of a sheet, or account, that goes.

Whoever opens a sheet takes no lock: a presence noted between the removal of a sheet's presences and that of the
sheet made the removal fail. SQLite has one writer at a time, so nothing comes between.
"""

from django.db import migrations


def let_the_database_remove_them(apps, schema_editor):
    """Make each foreign key anew under its name."""
    _make_anew(schema_editor, "ON DELETE CASCADE")


def leave_that_to_the_program(apps, schema_editor):
    _make_anew(schema_editor, "")


def _make_anew(schema_editor, rule):
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, "tournament_presence")
    for name, constraint in found.items():
        if constraint["foreign_key"]:
            (column,), (table, key) = constraint["columns"], constraint["foreign_key"]
            schema_editor.execute(f'ALTER TABLE tournament_presence DROP CONSTRAINT "{name}"')
            schema_editor.execute(
                f'ALTER TABLE tournament_presence ADD CONSTRAINT "{name}" FOREIGN KEY ("{column}")'
                f' REFERENCES "{table}" ("{key}") {rule} DEFERRABLE INITIALLY DEFERRED'
            )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0038_stamps")]

    operations = [migrations.RunPython(let_the_database_remove_them, leave_that_to_the_program)]
