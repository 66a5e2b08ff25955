"""From which moment of the history on somebody wants to know what was entered."""

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.models import Event, History
from tournament.record.actions import Action, action_words
from tournament.record.fingerprints import FEWEST, beginning_of
from tournament.words.history import subject_words
from tournament.words.values import NOTHING

#: Moments that people remember: a result was made public, the event was closed.
_MOMENTS = (Action.PUBLISH_ROUND, Action.SET_STATE)
_MOST_MOMENTS = 60


class SinceForm(forms.Form):
    """A fingerprint as it was typed, or one of the moments that people remember."""

    fingerprint = forms.CharField(
        label=gettext_lazy("Fingerprint"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("From the foot of a printed ranking. The first eight letters will do."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )
    since = forms.TypedChoiceField(
        label=gettext_lazy("Or since"), required=False, coerce=int, empty_value=None
    )

    def __init__(self, event: Event, *data: Any) -> None:
        super().__init__(*data)
        moments = event.history.filter(action__in=_MOMENTS)[:_MOST_MOMENTS]
        field = self.fields["since"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", NOTHING), *((entry.pk, moment_of(entry)) for entry in moments)]

    def clean_fingerprint(self) -> str:
        """The beginning of the fingerprint, without what was typed between its letters."""
        typed = self.cleaned_data["fingerprint"]
        found = beginning_of(typed)
        if typed and not found:
            sentence = _("A fingerprint has the digits 0–9 and the letters a–f, at least %d of them.")
            raise forms.ValidationError(sentence % FEWEST)
        return found


def moment_of(entry: History) -> str:
    """An entry in a line: what was done, about what, and when."""
    what = action_words(entry.action)
    at = date_format(localtime(entry.at), pgettext("date format", "D j F Y, H:i"))
    return " · ".join(part for part in (what, subject_words(entry.subject), at) if part)
