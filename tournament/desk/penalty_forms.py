"""The forms of a sheet's penalties: rows to add some, and for each stored one a way to cancel it."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Penalty as StoredPenalty
from tournament.models import Wind
from tournament.models.history import LONGEST_REASON
from tournament.rules.findings import check_penalty
from tournament.rules.sheet import HANDS_PER_SESSION, Penalty, PenaltyKind
from tournament.words import findings
from tournament.words.findings import Names
from tournament.words.penalties import KINDS_OFFERED, uneven_words
from tournament.words.typed import Unreadable, read_number
from tournament.words.values import NOTHING

#: How many penalties one saving can add.
BLANK_PENALTIES = 3


@dataclass(frozen=True, slots=True)
class Call:
    """What a referee calls: a kind of penalty and, for the usual ones, its points (RULES.md section 5).

    `title` names it in a sentence, where its words say more than its name.
    """

    name: str
    words: "str | Promise"
    kind: PenaltyKind
    amount: int | None = None
    title: "str | Promise" = ""


_USUAL = [
    Call(
        "false_mahjong",
        gettext_lazy("False mahjong: −60, +20 to each other"),
        PenaltyKind.TO_OTHERS,
        60,
        gettext_lazy("False mahjong"),
    ),
    Call(
        "below_minimum",
        gettext_lazy("Below the minimum or wrong tile: −30, +10 to each other"),
        PenaltyKind.TO_OTHERS,
        30,
        gettext_lazy("Below the minimum or wrong tile"),
    ),
    *(
        Call(
            f"deduction_{amount}",
            format_lazy(gettext_lazy("Deduction of {amount}"), amount=amount),
            PenaltyKind.DEDUCTION,
            amount,
        )
        for amount in (5, 10, 20, 30, 40, 50, 60)
    ),
]
_ANY_AMOUNT = [Call(kind.value, words, kind) for kind, words in KINDS_OFFERED.items()]
CALLS = {call.name: call for call in (*_USUAL, *_ANY_AMOUNT)}


def _seat_choices(names: Names) -> list[tuple[str, str]]:
    seats = [(str(seat), f"{seat + 1} {Wind(seat).sign} · {name}") for seat, name in enumerate(names.full)]
    return [("", NOTHING), *seats]


class PenaltyForm(forms.Form):
    """A row for one penalty. `penalty` is what it says, None for an empty row."""

    call = forms.ChoiceField(label=gettext_lazy("Penalty"), required=False)
    seat = forms.ChoiceField(label=gettext_lazy("Who pays"), required=False)
    receiver = forms.ChoiceField(label=gettext_lazy("Paid to"), required=False)
    amount = forms.CharField(
        label=gettext_lazy("Points"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points"}),
    )
    hand = forms.ChoiceField(label=gettext_lazy("Hand"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, index: int, names: Names, posted: QueryDict | None) -> None:
        super().__init__(posted, prefix=f"penalty-{index}")
        self.index, self.names = index, names
        self.penalty: Penalty | None = None
        numbers = [(str(number), str(number)) for number in range(1, HANDS_PER_SESSION + 1)]
        self._offer(
            "call",
            [
                ("", NOTHING),
                (_("Usual"), [(call.name, str(call.words)) for call in _USUAL]),
                (_("Any number of points"), [(call.name, str(call.words)) for call in _ANY_AMOUNT]),
            ],
        )
        self._offer("seat", _seat_choices(names))
        self._offer("receiver", _seat_choices(names))
        self._offer("hand", [("", _("whole session")), *numbers])

    @property
    def title(self) -> str:
        return _("Penalty %d") % self.index

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors or not any(text.strip() for text in cleaned.values()):
            return cleaned
        call = CALLS.get(cleaned["call"])
        amount = self._read_amount(call, cleaned["amount"])
        if call is None:
            self.add_error("call", _("Choose what the penalty is, or empty the row."))
        if not cleaned["seat"]:
            self.add_error("seat", _("Choose who pays it."))
        if call and amount and not self.errors:
            self._put_together(call, amount, cleaned)
        return cleaned

    def _read_amount(self, call: Call | None, text: str) -> int | None:
        try:
            typed = read_number(text)
        except Unreadable:
            self.add_error(
                "amount", _("%s is no number of points, as in 10.") % findings.quoted(text.strip())
            )
            return None
        # A penalty is often written with the sign it has on the slip.
        amount = abs(typed) if isinstance(typed, int) else None
        if call is None:
            return amount
        if call.amount is None and not amount:
            self.add_error("amount", _("Type how many points are paid."))
        if call.amount is not None and amount not in (None, call.amount):
            self.add_error(
                "amount",
                _("%(call)s is %(usual)d points. For another number choose one of the last three penalties.")
                % {"call": call.title or call.words, "usual": call.amount},
            )
            return None
        return call.amount or amount

    def _put_together(self, call: Call, amount: int, cleaned: dict[str, Any]) -> None:
        seat = int(cleaned["seat"])
        receiver = int(cleaned["receiver"]) if cleaned["receiver"] else None
        if call.kind.names_receiver and receiver is None:
            self.add_error("receiver", _("Choose who receives the points."))
        elif call.kind.names_receiver and receiver == seat:
            self.add_error("receiver", _("%s cannot pay to themselves.") % self.names.full[seat])
        elif not call.kind.names_receiver and receiver is not None:
            self.add_error("receiver", _("Only a penalty paid to one player has a receiver."))
        if call.kind.parts and amount % call.kind.parts:
            self.add_error("amount", uneven_words(call.kind, amount))
        if self.errors:
            return
        hand = int(cleaned["hand"]) if cleaned["hand"] else None
        penalty = Penalty(call.kind, seat, amount, receiver, hand)
        for finding in check_penalty(penalty):
            self.add_error("amount", findings.sentence(finding, self.names))
        if not self.errors:
            self.penalty = penalty


class CancelForm(forms.Form):
    """A stored penalty and a way to cancel it; it stays listed with the reason."""

    cancel = forms.BooleanField(label=gettext_lazy("Cancel it"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Why cancelled"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, stored: StoredPenalty, posted: QueryDict | None) -> None:
        super().__init__(posted, prefix=f"cancel-{stored.pk}")
        self.stored = stored

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if cleaned["cancel"] and not cleaned["reason"].strip():
            self.add_error("reason", _("Say why the penalty is cancelled; it stays listed with the reason."))
        elif cleaned["reason"].strip() and not cleaned["cancel"]:
            self.add_error("cancel", _("Tick this to cancel the penalty, or clear the reason."))
        return cleaned
