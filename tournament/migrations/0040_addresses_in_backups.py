"""Which backups hold e-mail addresses of players: of earlier ones that is not known, so all count as such.

The sweep looks into them once the event has kept its addresses long enough. The last state of a deleted event goes
after thirty days with everything in it.
"""

from django.db import migrations, models
from django.db.models.functions import TruncDate


def take_all_for_such(apps, schema_editor):
    backups = apps.get_model("tournament", "Backup").objects
    backups.filter(event__isnull=False).update(contacts_until=TruncDate("at"))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0039_presences_go_with_their_sheet")]

    operations = [
        migrations.AddField(
            model_name="backup", name="contacts_until", field=models.DateField(blank=True, null=True)
        ),
        migrations.RunPython(take_all_for_such, migrations.RunPython.noop),
    ]
