from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0027_fill_table_points'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='seat',
            name='seat_score_with_table_points',
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='seat_published_score_with_table_points',
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('score__isnull', True), ('twelfths__isnull', True)), models.Q(('score__isnull', False), ('twelfths__isnull', False), ('twelfths__lte', 54)), _connector='OR'), name='seat_score_with_table_points'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('published_score__isnull', True), ('published_twelfths__isnull', True)), models.Q(('published_score__isnull', False), ('published_twelfths__isnull', False), ('published_twelfths__lte', 54)), _connector='OR'), name='seat_published_score_with_table_points'),
        ),
    ]
