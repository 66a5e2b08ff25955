"""Which single change of one line of a slip explains why hands and signed totals differ. Pure.

The hands lead to four scores, the players signed four totals; what lies between them is the
*difference*. A *proposal* is one change, of a hand, a penalty or the totals, that leaves none. They
are ordered by how likely the typing error behind each is (`tournament.rules.slip_errors`), given how often
lines like the typed and the true one are played.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scoring.mcr import Ruleset, settle
from scoring.mcr.payment import NO_PAYMENT, Payment
from scoring.mcr.rulesets import HIGHEST_VALUE
from tournament.rules.claims import moved_hands, read_again
from tournament.rules.sheet import (
    HANDS_PER_SESSION,
    Chairs,
    Hand,
    Penalty,
    PenaltyKind,
    add,
    computed_scores,
    moved_penalty,
)
from tournament.rules.slip_errors import RATES, Kind, line_error, line_probability, slip_line, total_error

_SEATS = range(4)
#: The penalties that referees give (RULES.md section 5), each with its share of those that are missed; one
#: of another amount is no likely explanation.
_USUAL: tuple[tuple[Penalty, float], ...] = (
    *((Penalty(PenaltyKind.TO_OTHERS, seat, amount), 0.5 / 8) for seat in _SEATS for amount in (30, 60)),
    *(
        (Penalty(PenaltyKind.DEDUCTION, seat, amount), 0.4 / 28)
        for seat in _SEATS
        for amount in (5, 10, 20, 30, 40, 50, 60)
    ),
    *(
        (Penalty(PenaltyKind.TO_PLAYER, seat, amount, receiver), 0.1 / 84)
        for seat in _SEATS
        for receiver in _SEATS
        if receiver != seat
        for amount in (5, 10, 20, 30, 40, 50, 60)
    ),
)
_USUAL_BY_PAYMENT = {penalty.payment: (penalty, share) for penalty, share in _USUAL}
#: A penalty is so rare that the same one twice on a sheet is a mistake more often than not.
_SAME_PENALTY_AGAIN = 1 / 1000


@dataclass(frozen=True, slots=True)
class Proposal:
    """One change that leaves no difference.

    Of a hand: `number` with `before` and `after`, None where the line is not there. Of a penalty:
    `penalty`, to add (MISSED_PENALTY) or to take away once. Of the totals: `totals`, as they should be.
    """

    kind: Kind
    number: int | None = None
    before: Hand | None = None
    after: Hand | None = None
    penalty: Penalty | None = None
    totals: Payment | None = None

    @property
    def key(self) -> str:
        """Names the change among those of one sheet: it stays the same while the sheet does."""
        if self.totals is not None:
            return ".".join([self.kind, *map(str, self.totals)])
        if self.penalty is not None:
            it = self.penalty
            receiver = "" if it.receiver is None else str(it.receiver)
            return ".".join([self.kind, it.kind, str(it.seat), str(it.amount), receiver])
        return f"{self.kind}.{self.number}.{slip_line(self.before)}.{slip_line(self.after)}"


def reconcile(
    ruleset: Ruleset,
    hands: Sequence[Hand],
    penalties: Sequence[Penalty],
    signed: Payment,
    *,
    stated: int | None = None,
    winner_first: bool = False,
    chairs: Chairs = "fixed",
    possible: Callable[[Proposal], bool] = lambda proposal: True,
) -> tuple[Proposal, ...]:
    """Return every single change that explains the difference exactly, the likeliest first.

    `signed` are the four signed totals; `stated` is how many hands the slip has, where that is known: a
    missed hand is likelier where one lacks, a doubled one where there is one more. `winner_first` is the
    order of the slip's columns, and so of the keys; `chairs` say the winds of tiles in a changed hand.
    `possible` says whether the sheet that a proposal leads to can stand, with what the slip claims of fans
    and tiles. Without a difference, or without hands, there is none.

    Raises ValueError, as `settle` does, for a hand that cannot be paid.
    """
    computed = computed_scores(ruleset, hands, penalties)
    difference = _minus(signed, computed)
    if difference == NO_PAYMENT or not hands:
        return ()
    in_order = sorted(hands, key=lambda hand: hand.number)
    found = [
        *_changed_hands(ruleset, in_order, difference, winner_first, chairs),
        *_missed_hands(ruleset, in_order, difference),
        *_doubled_hands(ruleset, in_order, difference),
        *_penalties(penalties, difference),
        *_totals(computed, signed, difference),
    ]
    kept = [
        (weight * _fits(proposal, len(hands), stated), proposal)
        for weight, proposal in found
        if possible(proposal)
    ]
    kept.sort(key=lambda entry: (-entry[0], entry[1].number or 0, entry[1].key))
    return tuple(proposal for _weight, proposal in kept)


def applied(
    ruleset: Ruleset,
    proposal: Proposal,
    hands: Sequence[Hand],
    penalties: Sequence[Penalty],
    signed: Payment,
    *,
    chairs: Chairs = "fixed",
) -> tuple[tuple[Hand, ...], tuple[Penalty, ...], Payment]:
    """Return hands, penalties and signed totals with the proposal carried out.

    Where a hand typed twice goes, those after it move up one line, each with its penalties; `chairs` say
    which winds their tiles get there.

    Raises ValueError where the penalty to take away is not among the `penalties`.
    """
    by_number = {hand.number: hand for hand in hands}
    punished = list(penalties)
    if proposal.kind is Kind.MISSED_PENALTY and proposal.penalty is not None:
        punished.append(proposal.penalty)
    elif proposal.penalty is not None:
        punished.remove(proposal.penalty)
    elif proposal.after is not None:
        by_number[proposal.after.number] = proposal.after
    elif proposal.number is not None:
        gone = (-proposal.number,)
        by_number = {hand.number: hand for hand in moved_hands(ruleset, hands, gone, chairs)}
        punished = [replace(each, hand=moved_penalty(each.hand, gone)) for each in punished]
    numbers = sorted(by_number)
    return tuple(by_number[number] for number in numbers), tuple(punished), proposal.totals or signed


#: An empty line between two typed ones shows that one was missed: nothing else leaves it there.
_AT_A_GAP = 50
#: Against the number of hands that the slip states, a line more or less explains little.
_AGAINST_THE_NUMBER = 1 / 50


def _fits(proposal: Proposal, typed: int, stated: int | None) -> float:
    """How well a proposal goes with the number of hands that the slip states."""
    if stated is None:
        return 1.0
    change = (proposal.kind is Kind.MISSED_HAND) - (proposal.kind is Kind.DOUBLED_HAND)
    return 1.0 if typed + change == stated else _AGAINST_THE_NUMBER


_Weighed = tuple[float, Proposal]


def _minus(one: Payment, other: Payment) -> Payment:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def _paying(ruleset: Ruleset, payment: Payment, number: int) -> Iterator[Hand]:
    """Every hand that pays exactly this, as a line without a claim."""
    if sum(payment):
        return
    if payment == NO_PAYMENT:
        yield Hand(number)
    most = max(payment)
    for winner in (seat for seat in range(4) if payment[seat] == most):
        for discarder in (None, *(seat for seat in range(4) if seat != winner)):
            payer = discarder if discarder is not None else (winner + 1) % 4
            value = -payment[payer] - ruleset.baseline
            hand = Hand(number, winner, discarder, value)
            if ruleset.minimum <= value <= HIGHEST_VALUE and _payment(ruleset, hand) == payment:
                yield hand


def _payment(ruleset: Ruleset, hand: Hand) -> Payment:
    return settle(ruleset, value=hand.value, winner=hand.winner, discarder=hand.discarder)


def _changed_hands(
    ruleset: Ruleset, hands: Sequence[Hand], difference: Payment, winner_first: bool, chairs: Chairs
) -> Iterator[_Weighed]:
    """Another winner, discarder, value or way of winning in a hand, or a line beside it in its place."""
    for at, typed in enumerate(hands):
        copied = _copied(typed, hands[max(at - 1, 0) : at], hands[at + 1 : at + 2])
        for true in _paying(ruleset, add(_payment(ruleset, typed), difference), typed.number):
            error = line_error(true, typed, winner_first=winner_first)
            kind, weight = (error[0], RATES[error[0]] * error[1]) if error else (Kind.TYPED_OVER, 0.0)
            if weight < copied:
                kind, weight = Kind.TYPED_OVER, copied
            if weight:
                keeps_claim = true.winner is not None and kind is not Kind.TYPED_OVER
                after = read_again(ruleset, replace(true, claim=typed.claim), chairs) if keeps_claim else true
                weight *= line_probability(true) / line_probability(typed) / HANDS_PER_SESSION
                yield weight, Proposal(kind, typed.number, typed, after)


def _copied(typed: Hand, above: Sequence[Hand], below: Sequence[Hand]) -> float:
    """The weight of this line being that above typed again, or that below typed early; 0 if it is neither."""
    if typed.winner is None:
        return 0.0
    again = any(_same_line(other, typed) for other in above)
    early = any(_same_line(other, typed) for other in below)
    return RATES[Kind.TYPED_OVER] * (1.0 if again else 0.1 if early else 0.0)


def _missed_hands(ruleset: Ruleset, hands: Sequence[Hand], difference: Payment) -> Iterator[_Weighed]:
    """A hand that was not typed. Totals do not say which; it goes to the first gap, or to the end."""
    numbers = {hand.number for hand in hands}
    free = next((number for number in range(1, HANDS_PER_SESSION + 1) if number not in numbers), None)
    if free is not None:
        seen = _AT_A_GAP if free < max(numbers) else 1
        for missed in _paying(ruleset, difference, free):
            weight = seen * RATES[Kind.MISSED_HAND] * line_probability(missed)
            yield weight, Proposal(Kind.MISSED_HAND, free, None, missed)


def _doubled_hands(ruleset: Ruleset, hands: Sequence[Hand], difference: Payment) -> Iterator[_Weighed]:
    for first, second in pairwise(hands):
        if _same_line(first, second) and add(_payment(ruleset, second), difference) == NO_PAYMENT:
            weight = RATES[Kind.DOUBLED_HAND] / HANDS_PER_SESSION / line_probability(second)
            yield weight, Proposal(Kind.DOUBLED_HAND, second.number, second, None)


def _same_line(one: Hand, other: Hand) -> bool:
    return (one.winner, one.discarder, one.value) == (other.winner, other.discarder, other.value)


def _penalties(penalties: Sequence[Penalty], difference: Payment) -> Iterator[_Weighed]:
    """A penalty that was not typed, or one of two equal ones."""
    if difference in _USUAL_BY_PAYMENT:
        missed, share = _USUAL_BY_PAYMENT[difference]
        yield RATES[Kind.MISSED_PENALTY] * share, Proposal(Kind.MISSED_PENALTY, penalty=missed)
    for penalty in dict.fromkeys(penalties):
        if penalties.count(penalty) > 1 and add(penalty.payment, difference) == NO_PAYMENT:
            weight = RATES[Kind.DOUBLED_PENALTY] / _SAME_PENALTY_AGAIN
            yield weight, Proposal(Kind.DOUBLED_PENALTY, penalty=penalty)


def _totals(computed: Payment, signed: Payment, difference: Payment) -> Iterator[_Weighed]:
    """One signed total that was mistyped, or two in each other's place."""
    off = [seat for seat in range(4) if difference[seat]]
    if len(off) == 1:
        (seat,) = off
        error = total_error(computed[seat], signed[seat])
        if error:
            yield RATES[error[0]] * error[1] / 4, Proposal(error[0], totals=computed)
    elif len(off) == 2:
        one, other = off
        if (signed[one], signed[other]) == (computed[other], computed[one]):
            yield RATES[Kind.TOTALS_SWAPPED] / 6, Proposal(Kind.TOTALS_SWAPPED, totals=computed)
