"""The clock of a round: the instants from which every page works out the time that is left."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q

from tournament.models.rounds import Round

#: The longest that a clock stands still in all, in milliseconds: ten years.
LONGEST_PAUSE_MS = 10 * 365 * 24 * 60 * 60 * 1000


class RoundClock(models.Model):
    """When a round was started and what was changed about its time since; there is one per started round.

    What the fields mean together is said by `tournament.rules.clock.Clock`. `extra_by_table` holds minutes
    by the number of the table, as text: `{"4": 5}`.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    started_at = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField()
    lead_in = models.PositiveSmallIntegerField(default=0)
    last_minutes = models.PositiveSmallIntegerField(default=0)
    extra = models.PositiveSmallIntegerField(default=0)
    extra_by_table = models.JSONField(default=dict, blank=True)
    paused_ms = models.PositiveBigIntegerField(default=0, validators=[MaxValueValidator(LONGEST_PAUSE_MS)])
    paused_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(minutes__gte=1), name="clock_minutes"),
            models.CheckConstraint(condition=Q(paused_ms__lte=LONGEST_PAUSE_MS), name="clock_paused"),
            models.CheckConstraint(
                condition=Q(paused_at__isnull=True) | Q(stopped_at__isnull=True),
                name="clock_paused_or_stopped",
            ),
        ]

    def __str__(self) -> str:
        return f"clock of {self.round}"
