"""Kinds of damage to the event of `full_event`, planted behind the back of the product.

Each is written straight to the database, past the actions and with every constraint of it kept.
"""

from tests.tournament.results.planted_damage import hands, penalising, publishing, seating, sheets
from tests.tournament.results.planted_damage.kinds import KINDS

__all__ = ["KINDS", "hands", "penalising", "publishing", "seating", "sheets"]
