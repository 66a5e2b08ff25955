"""The draw: who sits where in every round, as evenly as mathematics allows, from one seed.

from tournament.seating import Constraints, draw
found = draw(40, 8, "lottery 4711", Constraints(clubs=("Red", "Red", "Blue")))
found.rounds[0][0]      # the four players of round 1, table 1, as E, S, W, N
found.report.repeats    # what the independent checker counted
"""

from tournament.seating.arrangements import (
    Arrangement,
    arrange,
    cuts,
    final_places,
    seat_as_snake,
    seat_finals,
    seat_in_groups,
)
from tournament.seating.continuation import continue_draw
from tournament.seating.generator import draw
from tournament.seating.judging.certificate import Certificate, Measure, certify
from tournament.seating.judging.checker import check
from tournament.seating.judging.picture import Meetings, Picture, meetings
from tournament.seating.judging.possible import Possibility, possible
from tournament.seating.judging.swaps import SwapEffect, SwapTable, swap
from tournament.seating.level import Decider, LevelGroup, decided_order, draw_lots, level_groups
from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    WISHES,
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
from tournament.seating.search.later_winds import least_uneven

__all__ = [
    "NO_CONSTRAINTS",
    "VERSION",
    "WISHES",
    "Arrangement",
    "Certificate",
    "Chart",
    "Constraints",
    "Decider",
    "Draw",
    "Finding",
    "ImpossibleDrawError",
    "LevelGroup",
    "Measure",
    "Meetings",
    "Picture",
    "Possibility",
    "Progress",
    "RankedRound",
    "Report",
    "Round",
    "SwapEffect",
    "SwapTable",
    "Table",
    "arrange",
    "certify",
    "check",
    "continue_draw",
    "cuts",
    "decided_order",
    "draw",
    "draw_lots",
    "final_places",
    "least_uneven",
    "level_groups",
    "meetings",
    "player_list_hash",
    "possible",
    "seat_as_snake",
    "seat_by_ranking",
    "seat_finals",
    "seat_in_groups",
    "seed_hash",
    "swap",
]
