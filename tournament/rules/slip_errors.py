"""How a line of a slip goes wrong while it is typed, and how likely each way is. Pure.

`line_error(true, typed)` names the one slip of the fingers or eyes that makes of the true line of a hand
the typed one. Probabilities are relative weights, good for putting explanations in order; they are no
points, and nothing that counts is computed with them.
"""

from enum import StrEnum

from tournament.rules.sheet import Hand

#: How often each value from 8 on was won in two played events, 2,452 wins; eleven more were above 47.
_WINS_FROM_8 = (
    "59 185 296 326 308 243 183 108 77 52 63 60 68 77 49 40 38 36 39 25 15 27 19 10 10 6 4 2 "
    "4 1 1 3 1 0 3 0 2 1 0 1"
)
_WINS = dict(enumerate(map(int, _WINS_FROM_8.split()), start=8))
_ALL_WINS = sum(_WINS.values())
#: In the same events 3.9 % of the hands were drawn and 28.6 % of the wins self-drawn.
_DRAWN, _SELF_DRAWN = 0.039, 0.286


class Kind(StrEnum):
    """What went wrong, named by what the sheet should say instead."""

    WINNER = "winner"
    DISCARDER = "discarder"
    SEATS_SWAPPED = "seats_swapped"
    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    DIGITS_SWAPPED = "digits_swapped"
    DIGIT_OFF = "digit_off"
    DIGIT_MISSING = "digit_missing"
    DIGIT_TOO_MANY = "digit_too_many"
    DRAWN = "drawn"
    WON = "won"
    MISSED_HAND = "missed_hand"
    DOUBLED_HAND = "doubled_hand"
    TYPED_OVER = "typed_over"
    KEYS = "keys"
    VALUE = "value"
    SEATS = "seats"
    MISSED_PENALTY = "missed_penalty"
    DOUBLED_PENALTY = "doubled_penalty"
    TOTAL_SIGN = "total_sign"
    TOTAL_DIGIT_OFF = "total_digit_off"
    TOTAL_DIGITS_SWAPPED = "total_digits_swapped"
    TOTAL_DIGIT_MISSING = "total_digit_missing"
    TOTAL_DIGIT_TOO_MANY = "total_digit_too_many"
    TOTALS_SWAPPED = "totals_swapped"


#: How often each happens on a sheet, against the others. Nobody has counted them: a wrong seat, a wrong
#: digit, swapped digits, a missed line, a doubled line, and drawn for won or won for drawn are taken to be
#: about as likely as each other; penalties are rare, and signed totals are typed with the most care. A key
#: between value and seats, and a value or both seats read from elsewhere, explain what nothing else does.
RATES: dict[Kind, float] = {
    Kind.WINNER: 12,
    Kind.DISCARDER: 12,
    Kind.SEATS_SWAPPED: 6,
    Kind.SELF_DRAW: 6,
    Kind.DISCARD: 6,
    Kind.DIGIT_OFF: 36,
    Kind.DIGIT_MISSING: 3,
    Kind.DIGIT_TOO_MANY: 3,
    Kind.DIGITS_SWAPPED: 30,
    Kind.MISSED_HAND: 30,
    Kind.DOUBLED_HAND: 15,
    Kind.TYPED_OVER: 15,
    Kind.KEYS: 6,
    Kind.VALUE: 2,
    Kind.SEATS: 2,
    Kind.DRAWN: 10,
    Kind.WON: 30,
    Kind.MISSED_PENALTY: 8,
    Kind.DOUBLED_PENALTY: 1,
    Kind.TOTAL_SIGN: 4,
    Kind.TOTAL_DIGIT_OFF: 6,
    Kind.TOTAL_DIGITS_SWAPPED: 3,
    Kind.TOTAL_DIGIT_MISSING: 1,
    Kind.TOTAL_DIGIT_TOO_MANY: 1,
    Kind.TOTALS_SWAPPED: 2,
}


def line_probability(hand: Hand) -> float:
    """How common a line of a slip is, whatever its number."""
    if hand.winner is None:
        return _DRAWN
    seats = _SELF_DRAWN / 4 if hand.discarder is None else (1 - _SELF_DRAWN) / 12
    return (1 - _DRAWN) * seats * _value_probability(hand.value)


def _value_probability(value: int) -> float:
    # Rules with a lower minimum than 8 make small wins as common as wins of 9 are.
    wins = _WINS[9] if value < 8 else _WINS.get(value, 0)
    unseen = 0.25 if value <= 100 else 0.02
    return (wins + unseen) / _ALL_WINS


def slip_line(hand: Hand | None, *, winner_first: bool = False) -> str:
    """A hand by its keys: `1324`, `1320` for a self-draw, `0` if drawn, `-` if not played.

    With `winner_first` the two seats stand before the value.
    """
    if hand is None:
        return "-"
    if hand.winner is None:
        return "0"
    seats = f"{hand.winner + 1}{0 if hand.discarder is None else hand.discarder + 1}"
    return f"{seats}{hand.value}" if winner_first else f"{hand.value}{seats}"


def line_error(true: Hand, typed: Hand, *, winner_first: bool = False) -> tuple[Kind, float] | None:
    """Return what makes of the true line the typed one, and how likely among its like; None if two errors do.

    The numbers of the hands and their claims are not looked at; `winner_first` is the order of the keys.
    """
    if true.winner is None or typed.winner is None:
        if true.winner is None and typed.winner is None:
            return None
        # A hand that was typed though nobody won it is as likely to be any line as slips have them.
        return (Kind.DRAWN, line_probability(typed)) if true.winner is None else (Kind.WON, 1.0)
    same_seats = (true.winner, true.discarder) == (typed.winner, typed.discarder)
    if same_seats and true.value == typed.value:
        return None
    if same_seats:
        return number_error(true.value, typed.value) or (Kind.VALUE, _value_probability(typed.value))
    if true.value == typed.value:
        return _seats_error(true, typed) or (Kind.SEATS, 1 / 16)
    keys = _key_error(*(slip_line(hand, winner_first=winner_first) for hand in (true, typed)))
    return (Kind.KEYS, keys[1]) if keys else None


def _seats_error(true: Hand, typed: Hand) -> tuple[Kind, float] | None:
    was, now = (true.winner, true.discarder), (typed.winner, typed.discarder)
    if was == (now[1], now[0]):
        return Kind.SEATS_SWAPPED, 1.0
    if was[0] == now[0]:
        if was[1] is None:
            return Kind.SELF_DRAW, 1 / 3
        return (Kind.DISCARD, 1.0) if now[1] is None else (Kind.DISCARDER, 1 / 3)
    if was[1] == now[1]:
        return Kind.WINNER, 1 / 3
    # Seats by keys: 44 is a self-draw by 4, which becomes of 24 by one wrong key, and 24 of 44.
    if now == (was[1], None) or was == (now[1], None):
        return Kind.WINNER, 1 / 6
    return None


def number_error(true: int, typed: int) -> tuple[Kind, float] | None:
    """Return the one wrong key that makes of one number of points another; neither is negative."""
    return _key_error(str(true), str(typed))


def _key_error(was: str, now: str) -> tuple[Kind, float] | None:
    """The same of any keys."""
    length = len(was)
    if len(now) == length:
        wrong = [place for place in range(length) if was[place] != now[place]]
        if len(wrong) == 1:
            return Kind.DIGIT_OFF, 1 / (9 * length)
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1:
            first, second = wrong
            if was[first] == now[second] and was[second] == now[first]:
                return Kind.DIGITS_SWAPPED, 1 / (length - 1)
    elif len(now) == length - 1 and now in _without_a_digit(was):
        return Kind.DIGIT_MISSING, 1 / length
    elif len(now) == length + 1 and was in _without_a_digit(now):
        doubled = any(
            was[:place] + was[place - 1 : place] + was[place:] == now for place in range(1, length + 1)
        )
        return Kind.DIGIT_TOO_MANY, 0.5 / length if doubled else 0.05 / (length + 1)
    return None


def _without_a_digit(number: str) -> set[str]:
    return {number[:place] + number[place + 1 :] for place in range(len(number))}


_OF_TOTALS = {
    Kind.DIGIT_OFF: Kind.TOTAL_DIGIT_OFF,
    Kind.DIGITS_SWAPPED: Kind.TOTAL_DIGITS_SWAPPED,
    Kind.DIGIT_MISSING: Kind.TOTAL_DIGIT_MISSING,
    Kind.DIGIT_TOO_MANY: Kind.TOTAL_DIGIT_TOO_MANY,
}


def total_error(true: int, typed: int) -> tuple[Kind, float] | None:
    """Return the one slip that makes of a signed total another."""
    if true == -typed:
        return Kind.TOTAL_SIGN, 1.0
    if (true < 0) != (typed < 0):
        return None
    found = number_error(abs(true), abs(typed))
    return (_OF_TOTALS[found[0]], found[1]) if found else None
