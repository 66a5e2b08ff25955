"""The game of one table in one round: its seats, hands and penalties.

Winds are the initial seats, 0-3 for East, South, West and North (1-4 on slips). Scores are points
as won and lost, starting from 0. Table points are integer twelfths.
"""

from functools import reduce
from operator import or_

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.mcr.hand import MAX_FLOWERS
from scoring.mcr.rulesets import HIGHEST_VALUE
from scoring.words import WIND_SIGNS
from tournament.models.history import LONGEST_REASON
from tournament.models.players import Player
from tournament.models.rounds import Round, Table
from tournament.rules.sheet import HANDS_PER_SESSION, PenaltyKind

#: Room for a hand in the shared notation: four kongs, a pair, flags and jokers take under 80 characters.
LONGEST_HAND = 120


class Wind(models.IntegerChoices):
    """An initial seat."""

    EAST = 0, _("East")
    SOUTH = 1, _("South")
    WEST = 2, _("West")
    NORTH = 3, _("North")

    @property
    def letter(self) -> str:
        """The letter of files, addresses and interfaces, the same in every language: `E`."""
        return "ESWN"[self.value]

    @property
    def sign(self) -> str:
        """The short sign that readers see: `E`, or `东` in Chinese."""
        return str(WIND_SIGNS[self.value])

    @property
    def heading(self) -> str:
        """Sign and word: `E · East`; the sign alone where it is the word."""
        return self.sign if self.sign == str(self.label) else f"{self.sign} · {self.label}"


class Session(models.Model):
    """The game of one table in one round and the state of its sheet.

    The marks say how a confirmed sheet came about and stay with it in every export: `differs` (the
    hands do not lead to the signed totals, which count), `totals_only` (no hands are known) and
    `sum_off` (the totals do not sum to minus the deductions). `reason` is why a marked sheet was
    accepted. A session that was `not_played` brings nobody anything, for the `reason` that is said; where the
    event asks for a second person, it waits for one as any sheet does.

    Of the slip, `timed_out` says that time ended the session and `hands_stated` how many hands it says
    were played. `looks_taken` are the keys of what was looked at once more (`tournament.rules.findings`).
    """

    class State(models.TextChoices):
        EMPTY = "empty", _("empty")
        IN_PROGRESS = "in_progress", _("in progress")
        DIFFERS = "differs", _("differs")
        TO_CONFIRM = "to_confirm", _("to be confirmed")
        CONFIRMED = "confirmed", _("confirmed")

    round = models.ForeignKey(Round, models.CASCADE, related_name="sessions")
    table = models.ForeignKey(Table, models.RESTRICT, related_name="sessions")
    state = models.CharField(_("state"), max_length=11, choices=State, default=State.EMPTY)
    differs = models.BooleanField(default=False)
    totals_only = models.BooleanField(default=False)
    sum_off = models.BooleanField(default=False)
    not_played = models.BooleanField(default=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    timed_out = models.BooleanField(_("ended by time"), default=False)
    hands_stated = models.PositiveSmallIntegerField(_("hands on the slip"), null=True, blank=True)
    looks_taken = models.JSONField(default=list, blank=True, editable=False)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["round__number", "table__number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="session_one_per_table_and_round"),
            models.CheckConstraint(
                condition=Q(state__in=["empty", "in_progress", "differs", "to_confirm", "confirmed"]),
                name="session_state",
            ),
            models.CheckConstraint(
                condition=Q(hands_stated__isnull=True) | Q(hands_stated__lte=HANDS_PER_SESSION),
                name="session_hands_stated",
            ),
            models.CheckConstraint(
                condition=Q(not_played=False) | Q(state__in=["to_confirm", "confirmed"]) & ~Q(reason=""),
                name="session_not_played_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state="confirmed", confirmed_at__isnull=False)
                | (~Q(state="confirmed") & Q(confirmed_at__isnull=True)),
                name="session_confirmed_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        """As the history keeps it, in one language whoever acts: `words.history.subject_words` says it."""
        return f"round {self.round.number}, table {self.table.number}"

    def get_absolute_url(self) -> str:
        return reverse("session", args=[self.round.event.slug, self.round.number, self.table.number])

    @property
    def is_confirmed(self) -> bool:
        return self.state == self.State.CONFIRMED


class Seat(models.Model):
    """One player's place in a session.

    `computed` follows from hands and penalties (none without hands), `signed_total` is what the
    player signed, `score` and `twelfths` are what counts since the sheet was confirmed, and those named
    `published_` are what the public sees, frozen when the round was published: score, table points, and
    how many hands the player won and discarded into a win (none where no hands are known). `forfeit` says
    why the player forfeits the session, with 0 points and 0 table points, whatever a substitute at the
    seat wins; empty: the player does not.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.RESTRICT, related_name="seats")
    wind = models.PositiveSmallIntegerField(_("initial wind"), choices=Wind)
    computed = models.IntegerField(null=True, blank=True)
    signed_total = models.IntegerField(_("signed total"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)
    twelfths = models.PositiveSmallIntegerField(_("table points"), null=True, blank=True)
    forfeit = models.CharField(_("forfeited"), max_length=LONGEST_REASON, blank=True)
    published_score = models.IntegerField(null=True, blank=True)
    published_twelfths = models.PositiveSmallIntegerField(null=True, blank=True)
    published_won = models.PositiveSmallIntegerField(null=True, blank=True)
    published_discarded = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["wind"]
        constraints = [
            models.UniqueConstraint(fields=["session", "wind"], name="seat_one_per_wind"),
            models.UniqueConstraint(fields=["round", "player"], name="seat_player_once_per_round"),
            models.CheckConstraint(condition=Q(wind__lte=3), name="seat_wind"),
            models.CheckConstraint(
                condition=Q(score__isnull=True, twelfths__isnull=True)
                | Q(score__isnull=False, twelfths__isnull=False, twelfths__lte=54),
                name="seat_score_with_table_points",
            ),
            models.CheckConstraint(
                condition=Q(published_score__isnull=True, published_twelfths__isnull=True)
                | Q(
                    published_score__isnull=False,
                    published_twelfths__isnull=False,
                    published_twelfths__lte=54,
                ),
                name="seat_published_score_with_table_points",
            ),
            models.CheckConstraint(
                condition=Q(published_won__isnull=True, published_discarded__isnull=True)
                | Q(
                    published_score__isnull=False,
                    published_won__lte=HANDS_PER_SESSION,
                    published_discarded__lte=HANDS_PER_SESSION,
                    published_won__isnull=False,
                    published_discarded__isnull=False,
                ),
                name="seat_published_hands_with_score",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_wind_display()}: {self.player}"

    @property
    def letter(self) -> str:
        return Wind(self.wind).letter


class HandResult(models.Model):
    """The k-th hand of a session: drawn (no winner), or won by discard or self-draw.

    How the four seats paid follows from the event's rules (`scoring.mcr.settle`). `fans` are what
    the slip lists, without flowers, each as [number, count] or [57, 1, "mixed"]; `tiles` is the hand
    in the shared notation. `checked` says how far the hand was checked: its value alone, its fans,
    or its tiles.
    """

    class Checked(models.TextChoices):
        VALUE = "value", _("value only")
        FANS = "fans", _("fans")
        TILES = "tiles", _("tiles")

    session = models.ForeignKey(Session, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    winner = models.PositiveSmallIntegerField(_("winner"), choices=Wind, null=True, blank=True)
    discarder = models.PositiveSmallIntegerField(_("discarder"), choices=Wind, null=True, blank=True)
    value = models.PositiveSmallIntegerField(_("value"), default=0)
    fans = models.JSONField(_("fans"), default=list, blank=True)
    flowers = models.PositiveSmallIntegerField(_("flowers"), default=0)
    tiles = models.CharField(_("tiles"), max_length=LONGEST_HAND, blank=True)
    checked = models.CharField(max_length=5, choices=Checked, default=Checked.VALUE)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="hand_one_per_number"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=HANDS_PER_SESSION), name="hand_number"
            ),
            models.CheckConstraint(
                condition=(Q(winner__isnull=True) | Q(winner__lte=3))
                & (Q(discarder__isnull=True) | Q(discarder__lte=3)),
                name="hand_seats",
            ),
            models.CheckConstraint(
                condition=Q(discarder__isnull=True) | Q(winner__isnull=True) | ~Q(winner=F("discarder")),
                name="hand_winner_is_not_discarder",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=False, value__lte=HIGHEST_VALUE)
                | Q(winner__isnull=True, discarder__isnull=True, value=0),
                name="hand_drawn_has_no_value",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=False, flowers__lte=MAX_FLOWERS)
                | Q(winner__isnull=True, flowers=0, tiles="", checked="value"),
                name="hand_drawn_has_no_claim",
            ),
            models.CheckConstraint(
                condition=Q(checked="tiles") & ~Q(tiles="") | Q(checked__in=["value", "fans"], tiles=""),
                name="hand_checked_by_its_tiles",
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}"


def _paid_as(kind: PenaltyKind) -> Q:
    """A penalty is of this kind, with the receiver and the amount that go with it."""
    paid = Q(kind=kind.value, receiver__isnull=True)
    if kind.names_receiver:
        paid = Q(kind=kind.value, receiver__lte=3) & ~Q(receiver=F("seat"))
    return paid & Q(Exact(F("amount") % kind.parts, 0)) if kind.parts > 1 else paid


class Penalty(models.Model):
    """A penalty of a session (RULES.md section 5).

    `seat` loses `amount` points: to the three others in equal parts, to nobody, or to `receiver`.
    A cancelled penalty does not count and stays listed with its reason.
    """

    class Kind(models.TextChoices):
        TO_OTHERS = PenaltyKind.TO_OTHERS, _("paid to the three others")
        DEDUCTION = PenaltyKind.DEDUCTION, _("deduction, nobody receives it")
        TO_PLAYER = PenaltyKind.TO_PLAYER, _("paid to one player")

    session = models.ForeignKey(Session, models.CASCADE, related_name="penalties")
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    seat = models.PositiveSmallIntegerField(_("player"), choices=Wind)
    receiver = models.PositiveSmallIntegerField(_("paid to"), choices=Wind, null=True, blank=True)
    amount = models.PositiveSmallIntegerField(_("points"))
    hand = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(_("why cancelled"), max_length=200, blank=True)

    class Meta:
        ordering = ["hand", "pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=Q(seat__lte=3), name="penalty_seat"),
            models.CheckConstraint(condition=Q(amount__gte=1), name="penalty_amount"),
            models.CheckConstraint(
                condition=Q(hand__isnull=True) | Q(hand__gte=1, hand__lte=HANDS_PER_SESSION),
                name="penalty_hand",
            ),
            models.CheckConstraint(
                condition=reduce(or_, map(_paid_as, sorted(PenaltyKind))), name="penalty_kind_and_receiver"
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | ~Q(cancel_reason=""),
                name="penalty_cancelled_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.amount}"
