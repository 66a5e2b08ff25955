# Apart from the migration before: PostgreSQL does not alter a table whose rows have just been changed.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_event_of_a_continuation")]

    operations = [
        migrations.RemoveConstraint("continuation", "continuation_first_round"),
        migrations.AlterField(
            "continuation",
            "event",
            models.ForeignKey(on_delete=models.CASCADE, related_name="continuations", to="tournament.event"),
        ),
        migrations.RemoveField("continuation", "draw"),
        migrations.AddConstraint(
            "continuation",
            models.UniqueConstraint(fields=("event", "first_round"), name="continuation_first_round"),
        ),
    ]
