"""Forms on the seating: drawing it, importing it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.events import MOST_ROUNDS
from tournament.forms.players import ListForm
from tournament.forms.versions import VersionForm
from tournament.queries.draws import Wish

APART = [
    ("", _("nobody")),
    ("team", _("of one team")),
    ("club", _("of one club")),
    ("country", _("of one country")),
]


class ChartForm(VersionForm, ListForm):
    """A chart by file or pasted."""


class WishForm(forms.Form):
    """What a draw is asked for, beside the seed. A count of rounds may be left out: all of them."""

    apart = forms.ChoiceField(
        label=_("Keep players apart"),
        choices=APART,
        required=False,
        help_text=_("As far as the numbers allow."),
    )
    apart_rounds = forms.IntegerField(
        label=_("… in the first … rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: in all rounds."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    rounds = forms.IntegerField(
        label=_("Draw the first … rounds only"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: all rounds. The others are seated by the ranking, one after the other."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )


class DrawForm(VersionForm, WishForm):
    """What a draw starts from. Where a seed is promised, none is asked for."""

    seed = forms.CharField(
        label=_("Seed"),
        max_length=80,
        required=False,
        help_text=_(
            "Any words or numbers; the same seed and players give the same seating, so anybody can repeat "
            "the draw. Empty: a random one, which is shown afterwards."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )
    field_order = ["version", "seed", "apart", "apart_rounds", "rounds"]

    def __init__(self, *args: Any, promised: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if promised:
            del self.fields["seed"]


class PreviewForm(WishForm):
    """Which seeds to try without storing anything; its address holds all of it."""

    seed = forms.CharField(label=_("Seed"), max_length=80)
    other = forms.CharField(
        label=_("Compare with the seed"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )

    @property
    def seeds(self) -> list[str]:
        """The one or two different seeds to try."""
        return list(dict.fromkeys(filter(None, (self.cleaned_data["seed"], self.cleaned_data["other"]))))

    @property
    def wish(self) -> Wish:
        asked = self.cleaned_data
        return Wish(asked["apart"], asked["apart_rounds"], asked["rounds"])
