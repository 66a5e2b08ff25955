"""`draw`: choose the method, give the labels, the tables and the winds, and let the checker judge."""

from __future__ import annotations

from tournament.seating.checker import check
from tournament.seating.design import make_design
from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    Constraints,
    Draw,
    ImpossibleDrawError,
    Progress,
)
from tournament.seating.rng import Rng
from tournament.seating.tables import number_tables
from tournament.seating.winds import assign_winds

_TABLE_STEPS = 4_000


def draw(
    players: int,
    rounds: int,
    seed: str,
    constraints: Constraints = NO_CONSTRAINTS,
    *,
    progress: Progress | None = None,
) -> Draw:
    """Seat players 1…`players` for `rounds` rounds.

    Where `players` is not a multiple of four, substitutes numbered from `players` + 1 fill the
    last table; they are listed in the draw. The same arguments give the same draw to the byte
    for one VERSION. `progress` is called between steps and may return False to stop early.

    Raises ImpossibleDrawError, with a sentence, for fewer than 4 players or less than 1 round.
    """
    if players < 4:
        raise ImpossibleDrawError("A draw needs at least four players.")
    if rounds < 1:
        raise ImpossibleDrawError("A draw needs at least one round.")
    seats = players + -players % 4
    rng = Rng(seed, f"{VERSION}/{seats}x{rounds}")
    design = make_design(seats, rounds, rng, progress)
    points = design.chart
    if not design.numbered:
        points = number_tables(points, rng.stream("tables"), _TABLE_STEPS, progress=progress)
    labels = rng.stream("labels").shuffled(range(1, seats + 1))
    tables = [[[labels[point] for point in table] for table in one_round] for one_round in points]
    chart = assign_winds(tables, rng.stream("winds"))
    report = check(chart, constraints.clubs, players=seats, club_rounds=constraints.club_rounds)
    return Draw(players, chart, seed, design.method, VERSION, report, tuple(range(players + 1, seats + 1)))
