"""Objections: what a player says against a result, and the answer."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.history import LONGEST_REASON
from tournament.models.players import Player
from tournament.models.sessions import Session


class Objection(models.Model):
    """A player's objection to the result of a session; it is answered before the event closes."""

    class Answer(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        REJECTED = "rejected", _("rejected")

    session = models.ForeignKey(Session, models.CASCADE, related_name="objections")
    player = models.ForeignKey(Player, models.CASCADE, related_name="objections")
    text = models.CharField(_("objection"), max_length=LONGEST_REASON)
    raised_at = models.DateTimeField()
    logged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    answer = models.CharField(_("answer"), max_length=8, choices=Answer, default=Answer.OPEN)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["raised_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="objection_says_something"),
            models.CheckConstraint(
                condition=Q(answer="open", answered_at__isnull=True)
                | Q(answer__in=["accepted", "rejected"], answered_at__isnull=False) & ~Q(reason=""),
                name="objection_answered_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"objection of {self.player}"
