"""Recomputes what of an event follows from other things that are stored, a second way, pure.

Values, computed scores, the state and the marks of sheets, table points, what is published and the rankings
follow from fans, hands, penalties, signed totals, rulings and the rules; which tables play in a round follows
from the draw. This package works them out with code of its own, from RULES.md sections 3 to 7, and lists
where the stored ones are others. It imports none of the modules that it checks and is written differently on
purpose: seat by seat instead of hand by hand, a table of splits instead of averages, counting who is ahead
instead of sorting.

What it does not know, it does not judge: what tiles are worth, whether fans can stand beside each other, what
the draw's seed makes, and what an organiser may choose freely. Lines left out of a sheet, and a penalty for a
hand that nobody typed, are in order.

Seats are 0-3, the initial seats East, South, West and North; scores are points, table points are twelfths.
"""

from tournament.rules.verify.differences import Difference
from tournament.rules.verify.events import verify
from tournament.rules.verify.extent import Extent, extent_of
from tournament.rules.verify.groups import GroupLine, verify_nations, verify_teams
from tournament.rules.verify.ranking import RankingLine, verify_ranking

__all__ = [
    "Difference",
    "Extent",
    "GroupLine",
    "RankingLine",
    "extent_of",
    "verify",
    "verify_nations",
    "verify_ranking",
    "verify_teams",
]
