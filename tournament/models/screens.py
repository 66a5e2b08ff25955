"""What projectors show, and the prize-giving that one of them may show place by place."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.rounds import Round

LONGEST_ANNOUNCEMENT = 300


def new_key() -> str:
    """An address part that nobody guesses."""
    return secrets.token_urlsafe(24)


class Screen(models.Model):
    """A screen of the venue, which is told from elsewhere what to show.

    Whoever knows `key` sees what the prize-giving has revealed on it; without the key a screen shows
    public things only. `round` is the number of the round that a seating is of, none meaning the next.
    """

    class Showing(models.TextChoices):
        CLOCK = "clock", _("the clock")
        RANKING = "ranking", _("the ranking")
        TEAMS = "teams", _("the teams")
        NATIONS = "nations", _("the nations")
        SEATING = "seating", _("the next seating")
        ANNOUNCEMENT = "announcement", _("an announcement")
        CEREMONY = "ceremony", _("the prize-giving")
        BLANK = "blank", _("the title alone")

    class Theme(models.TextChoices):
        AUTO = "auto", _("as its device is set")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    event = models.ForeignKey(Event, models.CASCADE, related_name="screens")
    name = models.SlugField(_("name"), max_length=30)
    key = models.CharField(max_length=43, default=new_key, unique=True, editable=False)
    showing = models.CharField(_("shows"), max_length=12, choices=Showing, default=Showing.CLOCK)
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    text = models.CharField(_("announcement"), max_length=LONGEST_ANNOUNCEMENT, blank=True)
    theme = models.CharField(_("colours"), max_length=5, choices=Theme, default=Theme.AUTO)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="screen_name"),
            models.CheckConstraint(
                condition=~Q(showing="announcement") | ~Q(text=""), name="screen_announces_something"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Ceremony(models.Model):
    """The prize-giving of a round that was withheld: how many places it calls, and how far it is.

    `step` 0 shows the title; each step more reveals one place (`tournament.rules.ceremony`).
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="ceremony")
    places = models.PositiveSmallIntegerField(_("places of players"), default=10)
    team_places = models.PositiveSmallIntegerField(_("places of teams"), default=0)
    step = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name_plural = "ceremonies"

    def __str__(self) -> str:
        return f"ceremony of {self.round}"
