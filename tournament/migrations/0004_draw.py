"""The facts of a draw get a row of their own; the seed moves there from the event."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def move_seeds(apps, schema_editor):
    """Make the draw of every seated event from its seed and the history."""
    Event, Draw = apps.get_model("tournament", "Event"), apps.get_model("tournament", "Draw")
    for event in Event.objects.filter(rounds__sessions__isnull=False).distinct():
        entry = event.history.filter(action__in=["draw_seating", "import_chart"]).order_by("-at", "-pk").first()
        told = (entry.after or {}) if entry else {}
        Draw.objects.create(
            event=event,
            imported=not event.seed,
            seed=event.seed,
            method=told.get("method", ""),
            version=told.get("version", ""),
            apart=told.get("apart", ""),
            rounds=event.rounds.filter(sessions__isnull=False).distinct().count(),
            at=entry.at if entry else event.created_at,
            by_id=entry.by_id if entry else None,
        )


def move_back(apps, schema_editor):
    for draw in apps.get_model("tournament", "Draw").objects.select_related("event"):
        draw.event.seed = draw.seed
        draw.event.save(update_fields=["seed"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0003_claims"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("imported", models.BooleanField(default=False)),
                ("seed", models.CharField(blank=True, max_length=80, verbose_name="seed")),
                ("seed_by_program", models.BooleanField(default=False)),
                ("method", models.CharField(blank=True, max_length=80, verbose_name="method")),
                ("version", models.CharField(blank=True, max_length=20, verbose_name="version")),
                ("player_list_hash", models.CharField(blank=True, max_length=64)),
                (
                    "apart",
                    models.CharField(
                        blank=True,
                        choices=[("team", "of one team"), ("club", "of one club"), ("country", "of one country")],
                        max_length=7,
                        verbose_name="kept apart",
                    ),
                ),
                ("apart_rounds", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rounds", models.PositiveSmallIntegerField()),
                ("ranked_rounds", models.JSONField(blank=True, default=list)),
                ("edits", models.JSONField(blank=True, default=list)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draw", to="tournament.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("apart__in", ["", "team", "club", "country"])), name="draw_apart"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("imported", True), ("seed", "")),
                            models.Q(("imported", False), models.Q(("seed", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="draw_has_a_seed_or_is_imported",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="PromisedSeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seed", models.CharField(max_length=80)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="promised_seed",
                        to="tournament.event",
                    ),
                ),
            ],
        ),
        migrations.RunPython(move_seeds, move_back),
        migrations.RemoveField(model_name="event", name="seed"),
    ]
