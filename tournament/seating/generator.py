"""`draw`: choose the method, give the labels, the tables and the winds, and let the checker judge."""

from __future__ import annotations

from tournament.seating.checker import check
from tournament.seating.conflicts import Points, search_chart
from tournament.seating.difference import develop_cyclic, linear_matrix
from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    Constraints,
    Draw,
    ImpossibleDrawError,
    Progress,
)
from tournament.seating.rng import Rng
from tournament.seating.winds import assign_winds


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
    method, points = _tables(seats, rounds, rng, progress)
    labels = rng.stream("labels").shuffled(range(1, seats + 1))
    tables = [[[labels[point] for point in table] for table in one_round] for one_round in points]
    chart = assign_winds(tables, rng.stream("winds"))
    report = check(chart, constraints.clubs, players=seats, club_rounds=constraints.club_rounds)
    return Draw(players, chart, seed, method, VERSION, report, tuple(range(players + 1, seats + 1)))


def _tables(players: int, rounds: int, rng: Rng, progress: Progress | None) -> tuple[str, Points]:
    """Return the method's name and rounds of tables of points 0…players - 1."""
    order = players // 4
    matrix = linear_matrix(order, rounds)
    if matrix:
        return "linear difference matrix", develop_cyclic(matrix, order)
    return "search", search_chart(players, rounds, rng.stream("search"), 20_000, progress)
