"""What is possible before anything is drawn.

Two kinds of numbers: bounds that no schedule can beat, by counting, and what the
constructions of this package are known to reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.seating.constructions.difference import known_columns
from tournament.seating.constructions.starters import exact_repeats, starter_rounds

#: Fields in which fewer repeats than this are impossible though counting allows them: 12 x 4 by an
#: exhaustive search over all charts, 20 x 6 because no resolvable group-divisible design 2^10 exists.
_PROVEN = {(12, 4): 13, (20, 6): 1}

#: Pairs that two rounds of one, two or three tables must have in common, wherever everybody sits.
_SHARED_BY_TWO_ROUNDS = {1: 6, 2: 4, 3: 3}


@dataclass(frozen=True, slots=True)
class Possibility:
    """What a field allows. `least_repeats` is proven; `known_repeats` is reached, None if unknown.

    `rounds_without_repeats` is the largest number of rounds for which a schedule is known;
    `least_same_club` the meetings within clubs, over all rounds, that no schedule avoids.
    `least_proven_by_more` says that `least_repeats` is more than counting the opponents asks;
    `returns` is how often everybody comes back to a table at least.
    """

    players: int
    rounds: int
    substitutes: int
    least_repeats: int
    known_repeats: int | None
    rounds_without_repeats: int
    least_same_club: int
    least_proven_by_more: bool
    returns: int


def least_repeats(players: int, rounds: int) -> int:
    """Return a number of repeated meetings that no schedule of N players (a multiple of four) can beat.

    Everybody has 3R opponents but only N - 1 different ones: N(3R - N + 1)/2. With fewer than four
    tables, any two rounds share s pairs; a pair with m meetings is shared by m(m - 1)/2 pairs of
    rounds, at most R/2 for each repeat, which makes at least s(R - 1) repeats.
    """
    counted = _counted(players, rounds)
    shared = _SHARED_BY_TWO_ROUNDS.get(players // 4, 0) * (rounds - 1)
    return max(counted, shared, _PROVEN.get((players, rounds), 0))


def _counted(players: int, rounds: int) -> int:
    return max(0, players * (3 * rounds - players + 1) // 2)


def rounds_without_repeats(players: int) -> int:
    """Return the largest number of rounds for which a schedule without a repeat is known here."""
    if players <= 12:
        return 1
    order = players // 4
    columns = known_columns(order)
    inner = rounds_without_repeats(order) if order % 4 == 0 and columns == order else 0
    return max(columns + inner, starter_rounds(players))


def possible(players: int, rounds: int, clubs: Sequence[str | None] = ()) -> Possibility:
    """Return what a draw of `players` in `rounds` rounds can reach; players are at least four."""
    seats = players + -players % 4
    tables = seats // 4
    least, without = least_repeats(seats, rounds), rounds_without_repeats(seats)
    known = 0 if rounds <= without else exact_repeats(seats, rounds)
    if known is None and without == (seats - 1) / 3:
        # A complete design, played again from its first round on, reaches the bound.
        known = least
    sizes = Counter(club for club in clubs if club)
    crowded = {club: _meetings_at(size, tables) for club, size in sizes.items() if size > tables}
    return Possibility(
        players=players,
        rounds=rounds,
        substitutes=seats - players,
        least_repeats=least,
        known_repeats=known,
        rounds_without_repeats=without,
        least_same_club=rounds * sum(crowded.values()),
        least_proven_by_more=least > _counted(seats, rounds),
        returns=max(0, rounds - tables),
    )


def _meetings_at(size: int, tables: int) -> int:
    full, rest = divmod(size, tables)
    return tables * full * (full - 1) // 2 + rest * full
