"""Each state of an event has a stamp, by which pages and files that were kept are told from others."""

from django.db import migrations, models

import tournament.models.events


def give_stamps(apps, schema_editor):
    """Give each event one of its own: a column's default is the same for all that are there."""
    events = apps.get_model("tournament", "Event")._base_manager
    for key in events.values_list("pk", flat=True):
        events.filter(pk=key).update(stamp=tournament.models.events.new_stamp())


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0037_hidden_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="stamp",
            field=models.CharField(
                default=tournament.models.events.new_stamp, editable=False, max_length=16
            ),
        ),
        migrations.RunPython(give_stamps, migrations.RunPython.noop),
    ]
