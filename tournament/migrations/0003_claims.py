"""What slips say about a hand: its fans, flowers and tiles, and the least that an event accepts."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0002_history_is_append_only'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='fans_from',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='fans from this many points on'),
        ),
        # Events from before slips could name fans go on with the value alone; new ones ask for fans.
        migrations.AddField(
            model_name='event',
            name='lowest_claim',
            field=models.CharField(choices=[('fans', 'the fans of every hand'), ('fans_from', 'the fans of hands from a number of points on'), ('value', 'the value alone; fans where the slip has them')], default='value', max_length=9, verbose_name='what slips say'),
        ),
        migrations.AlterField(
            model_name='event',
            name='lowest_claim',
            field=models.CharField(choices=[('fans', 'the fans of every hand'), ('fans_from', 'the fans of hands from a number of points on'), ('value', 'the value alone; fans where the slip has them')], default='fans', max_length=9, verbose_name='what slips say'),
        ),
        migrations.AddField(
            model_name='handresult',
            name='fans',
            field=models.JSONField(blank=True, default=list, verbose_name='fans'),
        ),
        migrations.AddField(
            model_name='handresult',
            name='flowers',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='flowers'),
        ),
        migrations.AddField(
            model_name='handresult',
            name='tiles',
            field=models.CharField(blank=True, max_length=120, verbose_name='tiles'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('lowest_claim__in', ['fans', 'value']), models.Q(('fans_from__gte', 1), ('fans_from__isnull', False), ('lowest_claim', 'fans_from')), _connector='OR'), name='event_lowest_claim'),
        ),
        migrations.AddConstraint(
            model_name='handresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('flowers__lte', 8), ('winner__isnull', False)), models.Q(('checked', 'value'), ('flowers', 0), ('tiles', ''), ('winner__isnull', True)), _connector='OR'), name='hand_drawn_has_no_claim'),
        ),
        migrations.AddConstraint(
            model_name='handresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('checked', 'tiles'), models.Q(('tiles', ''), _negated=True)), models.Q(('checked__in', ['value', 'fans']), ('tiles', '')), _connector='OR'), name='hand_checked_by_its_tiles'),
        ),
    ]
