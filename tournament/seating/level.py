"""Level players at a cut: the ranking does not decide between them, and the seating needs it decided.

A *cut* is a place after which another table begins (`arrangements.cuts`). A *level group* are neighbours
in the order between whom the ranking decides nothing and a cut runs. They are ordered by *lot*, or as was
decided outside the program.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise

from tournament.seating.problem import VERSION
from tournament.seating.rng import Rng


class Decider(StrEnum):
    """What decides between level players: the program's lot, a play-off, or lots drawn by hand."""

    LOT = "lot"
    PLAY_OFF = "play-off"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Level players whom at least one cut parts: `first` is their first place in the order, from 1.

    `players` stand as the order had them before anything was decided.
    """

    first: int
    players: tuple[int, ...]
    cuts: tuple[int, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.players) - 1

    @property
    def shares(self) -> tuple[tuple[int, int], ...]:
        """For each part between the cuts its first place in the order, and how many of the group it takes."""
        bounds = (self.first - 1, *self.cuts, self.last)
        return tuple((before + 1, after - before) for before, after in pairwise(bounds))


def level_groups(
    order: Sequence[int], merits: Sequence[Hashable], cuts: Sequence[int]
) -> tuple[LevelGroup, ...]:
    """Find the groups of the order that a cut parts.

    `merits[i]` is what the player at place i + 1 has reached: neighbours with the same are level.
    """
    groups, first = [], 1
    for _merit, places in groupby(range(len(order)), key=merits.__getitem__):
        players = tuple(order[place] for place in places)
        last = first + len(players) - 1
        parting = tuple(cut for cut in cuts if first <= cut < last)
        if parting:
            groups.append(LevelGroup(first, players, parting))
        first = last + 1
    return tuple(groups)


def draw_lots(players: Sequence[int], seed: str, rounds_played: int) -> tuple[int, ...]:
    """Order level players by lot: always the same for a seed, the rounds before, and the draw numbers."""
    numbers = sorted(players)
    names = " ".join(map(str, numbers))
    return tuple(Rng(seed, f"{VERSION}/lots after {rounds_played}: {names}").shuffled(numbers))


def decided_order(order: Sequence[int], decided: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Return the order with its groups as was decided: `decided` has their players by their first place."""
    settled = list(order)
    for first, players in decided.items():
        settled[first - 1 : first - 1 + len(players)] = players
    return tuple(settled)
