"""The form of a sheet: sixteen rows, penalties and four signed totals, as they stand on the paper.

Everything is text until it is read here, so that whatever was typed comes back with its sentence.
Each part is a small form of its own; `SheetForm` holds them together and gives a `SheetInput`.
"""

import dataclasses
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property

from scoring.words import named
from tournament.desk.hand_row import HandForm
from tournament.desk.moved_lines import read_moves
from tournament.desk.penalty_forms import BLANK_PENALTIES, CancelForm, PenaltyForm
from tournament.desk.sheet_parts import ReasonForm, SlipForm, SubmissionForm, TotalsForm
from tournament.models import Session
from tournament.record.sheet_facts import hand_facts, hands_of, signed_totals_of
from tournament.record.sittings import sitting_of
from tournament.rules.claims import moved_hands
from tournament.rules.findings import SignedTotals, can_stand, moved_look, second_looks
from tournament.rules.sheet import HANDS_PER_SESSION, NO_CLAIM, Hand, LineMove, Penalty, moved_penalty
from tournament.sheets.recording import CancelledPenalty, MovedPenalty, NewPenalty, SheetInput
from tournament.sheets.saving import Confirming
from tournament.web.once import submission_token
from tournament.words.findings import names_of
from tournament.words.penalties import penalty_line
from tournament.words.typed import read_version

_PENALTY = re.compile(r"penalty-[0-9]+-")
#: What a page sends beside what was typed; which button was pressed does not make it another submission.
_NOT_TYPED = frozenset({"csrfmiddlewaretoken", "account", "sitting", "version", "token", "do", "asked"})


def _where(part: forms.Form, sentence: str) -> str:
    """A sentence as it stands away from its field: a row of penalties does not say by itself which one."""
    return named(part.title, sentence) if isinstance(part, PenaltyForm) else sentence


class SheetForm:
    """A whole sheet, filled from what is stored (`posted` None) or from what was typed.

    `session` has its seats, players, hands and penalties loaded.
    """

    def __init__(self, session: Session, posted: QueryDict | None = None, *, reason: str = "") -> None:
        self.session, self.posted = session, posted
        self.names = names_of(session)
        self.totals = TotalsForm(self.names, posted, signed_totals_of(session))
        self.slip = SlipForm(session, posted)
        self.cancels = [
            CancelForm(penalty, posted) for penalty in session.penalties.all() if not penalty.cancelled_at
        ]
        made_for = {"sitting": sitting_of(session), "version": session.version}
        self.submission = SubmissionForm(posted, initial={**made_for, "token": uuid.uuid4().hex})
        self.reason = ReasonForm(posted, initial={"reason": reason})

    @cached_property
    def penalties(self) -> list[PenaltyForm]:
        """The rows for new penalties; made when asked for, like the hands."""
        typed = {row.index: row for row in self.typed_penalties}
        numbers = range(1, BLANK_PENALTIES + 1)
        return [typed.get(index) or PenaltyForm(index, self.names, self.posted) for index in numbers]

    @cached_property
    def typed_penalties(self) -> list[PenaltyForm]:
        """Those of them in which something stands: most savings have none."""
        if self.posted is None:
            return []
        begun = {name.split("-")[1] for name, text in self.posted.items() if _PENALTY.match(name) and text}
        numbers = range(1, BLANK_PENALTIES + 1)
        return [PenaltyForm(index, self.names, self.posted) for index in numbers if str(index) in begun]

    @cached_property
    def hands(self) -> list[HandForm]:
        """The sixteen rows; made when asked for, since what answers a saved line has none."""
        event = self.session.round.event
        stored = {hand.number: hand for hand in hands_of(self.session)}
        return [
            HandForm(number, event, self.names, self.posted, stored.get(number))
            for number in range(1, HANDS_PER_SESSION + 1)
        ]

    @property
    def parts(self) -> list[forms.Form]:
        return [
            *(*self.hands, *self.cancels, *self.typed_penalties, self.totals, self.slip),
            *(self.submission, self.reason),
        ]

    def is_valid(self) -> bool:
        """Whether everything was typed so that it can be read."""
        return self.posted is not None and not self.problems

    @property
    def problems(self) -> list[tuple[str, str]]:
        """Every sentence with the id of its field, in the order of the page."""
        if self.posted is None:
            return []
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
        empty = (row.keys[0] for row in self.hands if not row["value"].value())
        return next(empty, missing[0])

    def sheet_input(self) -> SheetInput:
        """What a valid form holds."""
        return self._input

    @cached_property
    def _input(self) -> SheetInput:
        """Read once, beside the sheet as it was when this was made: storing it changes the session."""
        return SheetInput(
            hands=self.played,
            signed_totals=self.signed,
            new_penalties=tuple(
                NewPenalty(form.penalty, form.cleaned_data["reason"].strip())
                for form in self.typed_penalties
                if form.is_valid() and form.penalty
            ),
            cancelled=tuple(
                CancelledPenalty(form.stored.pk, form.cleaned_data["reason"].strip())
                for form in self.cancels
                if form.is_valid() and form.cleaned_data["cancel"]
            ),
            timed_out=bool(self.slip.is_valid() and self.slip.cleaned_data["timed_out"]),
            hands_stated=self.slip.hands_stated if self.slip.is_valid() else None,
            looks_taken=self.looks_taken,
            moved=self._moved_penalties(),
        )

    def _moved_penalties(self) -> tuple[MovedPenalty, ...]:
        """The stored penalties whose lines were moved, each with its new one."""
        stored = (penalty for penalty in self.session.penalties.all() if penalty.cancelled_at is None)
        hands = ((penalty, moved_penalty(penalty.hand, self.moves)) for penalty in stored)
        return tuple(MovedPenalty(p.pk, hand) for p, hand in hands if hand is not None and hand != p.hand)

    @property
    def moves(self) -> tuple[LineMove, ...]:
        """The lines put in and taken out since the page was shown, one after the other."""
        self.submission.is_valid()
        return read_moves(self.submission.cleaned_data.get("moves", ""))

    @property
    def looks_taken(self) -> tuple[str, ...]:
        """The keys of what was looked at once more: ticked, or asked about and confirmed again."""
        if self.posted is None:
            return tuple(self.session.looks_taken)
        taken = set(self.posted.getlist("seen"))
        if self.moves:
            taken |= {moved_look(key, self.moves) for key in self.session.looks_taken}
        if self.confirms:
            taken |= set(self.posted.getlist("asked"))
        if self.slip.is_valid() and self.slip.cleaned_data["no_hands"]:
            taken |= {look.key for look in second_looks((), unusual_from=0)}
        return tuple(sorted(taken))

    def readable_input(self) -> SheetInput:
        """What can be read, for saving line by line; what cannot be stays as it is stored."""
        stored = {hand.number: hand for hand in self._stored_and_moved()}
        rows = (stored.get(row.number) if row.errors else row.hand for row in self.hands)
        was = signed_totals_of(self.session)
        east, south, west, north = (
            was[seat] if self.totals.errors.get(wind) else total
            for seat, (wind, total) in enumerate(zip("eswn", self.signed, strict=True))
        )
        return dataclasses.replace(
            self.sheet_input(),
            hands=tuple(hand for hand in rows if hand),
            signed_totals=(east, south, west, north),
        )

    def _stored_and_moved(self) -> Iterator[Hand]:
        """The stored hands after the lines moved; one that cannot be as its slip says there, by its value."""
        event = self.session.round.event
        for hand in moved_hands(event.rules, hands_of(self.session), self.moves, event.chairs):
            stands = not self.moves or can_stand(event.rules, hand, event.chairs)
            yield hand if stands else dataclasses.replace(hand, claim=NO_CLAIM)

    @property
    def version(self) -> int:
        """The version that the form showed; 0, which no sheet has, where it does not say."""
        return read_version(self.submission.cleaned_data.get("version", ""))

    @property
    def confirms(self) -> bool:
        """Whether the sheet is to be confirmed once it is saved."""
        return self._pressed("confirm") or self.goes_on or self.accepts

    @property
    def confirming(self) -> Confirming | None:
        """How the sheet is to be confirmed once it is saved; None where it is not, or first corrected."""
        if not self.confirms or self.applies:
            return None
        return Confirming(reason=self.why if self.accepts else None, goes_on=self.goes_on)

    @property
    def goes_on(self) -> bool:
        """Whether the next table that is due is to be opened once this one is confirmed."""
        return self._pressed("confirm_next")

    @property
    def accepts(self) -> bool:
        """Whether it is to be confirmed although hands and signed totals differ."""
        return self._pressed("accept")

    @property
    def overwrites(self) -> bool:
        """Whether it is to be saved over another version that was seen beside it."""
        return self._pressed("over")

    @property
    def applies(self) -> str:
        """The key of the proposal that is to be applied to what was typed; empty for none."""
        return str(self.submission.cleaned_data.get("apply", ""))

    @property
    def merges(self) -> bool:
        """Whether it is to be put together with another version, line by line as chosen."""
        return self._pressed("merge")

    def _pressed(self, button: str) -> bool:
        return bool(self.submission.cleaned_data.get("do") == button)

    @property
    def why(self) -> str:
        return str(self.reason.cleaned_data.get("reason", ""))

    @property
    def token(self) -> str:
        """Names this submission, to confirm the sheet or not, whatever is stored by now."""
        rendering = self.submission.cleaned_data.get("token", "")
        if self.posted is None:
            return ""
        typed = sorted((name, texts) for name, texts in self.posted.lists() if name not in _NOT_TYPED)
        return submission_token(rendering, typed)

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
        equal = [row for row in self.typed_penalties if row.penalty in stored]
        words = [penalty_line(row.penalty, self.names) for row in equal if row.penalty]
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
        for row in self.typed_penalties:
            it = row.penalty
            if it and (it.kind, it.seat, it.amount, it.receiver, it.hand) not in present:
                facts = {"key": row.prefix, **dataclasses.asdict(it)}
                reason = row.cleaned_data["reason"].strip()
                penalties.append({**facts, "reason": reason, "cancelled": None})
        return {
            "hands": [hand_facts(hand) for hand in typed.hands],
            "signed_totals": list(typed.signed_totals),
            "penalties": penalties,
            "timed_out": typed.timed_out,
            "hands_stated": typed.hands_stated,
            "looks_taken": stored.get("looks_taken", []),
        }
