"""The ranking of the players, a second way: counting who is ahead (RULES.md section 7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from tournament.rules.stored import Rules, StoredEvent, StoredPlayer, StoredRankingPenalty, StoredSession
from tournament.rules.verify.differences import Difference, differ
from tournament.rules.verify.payments import table_twelfths
from tournament.rules.verify.published import hands_of, hides_a_forfeit


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line of a ranking; `rank` is None for who has no place."""

    rank: int | None
    number: int
    twelfths: int
    score: int


def verify_ranking(
    event: StoredEvent, lines: Sequence[RankingLine], *, public: bool = False
) -> tuple[Difference, ...]:
    """Return where a ranking is another than that of the confirmed sheets, or of what is published.

    Raises ValueError for an unknown tie rule or tie-breaker.
    """
    return tuple(_check_ranking("Public ranking" if public else "Ranking", ranking(event, public), lines))


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
    if session.not_played and session.confirmed:
        return
    for seat, score in zip(session.seats, totals, strict=True):
        twelfths = table_twelfths(score, totals, rules.tie_rule)
        if frozen and not session.confirmed and hides_a_forfeit(session):
            twelfths = seat.published_twelfths
        if score is None or twelfths is None:
            continue
        won, lost, known = *hands_of(session, seat), bool(session.hands)
        if public:
            won, lost, known = (
                seat.published_won or 0,
                seat.published_discarded or 0,
                seat.published_won is not None,
            )
        if seat.forfeited and not frozen:
            score, twelfths = 0, 0
        yield _Played(seat.player, score, twelfths, won, lost, known)


def ranking(event: StoredEvent, public: bool) -> list[RankingLine]:
    """The ranking of the confirmed sheets, or of what is published."""
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
    out = disqualified(event, public)
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


def disqualified(event: StoredEvent, public: bool) -> set[int]:
    """The draw numbers of those whom a penalty that counts takes out of the ranking."""
    return {
        player.number
        for player in event.players
        if any(penalty.kind == "disqualified" for penalty in _lost(event, player, public))
    }


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
            yield from differ(where, "rank", line.rank, right.rank)
            yield from differ(where, "table points in twelfths", line.twelfths, right.twelfths)
            yield from differ(where, "total points", line.score, right.score)
    numbers, right_numbers = [line.number for line in lines], [line.number for line in expected]
    for place, (number, right_number) in enumerate(zip_longest(numbers, right_numbers), 1):
        yield from differ(f"{title}, line {place}", "player", number, right_number)
