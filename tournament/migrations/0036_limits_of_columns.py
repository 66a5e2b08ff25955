"""SQLite's columns get the limits that PostgreSQL's have; a clock may stand still for longer than 24 days.

SQLite writes each table anew, in one transaction: 0.4 s for a championship of 400 players, for which whoever
writes meanwhile waits.
"""

import sys

import django.core.validators
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Value
from django.db.models.functions import Concat, Length, Substr

from tournament.migrations._append_only import changeable


def limit_columns(apps, schema_editor):
    """Make SQLite's tables anew with what `tournament.sqlite` asks of their columns; PostgreSQL's have it."""
    if schema_editor.connection.vendor != "sqlite":
        return
    accounts = apps.get_model(settings.AUTH_USER_MODEL)
    with changeable(schema_editor.connection):
        for model in [accounts, *apps.get_app_config("tournament").get_models()]:
            for of in model._meta.local_concrete_fields:
                if isinstance(of, models.CharField):
                    _shorten(model, of)
            # What Django itself does for most changes of a table of SQLite's; it has no public name.
            schema_editor._remake_table(model)


def _shorten(model, of):
    """Cut texts that are too long, which no archive takes, and say what they were."""
    too_long = model._default_manager.annotate(letters=Length(of.name)).filter(letters__gt=of.max_length)
    for pk, text in too_long.values_list("pk", of.name):
        where = f"{model._meta.label} {pk}, {of.name}"
        print(f"\n{where}, had more than {of.max_length} characters: {text}", file=sys.stderr)
    too_long.update(**{of.name: Concat(Substr(F(of.name), 1, of.max_length - 1), Value("…"))})


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0035_fingerprints_of_old_entries"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AlterField(
            "roundclock",
            "paused_ms",
            models.PositiveBigIntegerField(
                default=0, validators=[django.core.validators.MaxValueValidator(315_360_000_000)]
            ),
        ),
        migrations.AddConstraint(
            "roundclock",
            models.CheckConstraint(condition=models.Q(paused_ms__lte=315_360_000_000), name="clock_paused"),
        ),
        migrations.RunPython(limit_columns, migrations.RunPython.noop),
    ]
