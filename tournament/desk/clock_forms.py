"""What is typed to start a clock and to give extra time."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.rounds.timing import LONGEST_EXTRA, LONGEST_LEAD_IN, LONGEST_SESSION


class StartForm(forms.Form):
    """Which round starts, and how long it takes."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=LONGEST_SESSION)
    lead_in = forms.IntegerField(
        label=_("Lead-in, in seconds"),
        min_value=0,
        max_value=LONGEST_LEAD_IN,
        initial=60,
        help_text=_("Time to find the seats, before the first hand."),
    )
    last_minutes = forms.IntegerField(
        label=_("Announce the last hand, minutes before the end"),
        min_value=0,
        max_value=LONGEST_SESSION,
        initial=5,
        help_text=_("0: not at all."),
    )

    def __init__(self, event: Event, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        seated = event.rounds.filter(sessions__isnull=False, published_at=None).distinct()
        numbers = list(seated.values_list("number", flat=True))
        self.rounds = numbers
        cast(forms.ChoiceField, self.fields["round"]).choices = [(number, str(number)) for number in numbers]
        self.fields["minutes"].initial = event.minutes


class ExtraTimeForm(forms.Form):
    """How many minutes, and for which table."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=LONGEST_EXTRA, initial=5)
    table = forms.TypedChoiceField(label=_("For"), coerce=int, required=False, empty_value=None)

    def __init__(self, tables: list[int], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        of_one = [(number, _("table %d") % number) for number in tables]
        cast(forms.ChoiceField, self.fields["table"]).choices = [("", _("all tables")), *of_one]
