"""Links that give whoever opens them a role in an event."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event, Role


class Invitation(models.Model):
    """An invitation to take a role, good once, until it expires or is revoked.

    Its link carries the row's key, signed: nothing stored here opens it.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role.Name)
    note = models.CharField(_("for whom"), max_length=80, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=["organiser", "publisher", "referee", "viewer"]),
                name="invitation_role",
            ),
            models.CheckConstraint(condition=Q(expires_at__gt=F("made_at")), name="invitation_expires_later"),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False, revoked_at__isnull=True),
                name="invitation_accepted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()}: {self.note}" if self.note else str(self.get_role_display())

    def is_open(self, now: datetime) -> bool:
        """Whether it can be accepted."""
        return self.revoked_at is None and self.accepted_at is None and now < self.expires_at
