"""Who pays whom for one hand (RULES.md section 4)."""

from scoring.mcr.rulesets import HIGHEST_VALUE, Ruleset

#: What each of the four initial seats (East, South, West, North) wins or loses; sums to zero.
Payment = tuple[int, int, int, int]

NO_PAYMENT: Payment = (0, 0, 0, 0)


def settle(ruleset: Ruleset, *, value: int, winner: int | None, discarder: int | None) -> Payment:
    """Return what the four seats win or lose by one hand, in points.

    Seats are 0-3, the initial seats East, South, West and North. `value` counts the flowers in.
    `discarder=None` is a self-draw, `winner=None` a drawn hand: nobody pays and the value is 0.
    With V the value and B the baseline, a discarder pays B + V and the two others B each; on a
    self-draw each of the three pays B + V (RULES.md section 4).

    Raises ValueError for a seat outside 0-3, a winner who is also the discarder, a drawn hand
    with a discarder or a value, and a value below the minimum or over 336.
    """
    if winner is None:
        if discarder is not None or value:
            raise ValueError("A drawn hand has no discarder and no value.")
        return NO_PAYMENT
    if winner not in range(4) or (discarder is not None and discarder not in range(4)):
        raise ValueError("A seat is 0, 1, 2 or 3.")
    if winner == discarder:
        raise ValueError("The winner cannot be the discarder.")
    if not ruleset.minimum <= value <= HIGHEST_VALUE:
        raise ValueError(f"The value is between {ruleset.minimum} and {HIGHEST_VALUE}.")

    lost = [ruleset.baseline] * 4
    for seat in range(4):
        if discarder is None or seat == discarder:
            lost[seat] += value
    lost[winner] = 0
    east, south, west, north = (sum(lost) if seat == winner else -lost[seat] for seat in range(4))
    return east, south, west, north
