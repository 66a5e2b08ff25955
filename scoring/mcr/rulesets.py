"""Rulesets as data: the switches of RULES.md section 1 and the four rulesets an event can choose.

The two schools of MCR differ in a handful of switches and agree on the rest, so a ruleset is a
frozen value with a name and those switches. An event takes one and may change single switches
(`dataclasses.replace`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

#: The largest legal hand, with eight flowers (RULES.md section 3).
HIGHEST_VALUE = 336


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What one school, or one house, plays.

    `minimum` is in points, flowers not counted; `baseline` is what each of the three others pays
    in every won hand. `points` gives the worth of fans that differ from the international list,
    by fan number; `fans` is the set in play (None: all 81).
    """

    name: str
    minimum: int = 8
    baseline: int = 8
    fans: frozenset[int] | None = None
    points: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    mixed_kongs: int = 6
    """One melded and one concealed kong: fan 57, count 1, variant "mixed"."""
    special_self_draw: Literal[56, 80] = 56
    """Which fan the special hands (4, 6, 7, 12, 19, 20, 34) add on self-draw."""
    terminals_with_double_pung: bool = True
    """All Terminals (8) may count Double Pung (65)."""
    green_with_half_flush: bool = True
    """All Green (3) may count Half Flush (50)."""
    nine_gates_excludes_all_73: bool = True
    """Nine Gates (4) removes every Pung of Terminals; otherwise one of them."""
    knitted_straight_with_waits: bool = False
    """Knitted Straight (35) may count an edge or closed wait (77, 78)."""
    tile_hog_of_honors: bool = False
    """Seven pairs with four of an honor count Tile Hog (64)."""
    tile_hog_with_green_or_terminals: bool = False
    """Seven pairs count Tile Hog (64) also beside All Green (3) or All Terminals (8)."""
    concealed_kongs_add_kong_fans: bool = True
    """Fans 17 and 5 with one or two concealed kongs add 67 or 48; otherwise 66 for the pungs only."""
    only_sets_and_pair: bool = False
    """Only four sets and a pair win: no seven pairs, orphans or knitted hands (S3)."""
    all_chows_with_any_pair: bool = False
    """All Chows (63) needs no suited pair (S3)."""
    jokers: bool = False
    """House rule: a joker stands for a named tile, never in the pair."""


INTERNATIONAL = Ruleset("international")

MAINLAND = Ruleset(
    "mainland",
    points=MappingProxyType({48: 6}),
    mixed_kongs=5,
    special_self_draw=80,
    terminals_with_double_pung=False,
    green_with_half_flush=False,
    nine_gates_excludes_all_73=False,
    knitted_straight_with_waits=True,
    tile_hog_of_honors=True,
    tile_hog_with_green_or_terminals=True,
    concealed_kongs_add_kong_fans=False,
)

#: Primary Patterns (S4); all 81 fans until the organiser has chosen some.
BEGINNER = Ruleset("beginner", minimum=6, baseline=0, terminals_with_double_pung=False)

_CASUAL_POINTS = MappingProxyType({49: 6, 63: 2, 59: 2, 54: 6, 60: 2, 61: 2, 80: 1, 81: 1})

#: S3: the eight fans it lists, four sets and a pair only, no minimum.
CASUAL = Ruleset(
    "casual",
    minimum=0,
    baseline=0,
    fans=frozenset(_CASUAL_POINTS),
    points=_CASUAL_POINTS,
    only_sets_and_pair=True,
    all_chows_with_any_pair=True,
)

#: The rulesets by the name that is stored and shown.
RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {ruleset.name: ruleset for ruleset in (INTERNATIONAL, MAINLAND, BEGINNER, CASUAL)}
)
