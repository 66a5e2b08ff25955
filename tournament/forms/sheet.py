"""The form of a sheet: sixteen rows, penalties and four signed totals, as they stand on the paper.

Everything is text until it is read here, so that whatever was typed comes back with its sentence.
Each part is a small form of its own; `SheetForm` holds them together and gives a `SheetInput`.
"""

import dataclasses
import hashlib
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.mcr import HandError, Ruleset
from tournament.actions.sheets import CancelledPenalty, NewPenalty, SheetInput
from tournament.claims import check_hand_claim, completed
from tournament.findings import Finding, Severity, SignedTotals, check_hand, check_total
from tournament.forms import claim_sentences, sentences
from tournament.forms.penalties import BLANK_PENALTIES, CancelForm, PenaltyForm
from tournament.forms.sentences import Names
from tournament.forms.typed import NOT_PLAYED, Unreadable, read_number, read_seat, read_version
from tournament.forms.typed_claim import LONGEST_CLAIM, UnreadableFan, read_claim, typed_claim
from tournament.models import Event, Session
from tournament.models.history import LONGEST_REASON
from tournament.session_sheet import HANDS_PER_SESSION, NO_CLAIM, Hand, HandClaim, Penalty
from tournament.sheet_facts import hand_facts, hands_of, signed_totals_of


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
        super().__init__(posted, prefix=f"hand-{number}", initial=typed_hand(event.rules, stored))
        self.number, self.rules, self.chart, self.names = number, event.rules, event.chart, names
        self.hand: Hand | None = None
        self.possible: list[str] = []
        for name, label in sentences.column_labels(number).items():
            self.fields[name].widget = key_input(label, name)
        self.fields["claim"].widget = claim_input(claim_sentences.column_label(number))
        too_long = claim_sentences.too_long(number, LONGEST_CLAIM)
        self.fields["claim"].error_messages["max_length"] = too_long

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
            self.add_error("claim", claim_sentences.unreadable_fan(self.number, unreadable))
            return NO_CLAIM

    def _read(self, name: str) -> Any:
        """What stands in a field: a number, a seat, None or NOT_PLAYED; an error if it is unreadable."""
        text = self.cleaned_data.get(name, "")
        try:
            return read_number(text) if name == "value" else read_seat(text)
        except Unreadable:
            words = sentences.unreadable_value if name == "value" else sentences.unreadable_seat
            self.add_error(name, words(self.number, text.strip()))
            return None

    def _check(self, hand: Hand, *, value_typed: bool) -> None:
        """Take the hand, or say everything that is wrong with it: with the row first, then with its claim."""
        try:
            if hand.claim and hand.winner is not None:
                hand = completed(self.rules, hand, self.chart, value_typed=value_typed)
        except HandError as unreadable:
            self.add_error("claim", claim_sentences.unreadable_tiles(self.number, unreadable))
            return
        found = check_hand(self.rules, hand) if value_typed else ()
        for finding in found:
            self._refuse(_FIELD_OF_FINDING.get(finding.code, "value"), finding, hand)
        checked = check_hand_claim(self.rules, hand, self.chart)
        for sentence in claim_sentences.errors(checked, hand, self.names):
            self.add_error("claim", sentence)
        self.possible = claim_sentences.corrections(checked, self.rules)
        if not self.errors:
            self.hand = hand

    def _refuse(self, field: str, finding: Finding, hand: Hand | None = None) -> None:
        self.add_error(field, sentences.sentence(finding, self.names, hand))


_FIELD_OF_FINDING = {
    "winner_missing": "winner",
    "winner_is_discarder": "discarder",
    "drawn_with_discarder": "discarder",
    "drawn_with_claim": "claim",
}


def _where(part: forms.Form, sentence: str) -> str:
    """A sentence as it stands away from its field: a row of penalties does not say by itself which one."""
    return f"{part.title}: {sentence}" if isinstance(part, PenaltyForm) else sentence


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


class TotalsForm(forms.Form):
    """The four signed totals, by initial wind."""

    def __init__(self, names: Names, posted: QueryDict | None, stored: SignedTotals) -> None:
        totals = zip("eswn", stored, strict=True)
        known = {wind: sentences.score(total) for wind, total in totals if total is not None}
        super().__init__(posted, prefix="total", initial=known)
        self.names = names
        self.totals: list[int | None] = [None] * 4
        for wind, name in zip("eswn", names.full, strict=True):
            self.fields[wind] = forms.CharField(
                required=False, widget=key_input(sentences.total_label(name), "points")
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for seat, wind in enumerate("eswn"):
            text = cleaned.get(wind, "")
            try:
                total = read_number(text)
            except Unreadable:
                self.add_error(wind, sentences.unreadable_total(text.strip(), self.names.full[seat]))
                continue
            self.totals[seat] = total if isinstance(total, int) else None
            for finding in check_total(seat, self.totals[seat]):
                self.add_error(wind, sentences.sentence(finding, self.names))
        return cleaned


class SubmissionForm(forms.Form):
    """What every rendered sheet carries: the version it shows, a token that names this rendering, and
    which button was pressed."""

    version = forms.CharField(required=False, widget=forms.HiddenInput)
    token = forms.CharField(required=False, widget=forms.HiddenInput)
    do = forms.CharField(required=False, widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """Why a sheet is confirmed although its hands lead elsewhere than its totals, or lack their fans."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReopenForm(forms.Form):
    """Why a confirmed sheet is opened again, and the version that was looked at."""

    version = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Why it is opened again"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Say why the sheet is opened again; the history keeps it.")},
    )

    def __init__(self, posted: QueryDict | None = None, *, shown: int = 0) -> None:
        super().__init__(posted, auto_id="id_reopen_%s", initial={"version": shown})

    @property
    def shown_version(self) -> int:
        return read_version(self.cleaned_data.get("version", ""))

    @property
    def why(self) -> str:
        return str(self.cleaned_data["reason"])


class SheetForm:
    """A whole sheet, filled from what is stored (`posted` None) or from what was typed.

    `session` has its seats, players, hands and penalties loaded.
    """

    def __init__(self, session: Session, posted: QueryDict | None = None, *, reason: str = "") -> None:
        self.session, self.posted = session, posted
        self.names = sentences.names_of(session)
        event = session.round.event
        stored = {hand.number: hand for hand in hands_of(session)}
        self.hands = [
            HandForm(number, event, self.names, posted, stored.get(number))
            for number in range(1, HANDS_PER_SESSION + 1)
        ]
        self.totals = TotalsForm(self.names, posted, signed_totals_of(session))
        self.penalties = [PenaltyForm(index, self.names, posted) for index in range(1, BLANK_PENALTIES + 1)]
        self.cancels = [
            CancelForm(penalty, posted) for penalty in session.penalties.all() if not penalty.cancelled_at
        ]
        self.submission = SubmissionForm(
            posted, initial={"version": session.version, "token": uuid.uuid4().hex}
        )
        self.reason = ReasonForm(posted, initial={"reason": reason})

    @property
    def parts(self) -> list[forms.Form]:
        return [*self.hands, *self.cancels, *self.penalties, self.totals, self.submission, self.reason]

    def is_valid(self) -> bool:
        """Whether everything was typed so that it can be read."""
        return self.posted is not None and not self.problems

    @property
    def problems(self) -> list[tuple[str, str]]:
        """Every sentence with the id of its field, in the order of the page."""
        return [
            (part[name].id_for_label if name in part.fields else "", _where(part, str(sentence)))
            for part in self.parts
            for name, found in part.errors.items()
            for sentence in found
        ]

    @property
    def wrong_fields(self) -> int:
        """How many fields the problems are about."""
        return len({place for place, _ in self.problems})

    @property
    def played(self) -> tuple[Hand, ...]:
        """The hands that can be read."""
        if self.posted is None:
            return hands_of(self.session)
        return tuple(row.hand for row in self.hands if row.is_valid() and row.hand)

    @property
    def signed(self) -> SignedTotals:
        """The signed totals that can be read."""
        if self.posted is None:
            return signed_totals_of(self.session)
        self.totals.is_valid()
        east, south, west, north = self.totals.totals
        return east, south, west, north

    @property
    def cursor(self) -> forms.BoundField | None:
        """The field where typing goes on: the first wrong one, else the first empty row.

        None where all four totals are there: the paper is typed, whether it has sixteen hands or fewer.
        """
        if self.posted is not None:
            wrong = (part[name] for part in self.parts for name in part.errors if name in part.fields)
            return next(wrong, None)
        missing = [self.totals[wind] for wind in "eswn" if not self.totals[wind].value()]
        if not missing:
            return None
        empty = (row["value"] for row in self.hands if not row["value"].value())
        return next(empty, missing[0])

    def sheet_input(self) -> SheetInput:
        """What a valid form holds."""
        return SheetInput(
            hands=self.played,
            signed_totals=self.signed,
            new_penalties=tuple(
                NewPenalty(form.penalty, form.cleaned_data["reason"].strip())
                for form in self.penalties
                if form.penalty
            ),
            cancelled=tuple(
                CancelledPenalty(form.stored.pk, form.cleaned_data["reason"].strip())
                for form in self.cancels
                if form.cleaned_data["cancel"]
            ),
        )

    @property
    def version(self) -> int:
        """The version that the form showed; 0, which no sheet has, where it does not say."""
        return read_version(self.submission.cleaned_data.get("version", ""))

    @property
    def confirms(self) -> bool:
        """Whether the sheet is to be confirmed once it is saved."""
        return self._pressed("confirm") or self.accepts

    @property
    def accepts(self) -> bool:
        """Whether it is to be confirmed although hands and signed totals differ."""
        return self._pressed("accept")

    @property
    def overwrites(self) -> bool:
        """Whether it is to be saved over another version that was seen beside it."""
        return self._pressed("over")

    def _pressed(self, button: str) -> bool:
        return bool(self.submission.cleaned_data.get("do") == button)

    @property
    def why(self) -> str:
        return str(self.reason.cleaned_data.get("reason", ""))

    @property
    def token(self) -> str:
        """Names this rendering *and* what was typed into it.

        The same page sent twice is one submission; the same page changed after a step back is another.
        """
        rendering = self.submission.cleaned_data.get("token", "")
        return hashlib.sha256(f"{rendering} {self.sheet_input()!r}".encode()).hexdigest() if rendering else ""

    def typed(self) -> Iterator[tuple[str, str]]:
        """Every field of the slip that holds something, by its name in the page."""
        for part in self.parts:
            if part not in (self.submission, self.reason):
                for field in part:
                    text = field.value()
                    if text:
                        yield field.html_name, "on" if text is True else str(text)

    def carried_over(self, stored: Sequence[Penalty]) -> tuple[list[str], list[tuple[str, str]]]:
        """For saving this over another version: the new penalties it holds already, and the other fields.

        A penalty that a colleague entered meanwhile from the same slip is not to count twice.
        """
        equal = [row for row in self.penalties if row.penalty in stored]
        words = [sentences.penalty_line(row.penalty, self.names) for row in equal if row.penalty]
        dropped = tuple(f"{row.prefix}-" for row in equal)
        return words, [(name, text) for name, text in self.typed() if not name.startswith(dropped)]

    def facts_over(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of the sheet if this were saved over it, in the form of `sheet_facts`."""
        typed = self.sheet_input()
        cancelled = {cancel.key: cancel.reason for cancel in typed.cancelled}
        penalties = [
            {**facts, "cancelled": cancelled.get(facts["key"], facts["cancelled"])}
            for facts in stored["penalties"]
        ]
        present = [
            (facts["kind"], facts["seat"], facts["amount"], facts["receiver"], facts["hand"])
            for facts in penalties
            if facts["cancelled"] is None
        ]
        for index, new in enumerate(typed.new_penalties):
            it = new.penalty
            if (it.kind, it.seat, it.amount, it.receiver, it.hand) not in present:
                facts = {"key": f"new {index}", **dataclasses.asdict(it)}
                penalties.append({**facts, "reason": new.reason, "cancelled": None})
        return {
            "hands": [hand_facts(hand) for hand in typed.hands],
            "signed_totals": list(typed.signed_totals),
            "penalties": penalties,
        }
