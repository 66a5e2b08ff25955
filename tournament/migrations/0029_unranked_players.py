from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0028_scores_with_table_points'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='unranked',
            field=models.BooleanField(default=False, editable=False, verbose_name='out of the ranking'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('unranked', False), ('status', 'withdrawn'), _connector='OR'), name='player_unranked_has_withdrawn'),
        ),
    ]
