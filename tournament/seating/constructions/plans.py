"""Plans: how one or two base rounds, turned by a group of motions, give a whole chart.

A motion moves every point to a point. The players are circles, copies of an abelian group,
and points that stay; the translations of the group turn all circles at once, and a twist of
order three turns the circles into each other. A base round may be left as it is by some of
the motions; the others make the rounds of it. If no two motions bring the same pair to the
same table, nobody meets twice: then the chart has floor((N - 1)/3) rounds, the largest
possible number, and is a resolvable design or group-divisible design (Baker; Ge and Ling).

- Three circles of R places and 1, 2 or 3 points that stay: one base round, R rounds. The
  twist takes place x of a circle to place m·x of the next; m is 1 or of order three modulo R. With
  two points that stay it cannot be 1; for 68 players no other m exists, and the base round has no twist.
- 104 players, four circles of 26: one base round gives 26 rounds. The eight others each consist
  of a single table turned all around.
- 92 players, two circles of Z_15 × Z_3 and two points that stay: two base rounds of fifteen rounds,
  each left as it is by a subgroup of order three of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tournament.seating.constructions.groups import Group

Points: TypeAlias = list[list[list[int]]]

#: motion[p] is where point p goes.
Motion: TypeAlias = tuple[int, ...]

#: The multiplier of the twist for each size; 0 for a base round without a twist.
_MULTIPLIERS = dict.fromkeys((16, 24, 36, 40, 48, 52, 60, 64, 72, 76, 84, 88, 96, 100, 108, 112, 120), 1)
_MULTIPLIERS |= {28: 7, 44: 9, 56: 7, 68: 0, 80: 3, 116: 7}


@dataclass(frozen=True, slots=True)
class Plan:
    """The motions of a chart of points 0…players - 1, the identity first.

    `kept[i]` are the motions that leave base round i as it is, `apart` the pairs that, with
    their images, never meet.
    """

    players: int
    motions: tuple[Motion, ...]
    kept: tuple[tuple[Motion, ...], ...]
    apart: tuple[tuple[int, int], ...]


def planned_sizes() -> list[int]:
    """Return the numbers of players that have a plan, ascending."""
    return sorted([*_MULTIPLIERS, 92, 104])


@cache
def plan_for(players: int) -> Plan:
    """Return the plan of one of the planned sizes; KeyError for another."""
    if players == 92:
        return _two_base_rounds()
    if players == 104:
        return _four_circles()
    return _three_circles(players, _MULTIPLIERS[players])


def develop(plan: Plan, base_rounds: Iterable[Iterable[Iterable[int]]]) -> Points:
    """Return all rounds. Of tables that `kept` turns into each other, `base_rounds` needs only one."""
    chart = []
    for tables, kept in zip(base_rounds, plan.kept, strict=True):
        whole = {tuple(sorted(motion[p] for p in table)) for table in tables for motion in kept}
        rounds = {
            tuple(sorted(tuple(sorted(motion[p] for p in table)) for table in whole)): None
            for motion in plan.motions
        }
        chart += [[list(table) for table in tables_of] for tables_of in rounds]
    return chart


def _three_circles(players: int, multiplier: int) -> Plan:
    size = (players - 1) // 3
    moving, fixed = 3 * size, players - 3 * size
    turns = _translations(Group(size), 3, fixed)
    twists = [turns[0]]
    if multiplier:
        circles = [(o + 1) % 3 * size + multiplier * x % size for o in range(3) for x in range(size)]
        staying = [moving + (i + (fixed == 3)) % fixed for i in range(fixed)]
        twists = _powers((*circles, *staying))
    apart = [(i, j) for i in range(moving, players) for j in range(i + 1, players)]
    if fixed == 2:
        apart += [(o * size, o * size + size // 2) for o in range(3)]
    elif fixed == 3:
        apart += [(0, size), (0, 2 * size), (size, 2 * size)]
    return Plan(players, _products(turns, twists), (tuple(twists),), tuple(apart))


def _four_circles() -> Plan:
    size, multiplier = 26, 3
    turns = _translations(Group(size), 4, 0)
    to = (1, 2, 0, 3)
    twists = _powers(tuple(to[o] * size + multiplier * x % size for o in range(4) for x in range(size)))
    everything = _products(turns, twists)
    kept = (tuple(twists), tuple(turns), tuple(turns), everything, everything)
    return Plan(4 * size, everything, kept, tuple((o * size, o * size + size // 2) for o in range(4)))


def _two_base_rounds() -> Plan:
    group = Group(15, 3)
    turns = _translations(group, 2, 2)
    kept = tuple(tuple(_powers(turns[group.element(step)])) for step in ([5, 0], [0, 1]))
    return Plan(92, tuple(turns), kept, ((0, 45), (90, 91)))


def _translations(group: Group, circles: int, fixed: int) -> list[Motion]:
    """Return the motions that turn all circles alike, the identity first."""
    moving = circles * group.order
    return [
        (
            *(o * group.order + x for o in range(circles) for x in group.translation(by)),
            *range(moving, moving + fixed),
        )
        for by in range(group.order)
    ]


def _powers(motion: Motion) -> list[Motion]:
    """Return the identity, the motion, its square and so on."""
    found = [tuple(range(len(motion)))]
    while (following := tuple(motion[p] for p in found[-1])) != found[0]:
        found.append(following)
    return found


def _products(first: list[Motion], second: list[Motion]) -> tuple[Motion, ...]:
    return tuple(tuple(one[p] for p in other) for other in second for one in first)
