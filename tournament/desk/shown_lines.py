"""The lines of a sheet as a page shows them: winds, the hand in words, payments and running scores."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.forms import Form

from scoring.mcr import Ruleset
from tournament.rules.claims import check_hand_claim, fans_unknown
from tournament.rules.findings import FANS_MISSING, Finding, Severity, SignedTotals, check_sheet
from tournament.rules.sheet import (
    HANDS_PER_SESSION,
    Chairs,
    Hand,
    Penalty,
    computed_scores,
    lines,
    prevalent_wind,
    seat_wind,
)
from tournament.words import claim_findings
from tournament.words.claims import fan_list_words
from tournament.words.findings import Names, hand_words, missing_totals, sentence
from tournament.words.penalties import penalty_line


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one hand: the wind they sit at, what they won or lost by it, their score after it."""

    wind: int
    payment: int | None = None
    running: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """Something to be looked at once more: its key, in a sentence, and whether it was looked at already."""

    key: str
    sentence: str
    taken: bool


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One of the sixteen lines. `form` has its fields where the sheet can be changed.

    `fans` are the fans in words; `unchecked`: somebody won it, and its value alone is known;
    `fans_missing`: the sentence for a hand whose fans the event asks for, empty for any other;
    `suspect`: the place of the proposal that would change it, 0 for none; `looks`: what is asked of it.
    """

    number: int
    prevalent: int
    opens_wind_round: bool
    hand: Hand | None
    words: str
    fans: str
    unchecked: bool
    fans_missing: str
    cells: tuple[Cell, ...]
    penalties: tuple[str, ...]
    notes: tuple[str, ...]
    form: Form | None = None
    suspect: int = 0
    looks: tuple["Look", ...] = ()


@dataclass(frozen=True, slots=True)
class TotalLine:
    """One player's totals: what hands and penalties lead to, what was signed, signed minus computed."""

    seat: int
    name: str
    computed: int | None
    signed: int | None
    difference: int | None


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """A sheet as shown. `notes` are its findings as sentences; `missing` says which totals are not there.

    `looks` are those of the whole sheet. `has_warnings`: something differs, and confirming needs a reason;
    so it does where `fans_missing`.
    """

    lines: tuple[SheetLine, ...]
    totals: tuple[TotalLine, ...]
    session_penalties: tuple[str, ...]
    notes: tuple[str, ...]
    missing: str
    has_warnings: bool
    fans_missing: bool
    sum_is_right: bool
    looks: tuple[Look, ...] = ()

    @property
    def unchecked(self) -> int:
        """Of how many hands the value alone is known."""
        return sum(line.unchecked for line in self.lines)

    @property
    def open_looks(self) -> tuple[Look, ...]:
        """What is still to be looked at, in the order of the sheet."""
        at_lines = (look for line in self.lines for look in line.looks if not look.taken)
        return *at_lines, *self.open_looks_at_all

    @property
    def open_looks_at_all(self) -> tuple[Look, ...]:
        """What is still to be looked at of the whole sheet; nothing while it is being typed."""
        return () if self.missing else tuple(look for look in self.looks if not look.taken)

    @property
    def shows_tiles(self) -> bool:
        return any(line.hand and line.hand.claim.tiles for line in self.lines)

    @property
    def has_hands(self) -> bool:
        return any(line.hand for line in self.lines)


def show_sheet(
    rules: Ruleset,
    chairs: Chairs,
    names: Names,
    hands: Sequence[Hand],
    penalties: Sequence[Penalty],
    signed: SignedTotals,
    *,
    asks_fans_from: int | None = None,
    forms: Mapping[int, Form] | None = None,
) -> ShownSheet:
    """Put a sheet together from hands that can be paid, penalties that count and signed totals.

    `forms` are the rows' forms by hand number. After a row that could not be read no running score
    is shown, since it would be wrong.
    """
    forms = forms or {}
    found = check_sheet(rules, hands, penalties, signed, asks_fans_from)
    unread = min((number for number, form in forms.items() if form.errors), default=HANDS_PER_SESSION + 1)
    computed = computed_scores(rules, hands, penalties) if hands and unread > HANDS_PER_SESSION else None
    by_seat = [finding for finding in found if finding.code == "total_missing"]
    entered = bool(hands) or any(total is not None for total in signed)
    shown = [finding for finding in found if finding.hand is None and finding not in by_seat]
    if computed is None:
        shown = [finding for finding in shown if finding.code != "total_differs"]
    return ShownSheet(
        lines=_lines(rules, chairs, names, hands, penalties, found, forms, unread),
        totals=tuple(
            _total(seat, name, computed[seat] if computed else None, signed[seat])
            for seat, name in enumerate(names.full)
        ),
        session_penalties=tuple(penalty_line(p, names) for p in penalties if p.hand is None),
        notes=tuple(sentence(finding, names) for finding in shown),
        missing=missing_totals([f.seat for f in by_seat if f.seat is not None], names) if by_seat else "",
        has_warnings=entered and any(finding.severity is Severity.WARNING for finding in shown),
        fans_missing=any(finding.code == FANS_MISSING for finding in found),
        sum_is_right=not by_seat and all(finding.code != "sum_off" for finding in found),
    )


def with_suspects(shown: ShownSheet, places: Mapping[int, int]) -> ShownSheet:
    """The sheet with the lines marked that a proposal would change: its place, by the number of the hand."""
    marked = tuple(replace(line, suspect=places.get(line.number, 0)) for line in shown.lines)
    return replace(shown, lines=marked)


def with_looks(
    shown: ShownSheet, found: Sequence[Finding], taken: Collection[str], names: Names
) -> ShownSheet:
    """The sheet with what is to be looked at once more, at its lines and for the whole."""

    def looks(number: int | None) -> tuple[Look, ...]:
        return tuple(
            Look(finding.key, sentence(finding, names), finding.key in taken)
            for finding in found
            if finding.hand == number
        )

    marked = tuple(replace(line, looks=looks(line.number)) for line in shown.lines)
    return replace(shown, lines=marked, looks=looks(None))


def _lines(
    rules: Ruleset,
    chairs: Chairs,
    names: Names,
    hands: Sequence[Hand],
    penalties: Sequence[Penalty],
    found: Sequence[Finding],
    forms: Mapping[int, Form],
    unread: int,
) -> tuple[SheetLine, ...]:
    computed = {line.hand.number: line for line in lines(rules, hands, penalties)}
    shown = []
    for number in range(1, HANDS_PER_SESSION + 1):
        line = computed.get(number)
        of_hand = [finding for finding in found if finding.hand == number]
        winds = [seat_wind(seat, number, chairs) for seat in range(4)]
        if line is None or number > unread:
            cells = tuple(Cell(wind) for wind in winds)
        else:
            cells = tuple(
                Cell(
                    wind,
                    line.payment[seat] + line.penalties[seat],
                    line.running[seat],
                    line.hand.winner == seat,
                )
                for seat, wind in enumerate(winds)
            )
        shown.append(
            SheetLine(
                number=number,
                prevalent=prevalent_wind(number),
                opens_wind_round=number % 4 == 1,
                hand=line.hand if line else None,
                words=hand_words(line.hand, names) if line else "",
                fans=fan_list_words(line.hand.claim) if line else "",
                unchecked=line is not None and fans_unknown(line.hand),
                fans_missing=next((sentence(f, names) for f in of_hand if f.code == FANS_MISSING), ""),
                cells=cells,
                penalties=tuple(penalty_line(p, names) for p in penalties if p.hand == number),
                notes=(
                    *(sentence(finding, names) for finding in of_hand if finding.code != FANS_MISSING),
                    *(_claim_notes(rules, line.hand, chairs, names) if line else ()),
                ),
                form=forms.get(number),
            )
        )
    return tuple(shown)


def _claim_notes(rules: Ruleset, hand: Hand, chairs: Chairs, names: Names) -> tuple[str, ...]:
    return claim_findings.warnings(check_hand_claim(rules, hand, chairs), hand, names)


def _total(seat: int, name: str, computed: int | None, signed: int | None) -> TotalLine:
    difference = None if computed is None or signed is None else signed - computed
    return TotalLine(seat, name, computed, signed, difference)
