"""The certificate of a draw: every measure with its bound, and whether it can be improved at all."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.seating.judging.possible import least_repeats
from tournament.seating.problem import Draw
from tournament.seating.rng import seed_hash

OPTIMAL = "proven optimal"
BEST_FOUND = "best found"


@dataclass(frozen=True, slots=True)
class Measure:
    """One line: a name, what the chart has, what no chart can be below, and the verdict."""

    name: str
    value: int
    bound: int

    @property
    def verdict(self) -> str:
        """“proven optimal” where the value reaches its bound, else “best found”."""
        return OPTIMAL if self.value <= self.bound else BEST_FOUND


@dataclass(frozen=True, slots=True)
class Certificate:
    """What to publish with a draw, so that anyone can repeat and check it.

    `common_opponents[k]` is the number of pairs who share k opponents; `defects` are the checker's
    sentences, none for a sound chart.
    """

    players: int
    rounds: int
    substitutes: tuple[int, ...]
    seed: str
    seed_hash: str
    player_list_hash: str
    method: str
    version: str
    measures: tuple[Measure, ...]
    common_opponents: tuple[int, ...]
    defects: tuple[str, ...]


def certify(made: Draw, player_list_hash: str = "") -> Certificate:
    """Return the certificate of a draw; `player_list_hash` is that of the list the numbers refer to."""
    report = made.report
    bound = report.repeats_bound
    if not made.frozen:
        bound = max(bound, least_repeats(report.players, report.rounds))
    return Certificate(
        players=made.players,
        rounds=len(made.rounds),
        substitutes=made.substitutes,
        seed=made.seed,
        seed_hash=seed_hash(made.seed),
        player_list_hash=player_list_hash,
        method=made.method,
        version=made.version,
        measures=(
            Measure("repeated meetings", report.repeats, bound),
            Measure("meetings within a club", report.same_club, report.same_club_bound),
            Measure("repeated tables", report.table_repeats, report.table_repeats_bound),
            Measure("players with unbalanced winds", report.wind_unbalanced, 0),
            Measure("rounds off a fixed table", report.off_fixed_table, 0),
        ),
        common_opponents=report.common_opponents,
        defects=tuple(finding.message for finding in report.findings),
    )
