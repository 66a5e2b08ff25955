"""Forms of the morning and of later changes: draw numbers, replacements, tables that are kept, settings."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Player
from tournament.models.history import LONGEST_REASON
from tournament.organiser.forgetting_form import ForgettingForm
from tournament.organiser.moves import ReorderingForm
from tournament.players.arriving import NumberOrder
from tournament.players.changing_settings import PLAYER_SETTINGS
from tournament.web.versions import VersionForm
from tournament.words.fields import field_label

HIGHEST_TABLE = 999


class NumbersForm(forms.Form):
    """By what the draw numbers are given, and the seed of a random draw."""

    order = forms.ChoiceField(
        label=_("Give the numbers"),
        choices=[
            (NumberOrder.RANDOM, _("by a random draw")),
            (NumberOrder.COUNTRY, _("by country, and by name within a country")),
            (NumberOrder.NAME, _("by name")),
        ],
        widget=forms.RadioSelect,
        initial=NumberOrder.RANDOM,
    )
    seed = forms.CharField(
        label=_("Seed of the random draw"),
        max_length=80,
        required=False,
        help_text=_(
            "Any words or numbers, so that the draw can be repeated. Empty: one is made up and kept."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )


class ReplaceForm(VersionForm):
    """Who takes a player's place, and why."""

    newcomer = forms.ChoiceField(label=_("Who takes the place"))
    begun_too = forms.BooleanField(
        label=_("The session that has begun counts for the newcomer, too"),
        required=False,
        help_text=_("The seat keeps one score from the first hand on. Otherwise it counts for who began."),
    )
    reason = forms.CharField(
        label=_("Why"), max_length=LONGEST_REASON, required=False, help_text=_("The history keeps it.")
    )

    def __init__(
        self, *args: Any, newcomers: Sequence[Player], has_begun: bool = False, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        if not has_begun:
            del self.fields["begun_too"]
        field = self.fields["newcomer"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(player.pk), f"{player} ({player.status_words})") for player in newcomers]


class UnrankForm(VersionForm):
    """Why somebody who withdrew is taken out of the ranking, or put back into it."""

    reason = forms.CharField(
        label=_("Why"), max_length=LONGEST_REASON, required=False, help_text=_("The history keeps it.")
    )


class FixedTableForm(VersionForm):
    """The table that is kept for a player."""

    table = forms.IntegerField(
        label=_("Always at table"), min_value=1, max_value=HIGHEST_TABLE, required=False
    )


class PlayerSettingsForm(VersionForm, ReorderingForm, ForgettingForm):
    """Who counts for teams and nations, and how long contacts are kept."""

    team_best = forms.IntegerField(
        label=field_label(Event, "team_best"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("The best of each team. Empty: all members count, so teams should be of one size."),
    )
    nation_best = forms.IntegerField(
        label=field_label(Event, "nation_best"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("The best of each country. Empty: there is no ranking of nations."),
    )
    contacts_days = forms.IntegerField(
        label=_("Days that e-mail addresses are kept"),
        min_value=0,
        max_value=3650,
        help_text=_(
            "Counted from the last day of the event; then they are forgotten. "
            "An event without days keeps them for a year after its last change."
        ),
    )

    def changes(self) -> dict[str, int | None]:
        """What the action takes."""
        return {name: self.cleaned_data[name] for name in PLAYER_SETTINGS}
