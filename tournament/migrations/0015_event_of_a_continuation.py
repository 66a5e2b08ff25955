from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def take_event_of_draw(apps, schema_editor):
    """Give each continuation the event of its draw."""
    draws = apps.get_model("tournament", "Draw").objects.filter(pk=OuterRef("draw"))
    apps.get_model("tournament", "Continuation").objects.update(event=Subquery(draws.values("event")[:1]))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0014_what_slips_say_of_themselves")]

    operations = [
        migrations.AddField(
            "continuation",
            "event",
            models.ForeignKey(
                on_delete=models.CASCADE, related_name="continuations", to="tournament.event", null=True
            ),
        ),
        migrations.RunPython(take_event_of_draw, migrations.RunPython.noop),
    ]
