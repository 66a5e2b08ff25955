"""Who gets which point of a design: a uniform shuffle first, then fixed players and clubs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.seating.problem import Constraints, Progress
from tournament.seating.rng import Rng
from tournament.seating.search.clubs import NOBODY, ClubRepair, least_meetings, pack_labels

_REPAIR_STEPS = 1_500


@dataclass(frozen=True, slots=True)
class Labelling:
    """`labels[point]` is a player; `excess` the meetings within clubs beyond those that must be.

    Counted in the rounds where clubs are kept apart.
    """

    labels: list[int]
    excess: int


def club_indices(constraints: Constraints, players: Sequence[int]) -> list[int]:
    """Return, for each of `players`, the index of the club, NOBODY for none."""
    names: dict[str, int] = {}
    indices = []
    for player in players:
        club = constraints.club_of(player)
        indices.append(NOBODY if club is None else names.setdefault(club, len(names)))
    return indices


def least_same_club(
    chart: Sequence[Sequence[Sequence[int]]], club_of: Sequence[int], constraints: Constraints
) -> int:
    """Return the meetings within clubs that must be in the rounds where clubs are kept apart.

    Some clubs exceed the number of tables; and unless clubs come before repeats, so many different
    pairs meet as in this chart, and of different clubs there may be too few.
    """
    apart = chart[: constraints.club_rounds]
    crowded = len(apart) * least_meetings(club_of, len(club_of) // 4)
    if constraints.clubs_first:
        return crowded
    meeting = {(a, b) for tables in apart for table in tables for a in table for b in table if a < b}
    players = len(club_of)
    mates = sum(size * (size - 1) // 2 for club, size in Counter(club_of).items() if club != NOBODY)
    strangers = players * (players - 1) // 2 - mates
    return max(crowded, len(meeting) - strangers)


def label(
    chart: Sequence[Sequence[Sequence[int]]],
    grouped: bool,
    constraints: Constraints,
    rng: Rng,
    progress: Progress | None = None,
) -> Labelling:
    """Give the players 1…N to the points of a design.

    `grouped` says that the points g·N/4 … are four groups whose members never meet.
    """
    players = sum(map(len, chart[0]))
    labels = rng.stream("labels").shuffled(range(players))
    apart = chart[: constraints.club_rounds]
    club_of = club_indices(constraints, range(1, players + 1))
    if max(club_of) == NOBODY and not constraints.fixed_tables:
        return Labelling([player + 1 for player in labels], 0)
    if grouped:
        labels = pack_labels(club_of, labels, rng.stream("packing"))
    held = _seat_fixed(chart, labels, [player - 1 for player, _ in constraints.fixed_tables])
    repair = ClubRepair(apart, labels, club_of, rng.stream("clubs"), held)
    goal = least_same_club(chart, club_of, constraints)
    same_club = repair.improve(_REPAIR_STEPS, goal, progress)
    return Labelling([player + 1 for player in repair.labels], same_club - goal)


def _seat_fixed(chart: Sequence[Sequence[Sequence[int]]], labels: list[int], fixed: list[int]) -> set[int]:
    """Give players who cannot move points that never meet, as far as there are any; return these points.

    At a meeting of two of them, one would have to leave the own table.
    """
    if not fixed:
        return set()
    meets: list[set[int]] = [set() for _ in labels]
    for tables in chart:
        for table in tables:
            for a in table:
                meets[a].update(table)
    # Where they are, so that a packing into groups is disturbed as little as possible; if some must meet
    # there, from the first point on, since the first points are one group of a design that has groups.
    where = [labels.index(player) for player in fixed]
    anywhere = range(len(labels))
    held = (
        _apart(meets, [[now, *anywhere] for now in where]) or _apart(meets, [anywhere] * len(fixed)) or where
    )
    for player, point in zip(fixed, held, strict=True):
        now = labels.index(player)
        labels[now], labels[point] = labels[point], labels[now]
    return set(held)


def _apart(meets: list[set[int]], orders: Sequence[Sequence[int]]) -> list[int] | None:
    """Return the first point of each order that meets none of those before, None if there is none."""
    held: list[int] = []
    for order in orders:
        point = next((p for p in order if p not in held and not meets[p].intersection(held)), None)
        if point is None:
            return None
        held.append(point)
    return held
