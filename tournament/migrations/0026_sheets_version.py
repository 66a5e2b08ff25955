from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0025_published_hands_constraint'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='sheets_version',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
