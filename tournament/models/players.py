"""Who plays: players and their teams."""

import secrets

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from tournament.models.events import Event

LONGEST_NOTES = 500


class Team(models.Model):
    """A team of an event; its result is the sum of its members' results."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="teams")
    name = models.CharField(_("team"), max_length=80)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="team_name")]

    def __str__(self) -> str:
        return self.name


def new_calendar_key() -> str:
    """What a new player is known by in calendars, where the draw number and the name may change."""
    return secrets.token_hex(4)


class Player(models.Model):
    """A person entered in an event. `number` is the draw number, the player's name on charts.

    `sort_name` is how a name in another script is written in Latin letters, for alphabetical lists.
    `first_name` and `last_name` are how the federation lists the player; the program divides the name
    (`tournament.rules.person_names`) until `names_confirmed`: somebody typed or saw them. `hidden` asks for
    the public to see `public_name`, never `name`. `notes` and `email` are for the officials; the address is
    forgotten some days after the event. `language` is that of the player's certificate; empty: by the
    country. `present_at` is when the player was ticked off at the start. `calendar_key` stays with the
    player, in archives too. Players who wait are not seated, not ranked and not public. `unranked` is who
    withdrew and is out of the ranking: results stay, the place goes to the others (RULES.md section 6).
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        SUBSTITUTE = "substitute", _("substitute")
        WITHDRAWN = "withdrawn", _("withdrawn")
        WAITING = "waiting", _("waiting")

    #: Who is seated by a draw.
    IN_THE_FIELD = (Status.PLAYING, Status.SUBSTITUTE)

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField(_("draw number"))
    name = models.CharField(_("name"), max_length=80)
    sort_name = models.CharField(_("name for sorting"), max_length=80, blank=True)
    first_name = models.CharField(_("first name"), max_length=80, blank=True)
    last_name = models.CharField(_("last name"), max_length=80, blank=True)
    names_confirmed = models.BooleanField(_("first and last name confirmed"), default=False)
    country = CountryField(_("country"), blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    team = models.ForeignKey(Team, models.SET_NULL, related_name="players", null=True, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=20, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLAYING)
    unranked = models.BooleanField(_("out of the ranking"), default=False, editable=False)
    hidden = models.BooleanField(_("name hidden from the public"), default=False)
    notes = models.CharField(_("notes"), max_length=LONGEST_NOTES, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    present_at = models.DateTimeField(null=True, blank=True, editable=False)
    calendar_key = models.CharField(max_length=16, default=new_calendar_key, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="player_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="player_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(status__in=["playing", "substitute", "withdrawn", "waiting"]),
                name="player_status",
            ),
            models.CheckConstraint(
                condition=models.Q(unranked=False) | models.Q(status="withdrawn"),
                name="player_unranked_has_withdrawn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.event.slug, self.number])

    @property
    def has_place(self) -> bool:
        """Whether the player is ranked, once there is a result: substitutes and who is taken out are not."""
        return self.status != self.Status.SUBSTITUTE and not self.unranked

    @property
    def status_words(self) -> str:
        """The status as it is told beside a name, with whether somebody withdrawn is ranked."""
        if self.unranked:
            return gettext("withdrawn, not in the ranking")
        return str(self.get_status_display())

    @property
    def placeless(self) -> str:
        """Why the player has no place in a ranking; empty for who has one."""
        return "" if self.has_place else self.status_words

    def become(self, status: str) -> None:
        """Give the unsaved row another status; who is withdrawn no more is out of the ranking no more."""
        self.status = self.Status(status)
        self.unranked = self.unranked and self.status == self.Status.WITHDRAWN

    @property
    def public_name(self) -> str:
        """The name as everybody may read it: `Player 17` for somebody whose name is hidden."""
        return gettext("Player %d") % self.number if self.hidden else self.name

    @property
    def sorted_by(self) -> str:
        """What an alphabetical list for officials is sorted by."""
        return self.sort_name or self.name

    @property
    def public_sorted_by(self) -> str:
        """What an alphabetical list for everybody is sorted by."""
        return self.public_name if self.hidden else self.sorted_by
