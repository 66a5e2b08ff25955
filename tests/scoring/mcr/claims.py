"""Claims as a slip would make them, for hands whose score is known."""

from scoring.mcr import Claim, ClaimedFan, Score
from scoring.mcr.fans import FLOWERS


def claim_of(score: Score) -> Claim:
    """The claim that says exactly what a score says."""
    hand = score.hand
    return Claim(
        score.total,
        tuple(ClaimedFan(fan.number, fan.count, fan.variant) for fan in score.fans if fan.number != FLOWERS),
        hand.self_drawn,
        hand.flowers,
        hand.prevalent,
        hand.seat,
    )
