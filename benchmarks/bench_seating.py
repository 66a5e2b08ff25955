"""The figures of the draw: `python -m benchmarks.bench_seating [SECTION …] [--full] [--most PLAYERS]`.

Sections: sweep, record, tables, crowded, clubs, withdrawals, ranking; all without a name.
Prints Markdown tables; times are CPU seconds of one core. `sweep` takes the largest number of
rounds of every size and all rounds up to 120 players, with --full every number of rounds of
every size. `ranking` needs scipy for the bound and says so where it is missing. With --most, larger fields
are left out.
"""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time
from typing import Any, TypeVar

from tournament.seating import Chart, Constraints, Draw, continue_draw, draw, least_uneven, seat_by_ranking
from tournament.seating.ranking import earlier_meetings
from tournament.seating.rng import Rng

CLUBS = [
    (40, 8, (9, 8, 6, 5, 4, 3, 3, 2)),
    (40, 8, (7, 7, 6, 5, 4, 4, 4, 3)),
    (64, 9, (13, 11, 9, 8, 7, 6, 5, 5)),
    (100, 8, (20, 18, 15, 12, 10, 9, 8, 8)),
    (144, 10, (14, 12, 11, 10, 10, 9, 8, 8, 7, 7, 7, 6, 6, 6, 5, 5, 4, 4, 3, 2)),
    (144, 10, (29, 29, 29, 29, 28)),
    (144, 10, (24,) * 6),
    (144, 10, (20,) * 7),
    (220, 11, (20,) * 11),
    (
        400,
        12,
        (30, 28, 25, 24, 22, 20, 20, 19, 18, 18, 17, 16, 15, 14, 14, 13, 12, 12, 11, 11, 10, 10, 8, 7, 6),
    ),
    (1000, 12, (25,) * 40),
]


#: What is drawn: first how many players, then whatever a section needs to know.
Field = TypeVar("Field", bound="tuple[Any, ...]")


def _fields(listed: Sequence[Field], most: int) -> list[Field]:
    """Those of at most so many players."""
    return [field for field in listed if field[0] <= most]


def timed(make: Callable[[], Draw]) -> tuple[Draw, float]:
    """Return a draw and the CPU seconds it took."""
    start = process_time()
    made = make()
    return made, process_time() - start


def most_rounds(players: int) -> int:
    """Return the rounds of the sweep's goal: at most 16, and no more than opponents allow."""
    return 5 if players == 20 else min(16, (players - 1) // 3)


def sweep(most: int, full: bool) -> Iterator[str]:
    """Every size: repeats, unbalanced winds, table repeats up to N/4 - 4 rounds, the slowest draw."""
    yield "| players | draws | with repeats | winds uneven | table repeats, R ≤ N/4 − 4 | slowest s | of |"
    yield "|---|---|---|---|---|---|---|"
    for first, last in ((16, 120), (124, 400), (404, 800), (804, 1200)):
        draws = repeats = winds = tables = 0
        slowest, of = 0.0, ""
        for players in range(first, min(last, most) + 1, 4):
            last_round = most_rounds(players)
            for rounds in range(1 if full or players <= 120 else last_round, last_round + 1):
                made, seconds = timed(partial(draw, players, rounds, "sweep"))
                draws += 1
                repeats += made.report.repeats > 0
                winds += made.report.wind_unbalanced > 0
                if players >= 28 and rounds <= players // 4 - 4:
                    tables += made.report.table_repeats > 0
                if seconds > slowest:
                    slowest, of = seconds, f"{players} × {rounds}"
        yield f"| {first}–{last} | {draws} | {repeats} | {winds} | {tables} | {slowest:.2f} | {of} |"


def record(most: int, full: bool) -> Iterator[str]:
    """The largest number of rounds without a repeat for every size up to 120."""
    missing = []
    worst = 0.0
    reached = 0
    sizes = range(16, min(120, most) + 1, 4)
    for players in sizes:
        rounds = 5 if players == 20 else (players - 1) // 3
        made, seconds = timed(partial(draw, players, rounds, "record"))
        worst = max(worst, seconds)
        if made.report.repeats:
            missing.append(f"{players} × {rounds} ({made.report.repeats} repeats)")
        else:
            reached += 1
    rest = f" Not reached: {', '.join(missing)}." if missing else ""
    yield f"{reached} of {len(sizes)} sizes without a repeat, slowest {worst:.2f} s.{rest}"


def tables(most: int, full: bool) -> Iterator[str]:
    """Table repeats where published charts have some."""
    yield "| chart | table repeats | repeats | s |"
    yield "|---|---|---|---|"
    charts = [(32, 8), (36, 8), (40, 8), (44, 8), (48, 8), (48, 9), (40, 10), (40, 13)]
    for players, rounds in _fields(charts, most):
        made, seconds = timed(partial(draw, players, rounds, "tables"))
        report = made.report
        bound = f" (bound {report.table_repeats_bound})" if report.table_repeats else ""
        yield f"| {players} × {rounds} | {report.table_repeats}{bound} | {report.repeats} | {seconds:.2f} |"


def crowded(most: int, full: bool) -> Iterator[str]:
    """More rounds than opponents allow, and the small fields."""
    yield "| chart | repeats | bound | most meetings of a pair | winds unbalanced | s |"
    yield "|---|---|---|---|---|---|"
    charts = [(8, 2), (8, 3), (12, 2), (12, 3), (12, 4), (12, 5), (16, 6), (16, 7), (16, 8), (20, 6), (20, 7)]
    for players, rounds in _fields([*charts, (20, 8), (24, 8), (28, 10), (32, 11), (40, 14)], most):
        made, seconds = timed(partial(draw, players, rounds, "crowded"))
        report = made.report
        yield (
            f"| {players} × {rounds} | {report.repeats} | {report.repeats_bound} | {report.most_meetings} "
            f"| {report.wind_unbalanced} | {seconds:.2f} |"
        )


def clubs(most: int, full: bool) -> Iterator[str]:
    """Meetings within clubs."""
    yield "| chart | clubs | same club | bound | repeats | table repeats | s |"
    yield "|---|---|---|---|---|---|---|"
    for players, rounds, sizes in _fields(CLUBS, most):
        names = tuple(f"club {i}" for i, size in enumerate(sizes) for _ in range(size))
        wish = Constraints(clubs=names)
        made, seconds = timed(partial(draw, players, rounds, "clubs", wish))
        report = made.report
        described = f"{len(sizes)} of {min(sizes)}–{max(sizes)}"
        yield (
            f"| {players} × {rounds} | {described} | {report.same_club} | {report.same_club_bound} "
            f"| {report.repeats} | {report.table_repeats} | {seconds:.2f} |"
        )


def withdrawals(most: int, full: bool) -> Iterator[str]:
    """The rest of an event after players have gone."""
    yield "| event | after round | gone | repeats | winds unbalanced | at least | s |"
    yield "|---|---|---|---|---|---|---|"
    events = [(40, 8, 5, 4), (144, 10, 5, 4), (220, 11, 5, 20), (220, 11, 8, 20)]
    for players, rounds, played, gone in _fields(events, most):
        first = draw(players, rounds, "withdrawals")
        rest = Rng("gone").shuffled(range(1, players + 1))[gone:]
        made, seconds = timed(partial(continue_draw, first.rounds[:played], rest, rounds - played, "again"))
        report = made.report
        least = least_uneven(first.rounds[:played], [*rest, *made.substitutes], rounds - played)
        yield (
            f"| {players} × {rounds} | {played} | {gone} | {report.repeats} | {report.wind_unbalanced} "
            f"| {least} | {seconds:.3f} |"
        )


def _event(players: int, preset: int, rounds: int) -> tuple[list[int], Chart]:
    """Play an event: the first rounds drawn, the others by ranking, results by skill and luck."""
    rng = Rng("results", f"{players}/{preset}/{rounds}")
    skill = {player: rng.below(1000) for player in range(1, players + 1)}
    points = dict.fromkeys(skill, 0)
    chart: Chart = draw(players, preset, "preset").rounds if preset else ()
    played: Chart = ()
    while len(played) < rounds:
        ranking = sorted(points, key=lambda player: (-points[player], player))
        new = chart[len(played)] if len(played) < preset else seat_by_ranking(ranking, played, "event").tables
        played = (*played, new)
        for table in new:
            finish = sorted(table, key=lambda player: -skill[player] - rng.below(2000))
            for player, won in zip(finish, (4, 2, 1, 0), strict=True):
                points[player] += won
    return sorted(points, key=lambda player: (-points[player], player)), played


def ranking(most: int, full: bool) -> Iterator[str]:
    """The next round by ranking against the relaxation's bound and, in small fields, the optimum."""
    if importlib.util.find_spec("scipy") is None:
        yield "The bound needs scipy, which is not installed."
        return
    from benchmarks.ranking_bound import linear_bound, optimum

    yield "| players | round | rounds drawn before | repeats | spread | LP bound | ratio | optimum | s |"
    yield "|---|---|---|---|---|---|---|---|---|"
    events = [(24, 0, 3), (24, 0, 5), (40, 0, 5), (40, 5, 6), (100, 0, 8), (100, 8, 8)]
    for players, preset, rounds in _fields(events, most):
        yield _ranked(players, preset, rounds, linear_bound, optimum)
    # With all rounds drawn before, near ranks have met by chance: whole tables cost far more than fractions.
    for players, preset in _fields([(400, 0), (400, 5), (400, 9)], most):
        yield _ranked(players, preset, 9, linear_bound, None)


def _ranked(
    players: int,
    preset: int,
    rounds: int,
    bound_of: Callable[[list[list[int]]], float | None],
    optimum_of: Callable[[list[list[int]], int, int], int | None] | None,
) -> str:
    order, played = _event(players, preset, rounds)
    start = process_time()
    made = seat_by_ranking(order, played, "bench")
    seconds = process_time() - start
    met = earlier_meetings(order, played)
    bound = bound_of(met)
    best = optimum_of(met, 40 if players <= 40 else 34, made.spread) if optimum_of and bound else None
    against = f"{bound:.0f} | {made.spread / bound:.3f}" if bound else "repeats needed | –"
    return (
        f"| {players} | {rounds + 1} | {preset} | {made.repeats} | {made.spread} "
        f"| {against} | {best or '–'} | {seconds:.2f} |"
    )


SECTIONS = (sweep, record, tables, crowded, clubs, withdrawals, ranking)


def main() -> None:
    """Print the sections asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="all by default")
    parser.add_argument("--full", action="store_true", help="every number of rounds of every size")
    parser.add_argument("--most", type=int, default=1200, metavar="PLAYERS", help="leave larger fields out")
    asked = parser.parse_args()
    for section in SECTIONS:
        if not asked.sections or section.__name__ in asked.sections:
            print(f"\n### {section.__name__}: {(section.__doc__ or '').strip()}\n")
            for line in section(asked.most, asked.full):
                print(line, flush=True)


if __name__ == "__main__":
    main()
