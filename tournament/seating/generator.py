"""`draw`: choose the method, give the labels, the tables and the winds, and let the checker judge."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.seating.constructions.design import make_design, make_spread_design
from tournament.seating.judging.checker import check
from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    WISHES,
    Chart,
    Constraints,
    Draw,
    ImpossibleDrawError,
    Progress,
    Report,
)
from tournament.seating.rng import Rng
from tournament.seating.search.apart import mates_of, mend, search_apart
from tournament.seating.search.conflicts import Points
from tournament.seating.search.labels import club_indices, label
from tournament.seating.search.tables import number_tables
from tournament.seating.search.winds import assign_winds

#: What the constructions are made for; far above any event.
MOST_PLAYERS = 2048
MOST_ROUNDS = 64

#: Attempts to keep clubs apart; those beyond the first only where very few meetings within clubs are left.
_ATTEMPTS = 12
_MOST_ATTEMPTS = 60
_NEARLY = 3

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
    finished: list[tuple[Chart, Report, str]] = []
    for found in _finalists(seats, rounds, constraints, rng, progress):
        tables = found.tables
        pinned = {player: number - 1 for player, number in constraints.fixed_tables}
        if pinned or not found.numbered:
            tables = number_tables(tables, rng.stream("tables"), _TABLE_STEPS, pinned, progress)
        chart = assign_winds(tables, rng.stream("winds"))
        finished.append((chart, judge(chart, seats, constraints), found.method))
    chart, report, method = min(finished, key=lambda one: one[1].rank(constraints.order))
    return Draw(players, chart, seed, method, VERSION, report, tuple(range(players + 1, seats + 1)))


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
        raise ImpossibleDrawError("A draw has at most %(most)d players.", most=MOST_PLAYERS)
    if rounds > MOST_ROUNDS:
        raise ImpossibleDrawError("A draw has at most %(most)d rounds.", most=MOST_ROUNDS)
    if len(constraints.clubs) > players:
        raise ImpossibleDrawError(f"There are {len(constraints.clubs)} clubs for {players} players.")
    if sorted(constraints.order) != sorted(WISHES):
        raise ImpossibleDrawError(f"The order of wishes has each of these once: {', '.join(WISHES)}.")
    tables = (players + 3) // 4
    holder: dict[int, int] = {}
    for player, table in constraints.fixed_tables:
        if not 1 <= player <= players:
            raise ImpossibleDrawError(f"Player {player} does not exist and cannot have a fixed table.")
        if not 1 <= table <= tables:
            raise ImpossibleDrawError(
                "Table %(table)d, fixed for player %(player)d, does not exist.", table=table, player=player
            )
        if player in holder.values():
            raise ImpossibleDrawError(f"Player {player} has two fixed tables.")
        if table in holder:
            raise ImpossibleDrawError(
                "Players %(one)d and %(other)d cannot both stay at table %(table)d.",
                one=holder[table],
                other=player,
                table=table,
            )
        holder[table] = player


@dataclass(frozen=True, slots=True)
class _Finalist:
    """Rounds of tables with players; `numbered` says that the order of the tables is a good one already."""

    method: str
    tables: Points
    numbered: bool


def _finalists(
    players: int, rounds: int, constraints: Constraints, rng: Rng, progress: Progress | None
) -> list[_Finalist]:
    """Return the chart that keeps clubs apart as it must be, or the best few where none was found."""
    club_of = club_indices(constraints, range(1, players + 1))
    held = {player - 1 for player, _ in constraints.fixed_tables}
    mates = mates_of(club_of, range(players), 1, held, rounds) if max(club_of) >= 0 else []
    apart = rounds if constraints.club_rounds is None else constraints.club_rounds
    best: _Finalist | None = None
    least = 0
    for attempt in range(_MOST_ATTEMPTS):
        stream = rng.attempt(attempt)
        if attempt:
            design = make_design(players, rounds, stream, progress)
        else:
            design, stream = make_spread_design(players, rounds, stream, progress)
        found = label(design.chart, design.numbered, constraints, stream, progress)
        tables = [[[found.labels[p] for p in table] for table in tables] for tables in design.chart]
        if best is None or found.excess < least:
            best, least = _Finalist(design.method, tables, design.numbered), found.excess
        if least <= 0:
            return [best]
        if found.excess <= _NEARLY:
            points = [[[player - 1 for player in table] for table in round_] for round_ in tables]
            mended = mend(points, mates, apart, stream.stream("mending"))
            if mended:
                return [best, _Finalist(f"{design.method}, mended", _players(mended), False)]
        if attempt + 1 >= _ATTEMPTS and least > _NEARLY:
            break
        if progress and progress("attempts", attempt + 1, _MOST_ATTEMPTS) is False:
            break
    assert best is not None
    if constraints.clubs_first:
        mates = mates_of(club_of, range(players), rounds, held, rounds)
    met = [[0] * players for _ in range(players)]
    searched = search_apart(
        met, mates, rounds, apart, rng.stream("search with clubs"), _SEARCH_STEPS, progress
    )
    return [best, _Finalist("search with clubs", _players(searched), False)]


def _players(points: Points) -> Points:
    return [[[point + 1 for point in table] for table in tables] for tables in points]
