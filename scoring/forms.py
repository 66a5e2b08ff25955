"""What the calculator asks: the tiles, how the hand was won, winds, flowers, rules.

Every state of the form is an address. Its tiles may be typed in the shared notation with the
circumstances behind them; those then move into their fields.
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.mcr import HandError, Ruleset
from scoring.mcr.hand import MAX_FLOWERS
from scoring.mcr.notation import parse_waiting
from scoring.mcr.rulesets import RULESETS
from scoring.mcr.tiles import WINDS
from scoring.tray import SINGLE, Tray
from scoring.words import WIND_WORDS

#: How a hand can be won: the words, and whether the tile was drawn and a kong had to do with it.
WAYS_OF_WINNING = {
    "discard": (_("from a discard"), False, False),
    "drawn": (_("self-drawn"), True, False),
    "replacement": (_("on a kong's replacement tile"), True, True),
    "robbed": (_("robbing a kong"), False, True),
}
RULESET_WORDS = {
    "international": _("International"),
    "mainland": _("Mainland"),
    "beginner": _("Beginners"),
    "casual": _("Casual"),
}
WHAT_A_TAP_ADDS = (
    (SINGLE, _("tile")),
    ("chow", _("chow")),
    ("pung", _("pung")),
    ("kong", _("kong")),
    ("concealed", _("concealed kong")),
)
WIND_CHOICES = tuple(zip(WINDS, WIND_WORDS, strict=True))

#: A form that nobody has touched, by field; what equals it stays out of addresses.
UNTOUCHED: Mapping[str, str] = {
    "hand": "",
    "won": "discard",
    "last_of_kind": "",
    "last_of_wall": "",
    "prevalent": WINDS[0],
    "seat": WINDS[0],
    "flowers": "0",
    "rules": "international",
    "adds": SINGLE,
    "lang": "",
}


class HandForm(forms.Form):
    """The tiles and circumstances of one hand."""

    hand = forms.CharField(
        label=pgettext_lazy("calculator: tiles", "Hand"),
        required=False,
        help_text=_(
            "m characters, s bamboo, p dots, ESWN winds, C F P red, green and white dragon; "
            "[123m,1] a claimed set, [EEEE] a concealed kong; the last tile wins."
        ),
        max_length=150,
        error_messages={"max_length": _("A hand has at most 150 characters here; this has %(show_value)d.")},
        widget=forms.TextInput(
            attrs={"class": "mono", "spellcheck": "false", "autocapitalize": "none", "autocomplete": "off"}
        ),
    )
    won = forms.ChoiceField(
        label=pgettext_lazy("calculator: how it was won", "Won"),
        required=False,
        widget=forms.RadioSelect,
        choices=[(name, way[0]) for name, way in WAYS_OF_WINNING.items()],
    )
    last_of_kind = forms.BooleanField(label=_("last tile of its kind"), required=False)
    last_of_wall = forms.BooleanField(label=_("last tile of the wall"), required=False)
    seat = forms.ChoiceField(
        label=_("Seat wind"), required=False, widget=forms.RadioSelect, choices=WIND_CHOICES
    )
    prevalent = forms.ChoiceField(
        label=_("Prevalent wind"), required=False, widget=forms.RadioSelect, choices=WIND_CHOICES
    )
    flowers = forms.IntegerField(
        label=_("Flowers"),
        required=False,
        min_value=0,
        max_value=MAX_FLOWERS,
        error_messages={
            "invalid": _("A number from 0 to 8."),
            "min_value": _("A number from 0 to 8."),
            "max_value": _("There are only 8 flowers."),
        },
    )
    rules = forms.ChoiceField(label=_("Rules"), required=False, choices=list(RULESET_WORDS.items()))
    adds = forms.ChoiceField(
        label=_("A tap adds"),
        required=False,
        help_text=_("Chow, pung and kong are claimed sets; a chow starts at the tile."),
        widget=forms.RadioSelect,
        choices=WHAT_A_TAP_ADDS,
    )

    def clean(self) -> dict[str, Any]:
        """Take what nobody touched for what was left empty."""
        cleaned = self.cleaned_data
        for name, value in cleaned.items():
            if value == "":
                cleaned[name] = UNTOUCHED[name]
        return {**cleaned, "flowers": cleaned.get("flowers") or 0}

    @property
    def ruleset(self) -> Ruleset:
        """The rules chosen; only a valid form has some."""
        return RULESETS[self.cleaned_data["rules"]]


def filled(query: Mapping[str, str]) -> dict[str, str]:
    """Return every field's text from a query, with the circumstances behind the tiles in their fields.

    A text that cannot be read stays as it was typed.
    """
    fields = {name: query.get(name, untouched) for name, untouched in UNTOUCHED.items()}
    text = fields["hand"]
    try:
        melds, tiles, prevalent, seat, flowers = parse_waiting(text)
        tray = Tray(melds, tiles)
    except HandError:
        return fields
    fields["hand"] = str(tray)
    parts = re.sub(r"\s", "", text).split("|")
    if flowers or len(parts) > 2:
        fields["flowers"] = str(flowers)
    if len(parts) > 1 and parts[1]:
        fields["prevalent"], fields["seat"] = WINDS[prevalent], WINDS[seat]
        drawn, last_of_kind, last_of_wall, kong = (flag == "1" for flag in parts[1][2:].ljust(4, "0"))
        fields["won"] = next(name for name, way in WAYS_OF_WINNING.items() if way[1:] == (drawn, kong))
        fields["last_of_kind"], fields["last_of_wall"] = "1" * last_of_kind, "1" * last_of_wall
    return fields


def address(fields: Mapping[str, str], **changes: str) -> str:
    """Return the address of the calculator in the state of some fields, what nobody touched left out."""
    state = {**fields, **changes}
    query = {
        name: state[name] for name, untouched in UNTOUCHED.items() if state.get(name, untouched) != untouched
    }
    return reverse("hand") + ("?" + urlencode(query, safe=",") if query else "")
