"""Who plays: players and their teams."""

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from tournament.models.events import Event


class Team(models.Model):
    """A team of an event; its result is the sum of its members' results."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="teams")
    name = models.CharField(_("team"), max_length=80)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="team_name")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person entered in an event. `number` is the draw number, the player's name on charts."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        SUBSTITUTE = "substitute", _("substitute")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField(_("draw number"))
    name = models.CharField(_("name"), max_length=80)
    country = CountryField(_("country"), blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    team = models.ForeignKey(Team, models.SET_NULL, related_name="players", null=True, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=20, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLAYING)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="player_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="player_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(status__in=["playing", "substitute", "withdrawn"]), name="player_status"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.event.slug, self.number])
