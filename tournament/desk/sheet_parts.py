"""The small forms that a sheet is made of, beside its lines and penalties; `SheetForm` holds them all."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournament.desk.hand_row import key_input
from tournament.models import Session
from tournament.models.history import LONGEST_REASON
from tournament.record.sittings import sitting_of
from tournament.rules.findings import NO_HANDS, SignedTotals, check_total
from tournament.rules.sheet import HANDS_PER_SESSION
from tournament.words import findings
from tournament.words.amounts import typed_amount
from tournament.words.findings import Names
from tournament.words.typed import Unreadable, read_number, read_version


class TotalsForm(forms.Form):
    """The four signed totals, by initial wind."""

    def __init__(self, names: Names, posted: QueryDict | None, stored: SignedTotals) -> None:
        totals = zip("eswn", stored, strict=True)
        known = {wind: typed_amount(total) for wind, total in totals if total is not None}
        super().__init__(posted, prefix="total", initial=known)
        self.names = names
        self.totals: list[int | None] = [None] * 4
        for wind, name in zip("eswn", names.full, strict=True):
            self.fields[wind] = forms.CharField(
                required=False, widget=key_input(findings.total_label(name), "points")
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for seat, wind in enumerate("eswn"):
            text = cleaned.get(wind, "")
            try:
                total = read_number(text)
            except Unreadable:
                self.add_error(wind, findings.unreadable_total(text.strip(), self.names.full[seat]))
                continue
            self.totals[seat] = total if isinstance(total, int) else None
            for finding in check_total(seat, self.totals[seat]):
                self.add_error(wind, findings.sentence(finding, self.names))
        return cleaned


class SlipForm(forms.Form):
    """What a slip says of itself: that time ended the session, how many hands it has, or that it has none.

    `hands_stated` is the number that could be read, None for none.
    """

    timed_out = forms.BooleanField(label=gettext_lazy("Time ended the session"), required=False)
    hands = forms.CharField(
        label=gettext_lazy("Hands on the slip, where it says so"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points"}),
    )
    no_hands = forms.BooleanField(
        label=gettext_lazy("There is no sheet of hands: totals only"), required=False
    )

    def __init__(self, session: Session, posted: QueryDict | None) -> None:
        stated = session.hands_stated
        known = {
            "timed_out": session.timed_out,
            "hands": "" if stated is None else str(stated),
            "no_hands": any(key.startswith(NO_HANDS) for key in session.looks_taken),
        }
        super().__init__(posted, prefix="slip", initial=known)
        self.hands_stated: int | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text = cleaned.get("hands", "")
        try:
            stated = read_number(text)
        except Unreadable:
            stated = -1
        if isinstance(stated, int):
            self.hands_stated = stated
            if not 0 <= stated <= HANDS_PER_SESSION:
                self.hands_stated = None
                self.add_error("hands", findings.unreadable_count(text.strip()))
        return cleaned


class SubmissionForm(forms.Form):
    """What every rendered sheet carries: for whom it was made (`sitting`) and the version it shows, a token
    that names this rendering, which button was pressed (`apply`: that of which proposal), and the lines put
    in and taken out (`+5-7`)."""

    sitting = forms.CharField(required=False, widget=forms.HiddenInput)
    version = forms.CharField(required=False, widget=forms.HiddenInput)
    token = forms.CharField(required=False, widget=forms.HiddenInput)
    do = forms.CharField(required=False, widget=forms.HiddenInput)
    apply = forms.CharField(required=False, widget=forms.HiddenInput)
    moves = forms.CharField(required=False, widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """Why a sheet is confirmed although its hands lead elsewhere than its totals, or lack their fans."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReopenForm(forms.Form):
    """Why a confirmed sheet is opened again, and what was looked at: whose sheet, in which version."""

    sitting = forms.CharField(required=False, widget=forms.HiddenInput)
    version = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Why it is opened again"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Say why the sheet is opened again; the history keeps it.")},
    )

    def __init__(self, posted: QueryDict | None = None, *, shown: Session | None = None) -> None:
        of = {"version": shown.version, "sitting": sitting_of(shown)} if shown else {}
        super().__init__(posted, auto_id="id_reopen_%s", initial=of)

    @property
    def shown_version(self) -> int:
        return read_version(self.cleaned_data.get("version", ""))

    @property
    def why(self) -> str:
        return str(self.cleaned_data["reason"])
