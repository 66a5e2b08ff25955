"""The independent checker: what a chart is worth, whoever made it.

It shares no code with the generators; it counts from the chart alone, so it can judge
a drawn, an imported and a hand-edited chart alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from tournament.seating.problem import Finding, LooseChart, Report

_WINDS = ("East", "South", "West", "North")


def check(
    rounds: LooseChart,
    clubs: Sequence[str | None] = (),
    *,
    players: int | None = None,
    present: Sequence[Collection[int]] | None = None,
    club_rounds: int | None = None,
    fixed_tables: Sequence[tuple[int, int]] = (),
) -> Report:
    """Measure a chart and list its defects.

    `rounds` is rounds of tables of player numbers in the order E, S, W, N, tables in the order
    of their numbers. `clubs[i]` is the club of player i + 1. `present[r]` are the players
    expected in round r + 1 (for withdrawals); without it, every round expects 1…`players`, and
    without that the numbers 1…highest number of the chart. `club_rounds` counts meetings
    within a club in the first k rounds only; `fixed_tables` are pairs (player, table number).
    """
    if present is None:
        highest = players or max((p for tables in rounds for table in tables for p in table), default=0)
        present = [range(1, highest + 1)] * len(rounds)
    findings = tuple(_defects(rounds, present))
    everybody = sorted({p for tables in rounds for table in tables for p in table} | set().union(*present))
    club_of = {i: club for i, club in enumerate(clubs, start=1) if club}
    opponents, meetings = _meetings(rounds, everybody)
    apart = len(rounds) if club_rounds is None else min(club_rounds, len(rounds))
    return Report(
        players=len(everybody),
        rounds=len(rounds),
        repeats=sum(count - 1 for count in meetings.values()),
        repeats_bound=_repeats_bound(present),
        most_meetings=max(meetings.values(), default=0),
        table_repeats=_table_repeats(rounds),
        table_repeats_bound=_table_repeats_bound(present),
        wind_unbalanced=_wind_unbalanced(rounds),
        same_club=_same_club(rounds[:apart], club_of),
        same_club_bound=max(
            sum(_same_club_bound(expected, club_of) for expected in present[:apart]),
            _too_few_strangers(rounds[:apart], everybody, club_of) if club_of else 0,
        ),
        off_fixed_table=_off_fixed_table(rounds, fixed_tables),
        common_opponents=_common_opponents(opponents),
        findings=findings,
    )


def _defects(rounds: LooseChart, present: Sequence[Collection[int]]) -> Iterator[Finding]:
    if not rounds:
        yield Finding("no_rounds", "The chart has no rounds.")
    if len(present) != len(rounds):
        yield Finding("round_count", f"The chart has {len(rounds)} rounds, but {len(present)} are expected.")
    for r, (tables, expected) in enumerate(zip(rounds, present, strict=False), start=1):
        seats: dict[int, list[int]] = {}
        for t, table in enumerate(tables, start=1):
            if len(table) != 4:
                yield Finding(
                    "table_size", f"Round {r}, table {t} has {len(table)} players instead of four.", r, t
                )
            for player in table:
                seats.setdefault(player, []).append(t)
        for player, at in sorted(seats.items()):
            if player not in expected:
                yield Finding(
                    "unknown_player",
                    f"Round {r}, table {at[0]} names player {player}, who does not play in this round.",
                    r,
                    at[0],
                    player,
                )
            if len(at) > 1:
                where = f"at tables {' and '.join(map(str, at))}" if len(set(at)) > 1 else f"at table {at[0]}"
                yield Finding(
                    "player_twice",
                    f"Player {player} is seated {len(at)} times in round {r}, {where}.",
                    r,
                    at[-1],
                    player,
                )
        for player in sorted(set(expected) - seats.keys()):
            yield Finding("player_missing", f"Player {player} is missing in round {r}.", r, player=player)


def _meetings(
    rounds: LooseChart, everybody: Sequence[int]
) -> tuple[dict[int, int], Counter[tuple[int, int]]]:
    """Return each player's opponents as a bit set, and how often each pair that met has met."""
    index = {player: i for i, player in enumerate(everybody)}
    opponents = dict.fromkeys(everybody, 0)
    meetings: Counter[tuple[int, int]] = Counter()
    for tables in rounds:
        for table in tables:
            for a, b in combinations(sorted(table), 2):
                if a != b:
                    meetings[a, b] += 1
                    opponents[a] |= 1 << index[b]
                    opponents[b] |= 1 << index[a]
    return opponents, meetings


def _repeats_bound(present: Sequence[Collection[int]]) -> int:
    """Each player has three opponents a round and cannot have more different ones than there are.

    With the same N players in all R rounds this is N(3R - N + 1)/2 where that is positive.
    """
    played: Counter[int] = Counter(player for expected in present for player in expected)
    if len(set(played.values())) <= 1 and played:
        rounds = next(iter(played.values()))
        return max(0, (len(played) * (3 * rounds - len(played) + 1) + 1) // 2)
    surplus = 0
    sets = [frozenset(expected) for expected in present]
    reachable: dict[tuple[int, ...], int] = {}
    for player, rounds in played.items():
        key = tuple(r for r, expected in enumerate(sets) if player in expected)
        if key not in reachable:
            reachable[key] = len(frozenset().union(*(sets[r] for r in key))) - 1
        surplus += max(0, 3 * rounds - reachable[key])
    return (surplus + 1) // 2


def _table_repeats(rounds: LooseChart) -> int:
    visits = Counter((player, t) for tables in rounds for t, table in enumerate(tables) for player in table)
    return sum(count - 1 for count in visits.values())


def _table_repeats_bound(present: Sequence[Collection[int]]) -> int:
    """Nobody can visit more different tables than there are."""
    played: Counter[int] = Counter(player for expected in present for player in expected)
    tables = max((len(expected) // 4 for expected in present), default=0)
    return sum(max(0, rounds - tables) for rounds in played.values())


def _wind_unbalanced(rounds: LooseChart) -> int:
    starts: dict[int, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for wind, player in enumerate(table[: len(_WINDS)]):
                starts.setdefault(player, [0] * len(_WINDS))[wind] += 1
    return sum(max(counts) - min(counts) > 1 for counts in starts.values())


def _same_club(rounds: LooseChart, club_of: dict[int, str]) -> int:
    met = 0
    for tables in rounds:
        for table in tables:
            members = Counter(club_of[player] for player in table if player in club_of)
            met += sum(count * (count - 1) // 2 for count in members.values())
    return met


def _off_fixed_table(rounds: LooseChart, fixed_tables: Sequence[tuple[int, int]]) -> int:
    return sum(
        player in table
        for player, number in fixed_tables
        for tables in rounds
        for t, table in enumerate(tables, start=1)
        if t != number
    )


def _same_club_bound(expected: Collection[int], club_of: dict[int, str]) -> int:
    """A club with more members than tables must meet itself; least if it is spread evenly."""
    tables = max(1, len(expected) // 4)
    bound = 0
    for size in Counter(club_of[player] for player in expected if player in club_of).values():
        full, rest = divmod(size, tables)
        bound += tables * full * (full - 1) // 2 + rest * full
    return bound


def _too_few_strangers(rounds: LooseChart, everybody: Sequence[int], club_of: dict[int, str]) -> int:
    """Who meets this many different players meets club-mates, if there are not so many others."""
    _, meetings = _meetings(rounds, everybody)
    sizes = Counter(club_of[player] for player in everybody if player in club_of)
    mates = sum(size * (size - 1) // 2 for size in sizes.values())
    return len(meetings) - (len(everybody) * (len(everybody) - 1) // 2 - mates)


def _common_opponents(opponents: dict[int, int]) -> tuple[int, ...]:
    sets = list(opponents.values())
    shared: Counter[int] = Counter()
    for i, mine in enumerate(sets):
        shared.update([(mine & theirs).bit_count() for theirs in sets[:i]])
    return tuple(shared[k] for k in range(max(shared, default=-1) + 1))
