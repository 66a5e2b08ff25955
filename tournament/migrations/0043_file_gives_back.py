"""SQLite's file can give back what is free in it, as a new one can from its beginning.

Whether it can is decided when a file is made: one of an earlier version is written anew, once. Whoever reads
meanwhile goes on, whoever saves waits until it is done. PostgreSQL has nothing to do.
"""

from django.db import migrations


def write_anew(apps, schema_editor):
    connection = schema_editor.connection
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA auto_vacuum")
        (gives_back,) = cursor.fetchone()
        if not gives_back:
            cursor.execute("PRAGMA auto_vacuum=INCREMENTAL")
            cursor.execute("VACUUM")


class Migration(migrations.Migration):
    atomic = False  # SQLite writes no file anew within a transaction

    dependencies = [("tournament", "0042_packed_typing")]

    operations = [migrations.RunPython(write_anew, migrations.RunPython.noop)]
