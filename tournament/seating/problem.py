"""What a draw is asked for and what it is: the values that the other modules pass around.

Players are the draw numbers 1…N. A *table* is four players in the order of their
initial winds E, S, W, N; a *round* is its tables in the order of their numbers; a
*chart* is the rounds of an event in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Table: TypeAlias = tuple[int, int, int, int]
Round: TypeAlias = tuple[Table, ...]
Chart: TypeAlias = tuple[Round, ...]

#: The charts of imported or half-made draws: any shape of sequences of player numbers.
LooseChart: TypeAlias = Sequence[Sequence[Sequence[int]]]

#: Called between steps with a stage's name, steps done and steps planned; returning False stops the
#: search, and the draw ends with the best found so far.
Progress: TypeAlias = Callable[[str, int, int], bool | None]

#: Same seed, same inputs and same version give the same draw to the byte.
VERSION = "2"


#: What a chart is judged by, in the order in which it counts unless something else is wished: few repeated
#: meetings, clubs apart, nobody at a table twice, even initial winds, common opponents spread evenly.
WISHES = ("repeats", "clubs", "tables", "winds", "common_opponents")


class ImpossibleDrawError(ValueError):
    """The wish cannot be met by any draw; the message is sentences for the organiser.

    A page looks the sentences up in its own language (`tournament.draws.proposals.refusal_words`).
    """

    def __init__(self, *sentences: str, **places: str | int) -> None:
        told = " ".join(sentences)
        super().__init__(told % places if places else told)
        self.sentences, self.places = sentences, places


@dataclass(frozen=True, slots=True)
class Constraints:
    """What the organiser wishes beyond the ground rules.

    `clubs[i]` is the club (team, nation) of player i + 1, None or "" for nobody's; a shorter
    tuple leaves the others without one. `club_rounds` keeps clubs apart in the first k
    rounds only (None: in all). `fixed_tables` are pairs (player, table number from 1) of players who
    cannot move. `order` has every wish of WISHES, the one that counts most first: where not all can be
    had, a later one gives way.
    """

    clubs: tuple[str | None, ...] = ()
    club_rounds: int | None = None
    fixed_tables: tuple[tuple[int, int], ...] = ()
    order: tuple[str, ...] = WISHES

    @property
    def clubs_first(self) -> bool:
        """Whether clubs are kept apart even at the price of a repeated meeting."""
        return self.order.index("clubs") < self.order.index("repeats")

    def club_of(self, player: int) -> str | None:
        """Return the club of a player, None for nobody's."""
        return (self.clubs[player - 1] or None) if player <= len(self.clubs) else None


#: Nothing wished beyond the ground rules.
NO_CONSTRAINTS = Constraints()


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect of a chart: a code, where (numbers from 1; 0 = not about one), and its sentence."""

    code: str
    message: str
    round: int = 0
    table: int = 0
    player: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What the independent checker measured; every figure is a count.

    `repeats` is the sum over pairs of (meetings - 1), `repeats_bound` the number below which
    no schedule of any kind can go by counting, `table_repeats` the sum over player and table of
    (visits - 1), `wind_unbalanced` the players who do not start on each wind floor(r/4) or
    ceil(r/4) times in their r rounds, `same_club` the meetings within a club in the rounds
    where clubs are kept apart; `off_fixed_table` the rounds in which a player who cannot move
    is not at the own table. `same_club_bound` is for charts without more repeats than this one.
    `common_opponents[k]` is the number of pairs of players who share
    exactly k opponents. `findings` are defects; a sound chart has none.
    """

    players: int
    rounds: int
    repeats: int
    repeats_bound: int
    most_meetings: int
    table_repeats: int
    table_repeats_bound: int
    wind_unbalanced: int
    same_club: int
    same_club_bound: int
    off_fixed_table: int
    common_opponents: tuple[int, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether every player sits exactly once in every round, four at a table."""
        return not self.findings

    def rank(self, order: Sequence[str]) -> tuple[int, ...]:
        """Return what charts are compared by, in an order of WISHES: the less, the better."""
        counted = {
            "repeats": self.repeats,
            "clubs": self.same_club,
            "tables": self.table_repeats,
            "winds": self.wind_unbalanced,
            # The sum is the same in all charts without repeats, so the squares tell the spread.
            "common_opponents": sum(k * k * pairs for k, pairs in enumerate(self.common_opponents)),
        }
        return tuple(counted[wish] for wish in order)


@dataclass(frozen=True, slots=True)
class Draw:
    """A finished draw with everything needed to repeat and to judge it.

    `substitutes` are the numbers added to fill the last table; `method` names the theory
    that made the tables; `report` comes from the independent checker. The first `frozen` rounds
    were played before and are part of the chart.
    """

    players: int
    rounds: Chart
    seed: str
    method: str
    version: str
    report: Report
    substitutes: tuple[int, ...] = ()
    frozen: int = 0
