"""The next round by ranking (Danish or Swiss): neighbours in the ranking meet, but not again.

The least weight of the repeated meetings first, then the least sum of squared rank differences over
the six pairs of each table. A pair weighs the square of its earlier meetings: where everybody has met,
the fewest repeats alone would let two meet again and again. The field is seated along the ranking by
beam search; then one table and some near ones are taken out and divided again exactly, over and over,
with more tables the longer it lasts (large neighbourhood search). A field of up to 48 players is
divided exactly as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    Chart,
    Constraints,
    ImpossibleDrawError,
    LooseChart,
    Progress,
    Round,
)
from tournament.seating.rng import Rng
from tournament.seating.search.beam import seat_along
from tournament.seating.search.labels import club_indices
from tournament.seating.search.later_winds import continue_winds
from tournament.seating.search.partition import Work, cheapest_partition

_EXACT = 48
_REACH = 14

#: Squared rank differences for each player, above what any round without repeats costs: where prices begin.
_SPREAD_EXPECTED = 600
_PROOF_STEPS = 60

#: Tables looked at, in all and in one division: what bounds the search instead of time.
_WORK = 3_000_000
_WORK_AT_ONCE = 300_000


@dataclass(frozen=True, slots=True)
class _Stage:
    """Take `near` of the `wide` nearest tables with each; go on after `idle` passes without a change."""

    near: int
    wide: int
    steps: int
    idle: int


_STAGES = (_Stage(2, 6, 0, 1), _Stage(3, 8, 0, 2), _Stage(5, 7, 10, 1), _Stage(9, 11, 25, 2))


@dataclass(frozen=True, slots=True)
class RankedRound:
    """A round by ranking, tables from the top of the ranking down.

    `repeats` are pairs that have met before, `same_club` pairs of one club, `spread` the sum of
    squared rank differences. `weight` is the sum of the squared numbers of earlier meetings, and of
    one for each pair of one club; `weighted` says that a pair of this field can count more than one,
    or be of one club: else the weight is the number of repeats. `proven` says that no other seating
    has less weight, or the same and less spread.
    """

    tables: Round
    repeats: int
    same_club: int
    spread: int
    weight: int
    weighted: bool
    proven: bool


def seat_by_ranking(
    ranking: Sequence[int],
    played: Chart,
    seed: str,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    progress: Progress | None = None,
) -> RankedRound:
    """Seat the next round by a ranking: `ranking[0]` leads; the number of players is a multiple of four.

    Clubs count like earlier meetings while `constraints.club_rounds` lasts.

    Raises ImpossibleDrawError if the number of players is not a multiple of four, or a player is
    ranked twice.
    """
    if not ranking or len(ranking) % 4:
        raise ImpossibleDrawError(
            "The field of %(players)d does not fill tables of four; add substitutes.", players=len(ranking)
        )
    if len(set(ranking)) != len(ranking):
        raise ImpossibleDrawError("A player is ranked twice.")
    met, clubs = _before(ranking, played, constraints)
    weights = _weights(met, clubs)
    rng = Rng(seed, f"{VERSION}/ranking after {len(played)}")
    small = len(ranking) <= _EXACT
    tables, proven = _fill(weights) if small else _first(weights), False
    tables = _improve(weights, tables, _STAGES[:2] if small else _STAGES, rng.stream("search"), progress)
    if small:
        tables, proven = _exactly(weights, tables)
    tables.sort(key=sum)
    (seated,) = continue_winds(
        [[[ranking[p] for p in table] for table in tables]], played, rng.stream("winds")
    )
    return judge(ranking, seated, played, constraints, proven=proven)


def judge(
    ranking: Sequence[int],
    tables: Round,
    played: Chart,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    proven: bool = False,
) -> RankedRound:
    """Count what a round of the ranked players is worth after the rounds played."""
    met, clubs = _before(ranking, played, constraints)
    place = {player: i for i, player in enumerate(ranking)}
    pairs = [(place[a], place[b]) for table in tables for i, a in enumerate(table) for b in table[:i]]
    same_club = sum(clubs[a] == clubs[b] >= 0 for a, b in pairs)
    kept_apart = [club for club in clubs if club >= 0]
    return RankedRound(
        tables=tables,
        repeats=sum(met[a][b] > 0 for a, b in pairs),
        same_club=same_club,
        weight=sum(met[a][b] ** 2 for a, b in pairs) + same_club,
        weighted=max(map(max, met)) > 1 or len(set(kept_apart)) < len(kept_apart),
        spread=sum((a - b) ** 2 for a, b in pairs),
        proven=proven,
    )


def _before(
    ranking: Sequence[int], played: Chart, constraints: Constraints
) -> tuple[list[list[int]], list[int]]:
    """Return earlier meetings by places, and each place's club (-1: none, or no longer kept apart)."""
    apart = constraints.club_rounds is None or len(played) < constraints.club_rounds
    clubs = club_indices(constraints, ranking) if apart else [-1] * len(ranking)
    return earlier_meetings(ranking, played), clubs


def earlier_meetings(ranking: Sequence[int], played: LooseChart) -> list[list[int]]:
    """Return how often the players at two places of the ranking have met."""
    place = {player: i for i, player in enumerate(ranking)}
    met = [[0] * len(ranking) for _ in ranking]
    for tables in played:
        for table in tables:
            here = [place[player] for player in table if player in place]
            for a in here:
                for b in here:
                    met[a][b] += a != b
    return met


def _repeat(players: int) -> int:
    """Return the cost of a repeated meeting: more than the squared differences of all pairs of a round."""
    return 6 * players**3


def _weights(met: list[list[int]], clubs: list[int]) -> list[list[int]]:
    """Return the cost of each pair at one table: a repeat outweighs any spread; a third meeting is four."""
    repeat = _repeat(len(met))
    weights = []
    for a, row in enumerate(met):
        club = clubs[a]
        weights.append([(a - b) ** 2 + repeat * m * m for b, m in enumerate(row)])
        if club >= 0:
            for b, other in enumerate(clubs):
                if other == club and b != a:
                    weights[a][b] += repeat
    return weights


def _cost(weights: list[list[int]], table: Sequence[int]) -> int:
    a, b, c, d = table
    row_a, row_b = weights[a], weights[b]
    return row_a[b] + row_a[c] + row_a[d] + row_b[c] + row_b[d] + weights[c][d]


def _first(weights: list[list[int]]) -> list[list[int]]:
    """Seat the field without a repeat if that is found at once, else from the top with few."""
    filled = _fill(weights)
    cost = sum(_cost(weights, table) for table in filled)
    along = seat_along(weights, _repeat(len(weights)), min(cost, len(weights) * _SPREAD_EXPECTED))
    return along if along and sum(_cost(weights, table) for table in along) < cost else filled


def _fill(weights: list[list[int]]) -> list[list[int]]:
    """Fill tables from the top, each with the best three of the next few for the first one left."""
    waiting = list(range(len(weights)))
    tables = []
    while waiting:
        a, near = waiting[0], waiting[1 : 1 + _REACH]
        best, chosen = 1 << 90, near[:3]
        for k, d in enumerate(near):
            for j, c in enumerate(near[:k]):
                two = weights[a][d] + weights[a][c] + weights[c][d]
                if two >= best:
                    continue
                for b in near[:j]:
                    cost = two + weights[a][b] + weights[b][c] + weights[b][d]
                    if cost < best:
                        best, chosen = cost, [b, c, d]
        table = [a, *chosen]
        tables.append(table)
        waiting = [p for p in waiting if p not in table]
    return tables


def _exactly(weights: list[list[int]], tables: list[list[int]]) -> tuple[list[list[int]], bool]:
    """Return the best division of the whole field, and whether the counted work sufficed to prove it."""
    work = Work(_WORK)
    found = cheapest_partition(
        weights, sum(_cost(weights, table) for table in tables), work, steps=_PROOF_STEPS
    )
    return ([list(table) for table in found[1]] if found else tables), work.left > 0


def _improve(
    weights: list[list[int]],
    tables: list[list[int]],
    stages: Sequence[_Stage],
    rng: Rng,
    progress: Progress | None,
) -> list[list[int]]:
    """Divide a table and near ones again, exactly, while the counted work lasts."""
    left = _WORK
    for stage in stages:
        unchanged = 0
        while unchanged < stage.idle:
            changed = False
            for t in rng.shuffled(range(len(tables))):
                work = Work(_WORK_AT_ONCE)
                changed |= _divide_again(weights, tables, t, stage, rng, work)
                left -= _WORK_AT_ONCE - work.left
                if left <= 0:
                    return tables
            if progress and progress("ranking", _WORK - left, _WORK) is False:
                return tables
            unchanged = 0 if changed else unchanged + 1
    return tables


def _divide_again(
    weights: list[list[int]], tables: list[list[int]], t: int, stage: _Stage, rng: Rng, work: Work
) -> bool:
    """Divide table t and some of the nearest tables again; return whether that was better."""
    centre = sum(tables[t])
    others = sorted((abs(sum(table) - centre), i) for i, table in enumerate(tables) if i != t)[: stage.wide]
    chosen = [t, *(i for _, i in rng.shuffled(others)[: stage.near])]
    players = sorted(p for i in chosen for p in tables[i])
    limit = sum(_cost(weights, tables[i]) for i in chosen)
    small = [[row[b] for b in players] for row in (weights[a] for a in players)]
    found = cheapest_partition(small, limit, work, steps=stage.steps)
    if found is None:
        return False
    for i, table in zip(chosen, found[1], strict=True):
        tables[i] = [players[p] for p in table]
    return True
