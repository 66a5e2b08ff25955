"""Backups: an event as it was before a step that is hard to take back."""

from django.conf import settings
from django.db import models

from tournament.models.events import LONGEST_SLUG, LONGEST_TITLE, Event
from tournament.models.history import LONGEST_SUBJECT


class Backup(models.Model):
    """An event as it was before `step`, the name of the action that followed.

    `content` is its archive as JSON, packed by gzip: with the history where the event was deleted, else
    without it. `unreadable` says why it cannot be read back, and is empty where it can. `contacts_until` is
    the last day for which the event kept the addresses of players that are in it, and none where none are.
    The event is none once it was deleted; its address and title go on naming it.
    """

    event = models.ForeignKey(Event, models.SET_NULL, related_name="backups", null=True, blank=True)
    slug = models.CharField(max_length=LONGEST_SLUG)
    title = models.CharField(max_length=LONGEST_TITLE)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True)
    step = models.CharField(max_length=40)
    subject = models.CharField(max_length=LONGEST_SUBJECT, blank=True)
    unreadable = models.TextField(blank=True)
    contacts_until = models.DateField(null=True, blank=True)
    content = models.BinaryField()

    class Meta:
        # As they were made, so that a clock that was set back does not make the latest the first to go.
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.slug} before {self.step}"
