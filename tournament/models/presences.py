"""Who has a sheet open now."""

from django.conf import settings
from django.db import models

from tournament.models.sessions import Session


class Presence(models.Model):
    """An account that has the sheet of a session open, and when its page last said so.

    A presence that was not repeated for a while means nothing any more (`sheets.board.PRESENT_FOR`).
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "user"], name="presence_one_per_account"),
        ]

    def __str__(self) -> str:
        return f"{self.user} on {self.session_id}"
