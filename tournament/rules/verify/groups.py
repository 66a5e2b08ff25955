"""The rankings of teams and nations, a second way (RULES.md section 7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import zip_longest

from tournament.rules.stored import StoredEvent
from tournament.rules.verify.differences import Difference, differ
from tournament.rules.verify.ranking import disqualified, ranking


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One line of a ranking of teams or nations: its sums in twelfths and points over `counting` members.

    `name` is the team's, or the code of the country; `members` are the draw numbers of all who are ranked,
    in their order.
    """

    rank: int
    name: str
    twelfths: int
    score: int
    counting: int
    members: tuple[int, ...]


def verify_teams(
    event: StoredEvent, lines: Sequence[GroupLine], *, public: bool = False
) -> tuple[Difference, ...]:
    """Return where a ranking of the teams is another than that of their members.

    Raises ValueError for an unknown tie rule or tie-breaker.
    """
    title = "Public ranking of the teams" if public else "Ranking of the teams"
    return tuple(_check(title, "team", group_ranking(event, public=public), lines))


def verify_nations(
    event: StoredEvent, lines: Sequence[GroupLine], *, public: bool = False
) -> tuple[Difference, ...]:
    """Return where a ranking of the nations is another than that of their players.

    Raises ValueError for an unknown tie rule or tie-breaker.
    """
    title = "Public ranking of the nations" if public else "Ranking of the nations"
    return tuple(_check(title, "nation", group_ranking(event, nations=True, public=public), lines))


def group_ranking(event: StoredEvent, *, nations: bool = False, public: bool = False) -> list[GroupLine]:
    """The teams, or nations, by the sums over their best; level ones share a place, in the order of names."""
    best = event.rules.nation_best if nations else event.rules.team_best
    out = disqualified(event, public)
    sums = {line.number: (line.twelfths, line.score) for line in ranking(event, public)}
    members: dict[str, list[int]] = {}
    for player in event.players:
        group = player.nation if nations else player.team
        if group and player.ranked and player.number not in out:
            members.setdefault(group, []).append(player.number)
    totals = {}
    for group, numbers in members.items():
        counted = nlargest(len(numbers) if best is None else best, (sums[number] for number in numbers))
        totals[group] = (sum(twelfths for twelfths, _ in counted), sum(score for _, score in counted))
    lines = [
        GroupLine(
            rank=1 + sum(other > totals[group] for other in totals.values()),
            name=group,
            twelfths=totals[group][0],
            score=totals[group][1],
            counting=len(numbers) if best is None else min(best, len(numbers)),
            members=tuple(sorted(numbers)),
        )
        for group, numbers in members.items()
    ]
    return sorted(lines, key=lambda line: (line.rank, line.name))


def _check(
    title: str, kind: str, expected: Sequence[GroupLine], lines: Sequence[GroupLine]
) -> Iterator[Difference]:
    own = {line.name: line for line in expected}
    for line in lines:
        if line.name in own:
            where, right = f"{title}, {line.name}", own[line.name]
            yield from differ(where, "rank", line.rank, right.rank)
            yield from differ(where, "table points in twelfths", line.twelfths, right.twelfths)
            yield from differ(where, "total points", line.score, right.score)
            yield from differ(where, "members who count", line.counting, right.counting)
            yield from differ(where, "members", _listed(line.members), _listed(right.members))
    for place, (name, right_name) in enumerate(
        zip_longest((line.name for line in lines), (line.name for line in expected)), 1
    ):
        yield from differ(f"{title}, line {place}", kind, name, right_name)


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
