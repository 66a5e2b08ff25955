"""Events are hidden while they are brought in or deleted in steps."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0036_limits_of_columns"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="hidden_since",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
