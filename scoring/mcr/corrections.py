"""The possible fan lists nearest to an impossible one."""

from collections.abc import Iterator, Mapping

from scoring.mcr.combine import worth
from scoring.mcr.fan_list import Counts, Severity, WonBy, list_findings, points_of
from scoring.mcr.fans import FANS_COUNT, FLOWERS, MIXED_KONGS
from scoring.mcr.rulesets import Ruleset

#: Two of a fan that are another fan.
_JOINED: Mapping[int, int] = {59: 54, 67: 48, 74: 57}
MOST_SHOWN = 5


def corrections(counts: Counts, wanted: int | None, won: WonBy, ruleset: Ruleset) -> list[dict[int, int]]:
    """Return up to five possible lists that one change makes of a list, the likeliest first.

    A change takes a fan out, puts one in, counts one once more or less, joins two fans to the one
    they are, or exchanges two. `wanted` are the points that the slip says, flowers not counted.
    Where they are not just the wrong list's sum, lists that come near them go first; then the
    simplest change, the smallest change of points, and a list without a warning before one with.
    A list below the minimum, or with an error of its own, is not offered.
    """
    ranked: dict[tuple[tuple[int, int], ...], tuple[int, int, int]] = {}
    before = points_of(counts, ruleset)
    wanted = before if wanted is None else wanted
    for changed, cost in _changes(counts, ruleset):
        points = points_of(changed, ruleset)
        if points >= ruleset.minimum:
            away = 0 if wanted == before else abs(points - wanted)
            ranked.setdefault(_frozen(changed), (away, cost, abs(points - before)))
    ranked.pop(_frozen(counts), None)
    found: list[tuple[int, int, dict[int, int]]] = []
    for key in sorted(ranked, key=lambda key: (ranked[key], key)):
        if len(found) == MOST_SHOWN:
            break
        changed = dict(key)
        findings = list_findings(changed, won, ruleset)
        if all(finding.severity is not Severity.ERROR for finding in findings):
            found.append((ranked[key][0], len(findings), changed))
    found.sort(key=lambda one: one[:2])
    return [changed for *_, changed in found]


def _frozen(counts: Counts) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(counts.items()))


def _changes(counts: Counts, ruleset: Ruleset) -> Iterator[tuple[dict[int, int], int]]:
    """Yield changed lists with a rough cost: 0 for joining, 1 for one fan, 2 for an exchange."""
    points = worth(ruleset)
    in_play = [fan for fan in range(1, FANS_COUNT + 2) if fan != FLOWERS and points[fan]]
    if 67 in counts and 74 in counts and points[MIXED_KONGS]:
        yield _with(_with(_with(counts, 67, 0), 74, 0), MIXED_KONGS, 1), 0
    for two, one in _JOINED.items():
        if counts.get(two, 0) >= 2 and points[one]:
            yield _with(_with(counts, two, 0), one, 1), 0
    for fan, count in counts.items():
        yield _with(counts, fan, 0), 1
        yield _with(counts, fan, count - 1), 1
        yield _with(counts, fan, count + 1), 1
    for fan in in_play:
        if fan not in counts:
            yield _with(counts, fan, 1), 1
    for fan in counts:
        without = _with(counts, fan, 0)
        for other in in_play:
            if other not in counts:
                yield _with(without, other, 1), 2


def _with(counts: Counts, fan: int, count: int) -> dict[int, int]:
    changed = {**counts, fan: count}
    return {number: times for number, times in changed.items() if times > 0}
