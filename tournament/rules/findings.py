"""What checking a sheet found, pure: codes and values; `tournament.words.findings` has the words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from scoring.mcr import HandError, Ruleset
from scoring.mcr.payment import Payment
from scoring.mcr.rulesets import HIGHEST_VALUE
from tournament.rules.claims import check_hand_claim, is_below
from tournament.rules.sheet import (
    HANDS_PER_SESSION,
    Chairs,
    Hand,
    LineMove,
    Penalty,
    computed_scores,
    deductions,
    moved_line,
)

SignedTotals = tuple[int | None, int | None, int | None, int | None]

#: Out of all proportion, and surely a slip of the fingers: no penalty of the rules is above 60 points,
#: and sixteen hands of 336 do not reach the highest total.
HIGHEST_PENALTY = 1_000
HIGHEST_TOTAL = 20_000

#: From this value on a new event asks for a second look. Of 2,452 wins of two played events 19 reached 40
#: points, so a referee is asked once in about 130 hands; two swapped digits of 14 to 19 points, every
#: fifth win, come out above it, and so does a value with a seat's digit stuck to it.
USUALLY_UNUSUAL_FROM = 40

#: The one warning that is not about the totals.
FANS_MISSING = "fans_missing"
#: The look that whoever types settles outright: there is no sheet of hands, the totals stand alone.
NO_HANDS = "no_hands"


class Severity(StrEnum):
    """An error is mended, a warning accepted with a reason, a look taken once more, a note only said."""

    ERROR = "error"
    WARNING = "warning"
    LOOK = "look"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that checking found. `hand` (1-16) or `seat` (0-3) say where; neither: the sheet."""

    code: str
    severity: Severity
    hand: int | None = None
    seat: int | None = None
    values: dict[str, int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Names the finding on its sheet, with its values: a look that was taken is not taken at others."""
        return ".".join(map(str, (self.code, self.hand or 0, *self.values.values())))


def check_hand(ruleset: Ruleset, hand: Hand) -> tuple[Finding, ...]:
    """Return every error in one hand at value level (RULES.md section 3); none: `settle` takes it."""

    def error(code: str, **values: int) -> Finding:
        return Finding(code, Severity.ERROR, hand=hand.number, values=values)

    found = []
    if not 1 <= hand.number <= HANDS_PER_SESSION:
        found.append(error("hand_number", highest=HANDS_PER_SESSION))
    if any(seat is not None and seat not in range(4) for seat in (hand.winner, hand.discarder)):
        found.append(error("seat_unknown"))
    if hand.winner is None:
        if hand.discarder is not None:
            found.append(error("drawn_with_discarder"))
        if hand.value:
            found.append(error("winner_missing"))
        elif hand.claim:
            found.append(error("drawn_with_claim"))
        return tuple(found)
    if hand.winner == hand.discarder:
        found.append(error("winner_is_discarder"))
    if not ruleset.minimum <= hand.value <= HIGHEST_VALUE:
        found.append(error("value_out_of_range", minimum=ruleset.minimum, highest=HIGHEST_VALUE))
    return tuple(found)


#: A sheet is stored line by line, and each of its proposals is a sheet that is nearly the same.
@lru_cache(maxsize=4096)
def can_stand(ruleset: Ruleset, hand: Hand, chairs: Chairs) -> bool:
    """Whether a hand can be paid, and its fans and tiles can be as claimed."""
    if check_hand(ruleset, hand):
        return False
    try:
        return check_hand_claim(ruleset, hand, chairs).possible
    except HandError:
        return False


def check_penalty(penalty: Penalty) -> tuple[Finding, ...]:
    """Return every error in one penalty beyond what `Penalty` itself refuses."""
    found = []
    if penalty.amount > HIGHEST_PENALTY:
        found.append(
            Finding(
                "penalty_out_of_range",
                Severity.ERROR,
                seat=penalty.seat,
                values={"amount": penalty.amount, "highest": HIGHEST_PENALTY},
            )
        )
    if penalty.hand is not None and not 1 <= penalty.hand <= HANDS_PER_SESSION:
        found.append(
            Finding("penalty_hand", Severity.ERROR, seat=penalty.seat, values={"highest": HANDS_PER_SESSION})
        )
    return tuple(found)


def check_total(seat: int, total: int | None) -> tuple[Finding, ...]:
    """Return the error in one signed total that nobody can have reached."""
    if total is None or abs(total) <= HIGHEST_TOTAL:
        return ()
    values = {"total": total, "highest": HIGHEST_TOTAL}
    return (Finding("total_out_of_range", Severity.ERROR, seat=seat, values=values),)


def check_sheet(
    ruleset: Ruleset,
    hands: Sequence[Hand],
    penalties: Sequence[Penalty],
    signed_totals: SignedTotals,
    asks_fans_from: int | None = None,
) -> tuple[Finding, ...]:
    """Return what stands between this sheet and its confirmation, beyond errors in single hands.

    Errors: a missing total. Warnings: totals that differ from what the hands lead to, totals that do
    not sum to minus the deductions, and hands without fans where their event asks for them, from
    `asks_fans_from` points on. Note: totals without hands. RULES.md sections 3 and 5.

    Raises ValueError, as `settle` does, for a hand that cannot be paid: `check_hand` comes first.
    """
    found = [
        Finding(FANS_MISSING, Severity.WARNING, hand=hand.number, values={"from": asks_fans_from or 0})
        for hand in hands
        if is_below(hand, asks_fans_from)
    ]
    missing = [seat for seat, total in enumerate(signed_totals) if total is None]
    found += [Finding("total_missing", Severity.ERROR, seat=seat) for seat in missing]
    if missing:
        return tuple(found)

    totals = known_totals(signed_totals)
    if hands:
        computed = computed_scores(ruleset, hands, penalties)
        found += [
            Finding(
                "total_differs",
                Severity.WARNING,
                seat=seat,
                values={"signed": totals[seat], "computed": computed[seat]},
            )
            for seat in range(4)
            if totals[seat] != computed[seat]
        ]
    else:
        found.append(Finding("totals_only", Severity.NOTE))
    expected = -deductions(penalties)
    if sum(totals) != expected:
        found.append(Finding("sum_off", Severity.WARNING, values={"sum": sum(totals), "expected": expected}))
    return tuple(found)


def second_looks(
    hands: Sequence[Hand],
    *,
    unusual_from: int,
    timed_out: bool = False,
    hands_stated: int | None = None,
) -> tuple[Finding, ...]:
    """Return what is to be looked at once more before a sheet is confirmed, though it can well be right.

    Values from `unusual_from` points on; lines left out before the last; another number of hands than
    the slip states; without such a number, fewer than sixteen that time did not end (`timed_out`); and
    no hands at all.
    """

    def look(code: str, hand: int | None = None, **values: int) -> Finding:
        return Finding(code, Severity.LOOK, hand=hand, values=values)

    if not hands:
        return (look(NO_HANDS),)
    found = [look("unusual", hand.number, value=hand.value) for hand in hands if hand.value >= unusual_from]
    numbers = {hand.number for hand in hands}
    found += [look("gap", number) for number in range(1, max(numbers)) if number not in numbers]
    if hands_stated is not None and hands_stated != len(hands):
        found.append(look("hands_stated", stated=hands_stated, typed=len(hands)))
    elif hands_stated is None and len(hands) < HANDS_PER_SESSION and not timed_out:
        found.append(look("ended_early", typed=len(hands), all=HANDS_PER_SESSION))
    return tuple(found)


def moved_look(key: str, moves: Sequence[LineMove]) -> str:
    """The key of a look after lines were put in or taken out: it goes with its line.

    Where that line is taken out, the key names hand 0, which no line has.
    """
    code, hand, *values = key.split(".")
    number: int | None = int(hand)
    for move in moves:
        number = moved_line(number, move) if number else number
    return ".".join([code, str(number or 0), *values])


def known_totals(signed_totals: SignedTotals) -> Payment:
    """The four signed totals, all of them given. Raises ValueError if one is missing."""
    east, south, west, north = signed_totals
    if east is None or south is None or west is None or north is None:
        raise ValueError("A signed total is missing.")
    return east, south, west, north
