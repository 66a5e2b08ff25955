"""Rounds that follow the ranking without a search: groups, finals and the snake.

Organisers announce these beforehand, so they do what they say even where players meet again;
`seat_by_ranking` is the one that avoids it. Start winds go on from the rounds played.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.seating.problem import (
    NO_CONSTRAINTS,
    VERSION,
    Chart,
    Constraints,
    ImpossibleDrawError,
    Round,
)
from tournament.seating.ranking import seat_by_ranking
from tournament.seating.rng import Rng
from tournament.seating.winds import continue_winds


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

    The final tables come first. The rest meets as few former opponents as possible.

    Raises ImpossibleDrawError as `seat_in_groups` does, and where `top` is not a multiple of four
    from 4 to the number of players.
    """
    _refuse(ranking)
    if top % 4 or not 4 <= top <= len(ranking):
        raise ImpossibleDrawError(f"Finals are for 4, 8, 12 … of the {len(ranking)} players, not for {top}.")
    finals = seat_in_groups(ranking[:top], played, seed)
    rest = ranking[top:]
    return (*finals, *(seat_by_ranking(rest, played, seed, constraints).tables if rest else ()))


def _refuse(ranking: Sequence[int]) -> None:
    if not ranking or len(ranking) % 4:
        raise ImpossibleDrawError(f"{len(ranking)} players do not fill tables of four; add substitutes.")
    if len(set(ranking)) != len(ranking):
        raise ImpossibleDrawError("A player is ranked twice.")


def _with_winds(tables: list[list[int]], played: Chart, seed: str) -> Round:
    rng = Rng(seed, f"{VERSION}/arrangement after {len(played)}")
    (seated,) = continue_winds([tables], played, rng.stream("winds"))
    return seated
