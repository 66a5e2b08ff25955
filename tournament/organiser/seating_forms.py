"""Forms on the seating: drawing it, importing it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.draws.proposals import Wish
from tournament.imports.chart import MOST_ROWS
from tournament.models import Draw
from tournament.models.history import LONGEST_REASON
from tournament.organiser.event_forms import MOST_ROUNDS
from tournament.organiser.player_forms import ListForm
from tournament.web.versions import VersionForm
from tournament.words.fields import field_label
from tournament.words.values import NOTHING

APART = [
    ("", _("nobody")),
    ("team", _("of one team")),
    ("club", _("of one club")),
    ("country", _("of one country")),
]


ORDERS = [("", _("nobody met twice · kept apart · no table twice")), *Draw.Order.choices]


class ChartForm(VersionForm, ListForm):
    """A chart by file or pasted."""

    most_rows = MOST_ROWS


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
    wish_order = forms.ChoiceField(
        label=field_label(Draw, "wish_order"),
        choices=ORDERS,
        required=False,
        help_text=_(
            "Where not all can be had, the later one gives way. Start winds are even in any case; last, "
            "common opponents are spread evenly."
        ),
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
        label=field_label(Draw, "seed"),
        max_length=80,
        required=False,
        help_text=_(
            "Any words or numbers; the same seed and players give the same seating, so anybody can repeat "
            "the draw. Empty: a random one, which is shown afterwards."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )
    field_order = ["version", "seed", "apart", "apart_rounds", "wish_order", "rounds"]

    def __init__(self, *args: Any, promised: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if promised:
            del self.fields["seed"]


class PreviewForm(WishForm):
    """Which seeds to try without storing anything; its address holds all of it."""

    seed = forms.CharField(
        label=field_label(Draw, "seed"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )
    other = forms.CharField(
        label=_("Compare with the seed"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )

    field_order = ["seed", "other", "apart", "apart_rounds", "wish_order", "rounds"]

    @property
    def seeds(self) -> list[str]:
        """The one or two different seeds to try."""
        return list(dict.fromkeys(filter(None, (self.cleaned_data["seed"], self.cleaned_data["other"]))))

    @property
    def wish(self) -> Wish:
        asked = self.cleaned_data
        return Wish(asked["apart"], asked["apart_rounds"], asked["rounds"], asked["wish_order"])


class SwapChoiceForm(forms.Form):
    """Who changes places with whom, in which round; its address holds all of it."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    one = forms.TypedChoiceField(label=_("Player"), coerce=int)
    other = forms.TypedChoiceField(
        label=_("changes places with"), coerce=int, required=False, empty_value=None
    )
    onwards = forms.BooleanField(label=_("also in all later rounds"), required=False)

    def __init__(self, *args: Any, rounds: Sequence[int], players: Mapping[int, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(number, str(player)) for number, player in sorted(players.items())]
        choices = {"round": [(n, str(n)) for n in rounds], "one": listed, "other": [("", NOTHING), *listed]}
        for name, offered in choices.items():
            field: Any = self.fields[name]
            field.choices = offered

    def clean(self) -> dict[str, Any]:
        asked = super().clean() or {}
        if asked.get("one") and asked.get("one") == asked.get("other"):
            self.add_error("other", _("These are not two players."))
        return asked


class SwapForm(VersionForm):
    """Why two players change places."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        help_text=_("The history keeps it, and the public certificate of the draw shows it."),
    )


class ContinueForm(forms.Form):
    """From which seed the open rounds are drawn again, and how many of them; its address holds all of it."""

    seed = forms.CharField(
        label=field_label(Draw, "seed"),
        max_length=80,
        required=False,
        help_text=_("Another seed gives another seating. Empty: a random one."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "mono"}),
    )
    last = forms.TypedChoiceField(
        label=_("Draw up to round"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_("A round after it is left without a seating, for the ranking to seat."),
    )

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["last"]
        field.choices = [(number, str(number)) for number in rounds]


class TakeContinuationForm(VersionForm):
    """Takes the rounds that were looked at; without a seed they are drawn from the promised one."""

    seed = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)
    last = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, widget=forms.HiddenInput)
    basis_hash = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
