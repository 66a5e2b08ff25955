"""Mahjong Competition Rules as a library: no framework, no database, no clock.

Seats are numbered 0-3 for East, South, West and North; points are integers.
"""

from scoring.mcr.payment import settle
from scoring.mcr.rulesets import BEGINNER, CASUAL, INTERNATIONAL, MAINLAND, RULESETS, Ruleset

__all__ = ["BEGINNER", "CASUAL", "INTERNATIONAL", "MAINLAND", "RULESETS", "Ruleset", "settle"]
