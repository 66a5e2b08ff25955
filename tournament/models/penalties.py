"""Penalties outside a sheet: points, table points, or the place in the ranking."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.events import Event
from tournament.models.history import LONGEST_REASON
from tournament.models.players import Player
from tournament.models.rounds import Round


class RankingPenalty(models.Model):
    """What a player loses in the ranking, in a round or (no round) in the event as a whole.

    `amount` is points or, for table points, twelfths; 0 for a disqualification. One of a round counts from
    the standings after it on, as soon as they have results of it; one of the event in all of them. A
    cancelled penalty does not count and stays listed with its reason.
    """

    class Kind(models.TextChoices):
        POINTS = "points", pgettext_lazy("kind of penalty", "points")
        TABLE_POINTS = "table_points", _("table points")
        DISQUALIFICATION = "disqualified", _("disqualification")

    event = models.ForeignKey(Event, models.CASCADE, related_name="ranking_penalties")
    player = models.ForeignKey(Player, models.RESTRICT, related_name="ranking_penalties")
    round = models.ForeignKey(Round, models.RESTRICT, related_name="ranking_penalties", null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    amount = models.PositiveIntegerField(default=0)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(_("why cancelled"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = [F("round__number").asc(nulls_first=True), "pk"]
        verbose_name_plural = "ranking penalties"
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="disqualified", amount=0)
                | Q(kind__in=["points", "table_points"], amount__gte=1),
                name="ranking_penalty_kind_and_amount",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ranking_penalty_has_a_reason"),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | ~Q(cancel_reason=""),
                name="ranking_penalty_cancelled_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.player}"
