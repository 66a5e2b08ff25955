"""A score that came from an archive without its table points gets none, so that its pages can be shown.

`manage.py verify_event` names such seats; nothing but an archive that was changed by hand has them.
"""

from django.db import migrations


def fill(apps, schema_editor):
    seats = apps.get_model("tournament", "Seat").objects
    seats.filter(score__isnull=False, twelfths=None).update(twelfths=0)
    seats.filter(published_score__isnull=False, published_twelfths=None).update(published_twelfths=0)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_sheets_version")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
