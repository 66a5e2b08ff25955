"""A slip as it was typed into a page of the desk, to be read: for a sheet that takes it no more.

Nothing is interpreted, so that nothing can fail: each field stands under its name, as it was typed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.desk.penalty_forms import CALLS, CancelForm, PenaltyForm
from tournament.models import Wind
from tournament.rules.sheet import HANDS_PER_SESSION
from tournament.words.values import yes_or_no

#: What a page sends by itself, and nobody typed.
_MACHINERY = re.compile(
    "csrfmiddlewaretoken|account|sitting|version|token|do|apply|next|moves|line|asked|seen|keep-.*|hand-[0-9]+-.*"
)
_PENALTY = re.compile("penalty-([0-9]+)-(call|seat|receiver|amount|hand|reason)")
_CANCELLED = re.compile("cancel-[0-9]+-(cancel|reason)")
_NAMES_A_SEAT = re.compile("player|penalty-[0-9]+-(seat|receiver)")


@dataclass(frozen=True, slots=True)
class TypedHand:
    """One line of hands, each field as it was typed."""

    number: int
    value: str
    winner: str
    discarder: str
    claim: str


class TypedSlip:
    """What a form of the desk sent. `names` are those it was typed for by wind, as far as they are known."""

    def __init__(self, posted: QueryDict, names: Mapping[int, str]) -> None:
        self._posted, self._names = posted, names

    @property
    def hands(self) -> list[TypedHand]:
        """The lines in which something stands."""
        fields = ("value", "winner", "discarder", "claim")
        rows = (
            TypedHand(number, *(self._text(f"hand-{number}-{field}") for field in fields))
            for number in range(1, HANDS_PER_SESSION + 1)
        )
        return [row for row in rows if row.value or row.winner or row.discarder or row.claim]

    @property
    def rest(self) -> list[tuple[str, str]]:
        """Everything else that was typed: what it is, and the text."""
        return [(self._label(name), self._read(name, text)) for name, text in self._other_fields()]

    def _other_fields(self) -> Iterator[tuple[str, str]]:
        for name in self._posted:
            text = self._text(name)
            if text and not _MACHINERY.fullmatch(name):
                yield name, text

    def _text(self, name: str) -> str:
        return str(self._posted.get(name, "")).strip()

    def _label(self, name: str) -> str:
        penalty = _PENALTY.fullmatch(name)
        if penalty:
            index, field = penalty.groups()
            return f"{_('Penalty %d') % int(index)} · {PenaltyForm.base_fields[field].label}"
        cancelled = _CANCELLED.fullmatch(name)
        if cancelled:
            return str(CancelForm.base_fields[cancelled[1]].label)
        kind, _dash, place = name.partition("-")
        if kind == "total" and len(place) == 1 and place in "eswn":
            return _("Total of %s") % self._seat("eswn".index(place))
        if kind == "seat" and place in ("0", "1", "2", "3"):
            return _("Forfeited by %s") % self._seat(int(place))
        known = {
            "slip-timed_out": _("Time ended the session"),
            "slip-hands": _("Hands on the slip"),
            "slip-no_hands": _("There is no sheet of hands: totals only"),
            "player": _("Player"),
            "text": _("Objection"),
            "reason": _("Reason"),
        }
        return known.get(name, name)

    def _read(self, name: str, text: str) -> str:
        if text in ("0", "1", "2", "3") and _NAMES_A_SEAT.fullmatch(name):
            return self._seat(int(text))
        if name.endswith("-call") and text in CALLS:
            return str(CALLS[text].words)
        return yes_or_no(True) if text == "on" else text

    def _seat(self, wind: int) -> str:
        return self._names.get(wind) or str(Wind(wind).label)
