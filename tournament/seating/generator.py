"""`draw`: choose the method, give the labels, the tables and the winds, and let the checker judge."""

from __future__ import annotations

from tournament.seating.checker import check
from tournament.seating.conflicts import MeetingSearch, Points
from tournament.seating.design import Design, make_design
from tournament.seating.labels import club_indices, label, least_same_club
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
from tournament.seating.tables import number_tables
from tournament.seating.winds import assign_winds

#: What the constructions are made for; far above any event.
MOST_PLAYERS = 2048
MOST_ROUNDS = 64

_ATTEMPTS = 12
_TABLE_STEPS = 4_000
_SEARCH_STEPS = 6_000


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

    Raises ImpossibleDrawError, with a sentence, for fewer than 4 or more than 2,048 players, less than
    1 or more than 64 rounds, and wishes about tables and players that do not exist or contradict each other.
    """
    seats = players + -players % 4
    _refuse_the_impossible(players, rounds, constraints)
    rng = Rng(seed, f"{VERSION}/{seats}x{rounds}")
    design, tables = _seat(seats, rounds, constraints, rng, progress)
    pinned = {player: number - 1 for player, number in constraints.fixed_tables}
    if pinned or not design.numbered:
        tables = number_tables(tables, rng.stream("tables"), _TABLE_STEPS, pinned, progress)
    chart = assign_winds(tables, rng.stream("winds"))
    report = judge(chart, seats, constraints)
    return Draw(players, chart, seed, design.method, VERSION, report, tuple(range(players + 1, seats + 1)))


def judge(chart: Chart, players: int, constraints: Constraints) -> Report:
    """Return the independent checker's report on a chart of players 1…`players`."""
    return check(
        chart,
        constraints.clubs,
        players=players,
        club_rounds=constraints.club_rounds,
        fixed_tables=constraints.fixed_tables,
    )


def _refuse_the_impossible(players: int, rounds: int, constraints: Constraints) -> None:
    if players < 4:
        raise ImpossibleDrawError("A draw needs at least four players.")
    if rounds < 1:
        raise ImpossibleDrawError("A draw needs at least one round.")
    if players > MOST_PLAYERS:
        raise ImpossibleDrawError(f"A draw has at most {MOST_PLAYERS} players.")
    if rounds > MOST_ROUNDS:
        raise ImpossibleDrawError(f"A draw has at most {MOST_ROUNDS} rounds.")
    if len(constraints.clubs) > players:
        raise ImpossibleDrawError(f"There are {len(constraints.clubs)} clubs for {players} players.")
    tables = (players + 3) // 4
    holder: dict[int, int] = {}
    for player, table in constraints.fixed_tables:
        if not 1 <= player <= players:
            raise ImpossibleDrawError(f"Player {player} does not exist and cannot have a fixed table.")
        if not 1 <= table <= tables:
            raise ImpossibleDrawError(f"Table {table}, fixed for player {player}, does not exist.")
        if player in holder.values():
            raise ImpossibleDrawError(f"Player {player} has two fixed tables.")
        if table in holder:
            raise ImpossibleDrawError(
                f"Players {holder[table]} and {player} cannot both stay at table {table}."
            )
        holder[table] = player


def _seat(
    players: int, rounds: int, constraints: Constraints, rng: Rng, progress: Progress | None
) -> tuple[Design, Points]:
    """Return the design that keeps clubs apart best, and its tables with players instead of points."""
    goal = least_same_club(constraints, players, rounds)
    best: tuple[Design, Points] | None = None
    least = 0
    for attempt in range(_ATTEMPTS):
        stream = rng.attempt(attempt)
        design = make_design(players, rounds, stream, progress)
        found = label(design.chart, design.numbered, constraints, stream, progress)
        if best is None or found.same_club < least:
            tables = [[[found.labels[p] for p in table] for table in tables] for tables in design.chart]
            best, least = (design, tables), found.same_club
        if least <= goal or (progress and progress("attempts", attempt + 1, _ATTEMPTS) is False):
            break
    assert best is not None
    if least > goal:
        searched = _search_with_clubs(players, rounds, constraints, rng.stream("search with clubs"), progress)
        if _rank(searched, players, constraints) < _rank(best[1], players, constraints):
            return Design("search with clubs", searched), searched
    return best


def _rank(tables: Points, players: int, constraints: Constraints) -> tuple[int, int]:
    report = check(tables, constraints.clubs, players=players, club_rounds=constraints.club_rounds)
    excess = report.same_club - report.same_club_bound
    return (excess, report.repeats) if constraints.clubs_first else (report.repeats, excess)


def _search_with_clubs(
    players: int, rounds: int, constraints: Constraints, rng: Rng, progress: Progress | None
) -> Points:
    """Search from nothing, club-mates counting as having met already in the rounds where they are apart."""
    club_of = club_indices(constraints, range(1, players + 1))
    order = rng.shuffled(range(players))
    mates = [[int(a != b and club_of[a] == club_of[b] and club_of[a] >= 0) for b in order] for a in order]
    if constraints.clubs_first:
        mates = [[rounds * mate for mate in row] for row in mates]
    search = MeetingSearch(mates, rng)
    for _ in range(rounds):
        search.add_greedy_round()
    search.improve(_SEARCH_STEPS, progress=progress)
    return [[[order[p] + 1 for p in table] for table in tables] for tables in search.chart]
