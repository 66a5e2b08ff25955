"""Rulesets as data: the switches of RULES.md section 1 and the four rulesets an event can choose.

The two schools of MCR differ in a handful of switches and agree on the rest, so a ruleset is a
frozen value with a name and those switches. An event takes one and may change single switches
(`dataclasses.replace`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from scoring.mcr.fans import BY_NUMBER, FANS_COUNT

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

#: The switches that are yes or no, and the bounds of those that are numbers of points.
FLAGS = (
    "terminals_with_double_pung",
    "green_with_half_flush",
    "nine_gates_excludes_all_73",
    "knitted_straight_with_waits",
    "tile_hog_of_honors",
    "tile_hog_with_green_or_terminals",
    "concealed_kongs_add_kong_fans",
    "only_sets_and_pair",
    "all_chows_with_any_pair",
    "jokers",
)
BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"minimum": (0, 88), "baseline": (0, 100), "mixed_kongs": (1, 88)}
)


def with_switches(ruleset: Ruleset, switches: Mapping[str, object]) -> Ruleset:
    """Return the ruleset with an event's changes, which are plain values by the name of the field.

    `fans` is a list of fan numbers or None for all 81; `points` gives the worth of fans by their
    numbers as text, and leaves the other points of the ruleset as they are.

    Raises ValueError for a switch that does not exist or a value that it cannot have.
    """
    if not switches:
        return ruleset
    changes: dict[str, Any] = {name: _checked(name, value) for name, value in switches.items()}
    if "points" in changes:
        changes["points"] = MappingProxyType({**ruleset.points, **changes["points"]})
    return replace(ruleset, **changes)


def switches_between(ruleset: Ruleset, changed: Ruleset) -> dict[str, object]:
    """Return the switches that lead from one ruleset to another, as `with_switches` takes them."""
    names = ("minimum", "baseline", "mixed_kongs", "special_self_draw", *FLAGS)
    found: dict[str, object] = {
        name: getattr(changed, name) for name in names if getattr(changed, name) != getattr(ruleset, name)
    }
    if changed.fans != ruleset.fans:
        found["fans"] = None if changed.fans is None else sorted(changed.fans)
    points = {
        str(number): changed.points.get(number, BY_NUMBER[number].points)
        for number in sorted({*ruleset.points, *changed.points})
        if ruleset.points.get(number) != changed.points.get(number)
    }
    return {**found, "points": points} if points else found


def _checked(name: str, value: object) -> object:
    """The value of one switch as the ruleset holds it."""
    if name in FLAGS and isinstance(value, bool):
        return value
    if name in BOUNDS and _is_number(value, *BOUNDS[name]):
        return value
    if name == "special_self_draw" and value in (56, 80):
        return value
    if name == "fans" and value is None:
        return None
    if name == "fans" and isinstance(value, list) and value and all(map(_is_fan, value)):
        return frozenset(value)
    if name == "points" and isinstance(value, dict):
        numbers = {str(number): number for number in range(1, FANS_COUNT + 1)}
        if value.keys() <= numbers.keys() and all(_is_number(worth, 1, 88) for worth in value.values()):
            return {numbers[text]: worth for text, worth in value.items()}
    raise ValueError(f"The switch {name!r} cannot be {value!r}.")


def _is_fan(value: object) -> bool:
    return _is_number(value, 1, FANS_COUNT)


def _is_number(value: object, lowest: int, highest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest
