"""The standings, pure: table points, the order of players and teams, shared places.

Table points are integer twelfths (48, 24, 12, 0 for the four places), so that three sessions of 2⅓
make exactly 7. RULES.md section 7.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

#: What the first to fourth place of a session earn.
PLACE_TWELFTHS = (48, 24, 12, 0)
TWELFTHS_PER_SESSION = sum(PLACE_TWELFTHS)

_GLYPHS = {0: "", 2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}


class TieRule(StrEnum):
    """How level scores at a table share the table points."""

    AVERAGED = "averaged"
    LITERAL = "literal"


class TieBreaker(StrEnum):
    """What may decide after table points and total points."""

    HIGHEST_SESSION = "highest_session"
    MOST_HANDS_WON = "most_hands_won"
    FEWEST_DISCARDS = "fewest_discards"


_COUNTS_HANDS = {TieBreaker.MOST_HANDS_WON, TieBreaker.FEWEST_DISCARDS}


def table_points(scores: Sequence[int], tie_rule: TieRule | str) -> tuple[int, ...]:
    """Return the twelfths that the four scores of a table earn, in the order of the scores.

    `averaged`: level players share the points of their places equally. `literal` reads S0 to the
    letter: of four places with two pairs level or the last two level, each pair at the bottom gets
    nothing and what it gives up is shared by the two above. Both sum to 84.

    Raises ValueError for another number of scores than four, or an unknown tie rule.
    """
    if len(scores) != 4:
        raise ValueError("A table has four scores.")
    rule = TieRule(tie_rule)
    ranked = sorted(scores, reverse=True)
    earned: dict[int, int] = {}
    for score in set(scores):
        places = [place for place, other in enumerate(ranked) if other == score]
        earned[score] = sum(PLACE_TWELFTHS[place] for place in places) // len(places)

    two_level_at_the_bottom = ranked[1] > ranked[2] == ranked[3]
    if rule is TieRule.LITERAL and two_level_at_the_bottom:
        given_up = earned[ranked[3]]
        earned[ranked[3]] = 0
        for score in set(ranked[:2]):
            earned[score] += given_up
    return tuple(earned[score] for score in scores)


def whole_and_part(twelfths: int) -> tuple[str, str]:
    """Return table points as the whole with its sign, and the part: `17`, `⅓`; `−`, `½`; `4`, `1/12`."""
    whole, part = divmod(abs(twelfths), 12)
    sign = "−" if twelfths < 0 else ""
    return sign + (str(whole) if whole or not part else ""), _GLYPHS.get(part, f"{part}/12")


def format_table_points(twelfths: int) -> str:
    """Return table points as read by people: `17⅓`, `½`, `0`; twelfths without a glyph as `1 5/12`."""
    whole, part = whole_and_part(twelfths)
    apart = " " if "/" in part and whole[-1:].isdecimal() else ""
    return f"{whole}{apart}{part}"


@dataclass(frozen=True, slots=True)
class RankingPenalty:
    """What an entrant loses outside a sheet (RULES.md section 5): points (`score`), twelfths, or the place.

    `round` is the round it was given in, None for the event as a whole.
    """

    round: int | None = None
    score: int = 0
    twelfths: int = 0
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody entered. `number` is the draw number; who is not `ranked` has no place: a substitute, and who
    withdrew and was taken out of the ranking.

    `penalties` are those outside a sheet that count.
    """

    number: int
    team: str = ""
    ranked: bool = True
    penalties: tuple[RankingPenalty, ...] = ()
    nation: str = ""

    @property
    def disqualified(self) -> bool:
        return any(penalty.disqualified for penalty in self.penalties)


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result in one session: the score in points, the table points in twelfths.

    The hand counts are None where no hands are known.
    """

    number: int
    round: int
    score: int
    twelfths: int
    hands_won: int | None = None
    discards_into_wins: int | None = None

    @property
    def hands_known(self) -> bool:
        return self.hands_won is not None and self.discards_into_wins is not None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the ranking; shared places repeat `rank`. The sums, in points and twelfths, are after
    `penalties`.

    Who is not ranked, has not played a session yet, or is disqualified has no rank.
    """

    rank: int | None
    number: int
    twelfths: int
    score: int
    results: tuple[Result, ...] = ()
    penalties: tuple[RankingPenalty, ...] = ()

    @property
    def disqualified(self) -> bool:
        return any(penalty.disqualified for penalty in self.penalties)

    @property
    def sessions(self) -> int:
        return len(self.results)

    @property
    def table_points(self) -> str:
        return format_table_points(self.twelfths)


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One line of a ranking of teams or nations: the sums over the members who count.

    `members` are all who are ranked, best first; the first `counting` of them count. Of a nation `team`
    is the code of the country.
    """

    rank: int
    team: str
    twelfths: int
    score: int
    members: tuple[Standing, ...] = ()
    counting: int = 0

    @property
    def table_points(self) -> str:
        return format_table_points(self.twelfths)


def standings(
    entrants: Iterable[Entrant], results: Iterable[Result], tie_breakers: Sequence[TieBreaker | str] = ()
) -> tuple[Standing, ...]:
    """Rank the entrants: table points, then total points, then the event's tie-breakers.

    Who is still level shares the place (1, 2, 2, 4) and stands in the order of draw numbers. Who has
    not played a session yet has no place and follows in the order of draw numbers; who is not ranked
    comes then, without a place, and pushes nobody down; who is disqualified stands at the very end, also
    without a place, and the results of the others stay. A tie-breaker that counts hands is skipped
    for a group of level players when one of them has a session known by totals only, for the whole
    group, so that the order has no circles. Results of players who are not entrants do not count.

    Raises ValueError for an unknown tie-breaker.
    """
    of_player: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        of_player[result.number].append(result)
    played: list[Standing] = []
    waiting: list[Standing] = []
    unranked: list[Standing] = []
    disqualified: list[Standing] = []
    for entrant in sorted(entrants, key=lambda entrant: entrant.number):
        own = tuple(sorted(of_player[entrant.number], key=lambda result: result.round))
        line = _sums(entrant, own)
        if entrant.disqualified:
            disqualified.append(line)
        elif not entrant.ranked:
            unranked.append(line)
        elif own:
            played.append(line)
        else:
            waiting.append(line)

    placed: list[Standing] = []
    for group in _level_groups(played, [TieBreaker(name) for name in tie_breakers]):
        rank = len(placed) + 1
        placed += [replace(line, rank=rank) for line in group]
    return (*placed, *waiting, *_best_first(unranked), *_best_first(disqualified))


def merit(line: Standing, *, substitute: bool) -> tuple[object, ...]:
    """What a line of the ranking stands where it stands for; two lines with the same are level.

    The place, where there is one. Nothing decides between those who have not played yet; substitutes,
    and who is disqualified, stand by their sums.
    """
    if line.rank is not None:
        return ("placed", line.rank)
    if line.disqualified:
        return ("disqualified", line.twelfths, line.score)
    if substitute:
        return ("substitute", line.twelfths, line.score)
    return ("waiting",)


def _sums(entrant: Entrant, own: tuple[Result, ...]) -> Standing:
    lost = entrant.penalties
    twelfths = sum(result.twelfths for result in own) - sum(penalty.twelfths for penalty in lost)
    score = sum(result.score for result in own) - sum(penalty.score for penalty in lost)
    return Standing(None, entrant.number, twelfths, score, own, lost)


def _best_first(lines: list[Standing]) -> list[Standing]:
    return sorted(lines, key=lambda line: (-line.twelfths, -line.score, line.number))


def _level_groups(lines: list[Standing], tie_breakers: list[TieBreaker]) -> list[list[Standing]]:
    """Split the lines into groups that nothing decides between, best group first."""
    groups = _split(lines, lambda line: (line.twelfths, line.score))
    for tie_breaker in tie_breakers:
        groups = [part for group in groups for part in _split_by(tie_breaker, group)]
    return groups


def _split_by(tie_breaker: TieBreaker, group: list[Standing]) -> list[list[Standing]]:
    if tie_breaker in _COUNTS_HANDS and not all(r.hands_known for line in group for r in line.results):
        return [group]
    return _split(group, lambda line: (_measure(tie_breaker, line),))


def _measure(tie_breaker: TieBreaker, line: Standing) -> int:
    """What the tie-breaker compares, greater is better."""
    if tie_breaker is TieBreaker.HIGHEST_SESSION:
        return max((result.score for result in line.results), default=0)
    if tie_breaker is TieBreaker.MOST_HANDS_WON:
        return sum(result.hands_won or 0 for result in line.results)
    return -sum(result.discards_into_wins or 0 for result in line.results)


def _split(lines: list[Standing], key: Callable[[Standing], tuple[int, ...]]) -> list[list[Standing]]:
    ordered = sorted(lines, key=key, reverse=True)
    return [list(group) for _, group in groupby(ordered, key=key)]


def team_standings(
    entrants: Iterable[Entrant], lines: Iterable[Standing], best: int | None = None
) -> tuple[TeamStanding, ...]:
    """Rank the teams by the sums of their members' table points, then points; level teams share.

    `lines` are the individual standings. Of each team the `best` members count (None: all of them); a
    team of fewer has what these have. Who is not ranked or is disqualified does not count for a team;
    entrants without a team, and teams of which nobody counts, do not appear. Level teams stand in the
    order of names.
    """
    team_of = {entrant.number: entrant.team for entrant in entrants if entrant.team and entrant.ranked}
    return _group_standings(team_of, lines, best)


def nation_standings(
    entrants: Iterable[Entrant], lines: Iterable[Standing], best: int
) -> tuple[TeamStanding, ...]:
    """Rank the nations by the sums of their `best` players, as `team_standings` ranks the teams."""
    nation_of = {entrant.number: entrant.nation for entrant in entrants if entrant.nation and entrant.ranked}
    return _group_standings(nation_of, lines, best)


def _group_standings(
    group_of: Mapping[int, str], lines: Iterable[Standing], best: int | None
) -> tuple[TeamStanding, ...]:
    members: dict[str, list[Standing]] = defaultdict(list)
    for line in lines:
        if line.number in group_of and not line.disqualified:
            members[group_of[line.number]].append(line)

    sums = []
    for group, of_group in members.items():
        # The standings are best first, but for those who have not played yet and who lost more than that.
        ordered = sorted(of_group, key=lambda line: (-line.twelfths, -line.score))
        counting = ordered[:best]
        twelfths, score = sum(m.twelfths for m in counting), sum(m.score for m in counting)
        sums.append(TeamStanding(0, group, twelfths, score, tuple(ordered), len(counting)))
    sums.sort(key=lambda team: (-team.twelfths, -team.score, team.team))
    placed: list[TeamStanding] = []
    for team in sums:
        level = placed and (placed[-1].twelfths, placed[-1].score) == (team.twelfths, team.score)
        rank = placed[-1].rank if level else len(placed) + 1
        placed.append(replace(team, rank=rank))
    return tuple(placed)
