"""Recomputes every stored number of an event a second way, pure.

Payments, computed scores, marks, table points, what is published and the ranking follow from hands,
penalties, signed totals and the rules. This module works them out with code of its own, from
RULES.md sections 4, 5 and 7, and lists where the stored numbers are others. It imports none of the
modules that it checks and is written differently on purpose: seat by seat instead of hand by hand,
a table of splits instead of averages, counting who is ahead instead of sorting.

Seats are 0-3, the initial seats East, South, West and North; scores are points, table points are
twelfths.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from tournament.rules.stored import (
    Rules,
    StoredEvent,
    StoredHand,
    StoredPenalty,
    StoredPlayer,
    StoredRankingPenalty,
    StoredRound,
    StoredSeat,
    StoredSession,
)

_LARGEST_HAND = 336
_SEAT_NAMES = ("East", "South", "West", "North")
_TWELFTHS_PER_TABLE = 84

#: Twelfths by (how many of the table are better, how many have this score): RULES.md section 7.
_SPLITS = {
    (0, 1): 48,
    (1, 1): 24,
    (2, 1): 12,
    (3, 1): 0,
    (0, 2): 36,
    (1, 2): 18,
    (2, 2): 6,
    (0, 3): 28,
    (1, 3): 12,
    (0, 4): 21,
}
#: The same by the letter of S0 when the last two are level; all other tables are as above.
_LITERAL_SPLITS_LAST_TWO_LEVEL = {(0, 1): 54, (1, 1): 30, (0, 2): 42, (2, 2): 0}


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line of a ranking; `rank` is None for who has no place."""

    rank: int | None
    number: int
    twelfths: int
    score: int


@dataclass(frozen=True, slots=True)
class Difference:
    """One stored number that should be another."""

    where: str
    what: str
    stored: int | str | None
    expected: int | str | None

    @property
    def sentence(self) -> str:
        return f"{self.where}: {self.what} stored as {_words(self.stored)}, expected {_words(self.expected)}."


def _words(value: int | str | None) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "set" if value else "not set"
    return str(value)


# What is checked.


def verify(event: StoredEvent) -> tuple[Difference, ...]:
    """Return every stored number of the sheets and rounds that should be another; empty when all is well.

    Raises ValueError for an unknown tie rule.
    """
    return tuple(_check_event(event))


def verify_ranking(
    event: StoredEvent, lines: Sequence[RankingLine], *, public: bool = False
) -> tuple[Difference, ...]:
    """Return where a ranking is another than that of the confirmed sheets, or of what is published.

    Raises ValueError for an unknown tie rule or tie-breaker.
    """
    return tuple(_check_ranking("Public ranking" if public else "Ranking", _ranking(event, public), lines))


def _differ(
    where: str, what: str, stored: int | str | None, expected: int | str | None
) -> Iterator[Difference]:
    if stored != expected:
        yield Difference(where, what, stored, expected)


def _check_event(event: StoredEvent) -> Iterator[Difference]:
    players = {player.number for player in event.players}
    for round_ in event.rounds:
        where = f"Round {round_.number}"
        for number, seats in Counter(s.player for t in round_.sessions for s in t.seats).items():
            yield from _differ(where, f"seats of player {number}", seats, 1)
            if number not in players:
                yield Difference(where, "draw number at a seat", number, "the number of a player")
        if round_.published and not all(r.published for r in event.rounds if r.number < round_.number):
            yield Difference(where, "state", "published", "unpublished like a round before it")
        for session in round_.sessions:
            yield from _check_session(event.rules, round_, session, f"{where}, table {session.table}")


def _check_session(
    rules: Rules, round_: StoredRound, session: StoredSession, where: str
) -> Iterator[Difference]:
    winds = sorted(seat.wind for seat in session.seats)
    if winds != [0, 1, 2, 3]:
        names = " ".join(name for wind in winds for name in _SEAT_NAMES[wind : wind + 1])
        yield Difference(where, "seats", names, " ".join(_SEAT_NAMES))
        return
    for hand in session.hands:
        yield from _check_hand(rules, hand, f"{where}, hand {hand.number}")
    for seat in session.seats:
        computed = _computed(rules, session, seat.wind) if session.hands else None
        yield from _differ(_at(where, seat), "computed score", seat.computed, computed)
    yield from _check_scores(rules, session, where)
    yield from _check_marks(rules, session, where)
    yield from _check_published(rules, round_, session, where)


def _check_hand(rules: Rules, hand: StoredHand, where: str) -> Iterator[Difference]:
    known = "tiles" if hand.tiles else "fans" if hand.fans else "value"
    yield from _differ(where, "how far it was checked", hand.checked, known)
    if hand.winner is None:
        yield from _differ(where, "value of the drawn hand", hand.value, 0)
        yield from _differ(where, "discarder of the drawn hand", hand.discarder, None)
        return
    if hand.winner == hand.discarder:
        yield Difference(where, "discarder", "the winner", "somebody else")
    if hand.value < rules.minimum or hand.value > _LARGEST_HAND:
        yield Difference(where, "value", hand.value, f"from {rules.minimum} to {_LARGEST_HAND}")


def _check_scores(rules: Rules, session: StoredSession, where: str) -> Iterator[Difference]:
    if not session.confirmed:
        for seat in session.seats:
            yield from _differ(_at(where, seat), "score of an unconfirmed sheet", seat.score, None)
            yield from _differ(_at(where, seat), "table points of an unconfirmed sheet", seat.twelfths, None)
        return
    if session.not_played:
        for seat in session.seats:
            yield from _differ(_at(where, seat), "score of a session not played", seat.score, None)
            yield from _differ(_at(where, seat), "table points of a session not played", seat.twelfths, None)
        return
    signed = [seat.signed_total for seat in session.seats]
    handed_out = 0
    for seat in session.seats:
        if seat.signed_total is None:
            yield Difference(_at(where, seat), "signed total of a confirmed sheet", None, "a number")
        earned = _twelfths(seat.signed_total, signed, rules.tie_rule)
        score, twelfths = (0, 0) if seat.forfeited else (seat.signed_total, earned)
        yield from _differ(_at(where, seat), "score", seat.score, score)
        yield from _differ(_at(where, seat), "table points in twelfths", seat.twelfths, twelfths)
        handed_out += (earned if seat.forfeited else seat.twelfths) or 0
    yield from _differ(where, "sum of the table points in twelfths", handed_out, _TWELFTHS_PER_TABLE)


def _check_marks(rules: Rules, session: StoredSession, where: str) -> Iterator[Difference]:
    signed = [(seat.wind, seat.signed_total) for seat in session.seats]
    differs = any(total != _computed(rules, session, wind) for wind, total in signed)
    left = sum(p.amount for p in session.penalties if p.kind == "deduction" and not p.cancelled)
    sum_off = sum(total or 0 for _, total in signed) + left != 0
    confirmed, has_hands = session.confirmed and not session.not_played, len(session.hands) > 0
    yield from _differ(where, 'mark "not played"', session.not_played and not session.confirmed, False)
    yield from _differ(where, 'mark "differs"', session.differs, confirmed and has_hands and differs)
    yield from _differ(where, 'mark "totals only"', session.totals_only, confirmed and not has_hands)
    yield from _differ(where, 'mark "sum"', session.sum_off, confirmed and sum_off)


def _check_published(
    rules: Rules, round_: StoredRound, session: StoredSession, where: str
) -> Iterator[Difference]:
    """A published sheet that was opened again keeps its frozen scores; their table points must fit them."""
    for seat, counted in zip(session.seats, _published(rules, session), strict=True):
        score: int | str | None = None
        twelfths = None
        if round_.published:
            score, twelfths = counted
        at = _at(where, seat)
        yield from _differ(at, "published score", seat.published_score, score)
        yield from _differ(at, "published table points in twelfths", seat.published_twelfths, twelfths)
        yield from _check_frozen_hands(round_, session, seat, at)


def _check_frozen_hands(
    round_: StoredRound, session: StoredSession, seat: StoredSeat, where: str
) -> Iterator[Difference]:
    """What breaks ties is counted from a confirmed sheet; one that was opened again keeps what was frozen."""
    won, lost = seat.published_won, seat.published_discarded
    counted = seat.published_score is not None and (won is None) == (lost is None)
    if round_.published and not session.confirmed and counted:
        return
    known = round_.published and not session.not_played and bool(session.hands)
    own_won, own_lost = _hands_of(session, seat) if known else (None, None)
    yield from _differ(where, "published hands won", won, own_won)
    yield from _differ(where, "published discards into a win", lost, own_lost)


def _hands_of(session: StoredSession, seat: StoredSeat) -> tuple[int, int]:
    """How many hands a seat won and discarded into; those of a forfeited seat are a substitute's."""
    if seat.forfeited:
        return 0, 0
    won = sum(hand.winner == seat.wind for hand in session.hands)
    return won, sum(hand.discarder == seat.wind for hand in session.hands)


def _published(rules: Rules, session: StoredSession) -> Iterator[tuple[int | str | None, int | None]]:
    """What the public should see at each seat of a published round: score and twelfths."""
    totals = [seat.signed_total if session.confirmed else seat.published_score for seat in session.seats]
    nothing = session.not_played or (not session.confirmed and totals == [None] * 4)
    for seat, total in zip(session.seats, totals, strict=True):
        if nothing:
            yield None, None
        elif session.confirmed and seat.forfeited:
            yield 0, 0
        elif not session.confirmed and _hides_a_forfeit(session):
            yield seat.published_score, seat.published_twelfths
        else:
            yield "a number" if total is None else total, _twelfths(total, totals, rules.tie_rule)


def _hides_a_forfeit(session: StoredSession) -> bool:
    """Whether a frozen 0 may stand for another score, so that the table points cannot be worked out."""
    return any(
        seat.forfeited or (seat.published_score, seat.published_twelfths) == (0, 0) for seat in session.seats
    )


def _at(where: str, seat: StoredSeat) -> str:
    return f"{where}, {_SEAT_NAMES[seat.wind]}"


# The second way: one seat at a time.


def _computed(rules: Rules, session: StoredSession, seat: int) -> int:
    """What hands and penalties lead to for one seat."""
    won = sum(_from_hand(rules, hand, seat) for hand in session.hands)
    return won + sum(_from_penalty(p, seat) for p in session.penalties if not p.cancelled)


def _from_hand(rules: Rules, hand: StoredHand, seat: int) -> int:
    if hand.winner is None:
        return 0
    full, base = rules.baseline + hand.value, rules.baseline
    if hand.discarder is None:
        return 3 * full if seat == hand.winner else -full
    return {hand.winner: full + base + base, hand.discarder: -full}.get(seat, -base)


def _from_penalty(penalty: StoredPenalty, seat: int) -> int:
    if seat == penalty.seat:
        return -penalty.amount
    if penalty.kind == "to_others":
        return penalty.amount // 3
    return penalty.amount if penalty.kind == "to_player" and seat == penalty.receiver else 0


def _twelfths(own: int | None, table: Sequence[int | None], tie_rule: str) -> int | None:
    """The table points of one score among the four of its table; None while one is missing."""
    scores = [score for score in table if score is not None]
    if own is None or len(scores) != 4:
        return None
    if tie_rule not in ("averaged", "literal"):
        raise ValueError(f"There is no tie rule {tie_rule!r}.")
    splits = _SPLITS
    if tie_rule == "literal" and (2, 2) in {_standing(score, scores) for score in scores}:
        splits = _LITERAL_SPLITS_LAST_TWO_LEVEL
    return splits[_standing(own, scores)]


def _standing(own: int, scores: Sequence[int]) -> tuple[int, int]:
    """How many scores are better than this one, and how many are this one."""
    return sum(score > own for score in scores), sum(score == own for score in scores)


# The ranking.


@dataclass(frozen=True, slots=True)
class _Played:
    player: int
    score: int
    twelfths: int
    won: int
    discarded: int
    hands_known: bool


def _played(event: StoredEvent, public: bool) -> Iterator[_Played]:
    """What counts: the signed totals of confirmed sheets, or the scores of published rounds."""
    for round_ in event.rounds:
        for session in round_.sessions:
            if round_.published if public else session.confirmed:
                yield from _played_at(event.rules, session, public)


def _played_at(rules: Rules, session: StoredSession, public: bool) -> Iterator[_Played]:
    forfeits = any(seat.forfeited for seat in session.seats)
    frozen = public and not (forfeits and session.confirmed)
    totals = [seat.published_score if frozen else seat.signed_total for seat in session.seats]
    if session.not_played:
        return
    for seat, score in zip(session.seats, totals, strict=True):
        twelfths = _twelfths(score, totals, rules.tie_rule)
        if frozen and not session.confirmed and _hides_a_forfeit(session):
            twelfths = seat.published_twelfths
        if score is None or twelfths is None:
            continue
        won, lost, known = *_hands_of(session, seat), bool(session.hands)
        if public:
            won, lost, known = (
                seat.published_won or 0,
                seat.published_discarded or 0,
                seat.published_won is not None,
            )
        if seat.forfeited and not frozen:
            score, twelfths = 0, 0
        yield _Played(seat.player, score, twelfths, won, lost, known)


def _ranking(event: StoredEvent, public: bool) -> list[RankingLine]:
    of_player: dict[int, list[_Played]] = {player.number: [] for player in event.players}
    for played in _played(event, public):
        if played.player in of_player:
            of_player[played.player].append(played)
    lost = {player.number: list(_lost(event, player, public)) for player in event.players}
    sums = {
        number: (
            sum(p.twelfths for p in sessions) - _amount(lost[number], "table_points"),
            sum(p.score for p in sessions) - _amount(lost[number], "points"),
        )
        for number, sessions in of_player.items()
    }
    out = {number for number, penalties in lost.items() if any(p.kind == "disqualified" for p in penalties)}
    measures = _measures(event, of_player, sums, out)
    lines = []
    for number, (twelfths, score) in sums.items():
        rank = None
        if number in measures:
            rank = 1 + sum(other > measures[number] for other in measures.values())
        lines.append(RankingLine(rank, number, twelfths, score))
    placed = sorted((line for line in lines if line.rank), key=lambda line: (line.rank, line.number))
    placeless = {player.number for player in event.players if player.ranked} - measures.keys() - out
    waiting = [line for line in lines if line.number in placeless]
    others = [line for line in lines if not line.rank and line.number not in placeless]
    return [
        *placed,
        *sorted(waiting, key=lambda line: line.number),
        *sorted(others, key=lambda line: (line.number in out, -line.twelfths, -line.score, line.number)),
    ]


def _amount(penalties: Sequence[StoredRankingPenalty], kind: str) -> int:
    return sum(penalty.amount for penalty in penalties if penalty.kind == kind)


def _lost(event: StoredEvent, player: StoredPlayer, public: bool) -> Iterator[StoredRankingPenalty]:
    """The penalties outside sheets that count: of the event, and of the rounds up to the last one counted."""
    hidden = {round_.number for round_ in event.rounds if public and not round_.published}
    counted = [
        round_.number
        for round_ in event.rounds
        if (round_.published if public else any(session.confirmed for session in round_.sessions))
    ]
    last = max(counted, default=0)
    for penalty in player.penalties:
        waits = penalty.round is not None and (penalty.round > last or penalty.round in hidden)
        if not penalty.cancelled and not waits:
            yield penalty


def _measures(
    event: StoredEvent,
    of_player: dict[int, list[_Played]],
    sums: dict[int, tuple[int, int]],
    out: set[int],
) -> dict[int, tuple[int, ...]]:
    """Of each ranked player who has played and is not `out`, the numbers that decide; greater is better.

    A tie-breaker that counts hands is 0 for all who are level so far when one of them has a session
    known by totals only.
    """
    measures: dict[int, tuple[int, ...]] = {
        p.number: sums[p.number]
        for p in event.players
        if p.ranked and p.number not in out and of_player[p.number]
    }
    for name in event.rules.tie_breakers:
        blind = {
            measures[number]
            for number in measures
            if name != "highest_session" and not all(p.hands_known for p in of_player[number])
        }
        measures = {
            number: (*so_far, 0 if so_far in blind else _measure(name, of_player[number]))
            for number, so_far in measures.items()
        }
    return measures


def _measure(tie_breaker: str, sessions: Sequence[_Played]) -> int:
    match tie_breaker:
        case "highest_session":
            return max([played.score for played in sessions] or [0])
        case "most_hands_won":
            return sum(played.won for played in sessions)
        case "fewest_discards":
            return -sum(played.discarded for played in sessions)
    raise ValueError(f"There is no tie-breaker {tie_breaker!r}.")


def _check_ranking(
    title: str, expected: Sequence[RankingLine], lines: Sequence[RankingLine]
) -> Iterator[Difference]:
    own = {line.number: line for line in expected}
    for line in lines:
        if line.number in own:
            where, right = f"{title}, player {line.number}", own[line.number]
            yield from _differ(where, "rank", line.rank, right.rank)
            yield from _differ(where, "table points in twelfths", line.twelfths, right.twelfths)
            yield from _differ(where, "total points", line.score, right.score)
    numbers, right_numbers = [line.number for line in lines], [line.number for line in expected]
    for place, (number, right_number) in enumerate(zip_longest(numbers, right_numbers), 1):
        yield from _differ(f"{title}, line {place}", "player", number, right_number)
