"""What is typed about a session beside its sheet: how it ended, objections and their answers."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.words import named
from tournament.models import Seat, Wind
from tournament.models.history import LONGEST_REASON
from tournament.web.once import OnceForm
from tournament.web.versions import VersionForm
from tournament.words.values import NOTHING


class SittingForm(forms.Form):
    """A form on a session, which says for whom it was made (`tournament.record.sittings`)."""

    sitting = forms.CharField(required=False, widget=forms.HiddenInput)


class NotPlayedForm(SittingForm, VersionForm):
    """Why a session was not played."""

    reason = forms.CharField(label=_("Why it was not played"), max_length=LONGEST_REASON)


class ForfeitsForm(SittingForm, VersionForm):
    """Why each player who forfeits does; empty for the others."""

    def __init__(self, seats: Sequence[Seat], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for seat in seats:
            label = named(Wind(seat.wind).label, seat.player.name)
            self.fields[f"seat-{seat.wind}"] = forms.CharField(
                label=label, max_length=LONGEST_REASON, required=False, initial=seat.forfeit
            )

    @property
    def forfeits(self) -> dict[int, str]:
        """The reasons by wind, of those who forfeit."""
        typed = {wind: self.cleaned_data.get(f"seat-{wind}", "").strip() for wind in Wind.values}
        return {wind: reason for wind, reason in typed.items() if reason}


class ObjectionForm(OnceForm, SittingForm):
    """Who objects, and to what."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)
    text = forms.CharField(label=_("Objection"), max_length=LONGEST_REASON)

    def __init__(self, seats: Sequence[Seat], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        cast(forms.ChoiceField, self.fields["player"]).choices = [
            ("", NOTHING),
            *((seat.wind, f"{seat.player.name} ({Wind(seat.wind).label})") for seat in seats),
        ]


class AnswerForm(forms.Form):
    """Whether an objection is accepted, and why."""

    answer = forms.ChoiceField(
        label=_("Answer"),
        choices=[("accepted", _("accepted")), ("rejected", _("rejected"))],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
