"""The draw: who sits where in every round, as evenly as mathematics allows, from one seed.

from tournament.seating import Constraints, draw
found = draw(40, 8, "lottery 4711", Constraints(clubs=("Red", "Red", "Blue")))
found.rounds[0][0]      # the four players of round 1, table 1, as E, S, W, N
found.report.repeats    # what the independent checker counted
"""

from tournament.seating.checker import check
from tournament.seating.continuation import continue_draw
from tournament.seating.generator import draw
from tournament.seating.problem import (
    VERSION,
    Chart,
    Constraints,
    Draw,
    Finding,
    ImpossibleDrawError,
    Progress,
    Report,
    Round,
    Table,
)
from tournament.seating.ranking import RankedRound, seat_by_ranking
from tournament.seating.rng import player_list_hash, seed_hash

__all__ = [
    "VERSION",
    "Chart",
    "Constraints",
    "Draw",
    "Finding",
    "ImpossibleDrawError",
    "Progress",
    "RankedRound",
    "Report",
    "Round",
    "Table",
    "check",
    "continue_draw",
    "draw",
    "player_list_hash",
    "seat_by_ranking",
    "seed_hash",
]
