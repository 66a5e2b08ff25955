"""The ways to seat a round from a ranking: near places, groups, the snake, finals.

Near places (`seat_by_ranking`) avoid that players meet again. Groups, finals and the snake are announced
beforehand, so they do what they say even where players have met. Start winds go on from the rounds
played.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    Chart,
    Constraints,
    ImpossibleDrawError,
    Round,
)
from tournament.seating.ranking import RankedRound, judge, seat_by_ranking
from tournament.seating.rng import Rng
from tournament.seating.search.later_winds import continue_winds


class Arrangement(StrEnum):
    """How a round follows from the ranking."""

    NEAR = "near"
    GROUPS = "groups"
    SNAKE = "snake"
    FINAL_4 = "final-4"
    FINAL_8 = "final-8"
    FINAL_16 = "final-16"


_FINALISTS = {Arrangement.FINAL_4: 4, Arrangement.FINAL_8: 8, Arrangement.FINAL_16: 16}


def final_places(arrangement: Arrangement) -> int:
    """How many of the first places play the finals; 0 for a way without finals."""
    return _FINALISTS.get(arrangement, 0)


def cuts(arrangement: Arrangement, players: int) -> tuple[int, ...]:
    """The places after which another table begins, where it is announced which places meet.

    Groups and finals cut the order into tables of four; below the finals, and in the other ways, near
    places only lean towards each other, or every table gets some of all.

    Raises ImpossibleDrawError, with a sentence, where there are fewer players than the finals need.
    """
    top = final_places(arrangement)
    if top:
        _refuse_finals(players, top)
    last = players if arrangement is Arrangement.GROUPS else top
    return tuple(place for place in range(4, last + 1, 4) if place < players)


def arrange(
    arrangement: Arrangement,
    ranking: Sequence[int],
    played: Chart,
    seed: str,
    constraints: Constraints = NO_CONSTRAINTS,
) -> RankedRound:
    """Seat the next round in one of the ways, and count what it is worth.

    Raises ImpossibleDrawError, with a sentence, where the way does not fit the players.
    """
    if arrangement is Arrangement.NEAR:
        return seat_by_ranking(ranking, played, seed, constraints)
    if arrangement is Arrangement.GROUPS:
        tables = seat_in_groups(ranking, played, seed)
    elif arrangement is Arrangement.SNAKE:
        tables = seat_as_snake(ranking, played, seed)
    else:
        tables = seat_finals(ranking, played, seed, final_places(arrangement), constraints)
    return judge(ranking, tables, played, constraints)


def seat_in_groups(ranking: Sequence[int], played: Chart, seed: str) -> Round:
    """Places 1-4 meet at table 1, 5-8 at table 2, and so on down the ranking.

    Raises ImpossibleDrawError if the number of players is not a multiple of four, or a player is
    ranked twice.
    """
    _refuse(ranking)
    return _with_winds([list(ranking[at : at + 4]) for at in range(0, len(ranking), 4)], played, seed)


def seat_as_snake(ranking: Sequence[int], played: Chart, seed: str) -> Round:
    """Deal the ranking out to the tables to and fro, so that all tables are about equally strong.

    With T tables, table t gets the places t, 2T + 1 - t, 2T + t and 4T + 1 - t.

    Raises ImpossibleDrawError as `seat_in_groups` does.
    """
    _refuse(ranking)
    count = len(ranking) // 4
    rows = [ranking[at : at + count] for at in range(0, len(ranking), count)]
    dealt = [row if turn % 2 == 0 else row[::-1] for turn, row in enumerate(rows)]
    return _with_winds([list(table) for table in zip(*dealt, strict=True)], played, seed)


def seat_finals(
    ranking: Sequence[int], played: Chart, seed: str, top: int, constraints: Constraints = NO_CONSTRAINTS
) -> Round:
    """The first `top` places (4, 8, 16 …) play finals in groups of four; the rest by ranking.

    The final tables come first. The rest avoids former opponents as `seat_by_ranking` does.

    Raises ImpossibleDrawError as `seat_in_groups` does, and where `top` is not a multiple of four
    from 4 to the number of players.
    """
    _refuse(ranking)
    _refuse_finals(len(ranking), top)
    finals = seat_in_groups(ranking[:top], played, seed)
    rest = ranking[top:]
    return (*finals, *(seat_by_ranking(rest, played, seed, constraints).tables if rest else ()))


def _refuse_finals(players: int, top: int) -> None:
    if top % 4 or not 4 <= top <= players:
        raise ImpossibleDrawError(
            "Finals are for 4, 8, 12 … of the %(players)d players, not for %(top)d.",
            players=players,
            top=top,
        )


def _refuse(ranking: Sequence[int]) -> None:
    if not ranking or len(ranking) % 4:
        raise ImpossibleDrawError(
            "The field of %(players)d does not fill tables of four; add substitutes.", players=len(ranking)
        )
    if len(set(ranking)) != len(ranking):
        raise ImpossibleDrawError("A player is ranked twice.")


def _with_winds(tables: list[list[int]], played: Chart, seed: str) -> Round:
    rng = Rng(seed, f"{VERSION}/arrangement after {len(played)}")
    (seated,) = continue_winds([tables], played, rng.stream("winds"))
    return seated
