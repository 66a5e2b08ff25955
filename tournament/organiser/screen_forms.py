"""What is typed to add a screen and to tell one what to show, and how the prize-giving is prepared."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.ceremony.leading import MOST_PLACES
from tournament.models import Event, Screen
from tournament.models.screens import LONGEST_ANNOUNCEMENT
from tournament.web.once import OnceForm
from tournament.web.versions import VersionForm
from tournament.words.fields import field_label


class AddScreenForm(OnceForm):
    """The name of a new screen, which stands in its address."""

    name = forms.SlugField(
        label=pgettext_lazy("of a screen", "Name"),
        max_length=30,
        error_messages={
            "invalid": _("Only letters without accents, digits, hyphens and underscores; no spaces.")
        },
        help_text=_("For its address: letters without accents, digits, hyphens. For example hall or stage."),
    )


class ScreenForm(VersionForm):
    """What one screen shows."""

    showing = forms.ChoiceField(label=field_label(Screen, "showing"), choices=Screen.Showing.choices)
    round = forms.TypedChoiceField(
        label=_("Round of the seating"), coerce=int, required=False, empty_value=None
    )
    text = forms.CharField(label=field_label(Screen, "text"), max_length=LONGEST_ANNOUNCEMENT, required=False)
    theme = forms.ChoiceField(label=field_label(Screen, "theme"), choices=Screen.Theme.choices)

    def __init__(self, event: Event, screen: Screen, typed: Any = None) -> None:
        initial = {name: getattr(screen, name) for name in ("showing", "round", "text", "theme", "version")}
        super().__init__(typed, initial=initial, prefix=f"screen-{screen.pk}")
        numbers = event.rounds.values_list("number", flat=True)
        cast(forms.ChoiceField, self.fields["round"]).choices = [
            ("", _("the next")),
            *((number, str(number)) for number in numbers),
        ]

    @property
    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("showing", "round", "text", "theme")}


class CeremonyForm(forms.Form):
    """How many places the prize-giving calls. `version` 0 is that of one that is not prepared yet."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    places = forms.IntegerField(
        label=_("Places of players, called one by one"), min_value=0, max_value=MOST_PLACES, initial=10
    )
    team_places = forms.IntegerField(
        label=_("Places of teams, called before them"), min_value=0, max_value=MOST_PLACES, initial=0
    )
