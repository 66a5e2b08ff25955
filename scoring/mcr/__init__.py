"""Mahjong Competition Rules as a library: no framework, no database, no clock.

Seats are numbered 0-3 for East, South, West and North; points are integers.

    score = score_hand(parse_hand("[123m,1][456m,1]78m55p9m|ES1000|2"), INTERNATIONAL)
    score.total, score.fans
"""

from scoring.mcr.claim import Checked, Claim, check_claim
from scoring.mcr.combine import FanScore
from scoring.mcr.errors import HandError
from scoring.mcr.fan_list import ClaimedFan, Code, Finding, Severity
from scoring.mcr.hand import Meld, WinningHand
from scoring.mcr.notation import format_hand, parse_hand
from scoring.mcr.payment import settle
from scoring.mcr.rulesets import (
    BEGINNER,
    CASUAL,
    INTERNATIONAL,
    MAINLAND,
    RULESETS,
    Ruleset,
    switches_between,
    with_switches,
)
from scoring.mcr.score import Score, score_hand
from scoring.mcr.waits import Wait, waits

__all__ = [
    "BEGINNER",
    "CASUAL",
    "INTERNATIONAL",
    "MAINLAND",
    "RULESETS",
    "Checked",
    "Claim",
    "ClaimedFan",
    "Code",
    "FanScore",
    "Finding",
    "HandError",
    "Meld",
    "Ruleset",
    "Score",
    "Severity",
    "Wait",
    "WinningHand",
    "check_claim",
    "format_hand",
    "parse_hand",
    "score_hand",
    "settle",
    "switches_between",
    "waits",
    "with_switches",
]
