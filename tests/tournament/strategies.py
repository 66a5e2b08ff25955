"""Hypothesis strategies for what a sheet can hold."""

from hypothesis import strategies as st

from scoring.mcr.rulesets import HIGHEST_VALUE
from tournament.rules.sheet import HANDS_PER_SESSION, Hand, Penalty, PenaltyKind

seats = st.integers(0, 3)
hand_numbers = st.integers(1, HANDS_PER_SESSION)


@st.composite
def hands(draw, ruleset, number):
    """A hand that `ruleset` can settle: drawn, self-drawn or won by a discard."""
    winner = draw(st.none() | seats)
    if winner is None:
        return Hand(number)
    discarder = draw(st.none() | seats.filter(lambda seat: seat != winner))
    return Hand(number, winner, discarder, draw(st.integers(ruleset.minimum, HIGHEST_VALUE)))


@st.composite
def sheets(draw, ruleset, max_size=HANDS_PER_SESSION):
    """The hands of a session in any order, perhaps with gaps, perhaps none."""
    numbers = draw(st.lists(hand_numbers, unique=True, max_size=max_size))
    return [draw(hands(ruleset, number)) for number in numbers]


@st.composite
def penalties(draw):
    """A penalty of any kind, for a hand or the whole session."""
    kind = draw(st.sampled_from(PenaltyKind))
    seat = draw(seats)
    amount = draw(st.integers(1, 60)) * max(kind.parts, 1)
    receiver = None
    if kind.names_receiver:
        receiver = draw(seats.filter(lambda other: other != seat))
    return Penalty(kind, seat, amount, receiver, hand=draw(st.none() | hand_numbers))
