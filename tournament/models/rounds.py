"""The schedule and the venue: rounds, and the tables they are played at."""

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models.events import Event
from tournament.models.players import Player


class Round(models.Model):
    """One slot of the schedule in which all tables play at once.

    The public sees who sits where from `seating_shown_at` on, and the results from `published_at`
    on. Rounds are published in order. A `withheld` round is published by its prize-giving alone.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(gettext_lazy("round"))
    starts_at = models.DateTimeField(gettext_lazy("starts at"), null=True, blank=True)
    seating_shown_at = models.DateTimeField(null=True, blank=True, editable=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    withheld = models.BooleanField(default=False, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number"),
            models.CheckConstraint(
                condition=models.Q(withheld=False) | models.Q(published_at__isnull=True),
                name="round_withheld_is_not_published",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(published_at__isnull=True) | models.Q(seating_shown_at__isnull=False),
                name="round_published_is_shown",
            ),
        ]

    def __str__(self) -> str:
        """As the history keeps it, in one language whoever acts: `words.history.subject_words` says it."""
        return f"round {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("round", args=[self.event.slug, self.number])

    @property
    def is_published(self) -> bool:
        return self.published_at is not None


class Table(models.Model):
    """A physical table of the venue; `fixed_for` is a player who cannot move to another."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(gettext_lazy("table"))
    label = models.CharField(gettext_lazy("label"), max_length=40, blank=True)
    fixed_for = models.ForeignKey(Player, models.SET_NULL, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="table_number_from_one"),
        ]

    def __str__(self) -> str:
        """What the venue calls the table: its label, or `Table 6`."""
        return self.label or _("Table %d") % self.number
