"""One row of a sheet: value, winner, discarder, and what the slip says of the hand's fans or tiles."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.mcr import HandError, Ruleset
from tournament.models import Event
from tournament.rules.claims import check_hand_claim, completed
from tournament.rules.findings import Finding, Severity, check_hand
from tournament.rules.sheet import NO_CLAIM, Hand, HandClaim
from tournament.words import claim_findings, findings
from tournament.words.findings import Names
from tournament.words.typed import NOT_PLAYED, Unreadable, read_number, read_seat
from tournament.words.typed_claim import LONGEST_CLAIM, UnreadableFan, read_claim, typed_claim

#: The three short fields of a row in the order of the slip's columns.
KEY_ORDER: dict[str, tuple[str, str, str]] = {
    Event.SlipOrder.VALUE_FIRST: ("value", "winner", "discarder"),
    Event.SlipOrder.WINNER_FIRST: ("winner", "discarder", "value"),
}


def key_input(label: str, *classes: str) -> forms.TextInput:
    """A field for a few keys, wide enough for them, with a phone's number pad."""
    return forms.TextInput(
        attrs={
            "inputmode": "numeric",
            "autocomplete": "off",
            "class": " ".join(classes),
            "aria-label": label,
        }
    )


def claim_input(label: str) -> forms.TextInput:
    """The field for fans or tiles, as wide as its place."""
    return forms.TextInput(
        attrs={
            "autocomplete": "off",
            "autocapitalize": "off",
            "spellcheck": "false",
            "class": "claim",
            "aria-label": label,
            "placeholder": gettext_lazy("fans or tiles"),
        }
    )


class HandForm(forms.Form):
    """One row: value, winner, discarder, fans or tiles. `hand` is what it says, None if it was not played."""

    value = forms.CharField(required=False)
    winner = forms.CharField(required=False)
    discarder = forms.CharField(required=False)
    claim = forms.CharField(required=False, max_length=LONGEST_CLAIM)

    def __init__(
        self, number: int, event: Event, names: Names, posted: QueryDict | None, stored: Hand | None
    ) -> None:
        super().__init__(posted, prefix=f"hand-{number}")
        self.number, self.rules, self.chairs, self.names = number, event.rules, event.chairs, names
        if posted is None:
            self.initial = typed_hand(self.rules, stored)
        self.hand: Hand | None = None
        self.possible: list[str] = []
        for name, label in findings.column_labels(number).items():
            self.fields[name].widget = key_input(label, name)
        self.order_fields([*KEY_ORDER[event.slip_order], "claim"])
        self.fields["claim"].widget = claim_input(claim_findings.column_label(number))
        too_long = claim_findings.too_long(number, LONGEST_CLAIM)
        self.fields["claim"].error_messages["max_length"] = too_long

    @property
    def keys(self) -> list[forms.BoundField]:
        """The three short fields in the order of the slip."""
        return [field for field in self if field.name != "claim"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        value = self._read("value")
        winner, discarder = self._read("winner"), self._read("discarder")
        claim = self._read_claim()
        if self.errors:
            return cleaned
        if value is NOT_PLAYED:
            if winner is not None or discarder is not None or claim:
                self._refuse("value", Finding("not_played", Severity.ERROR, hand=self.number))
        elif value is None and not claim:
            if winner is not None or cleaned["discarder"].strip():
                self._refuse("value", Finding("value_missing", Severity.ERROR, hand=self.number))
        elif value is None and winner is None:
            self._refuse("winner", Finding("claim_without_winner", Severity.ERROR, hand=self.number))
        else:
            seats = winner, None if discarder == winner else discarder
            self._check(Hand(self.number, *seats, value or 0, claim), value_typed=value is not None)
        return cleaned

    def _read_claim(self) -> HandClaim:
        """What the slip says beyond the value; an error if it is unreadable."""
        try:
            return read_claim(self.cleaned_data.get("claim", ""))
        except UnreadableFan as unreadable:
            self.add_error("claim", claim_findings.unreadable_fan(self.number, unreadable))
            return NO_CLAIM

    def _read(self, name: str) -> Any:
        """What stands in a field: a number, a seat, None or NOT_PLAYED; an error if it is unreadable."""
        text = self.cleaned_data.get(name, "")
        try:
            return read_number(text) if name == "value" else read_seat(text, self.names.numbers)
        except Unreadable:
            words = findings.unreadable_value if name == "value" else findings.unreadable_seat
            self.add_error(name, words(self.number, text.strip()))
            return None

    def _check(self, hand: Hand, *, value_typed: bool) -> None:
        """Take the hand, or say everything that is wrong with it: with the row first, then with its claim."""
        try:
            if hand.claim and hand.winner is not None:
                hand = completed(self.rules, hand, self.chairs, value_typed=value_typed)
        except HandError as unreadable:
            self.add_error("claim", claim_findings.unreadable_tiles(self.number, unreadable))
            return
        found = check_hand(self.rules, hand) if value_typed else ()
        for finding in found:
            self._refuse(_FIELD_OF_FINDING.get(finding.code, "value"), finding, hand)
        checked = check_hand_claim(self.rules, hand, self.chairs)
        for sentence in claim_findings.errors(checked, hand, self.names):
            self.add_error("claim", sentence)
        self.possible = claim_findings.corrections(checked, self.rules)
        if not self.errors:
            self.hand = hand

    def _refuse(self, field: str, finding: Finding, hand: Hand | None = None) -> None:
        self.add_error(field, findings.sentence(finding, self.names, hand))


_FIELD_OF_FINDING = {
    "winner_missing": "winner",
    "winner_is_discarder": "discarder",
    "drawn_with_discarder": "discarder",
    "drawn_with_claim": "claim",
}


def typed_hand(rules: Ruleset, hand: Hand | None) -> dict[str, str]:
    """How a stored hand stands in its row."""
    if hand is None:
        return {}
    return {
        "value": str(hand.value),
        "winner": "" if hand.winner is None else str(hand.winner + 1),
        "discarder": "" if hand.discarder is None else str(hand.discarder + 1),
        "claim": typed_claim(rules, hand.claim),
    }
