"""An event: one tournament, the rules it is played by, and who may do what in it."""

import secrets
from datetime import date
from typing import cast

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from scoring.mcr import RULESETS, Ruleset, with_switches
from scoring.mcr.rulesets import HIGHEST_VALUE
from tournament import standings
from tournament.rules import sheet
from tournament.rules.findings import USUALLY_UNUSUAL_FROM

LONGEST_TITLE = 120
LONGEST_SLUG = 80
LONGEST_SHORT_TITLE = 30


def new_stamp() -> str:
    """What tells a state of an event from every other one.

    A database that was put back counts to the same numbers again; it never comes to the same stamp.
    """
    return secrets.token_hex(8)


def refuse_other_times(day: date) -> None:
    """Raise ValidationError for a year that is a slip of the finger."""
    if not 1900 <= day.year < 2100:
        raise ValidationError(_("The year is not between 1900 and 2099."))


class EventsInSight(models.Manager["Event"]):
    """All events but those that are hidden while they are brought in or taken away in steps."""

    def get_queryset(self) -> models.QuerySet["Event"]:
        return super().get_queryset().filter(hidden_since=None)


class Event(models.Model):
    """One tournament.

    `lowest_claim` is the least that a slip says about a won hand before its sheet is confirmed,
    `slip_order` the order of its columns, and `unusual_from` the value from which a second look is asked
    for. With `starting_points` players count from these at the table; scores and signed totals are without.
    `ruleset` with `switches` (the changes of this event, as `scoring.mcr.with_switches` takes them) is
    what hands are settled by; `tie_rule` says how level scores at a table share the table points. Neither has
    a default: whoever creates an event decides. `revision` grows with everything that the public
    can see, and `stamp` is another text each time; `version` grows with every edit of the event itself. The
    `report_` fields are what the federation's report says of the event, `report_days` where it is not
    the days from the first to the last. Without a `time_zone` or `language` the server's counts.

    `team_best` members count for a team (None: all of them), `nation_best` players for a nation (None:
    nations are not ranked). Contacts of players are forgotten `contacts_days` after the last day.
    `numbers_drawn` says how far a live draw of the draw numbers has come, and `sheets_version` the highest
    version that a sheet of a removed session had: new ones start above it. From `rehearsal_since` on
    everything entered is a rehearsal, to be wiped. `hidden_since` is set while it is brought in or deleted in
    steps: then it is not among `objects`, and `tournament.archive.in_steps` alone deals with it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("in preparation, not public")
        OPEN = "open", _("public")
        CLOSED = "closed", _("closed, results are final")

    class TieRule(models.TextChoices):
        AVERAGED = (
            standings.TieRule.AVERAGED.value,
            _("Averaged (every played event we found): 4 · 2 · ½ · ½"),
        )
        LITERAL = standings.TieRule.LITERAL.value, _("As the source text reads: 4½ · 2½ · 0 · 0")

    class Chairs(models.TextChoices):
        FIXED = "fixed", _("fixed chairs")
        A = "A", _("chart A: East and South, West and North change places after each wind round")
        B = "B", _("chart B")

    class PaperSize(models.TextChoices):
        A4 = "A4", "A4"
        LETTER = "letter", "Letter"

    class ClaimLevel(models.TextChoices):
        """The lowest level of claim that an event accepts (RULES.md section 3)."""

        FANS = "fans", _("the fans of every hand")
        FANS_FROM = "fans_from", _("the fans of hands from a number of points on")
        VALUE = "value", _("the value alone; fans where the slip has them")

    class SlipOrder(models.TextChoices):
        """In which order the paper has the columns of a hand, which is the order of typing them."""

        VALUE_FIRST = "value_first", _("value, winner, discarder")
        WINNER_FIRST = "winner_first", _("winner, discarder, value")

    class RulesetName(models.TextChoices):
        INTERNATIONAL = "international", _("International")
        MAINLAND = "mainland", _("Mainland")
        BEGINNER = "beginner", _("Beginner")
        CASUAL = "casual", _("Casual")

    slug = models.SlugField(_("address"), max_length=LONGEST_SLUG, unique=True)
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    short_title = models.CharField(_("short title"), max_length=LONGEST_SHORT_TITLE, blank=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    country = CountryField(_("country"), blank=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True, validators=[refuse_other_times])
    ends_on = models.DateField(_("last day"), null=True, blank=True, validators=[refuse_other_times])

    ruleset = models.CharField(_("ruleset"), max_length=20, choices=RulesetName)
    switches = models.JSONField(_("changed switches"), default=dict, blank=True)
    tie_rule = models.CharField(_("level scores at a table"), max_length=10, choices=TieRule)
    tie_breakers = models.JSONField(_("further tie-breakers"), default=list, blank=True)
    chair_chart = models.CharField(_("chairs"), max_length=5, choices=Chairs, default=Chairs.FIXED)
    second_person = models.BooleanField(_("a second person confirms each sheet"), default=False)
    lowest_claim = models.CharField(
        _("what slips say"), max_length=9, choices=ClaimLevel, default=ClaimLevel.FANS
    )
    fans_from = models.PositiveSmallIntegerField(_("fans from this many points on"), null=True, blank=True)
    slip_order = models.CharField(
        _("columns of slips"), max_length=12, choices=SlipOrder, default=SlipOrder.VALUE_FIRST
    )
    unusual_from = models.PositiveSmallIntegerField(
        _("a second look from this many points on"), default=USUALLY_UNUSUAL_FROM
    )
    starting_points = models.PositiveSmallIntegerField(_("points at the start"), default=0)
    minutes = models.PositiveSmallIntegerField(_("minutes per session"), default=120)
    objection_minutes = models.PositiveSmallIntegerField(
        _("minutes for objections after publishing"), default=15
    )
    paper_size = models.CharField(_("paper"), max_length=6, choices=PaperSize, default=PaperSize.A4)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    language = models.CharField(_("language of papers"), max_length=10, blank=True)

    federation_report = models.BooleanField(_("reported to the federation"), default=False)
    report_country = CountryField(_("reporting federation"), blank=True)
    report_weight = models.DecimalField(_("weight"), max_digits=3, decimal_places=1, null=True, blank=True)
    report_days = models.PositiveSmallIntegerField(_("days"), null=True, blank=True)
    team_best = models.PositiveSmallIntegerField(_("members who count for a team"), null=True, blank=True)
    nation_best = models.PositiveSmallIntegerField(_("players who count for a nation"), null=True, blank=True)
    contacts_days = models.PositiveSmallIntegerField(_("days that contacts are kept"), default=30)
    numbers_drawn = models.PositiveIntegerField(default=0, editable=False)
    sheets_version = models.PositiveIntegerField(default=0, editable=False)
    rehearsal_since = models.DateTimeField(null=True, blank=True, editable=False)
    hidden_since = models.DateTimeField(null=True, blank=True, editable=False)

    state = models.CharField(_("state"), max_length=6, choices=State, default=State.DRAFT)
    revision = models.PositiveIntegerField(default=1, editable=False)
    stamp = models.CharField(max_length=16, default=new_stamp, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EventsInSight()
    everything = models.Manager["Event"]()

    class Meta:
        ordering = ["-starts_on", "title"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tie_rule__in=[rule.value for rule in standings.TieRule]),
                name="event_tie_rule",
            ),
            models.CheckConstraint(condition=models.Q(ruleset__in=list(RULESETS)), name="event_ruleset"),
            models.CheckConstraint(
                condition=models.Q(state__in=["draft", "open", "closed"]), name="event_state"
            ),
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True) | models.Q(ends_on__gte=models.F("starts_on")),
                name="event_ends_after_it_starts",
            ),
            models.CheckConstraint(
                condition=models.Q(lowest_claim__in=["fans", "value"])
                | models.Q(lowest_claim="fans_from", fans_from__isnull=False, fans_from__gte=1),
                name="event_lowest_claim",
            ),
            models.CheckConstraint(
                condition=models.Q(slip_order__in=["value_first", "winner_first"]), name="event_slip_order"
            ),
            models.CheckConstraint(
                condition=models.Q(starting_points__in=[0, 500]), name="event_starting_points"
            ),
            models.CheckConstraint(
                condition=models.Q(unusual_from__gte=1, unusual_from__lte=HIGHEST_VALUE),
                name="event_unusual_from",
            ),
            models.CheckConstraint(
                condition=(models.Q(team_best__isnull=True) | models.Q(team_best__gte=1))
                & (models.Q(nation_best__isnull=True) | models.Q(nation_best__gte=1)),
                name="event_best_count_from_one",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])

    @property
    def rules(self) -> Ruleset:
        """The ruleset that hands of this event are settled by."""
        return with_switches(RULESETS[self.ruleset], self.switches)

    @property
    def chairs(self) -> sheet.Chairs:
        """Which chart moves the players between the wind rounds."""
        return cast(sheet.Chairs, self.chair_chart)

    @property
    def asks_fans_from(self) -> int | None:
        """From how many points on a won hand is to be claimed with its fans; None: none needs them."""
        if self.lowest_claim == self.ClaimLevel.VALUE:
            return None
        return self.fans_from if self.lowest_claim == self.ClaimLevel.FANS_FROM else 0

    @property
    def has_nations(self) -> bool:
        """Whether nations are ranked."""
        return self.nation_best is not None

    @property
    def in_rehearsal(self) -> bool:
        return self.rehearsal_since is not None

    @property
    def is_public(self) -> bool:
        return self.state != self.State.DRAFT


class Role(models.Model):
    """What an account may do in one event; `tournament.access.permissions` says what each role allows."""

    class Name(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        PUBLISHER = "publisher", _("publisher")
        REFEREE = "referee", _("referee")
        VIEWER = "viewer", _("viewer")

    event = models.ForeignKey(Event, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    name = models.CharField(_("role"), max_length=10, choices=Name)

    class Meta:
        ordering = ["name", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="role_one_per_account"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_name_display()}"
