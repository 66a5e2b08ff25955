"""The rest of an event after withdrawals: played rounds stay, the others are drawn anew.

No construction fits a half-played event, so the rounds are filled greedily and repaired by
min-conflicts, every earlier meeting counting. The initial winds continue from what
everybody has had. A few such charts are made, and the best is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.seating.judging.checker import check
from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    Chart,
    Constraints,
    Draw,
    ImpossibleDrawError,
    Progress,
    Report,
)
from tournament.seating.rng import Rng
from tournament.seating.search.apart import mates_of, search_apart
from tournament.seating.search.labels import club_indices
from tournament.seating.search.later_winds import continue_winds, least_uneven
from tournament.seating.search.tables import number_tables

_STEPS = 20_000
_TABLE_STEPS = 500
_ATTEMPTS = 3


def continue_draw(
    played: Chart,
    players: Collection[int],
    rounds: int,
    seed: str,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    progress: Progress | None = None,
) -> Draw:
    """Seat `players` (draw numbers) for `rounds` more rounds after the `played` ones.

    The draw's chart begins with the played rounds, as they were. Substitutes, numbered after
    everybody who plays or has played, fill the last table. The same arguments give the same
    draw for one VERSION.

    Raises ImpossibleDrawError for fewer than four players or less than one more round.
    """
    seated = sorted(set(players))
    if len(seated) < 4:
        raise ImpossibleDrawError("A draw needs at least four players.")
    if rounds < 1:
        raise ImpossibleDrawError("There is no round left to draw.")
    known = {player for tables in played for table in tables for player in table}
    first = max(known | set(seated)) + 1
    substitutes = tuple(range(first, first + -len(seated) % 4))
    seated += substitutes
    rng = Rng(seed, f"{VERSION}/after {len(played)}")
    least = least_uneven(played, seated, rounds)
    best: tuple[tuple[int, ...], Chart, Report] | None = None
    for attempt in range(_ATTEMPTS):
        stream = rng.attempt(attempt)
        tables = _meetings(
            played, stream.shuffled(seated), rounds, constraints, stream.stream("search"), progress
        )
        tables = _number(played, tables, constraints, stream.stream("tables"), progress)
        chart = (*played, *continue_winds(tables, played, stream.stream("winds")))
        report = _judge(chart, seated, len(played), constraints)
        worth = report.rank(constraints.order)
        if best is None or worth < best[0]:
            best = worth, chart, report
        if (
            not report.repeats
            and report.same_club <= report.same_club_bound
            and report.wind_unbalanced <= least
        ):
            break
        if progress and progress("attempts", attempt + 1, _ATTEMPTS) is False:
            break
    assert best is not None
    _, chart, report = best
    return Draw(
        len(seated), chart, seed, "search after played rounds", VERSION, report, substitutes, len(played)
    )


def _judge(chart: Chart, seated: Sequence[int], played: int, constraints: Constraints) -> Report:
    return check(
        chart,
        constraints.clubs,
        present=[
            *({p for table in tables for p in table} for tables in chart[:played]),
            *[seated] * (len(chart) - played),
        ],
        club_rounds=constraints.club_rounds,
        fixed_tables=constraints.fixed_tables,
    )


def _meetings(
    played: Chart,
    seated: Sequence[int],
    rounds: int,
    constraints: Constraints,
    rng: Rng,
    progress: Progress | None,
) -> list[list[list[int]]]:
    """Return who sits together; the points of the search are the indices of `seated`."""
    index = {player: i for i, player in enumerate(seated)}
    met = [[0] * len(seated) for _ in seated]
    for tables in played:
        for table in tables:
            here = [index[player] for player in table if player in index]
            for a in here:
                for b in here:
                    met[a][b] += a != b
    apart = rounds if constraints.club_rounds is None else max(0, constraints.club_rounds - len(played))
    mates = mates_of(
        club_indices(constraints, seated),
        range(len(seated)),
        rounds if constraints.clubs_first else 1,
        {index[player] for player, _ in constraints.fixed_tables if player in index},
        rounds,
    )
    chart = search_apart(met, mates, rounds, apart, rng, _STEPS, progress)
    return [[[seated[p] for p in table] for table in tables] for tables in chart]


def _number(
    played: Chart,
    tables: list[list[list[int]]],
    constraints: Constraints,
    rng: Rng,
    progress: Progress | None,
) -> list[list[list[int]]]:
    """Return the new rounds with tables numbered so that few sit at a table they know."""
    seated = {player for table in tables[0] for player in table}
    before = {player: [0] * len(tables[0]) for player in seated}
    for played_tables in played:
        for number, table in enumerate(played_tables[: len(tables[0])]):
            for player in seated.intersection(table):
                before[player][number] += 1
    pinned = {
        player: number - 1
        for player, number in constraints.fixed_tables
        if player in seated and number <= len(tables[0])
    }
    return number_tables(tables, rng, _TABLE_STEPS, pinned, progress, before)
