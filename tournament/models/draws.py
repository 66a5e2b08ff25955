"""Where the seating of an event comes from: the facts that let anybody repeat and check the draw."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event


class Draw(models.Model):
    """How the seating of an event came about; there is one as long as there is a seating.

    A drawn seating follows from `seed`, `version`, the wish (`apart` in the first `apart_rounds`
    rounds, none meaning all; `wish_order` says which wish counts first, empty meaning the usual order)
    and the list of players that `player_list_hash` is of. An imported chart has none of these. `rounds`
    is how many rounds were drawn or imported; `ranked_rounds` are the numbers of those seated by the
    ranking since. `edits` are the swaps made by hand, in their order:
    `{"rounds": [2], "players": [3, 7], "reason": "…"}` by round and draw numbers.

    `seed_by_program` says that nobody typed the seed, so that its hash tells nobody what it is.
    """

    class Apart(models.TextChoices):
        TEAM = "team", _("of one team")
        CLUB = "club", _("of one club")
        COUNTRY = "country", _("of one country")

    class Order(models.TextChoices):
        """Which wishes count before which; even winds and common opponents come after these."""

        APART_FIRST = "clubs,repeats,tables", _("kept apart · nobody met twice · no table twice")
        TABLES_BEFORE_APART = "repeats,tables,clubs", _("nobody met twice · no table twice · kept apart")
        TABLES_FIRST = "tables,repeats,clubs", _("no table twice · nobody met twice · kept apart")
        APART_AND_TABLES_FIRST = "clubs,tables,repeats", _("kept apart · no table twice · nobody met twice")
        TABLES_AND_APART_FIRST = "tables,clubs,repeats", _("no table twice · kept apart · nobody met twice")

    event = models.OneToOneField(Event, models.CASCADE, related_name="draw")
    imported = models.BooleanField(default=False)
    seed = models.CharField(_("seed"), max_length=80, blank=True)
    seed_by_program = models.BooleanField(default=False)
    method = models.CharField(_("method"), max_length=80, blank=True)
    version = models.CharField(_("version"), max_length=20, blank=True)
    player_list_hash = models.CharField(max_length=64, blank=True)
    apart = models.CharField(_("kept apart"), max_length=7, choices=Apart, blank=True)
    apart_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    wish_order = models.CharField(_("what counts first"), max_length=20, choices=Order, blank=True)
    rounds = models.PositiveSmallIntegerField()
    ranked_rounds = models.JSONField(default=list, blank=True)
    edits = models.JSONField(default=list, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(apart__in=["", "team", "club", "country"]), name="draw_apart"
            ),
            models.CheckConstraint(
                condition=models.Q(imported=True, seed="") | models.Q(imported=False) & ~models.Q(seed=""),
                name="draw_has_a_seed_or_is_imported",
            ),
        ]

    def __str__(self) -> str:
        return f"draw of {self.event}"


class Continuation(models.Model):
    """Rounds drawn again, while those before them stay: after withdrawals, or for late arrivals.

    It is there as long as the draw. What is drawn follows from `seed`, `version`, the chart before
    `first_round`, what the draw keeps apart, and the list of players that `player_list_hash` is of.
    The rounds go up to `last_round`.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="continuations")
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField()
    seed = models.CharField(_("seed"), max_length=80)
    seed_by_program = models.BooleanField(default=False)
    method = models.CharField(_("method"), max_length=80)
    version = models.CharField(_("version"), max_length=20)
    player_list_hash = models.CharField(max_length=64)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        ordering = ["first_round"]
        constraints = [
            models.UniqueConstraint(fields=["event", "first_round"], name="continuation_first_round"),
            models.CheckConstraint(
                condition=models.Q(first_round__gte=2, last_round__gte=models.F("first_round")),
                name="continuation_rounds",
            ),
            models.CheckConstraint(condition=~models.Q(seed=""), name="continuation_has_a_seed"),
        ]

    def __str__(self) -> str:
        return f"rounds {self.first_round} to {self.last_round} of {self.event}"


class PromisedSeed(models.Model):
    """A seed that the program has drawn for the next draw and shows nobody before it.

    Its hash is public from the promise on, so everybody can see that the seed was not chosen for what
    it makes.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="promised_seed")
    seed = models.CharField(max_length=80)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"promised seed of {self.event}"
