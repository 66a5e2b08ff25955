"""What a player needs in the last round, pure and exact.

The model: everybody's table points and points before the round are known, and so are its tables. At each
table the four scores are any whole numbers that sum to zero, which says nothing about how likely they are
or what sixteen hands could bring; table points follow from the scores by the event's rule for level
scores. Nobody is punished, nobody forfeits. The place in the ranking is one more than the number of players
with more table points, or as many and more points. Where the event has further tie-breakers, a tie on both
is left open: it counts against the player in what is certain, and for the player in what is possible.
Everything else is exact: what is called certain holds whatever happens, and what is called possible has a
set of scores in which it happens.

A *place* is the player's at the own table, alone and not shared. Scores are points, table points twelfths.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from tournament.standings import TieRule, table_points

#: More than any score of a session: sixteen hands of the highest value, paid by three.
LIMIT = 20_000
#: Everything that holds at a score holds again six points on: one, two or three players can share them.
_PERIOD = 6
#: So far from zero the sum at a table no longer binds who is alone at its top or its foot.
_NEAR_ZERO = 48
_FREE = 10 * LIMIT
_NEVER = 99


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who is ranked, before the last round."""

    number: int
    twelfths: int
    score: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a place at the own table can lead to: the best and the worst place in the ranking."""

    place: int
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Need:
    """What a place at the own table is worth for a goal, the goal being a place in the ranking or better.

    `possible_from` is the fewest points with which the goal can be reached, `certain_from` the fewest
    from which on it is, whatever the others do. None: it cannot be, or is never certain. `any_score`
    stands for a place with which no score is too low.
    """

    place: int
    goal: int
    possible_from: int | None
    certain_from: int | None


ANY_SCORE = -LIMIT


class LastRound:
    """The last round as one player sees it.

    `tables` are the draw numbers at each table; who is no contender (a substitute) is in nobody's way.
    Contenders at no table keep what they have. Raises ValueError where the player is no contender or
    sits at no table.
    """

    def __init__(
        self,
        player: int,
        contenders: Sequence[Contender],
        tables: Sequence[Sequence[int]],
        tie_rule: TieRule | str,
        *,
        ties_open: bool = False,
    ) -> None:
        known = {one.number: one for one in contenders}
        own = next((table for table in tables if player in table), None)
        if player not in known or own is None:
            raise ValueError("The player is ranked and has a seat in the last round.")
        self._field = len(known)
        self._me = known[player]
        self._mates = [known.get(number) for number in own if number != player]
        self._others = [[known.get(number) for number in table] for table in tables if table is not own]
        seated = {number for table in tables for number in table}
        self._away = [one for one in contenders if one.number not in seated]
        self._rule = TieRule(tie_rule)
        self._ties_open = ties_open
        self._passing: dict[tuple[int, int, bool], int] = {}
        self._ranks: dict[tuple[int, int, bool], int | None] = {}

    @property
    def field(self) -> int:
        """How many players are ranked."""
        return self._field

    def outcomes(self) -> tuple[Outcome, ...]:
        """Return what each of the four places at the table can lead to."""
        return tuple(Outcome(place, self._best(place), self._worst(place)) for place in (1, 2, 3, 4))

    def needs(self, goal: int) -> tuple[Need, ...]:
        """Return what each of the four places is worth for the goal."""
        return tuple(
            Need(place, goal, self._possible_from(place, goal), self._certain_from(place, goal))
            for place in (1, 2, 3, 4)
        )

    def _best(self, place: int) -> int:
        ranks = [self._rank(place, score, worst=False) for score in _highest_scores(place)]
        return min(rank for rank in ranks if rank is not None)

    def _worst(self, place: int) -> int:
        ranks = [self._rank(place, score, worst=True) for score in _lowest_scores(place, _scores(place)[0])]
        return max(rank for rank in ranks if rank is not None)

    def _possible_from(self, place: int, goal: int) -> int | None:
        if self._best(place) > goal:
            return None
        lowest, highest = _scores(place)

        def within(score: int) -> range:
            """The scores up to this one at which the best happens, if it happens up to this one."""
            start = min(score, -_NEAR_ZERO) if place == 4 else score
            return range(max(lowest, start - _PERIOD + 1), score + 1)

        def reached(score: int) -> bool:
            rank = self._rank(place, score, worst=False)
            return rank is not None and rank <= goal

        if place != 1 and any(map(reached, within(lowest + _PERIOD - 1))):
            return ANY_SCORE
        least = _first(lambda score: any(map(reached, within(score))), lowest, highest)
        found = next((score for score in within(least) if reached(score)), None)
        return ANY_SCORE if place == 1 and found == 1 else found

    def _certain_from(self, place: int, goal: int) -> int | None:
        lowest, highest = _scores(place)

        def safe(score: int) -> bool:
            ranks = (self._rank(place, one, worst=True) for one in _lowest_scores(place, score))
            return all(rank is None or rank <= goal for rank in ranks)

        if safe(lowest):
            return ANY_SCORE
        return _first(safe, lowest, highest) if safe(highest) else None

    def _rank(self, place: int, score: int, *, worst: bool) -> int | None:
        """The worst or best rank with this place and score; None where the two do not go together."""
        key = (place, score, worst)
        if key not in self._ranks:
            self._ranks[key] = self._find_rank(place, score, worst=worst)
        return self._ranks[key]

    def _find_rank(self, place: int, score: int, *, worst: bool) -> int | None:
        found: int | None = None
        prefer = max if worst else min
        for groups, twelfths in _own_orders(place, self._rule):
            mine = (self._me.twelfths + twelfths[0], self._me.score + score)
            at_table = self._passed_at_own_table(groups, twelfths, score, worst=worst)
            if at_table is not None:
                rank = 1 + at_table + self._passed_elsewhere(*mine, worst=worst)
                found = rank if found is None else prefer(found, rank)
        return found

    def _passed_at_own_table(
        self, groups: "Groups", twelfths: tuple[int, ...], score: int, *, worst: bool
    ) -> int | None:
        """How many mates are ahead after this order at the table, most or fewest; None: it cannot be."""
        sure, level = 0, []
        for seat, mate in enumerate(self._mates, start=1):
            if mate is None:
                continue
            lead = mate.twelfths + twelfths[seat] - self._me.twelfths - twelfths[0]
            sure += lead > 0
            if lead == 0:
                level.append((seat, self._me.score + score - mate.score))
        return _count(groups, sure, level, worst=worst, ties_open=self._ties_open, own_score=score)

    def _passed_elsewhere(self, twelfths: int, score: int, *, worst: bool) -> int:
        key = (twelfths, score, worst)
        if key not in self._passing:
            ties_against = self._ties_open and worst
            mine = (twelfths, score)
            self._passing[key] = sum(
                (one.twelfths, one.score) > mine or (ties_against and (one.twelfths, one.score) == mine)
                for one in self._away
            ) + sum(self._passed_by(table, twelfths, score, worst=worst) for table in self._others)
        return self._passing[key]

    def _passed_by(self, table: Sequence[Contender | None], twelfths: int, score: int, *, worst: bool) -> int:
        needed = tuple(
            _NEVER if one is None else min(_NEVER, max(-1, twelfths - one.twelfths)) for one in table
        )
        limits = [0 if one is None else score - one.score for one in table]
        best: int | None = None
        for groups, sure, seats, free in _orders_by_need(needed, self._rule, worst):
            promised = sure + len(seats) if worst else sure
            if best is not None and (promised <= best if worst else promised >= best):
                break
            level = [(seat, limits[seat]) for seat in seats]
            found = promised if free else _count(groups, sure, level, worst=worst, ties_open=self._ties_open)
            if found is not None and (best is None or (found > best if worst else found < best)):
                best = found
        assert best is not None  # with no condition every order can be
        return best


#: An order at a table: the seats from the top to the foot, level ones together.
Groups = tuple[tuple[int, ...], ...]


@cache
def _orders(rule: TieRule) -> tuple[tuple[Groups, tuple[int, ...]], ...]:
    """Every order of four seats with the twelfths that each seat earns by it."""
    found: dict[Groups, tuple[int, ...]] = {}
    for levels in product(range(4), repeat=4):
        groups = tuple(
            tuple(seat for seat in range(4) if levels[seat] == level)
            for level in sorted(set(levels), reverse=True)
        )
        found[groups] = table_points(levels, rule)
    return tuple(found.items())


@cache
def _own_orders(place: int, rule: TieRule) -> tuple[tuple[Groups, tuple[int, ...]], ...]:
    """The orders in which seat 0 has the place alone."""
    return tuple(
        (groups, twelfths)
        for groups, twelfths in _orders(rule)
        if (0,) in groups and sum(map(len, groups[: groups.index((0,))])) == place - 1
    )


@lru_cache(maxsize=20_000)
def _orders_by_need(
    needed: tuple[int, ...], rule: TieRule, worst: bool
) -> tuple[tuple[Groups, int, tuple[int, ...], bool], ...]:
    """The orders at a table, those first in which most (or fewest) can end with more twelfths than needed.

    Each with how many have more, the seats that have exactly as many, and whether the points of these
    are free: they are, when none of them is at the foot (or, for the fewest, at the top).
    """
    free: dict[tuple[int, tuple[int, ...]], Groups] = {}
    bound = []
    for groups, twelfths in _orders(rule):
        sure = sum(got > need for got, need in zip(twelfths, needed, strict=True))
        level = tuple(seat for seat in range(4) if twelfths[seat] == needed[seat])
        if set(level) & set(groups[-1] if worst else groups[0]):
            bound.append((groups, sure, level, False))
        else:
            free.setdefault((sure, level), groups)
    found = [*((groups, sure, level, True) for (sure, level), groups in free.items()), *bound]
    if worst:
        return tuple(sorted(found, key=lambda one: (-one[1] - len(one[2]), not one[3])))
    return tuple(sorted(found, key=lambda one: (one[1], not one[3])))


def _count(
    groups: Groups,
    sure: int,
    level: Sequence[tuple[int, int]],
    *,
    worst: bool,
    ties_open: bool,
    own_score: int | None = None,
) -> int | None:
    """How many players of a table are ahead after an order: most where `worst`, else fewest.

    `level` are the seats that points decide about, each with the score that would be level. With an
    `own_score` that is the score of seat 0. None: the order cannot be.
    """
    if not level and groups[0] != (0,) and groups[-1] != (0,):
        return sure  # with somebody free above and somebody free below, no score is in the way
    for size in range(len(level), -1, -1):
        for some in combinations(level, size):
            lows, highs = [-_FREE] * 4, [_FREE] * 4
            for seat, limit in some:
                if worst:
                    lows[seat] = limit + (not ties_open)
                else:
                    highs[seat] = limit
            if own_score is not None:
                lows[0] = highs[0] = own_score
            if _balances(
                [len(group) for group in groups],
                [max(lows[seat] for seat in group) for group in groups],
                [min(highs[seat] for seat in group) for group in groups],
            ):
                return sure + (size if worst else len(level) - size)
    return None


def _balances(sizes: Sequence[int], lows: Sequence[int], highs: Sequence[int]) -> bool:
    """Whether there are whole scores, falling from group to group, within these bounds, that sum to zero."""
    lows, highs = list(lows), list(highs)
    last = len(sizes) - 1
    for group in range(last - 1, -1, -1):
        lows[group] = max(lows[group], lows[group + 1] + 1)
    for group in range(1, last + 1):
        highs[group] = min(highs[group], highs[group - 1] - 1)
    if any(low > high for low, high in zip(lows, highs, strict=True)):
        return False
    least_below = [sum(map(_times, sizes[group + 1 :], lows[group + 1 :])) for group in range(last + 1)]

    def most(group: int, score: int) -> int:
        """The highest sum of a group with this score and all below it."""
        below = (
            sizes[other] * min(highs[other], score - (other - group)) for other in range(group + 1, last + 1)
        )
        return sizes[group] * score + sum(below)

    def fill(group: int, above: int, total: int) -> bool:
        highest = min(highs[group], above - 1, (-total - least_below[group]) // sizes[group])
        if lows[group] > highest or most(group, highest) < -total:
            return False
        if group == last:
            return total + sizes[group] * highest == 0
        lowest = _first(lambda score: most(group, score) >= -total, lows[group], highest)
        return any(
            fill(group + 1, score, total + sizes[group] * score) for score in _samples(lowest, highest)
        )

    return fill(0, _FREE * 10, 0)


def _times(size: int, score: int) -> int:
    return size * score


def _samples(lowest: int, highest: int) -> Iterator[int]:
    """Scores to try: what fails for all of these fails for all, by what does not divide by 2 or 3."""
    if highest - lowest < 9:
        yield from range(lowest, highest + 1)
    else:
        middle = (lowest + highest) // 2
        for start in (lowest, middle, highest - 2):
            yield from range(start, start + 3)


def _first(holds: Callable[[int], bool], lowest: int, highest: int) -> int:
    """The least number for which it holds, knowing that it holds for the highest, and from there on."""
    while lowest < highest:
        middle = (lowest + highest) // 2
        if holds(middle):
            highest = middle
        else:
            lowest = middle + 1
    return lowest


def _scores(place: int) -> tuple[int, int]:
    """From and to which score a player can have a place alone: the first wins something, the last loses."""
    return (1 if place == 1 else -LIMIT, -1 if place == 4 else LIMIT)


def _lowest_scores(place: int, score: int) -> range:
    """The scores at which the worst happens, if anything as bad happens from `score` on."""
    end = max(score, _NEAR_ZERO) if place == 1 else score
    return range(score, min(_scores(place)[1], end + _PERIOD - 1) + 1)


def _highest_scores(place: int) -> range:
    """The scores at which the best happens."""
    highest = _scores(place)[1]
    return range(min(highest, -_NEAR_ZERO if place == 4 else highest) - _PERIOD + 1, highest + 1)
