"""What happened: an append-only list of changes, old ones packed; and the submissions carried out already."""

from django.conf import settings
from django.db import models

from tournament.models.events import Event

#: The longest reason that is kept, in characters.
LONGEST_REASON = 200
#: The longest subject, in characters; `tournament.record.remember` shortens what is longer.
LONGEST_SUBJECT = 120
#: Letters of a fingerprint.
FINGERPRINT = 64


class History(models.Model):
    """One change: who, when, what, before, after and why. Never changed, never taken back.

    A change of a sheet names its round and table by their numbers, so that the entry outlives a
    new draw, and keeps what differs (`tournament.record.sheet_changes`). `action` is the name of the
    function that made the change. `by` is empty for a change made on the command line. `fingerprint` chains
    the entries of an event (`tournament.record.fingerprints`); what an earlier version wrote may have none.
    Where a person was erased from an entry, `words_sum` is the sum of what it told before: with it, and in no
    other way, the database lets its words be changed.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="history")
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=LONGEST_SUBJECT, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    # The default of the database is for an earlier version of the program that runs beside an update.
    fingerprint = models.CharField(
        max_length=FINGERPRINT, blank=True, default="", db_default="", editable=False
    )
    words_sum = models.CharField(
        max_length=FINGERPRINT, blank=True, default="", db_default="", editable=False
    )

    class Meta:
        # As they were written: a clock that was set back must not put a new entry below older ones.
        ordering = ["-pk"]
        indexes = [models.Index(fields=["event", "round", "table"], name="history_of_a_table")]
        verbose_name_plural = "history"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"


class PackedTyping(models.Model):
    """What one account did with one sheet of an event that ended long ago: entries of its history, packed.

    They tell what they told as `History`, by the same keys, of which `first_key` is the lowest and `last_key`
    the highest (`tournament.record.packing`). Never changed, but where a person is erased from them, which
    `erasings` counts: with it, and in no other way, the database lets the content be changed.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="packed_typing")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    first_key = models.BigIntegerField()
    last_key = models.BigIntegerField()
    entries = models.PositiveIntegerField()
    content = models.BinaryField()
    erasings = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["first_key"]
        indexes = [models.Index(fields=["event", "round", "table"], name="packed_typing_of_a_table")]
        verbose_name_plural = "packed typing"

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}: {self.entries} entries"


class Submission(models.Model):
    """A form that was carried out, by the token it carried: sent again, it does nothing twice.

    That of a sheet belongs to its session, goes with it, and names the version that it led to, from which
    its page goes on. One that was `taken_back` was carried out before the event was put back to an earlier
    state: nobody knows whether what it did is still there.
    """

    token = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    session = models.ForeignKey("Session", models.CASCADE, related_name="+", null=True)
    version = models.PositiveIntegerField(null=True)
    taken_back = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.token
