"""An event as somebody with paper and pencil would keep it, and what follows from it.

Nothing here is taken from the product: the rules are those of RULES.md sections 4 to 7, written down a
second time, in fractions. Seats are 0-3, the initial seats East, South, West and North; scores are points.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

#: Table points by how the four scores of a table compare, best first: RULES.md section 7, line by line.
AVERAGED = {
    "a>b>c>d": "4 2 1 0",
    "a=b>c>d": "3 3 1 0",
    "a>b=c>d": "4 3/2 3/2 0",
    "a>b>c=d": "4 2 1/2 1/2",
    "a=b>c=d": "3 3 1/2 1/2",
    "a=b=c>d": "7/3 7/3 7/3 0",
    "a>b=c=d": "4 1 1 1",
    "a=b=c=d": "7/4 7/4 7/4 7/4",
}
LITERAL = AVERAGED | {"a>b>c=d": "9/2 5/2 0 0", "a=b>c=d": "7/2 7/2 0 0"}
TIE_RULES = {"averaged": AVERAGED, "literal": LITERAL}


@dataclass(frozen=True)
class Lost:
    """What a player loses outside a sheet: points, table points, or the place (`disqualified`)."""

    round: int | None
    points: int = 0
    table_points: Fraction = Fraction(0)
    disqualified: bool = False
    cancelled: bool = False


@dataclass
class Person:
    """Somebody entered; `number` is the draw number, which passes on with the seat."""

    name: str
    number: int
    country: str = ""
    team: str = ""
    status: str = "playing"
    out_of_ranking: bool = False
    lost: list[Lost] = field(default_factory=list)

    @property
    def has_place(self) -> bool:
        return self.status != "substitute" and not self.out_of_ranking


@dataclass(frozen=True)
class PlayedHand:
    """A hand; nobody as winner: drawn, nobody as discarder: self-drawn."""

    winner: int | None = None
    discarder: int | None = None
    value: int = 0


@dataclass(frozen=True)
class SheetPenalty:
    """Points that a seat pays to the three others, to one of them, or to nobody (a deduction)."""

    kind: str
    seat: int
    amount: int
    receiver: int | None = None
    cancelled: bool = False


@dataclass(frozen=True)
class Earned:
    """What counts for one person of one session; the counts of hands are None where no hands are known."""

    person: Person
    round: int
    score: int
    table_points: Fraction
    won: int | None
    discarded: int | None


@dataclass
class Sitting:
    """Four people at a table in a round, the slip, and what was published of it."""

    people: list[Person]
    hands: list[PlayedHand] = field(default_factory=list)
    penalties: list[SheetPenalty] = field(default_factory=list)
    signed: list[int | None] = field(default_factory=lambda: [None] * 4)
    forfeits: set[int] = field(default_factory=set)
    confirmed: bool = False
    not_played: bool = False
    published: list[Earned] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether something is typed on the sheet."""
        standing = [penalty for penalty in self.penalties if not penalty.cancelled]
        return bool(self.hands or standing or any(total is not None for total in self.signed))

    @property
    def noted(self) -> bool:
        """Whether something is said of who sits here, so that they stay."""
        return bool(self.holds or self.forfeits or self.penalties or self.confirmed or self.published)

    @property
    def signed_totals(self) -> list[int]:
        return [total for total in self.signed if total is not None]

    @property
    def computed(self) -> list[int]:
        """What hands and penalties lead to."""
        scores = [0] * 4
        for hand in self.hands:
            for seat, points in enumerate(payment(hand)):
                scores[seat] += points
        for penalty in self.penalties:
            if not penalty.cancelled:
                scores[penalty.seat] -= penalty.amount
                if penalty.kind == "to_player" and penalty.receiver is not None:
                    scores[penalty.receiver] += penalty.amount
                for other in {0, 1, 2, 3} - {penalty.seat} if penalty.kind == "to_others" else ():
                    scores[other] += penalty.amount // 3
        return scores

    @property
    def places(self) -> list[int | None]:
        """The places at the table by what was signed; who forfeited has none, whoever played the seat."""
        if not self.confirmed or self.not_played:
            return [None] * 4
        totals = self.signed_totals
        return [
            None if seat in self.forfeits else 1 + sum(other > totals[seat] for other in totals)
            for seat in range(4)
        ]

    def earned(self, round_: int, tie_rule: str) -> list[Earned]:
        """What a confirmed sheet is worth to each of the four; nothing where nobody played."""
        if not self.confirmed or self.not_played:
            return []
        totals = self.signed_totals
        shares = table_points(totals, tie_rule)
        found = []
        for seat, person in enumerate(self.people):
            away = seat in self.forfeits
            won = sum(hand.winner == seat for hand in self.hands)
            lost = sum(hand.discarder == seat for hand in self.hands)
            found.append(
                Earned(
                    person,
                    round_,
                    0 if away else totals[seat],
                    Fraction(0) if away else shares[seat],
                    (0 if away else won) if self.hands else None,
                    (0 if away else lost) if self.hands else None,
                )
            )
        return found


@dataclass
class PlayedRound:
    """A slot of the schedule with its tables by number."""

    number: int
    sittings: dict[int, Sitting] = field(default_factory=dict)
    published: bool = False
    withheld: bool = False
    clock_started: bool = False

    @property
    def begun(self) -> bool:
        return self.published or self.clock_started or any(s.noted for s in self.sittings.values())

    @property
    def complete(self) -> bool:
        return bool(self.sittings) and all(sitting.confirmed for sitting in self.sittings.values())


@dataclass(frozen=True)
class Line:
    """One line of a ranking; the sums are after penalties. `moved`: places won since the round before."""

    person: Person
    rank: int | None
    table_points: Fraction
    score: int
    earned: tuple[Earned, ...]
    moved: int | None = None
    sent_off: bool = False


@dataclass(frozen=True)
class GroupLine:
    """One line of a ranking of teams or nations; `members` are all who are ranked, best first."""

    rank: int
    name: str
    table_points: Fraction
    score: int
    members: tuple[Line, ...]
    counting: int


@dataclass
class Truth:
    """The event: its people, its rounds, and what it ranks by."""

    tie_rule: str
    tie_breakers: list[str] = field(default_factory=list)
    team_best: int | None = None
    nation_best: int | None = None
    people: list[Person] = field(default_factory=list)
    rounds: list[PlayedRound] = field(default_factory=list)

    def person(self, name: str) -> Person:
        return next(person for person in self.people if person.name == name)

    @property
    def published_round(self) -> int:
        return max((round_.number for round_ in self.rounds if round_.published), default=0)

    def publish(self, round_: PlayedRound) -> None:
        round_.published = True
        for sitting in round_.sittings.values():
            sitting.published = sitting.earned(round_.number, self.tie_rule)

    def unpublish_from(self, number: int) -> None:
        for round_ in self.rounds[number - 1 :]:
            round_.published = False
            for sitting in round_.sittings.values():
                sitting.published = []

    def standings(self, *, public: bool, after: int | None = None) -> list[Line]:
        """Everybody entered, best first: placed, without a result yet, without a place, disqualified."""
        return self._ranked(public, after, before=False)

    def public_ranking(self, after: int) -> list[Line]:
        """What the public reads: those with a published result, each with the places won."""
        earlier = {
            line.person.name: line.rank
            for line in self._ranked(True, after, before=True)
            if line.earned and line.rank
        }
        return [
            replace(line, moved=earlier[line.person.name] - line.rank)
            if line.rank and line.person.name in earlier
            else line
            for line in self.standings(public=True, after=after)
            if line.earned
        ]

    def teams(self, *, public: bool, after: int | None = None) -> list[GroupLine]:
        lines = self.standings(public=public, after=after)
        names = {line.person.team for line in lines} - {""}
        return _groups({n: [x for x in lines if x.person.team == n] for n in names}, self.team_best)

    def nations(self, *, public: bool, after: int | None = None) -> list[GroupLine]:
        if self.nation_best is None:
            return []
        lines = self.standings(public=public, after=after)
        codes = {line.person.country for line in lines} - {""}
        return _groups({n: [x for x in lines if x.person.country == n] for n in codes}, self.nation_best)

    # How the ranking comes about.

    def _ranked(self, public: bool, after: int | None, *, before: bool) -> list[Line]:
        """The standings after a round; `before`: those before it, as they are compared with."""
        counted = list(self.earned(public=public, after=after))
        lost = {p.name: [x for x in p.lost if self._counts(x, public, after)] for p in self.people}
        if before and after is not None:
            counted = [earned for earned in counted if earned.round < after]
            lost = {name: [x for x in of if (x.round or 0) < after] for name, of in lost.items()}
            if not counted:
                return []
        lines = []
        for person in self.people:
            if person.status != "waiting":
                own = [earned for earned in counted if earned.person is person]
                own.sort(key=lambda earned: earned.round)
                whole = sum((e.table_points for e in own), Fraction(0))
                whole -= sum((x.table_points for x in lost[person.name]), Fraction(0))
                score = sum(e.score for e in own) - sum(x.points for x in lost[person.name])
                lines.append(Line(person, None, whole, score, tuple(own)))
        out = {name for name, of in lost.items() if any(x.disqualified for x in of)}
        sent_off = [replace(line, sent_off=True) for line in lines if line.person.name in out]
        lines = [line for line in lines if line.person.name not in out]
        placed = [line for line in lines if line.person.has_place and line.earned]
        waiting = [line for line in lines if line.person.has_place and not line.earned]
        others = [line for line in lines if not line.person.has_place]
        waiting.sort(key=lambda line: line.person.number)
        return [*self._in_order(placed), *waiting, *_best_first(others), *_best_first(sent_off)]

    def earned(self, *, public: bool, after: int | None = None) -> Iterator[Earned]:
        """What counts up to a round: of confirmed sheets, or what is published."""
        for round_ in self.rounds[:after]:
            for sitting in round_.sittings.values():
                if public:
                    yield from sitting.published
                else:
                    yield from sitting.earned(round_.number, self.tie_rule)

    def _counts(self, lost: Lost, public: bool, after: int | None) -> bool:
        """A penalty of a round counts once this round, or a later one, has results in the ranking."""
        if lost.cancelled:
            return False
        if lost.round is None:
            return True
        rounds = self.rounds[:after]
        has_results = [
            r.number
            for r in rounds
            if (r.published if public else any(s.confirmed for s in r.sittings.values()))
        ]
        shown = not public or self.rounds[lost.round - 1].published
        return shown and lost.round <= max(has_results, default=0)

    def _in_order(self, lines: Iterable[Line]) -> list[Line]:
        groups = _parted(list(lines), lambda line: (line.table_points, line.score))
        for name in self.tie_breakers:
            groups = [part for group in groups for part in _by_tie_breaker(name, group)]
        found: list[Line] = []
        for group in groups:
            rank = len(found) + 1
            found += [replace(x, rank=rank) for x in sorted(group, key=lambda x: x.person.number)]
        return found


def payment(hand: PlayedHand) -> list[int]:
    """What a hand pays to the four seats, by the baseline of 8 points."""
    if hand.winner is None:
        return [0] * 4
    if hand.discarder is None:
        paid = [-8 - hand.value] * 4
        paid[hand.winner] = 3 * (8 + hand.value)
        return paid
    paid = [-8] * 4
    paid[hand.discarder] = -8 - hand.value
    paid[hand.winner] = hand.value + 24
    return paid


def table_points(scores: Sequence[int], tie_rule: str) -> list[Fraction]:
    """The table points of four scores, by the table of RULES.md section 7."""
    best = sorted(scores, reverse=True)
    signs = "".join("=" if one == other else ">" for one, other in pairwise(best))
    shares = TIE_RULES[tie_rule]["a{}b{}c{}d".format(*signs)].split()
    return [Fraction(shares[best.index(score)]) for score in scores]


def _best_first(lines: Iterable[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (-line.table_points, -line.score, line.person.number))


def _parted(lines: list[Line], measure: Callable[[Line], Any]) -> list[list[Line]]:
    values = sorted({measure(line) for line in lines}, reverse=True)
    return [[line for line in lines if measure(line) == value] for value in values]


def _by_tie_breaker(name: str, group: list[Line]) -> list[list[Line]]:
    """Part those who are level; hands do not where those of one session of one of them are not known."""
    if name == "highest_session":
        return _parted(group, lambda line: max(earned.score for earned in line.earned))
    if any(earned.won is None for line in group for earned in line.earned):
        return [group]
    if name == "most_hands_won":
        return _parted(group, lambda line: sum(earned.won or 0 for earned in line.earned))
    return _parted(group, lambda line: -sum(earned.discarded or 0 for earned in line.earned))


def _groups(members: dict[str, list[Line]], best: int | None) -> list[GroupLine]:
    found = []
    for name, lines in members.items():
        ranked = [line for line in lines if line.person.has_place and not line.sent_off]
        if not ranked:
            continue
        ranked.sort(key=lambda line: (-line.table_points, -line.score))
        counting = ranked[:best]
        sums = sum((x.table_points for x in counting), Fraction(0)), sum(x.score for x in counting)
        found.append(GroupLine(0, name, *sums, tuple(ranked), len(counting)))
    found.sort(key=lambda group: (-group.table_points, -group.score, group.name))
    return [
        replace(
            group,
            rank=1 + sum((x.table_points, x.score) > (group.table_points, group.score) for x in found),
        )
        for group in found
    ]
