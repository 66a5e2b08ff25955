"""The sheet of a session, pure: from hands and penalties to running scores, and the winds of a hand.

Seats are 0-3, the initial seats East, South, West, North; amounts are points. A *sheet* is what the
paper holds: up to 16 hands, penalties and four signed totals. This module knows no database.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from scoring.mcr import ClaimedFan, Ruleset, settle
from scoring.mcr.payment import NO_PAYMENT, Payment

HANDS_PER_SESSION = 16

Chairs = Literal["fixed", "A", "B"]

#: Start winds in the four wind rounds by initial seat, as indices E=0 … N=3 (RULES.md section 6).
_START_WINDS: dict[str, tuple[str, str, str, str]] = {
    "fixed": ("EEEE", "SSSS", "WWWW", "NNNN"),
    "A": ("ESNW", "SEWN", "WNES", "NWSE"),
    "B": ("ESWN", "SENW", "WNSE", "NWES"),
}


class PenaltyKind(StrEnum):
    """Who receives what the offender loses (RULES.md section 5)."""

    TO_OTHERS = "to_others"
    DEDUCTION = "deduction"
    TO_PLAYER = "to_player"

    @property
    def parts(self) -> int:
        """How many players receive an equal part of it."""
        return {PenaltyKind.TO_OTHERS: 3, PenaltyKind.DEDUCTION: 0, PenaltyKind.TO_PLAYER: 1}[self]

    @property
    def names_receiver(self) -> bool:
        """Whether the slip has to say who receives it."""
        return self is PenaltyKind.TO_PLAYER

    def receivers(self, seat: int, named: int | None) -> tuple[int, ...]:
        """The seats that receive a part of what `seat` loses; `named` is who is named on the slip."""
        match self:
            case PenaltyKind.TO_OTHERS:
                return tuple(other for other in range(4) if other != seat)
            case PenaltyKind.DEDUCTION:
                return ()
            case PenaltyKind.TO_PLAYER:
                assert named is not None
                return (named,)


@dataclass(frozen=True, slots=True)
class HandClaim:
    """What a slip says about a won hand beyond its value; empty where it says nothing.

    `fans` are without the flowers, in the order of their numbers. `tiles` is the hand in the shared
    notation with its winds and circumstances.
    """

    fans: tuple[ClaimedFan, ...] = ()
    flowers: int = 0
    tiles: str = ""

    def __bool__(self) -> bool:
        return bool(self.fans or self.flowers or self.tiles)


NO_CLAIM = HandClaim()


@dataclass(frozen=True, slots=True)
class Hand:
    """Hand `number` (1-16): drawn when `winner` is None, self-drawn when only `discarder` is."""

    number: int
    winner: int | None = None
    discarder: int | None = None
    value: int = 0
    claim: HandClaim = NO_CLAIM


@dataclass(frozen=True, slots=True)
class Penalty:
    """`seat` loses `amount`; `hand` is None for the whole session.

    Raises ValueError for an unknown kind or seat, and where the kind, the amount and the receiver do
    not go together.
    """

    kind: PenaltyKind
    seat: int
    amount: int
    receiver: int | None = None
    hand: int | None = None

    def __post_init__(self) -> None:
        # A stored kind is a plain string, which no comparison by identity below would recognise.
        object.__setattr__(self, "kind", PenaltyKind(self.kind))
        if self.seat not in range(4) or self.receiver not in (None, 0, 1, 2, 3):
            raise ValueError("A seat is 0, 1, 2 or 3.")
        if self.amount < 1:
            raise ValueError("A penalty is at least 1 point.")
        if self.kind.parts and self.amount % self.kind.parts:
            raise ValueError(
                f"A penalty paid to {self.kind.parts} players is a multiple of {self.kind.parts}."
            )
        if self.kind.names_receiver != (self.receiver is not None):
            raise ValueError("A penalty paid to one player names that player, and no other kind does.")
        if self.receiver == self.seat:
            raise ValueError("The player who pays the penalty cannot receive it.")

    @property
    def payment(self) -> Payment:
        """What the four seats win or lose by it; sums to zero, or to -amount for a deduction."""
        change = [0, 0, 0, 0]
        change[self.seat] = -self.amount
        for receiver in self.kind.receivers(self.seat, self.receiver):
            change[receiver] = self.amount // self.kind.parts
        east, south, west, north = change
        return east, south, west, north


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a computed sheet: the hand, its payment, its penalties, and the scores after it."""

    hand: Hand
    payment: Payment
    penalties: Payment
    running: Payment


def add(*payments: Payment) -> Payment:
    """Add payments seat by seat."""
    east, south, west, north = (sum(of_seat) for of_seat in zip(NO_PAYMENT, *payments, strict=True))
    return east, south, west, north


def deductions(penalties: Iterable[Penalty]) -> int:
    """How many points leave the table: the four totals sum to minus this."""
    return sum(penalty.amount for penalty in penalties if not penalty.kind.parts)


def lines(ruleset: Ruleset, hands: Iterable[Hand], penalties: Sequence[Penalty] = ()) -> tuple[Line, ...]:
    """Return the sheet line by line, in the order of the hands.

    A penalty counts on the line of its hand. One of the whole session, or of a hand that is not on
    the sheet, counts in `computed_scores` only.

    Raises ValueError, as `settle` does, for a hand that cannot be paid.
    """
    running = NO_PAYMENT
    computed = []
    for hand in sorted(hands, key=lambda hand: hand.number):
        payment = settle(ruleset, value=hand.value, winner=hand.winner, discarder=hand.discarder)
        punished = add(*(penalty.payment for penalty in penalties if penalty.hand == hand.number))
        running = add(running, payment, punished)
        computed.append(Line(hand, payment, punished, running))
    return tuple(computed)


def computed_scores(ruleset: Ruleset, hands: Iterable[Hand], penalties: Iterable[Penalty] = ()) -> Payment:
    """Return the four scores that hands and penalties lead to.

    Raises ValueError, as `settle` does, for a hand that cannot be paid.
    """
    payments = (settle(ruleset, value=h.value, winner=h.winner, discarder=h.discarder) for h in hands)
    return add(*payments, *(penalty.payment for penalty in penalties))


#: A change of the lines themselves: +5 puts an empty line before line 5, -5 takes line 5 out.
LineMove = int


def moved_line(number: int, move: LineMove) -> int | None:
    """The line on which line `number` stands after `move`; None where it is taken out or leaves the paper."""
    if move > 0:
        after = number + (number >= move)
        return after if after <= HANDS_PER_SESSION else None
    return None if number == -move else number - (number > -move)


def moved_penalty(hand: int | None, moves: Iterable[LineMove]) -> int | None:
    """The hand that a penalty belongs to after the lines moved: it goes with its line.

    Where its line is taken out it goes to the one before: a line is mostly taken out because it was typed
    twice. None, for the whole session, stays.
    """
    for move in moves:
        if hand is not None and move > 0:
            hand = min(hand + (hand >= move), HANDS_PER_SESSION)
        elif hand is not None:
            hand = max(hand - (hand >= -move), 1)
    return hand


def prevalent_wind(hand: int) -> int:
    """The prevalent wind of hand 1-16: East for the first four, then South, West, North.

    Raises ValueError for another hand.
    """
    if not 1 <= hand <= HANDS_PER_SESSION:
        raise ValueError(f"A session has the hands 1 to {HANDS_PER_SESSION}.")
    return (hand - 1) // 4


def seat_wind(seat: int, hand: int, chairs: Chairs = "fixed") -> int:
    """The wind at which the player of initial seat `seat` sits in hand 1-16.

    After every hand the seats move: East becomes North, South becomes East (RULES.md section 6).
    `chairs` is the event's setting for the chairs between the wind rounds. Raises ValueError for a
    hand that is not 1-16.
    """
    start = "ESWN".index(_START_WINDS[chairs][seat][prevalent_wind(hand)])
    return (start - (hand - 1) % 4) % 4
