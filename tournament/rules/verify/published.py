"""What the public sees: which rounds, and the scores and counts that were frozen with each."""

from collections.abc import Iterator
from typing import NamedTuple

from tournament.rules.stored import Rules, StoredEvent, StoredRound, StoredSeat, StoredSession
from tournament.rules.verify.differences import Difference, at, differ, out_of
from tournament.rules.verify.payments import TWELFTHS_PER_TABLE, table_twelfths

_HANDS = 16


def check_publication(event: StoredEvent) -> Iterator[Difference]:
    """Yield what of the states of the event and its rounds contradicts the others."""
    unpublished = [round_.number for round_ in event.rounds if not round_.published]
    for round_ in event.rounds:
        where = f"Round {round_.number}"
        if round_.published and any(number < round_.number for number in unpublished):
            yield Difference(where, "state", "published", "unpublished like a round before it")
        if round_.published and event.state == "draft":
            yield Difference(where, "state", "published", "unpublished, as the event is in preparation")
        if round_.published and not round_.sessions:
            yield Difference(where, "state", "published", "unpublished, as nobody is seated")
        if round_.withheld and round_.published:
            yield Difference(where, 'mark "withheld"', True, False)
        if round_.withheld and any(other.number > round_.number for other in event.rounds):
            yield Difference(where, "state", "withheld", "not withheld, as it is not the last round")
        if event.state == "closed":
            yield from _check_closed(round_, where)


def _check_closed(round_: StoredRound, where: str) -> Iterator[Difference]:
    if not round_.published:
        yield Difference(where, "state", "unpublished", "published, as the event is closed")
    for session in round_.sessions:
        if not session.confirmed:
            yield Difference(
                f"{where}, table {session.table}",
                "state of a sheet in a closed event",
                session.state,
                "confirmed",
            )


def check_published_sheet(
    rules: Rules, round_: StoredRound, session: StoredSession, where: str
) -> Iterator[Difference]:
    """Yield what is frozen at the four seats of a session and should be another.

    A published sheet that was opened again keeps its frozen scores; their table points must fit them.
    """
    for seat, counted in zip(session.seats, _frozen_scores(rules, session), strict=True):
        score, twelfths = counted if round_.published else (None, None)
        yield from differ(at(where, seat), "published score", seat.published_score, score)
        yield from differ(
            at(where, seat), "published table points in twelfths", seat.published_twelfths, twelfths
        )
    if round_.published and not session.confirmed:
        yield from _check_kept_counts(session, where)
        return
    for seat in session.seats:
        known = round_.published and not session.not_played and bool(session.hands)
        won, lost = hands_of(session, seat) if known else (None, None)
        yield from differ(at(where, seat), "published hands won", seat.published_won, won)
        yield from differ(at(where, seat), "published discards into a win", seat.published_discarded, lost)


def hands_of(session: StoredSession, seat: StoredSeat) -> tuple[int, int]:
    """How many hands a seat won and discarded into; those of a forfeited seat are a substitute's."""
    if seat.forfeited:
        return 0, 0
    won = sum(hand.winner == seat.wind for hand in session.hands)
    return won, sum(hand.discarder == seat.wind for hand in session.hands)


class _Counts(NamedTuple):
    won: int
    lost: int


def _check_kept_counts(session: StoredSession, where: str) -> Iterator[Difference]:
    """What was counted from a sheet that is open again: its hands may have changed, so what can have been."""
    counts: list[_Counts] = []
    for seat in session.seats:
        here, won, lost = at(where, seat), seat.published_won, seat.published_discarded
        if won is None or lost is None:
            if (won is None) != (lost is None):
                yield Difference(
                    here, "published hands won and discarded into", "one of them", "both or none"
                )
            continue
        if seat.published_score is None:
            yield Difference(here, "published hands won", won, None)
        yield from out_of(here, "published hands won and discarded into", won + lost, 0, _HANDS)
        counts.append(_Counts(won, lost))
    if counts and len(counts) < 4:
        yield Difference(where, "seats with published hands", len(counts), "all four or none")
    won_in_all, lost_in_all = sum(count.won for count in counts), sum(count.lost for count in counts)
    yield from out_of(where, "published hands won by all", won_in_all, 0, _HANDS)
    # What a substitute won at a seat that forfeited is not counted, but the discards into it are.
    most = _HANDS if hides_a_forfeit(session) else min(won_in_all, _HANDS)
    yield from out_of(where, "published discards of all into a win", lost_in_all, 0, most)
    twelfths = sum(seat.published_twelfths or 0 for seat in session.seats)
    yield from out_of(where, "sum of the published table points in twelfths", twelfths, 0, TWELFTHS_PER_TABLE)


def _frozen_scores(rules: Rules, session: StoredSession) -> Iterator[tuple[int | str | None, int | None]]:
    """What the public should see at each seat of a published round: score and twelfths."""
    totals = [seat.signed_total if session.confirmed else seat.published_score for seat in session.seats]
    nothing = session.not_played if session.confirmed else totals == [None] * 4
    for seat, total in zip(session.seats, totals, strict=True):
        if nothing:
            yield None, None
        elif session.confirmed and seat.forfeited:
            yield 0, 0
        elif not session.confirmed and hides_a_forfeit(session):
            yield "a number" if total is None else total, seat.published_twelfths
        else:
            yield "a number" if total is None else total, table_twelfths(total, totals, rules.tie_rule)


def hides_a_forfeit(session: StoredSession) -> bool:
    """Whether a frozen 0 may stand for another score, so that the table points cannot be worked out."""
    return any(
        seat.forfeited or (seat.published_score, seat.published_twelfths) == (0, 0) for seat in session.seats
    )
