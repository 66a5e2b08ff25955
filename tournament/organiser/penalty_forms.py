"""What is typed to give a penalty outside a sheet."""

import re
from fractions import Fraction
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Player, RankingPenalty
from tournament.models.history import LONGEST_REASON
from tournament.web.once import OnceForm
from tournament.words.typed import Unreadable, read_number
from tournament.words.values import NOTHING

K = RankingPenalty.Kind
_GLYPHS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅙": "1/6", "⅚": "5/6"}
#: Short on purpose: a number typed with an exponent could have a million digits.
_PART = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}|/[1-9][0-9]{0,3})?")


def read_table_points(typed: str) -> int:
    """Return table points as twelfths: `2`, `1.5`, `1,5`, `1½`, `1/3`, `1 1/2`.

    Raises ValueError for what is no such number, or no whole number of twelfths.
    """
    text = typed
    for glyph, fraction in _GLYPHS.items():
        text = text.replace(glyph, f" {fraction}")
    parts = text.replace(",", ".").split()
    # Two parts are a whole number and a fraction; "1 5" is not six.
    mixed = len(parts) != 2 or (parts[0].isdecimal() and "/" in parts[1])
    if not 1 <= len(parts) <= 2 or not mixed or not all(map(_PART.fullmatch, parts)):
        raise ValueError(typed)
    twelfths = 12 * sum(map(Fraction, parts), Fraction(0))
    if twelfths.denominator != 1:
        raise ValueError(typed)
    return int(twelfths)


def _points(typed: str) -> int:
    """Points that are lost, typed with or without their minus. Raises ValueError."""
    number = read_number(typed)
    if not isinstance(number, int):
        raise Unreadable(typed)
    return abs(number)


class RankingPenaltyForm(OnceForm):
    """Who, what, how much, in which round, and why."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)
    kind = forms.ChoiceField(label=_("Penalty"), choices=K.choices)
    amount = forms.CharField(
        label=_("How much"),
        max_length=20,
        required=False,
        help_text=_("Points, or table points as 1, ½ or 0.5. Nothing for a disqualification."),
    )
    round = forms.TypedChoiceField(label=_("In"), coerce=int, required=False, empty_value=None)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)

    def __init__(self, event: Event, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        players = event.players.exclude(status=Player.Status.WAITING)
        choices = [("", NOTHING), *((player.pk, str(player)) for player in players)]
        cast(forms.ChoiceField, self.fields["player"]).choices = choices
        rounds = event.rounds.values_list("number", flat=True)
        cast(forms.ChoiceField, self.fields["round"]).choices = [
            ("", _("the event as a whole")),
            *((number, _("round %d") % number) for number in rounds),
        ]

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if "amount" not in found:
            return found
        text, kind = found["amount"].strip(), found.get("kind")
        try:
            if kind == K.DISQUALIFICATION or not text:
                found["amount"] = 0
                if text not in ("", "0"):
                    raise ValidationError(gettext("A disqualification has no amount."))
            elif kind == K.TABLE_POINTS:
                found["amount"] = read_table_points(text)
            else:
                found["amount"] = _points(text)
        except ValueError:
            self.add_error("amount", gettext("“%s” is no number of points that could be lost.") % text)
        except ValidationError as error:
            self.add_error("amount", error)
        return found
