"""Forms on the seating: drawing it, importing it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.players import ListForm
from tournament.forms.versions import VersionForm

APART = [
    ("", _("nobody")),
    ("team", _("of one team")),
    ("club", _("of one club")),
    ("country", _("of one country")),
]


class ChartForm(VersionForm, ListForm):
    """A chart by file or pasted."""


class DrawForm(VersionForm):
    """What a draw starts from."""

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
    apart = forms.ChoiceField(
        label=_("Keep players apart"),
        choices=APART,
        required=False,
        help_text=_("As far as the numbers allow."),
    )
