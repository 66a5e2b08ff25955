"""The second way from a sheet to scores and table points, seat by seat (RULES.md sections 4, 5 and 7)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.rules.stored import Rules, StoredHand, StoredPenalty, StoredSession

TWELFTHS_PER_TABLE = 84


@dataclass(frozen=True, slots=True)
class Paid:
    """How a kind of penalty is paid: to whom in words, in how many parts, and whether a seat gets one."""

    whom: str
    parts: int
    to: Callable[[StoredPenalty, int], bool]
    names_receiver: bool = False


#: The kinds of penalties (RULES.md section 5). The seat that is asked about is never the one that pays.
PAID = {
    "to_others": Paid("all three others", 3, lambda penalty, seat: True),
    "deduction": Paid("nobody", 0, lambda penalty, seat: False),
    "to_player": Paid(
        "another player", 1, lambda penalty, seat: seat == penalty.receiver, names_receiver=True
    ),
}

#: Twelfths by (how many of the table are better, how many have this score): RULES.md section 7.
_SPLITS = {
    (0, 1): 48,
    (1, 1): 24,
    (2, 1): 12,
    (3, 1): 0,
    (0, 2): 36,
    (1, 2): 18,
    (2, 2): 6,
    (0, 3): 28,
    (1, 3): 12,
    (0, 4): 21,
}
#: The same by the letter of S0 when the last two are level; all other tables are as above.
_LITERAL_SPLITS_LAST_TWO_LEVEL = {(0, 1): 54, (1, 1): 30, (0, 2): 42, (2, 2): 0}


def computed(rules: Rules, session: StoredSession, seat: int) -> int:
    """What hands and penalties lead to for one seat, in points."""
    won = sum(_from_hand(rules, hand, seat) for hand in session.hands)
    return won + sum(_from_penalty(p, seat) for p in session.penalties if not p.cancelled)


def _from_hand(rules: Rules, hand: StoredHand, seat: int) -> int:
    if hand.winner is None:
        return 0
    full, base = rules.baseline + hand.value, rules.baseline
    if hand.discarder is None:
        return 3 * full if seat == hand.winner else -full
    return {hand.winner: full + base + base, hand.discarder: -full}.get(seat, -base)


def _from_penalty(penalty: StoredPenalty, seat: int) -> int:
    """A penalty of no known kind is a difference of its own, and moves nothing to anybody."""
    if seat == penalty.seat:
        return -penalty.amount
    paid = PAID.get(penalty.kind)
    return penalty.amount // paid.parts if paid and paid.to(penalty, seat) else 0


def deducted(session: StoredSession) -> int:
    """How many points the penalties that count take from the table."""
    counted = [p for p in session.penalties if not p.cancelled]
    return sum(p.amount for p in counted if p.kind in PAID and not PAID[p.kind].parts)


def table_twelfths(own: int | None, table: Sequence[int | None], tie_rule: str) -> int | None:
    """The table points of one score among the four of its table, in twelfths; None while one is missing.

    Raises ValueError for an unknown tie rule.
    """
    scores = [score for score in table if score is not None]
    if own is None or len(scores) != 4:
        return None
    if tie_rule not in ("averaged", "literal"):
        raise ValueError(f"There is no tie rule {tie_rule!r}.")
    splits = _SPLITS
    if tie_rule == "literal" and (2, 2) in {_standing(score, scores) for score in scores}:
        splits = _LITERAL_SPLITS_LAST_TWO_LEVEL
    return splits[_standing(own, scores)]


def _standing(own: int, scores: Sequence[int]) -> tuple[int, int]:
    """How many scores are better than this one, and how many are this one."""
    return sum(score > own for score in scores), sum(score == own for score in scores)
