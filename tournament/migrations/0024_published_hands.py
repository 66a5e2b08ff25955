"""What breaks ties is frozen with the published score, as it is shown at the time of this migration."""

from django.db import migrations, models
from django.db.models import Case, Count, Exists, OuterRef, Q, Subquery, When
from django.db.models.functions import Coalesce


def freeze_hands(apps, schema_editor):
    """Count the hands of every published sheet once, as the public ranking did whenever it was asked for."""
    hands = apps.get_model("tournament", "HandResult").objects.filter(session=OuterRef("session")).order_by()

    def counted(part):
        own = hands.filter(**{part: OuterRef("wind")}).values("session").annotate(count=Count("pk"))
        return Case(When(~Q(forfeit=""), then=0), default=Coalesce(Subquery(own.values("count")), 0))

    seats = apps.get_model("tournament", "Seat").objects.filter(Exists(hands), published_score__isnull=False)
    seats.update(published_won=counted("winner"), published_discarded=counted("discarder"))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0023_rulings_stay")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="published_won",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="published_discarded",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(freeze_hands, migrations.RunPython.noop),
    ]
