"""Every stored number of an event, one thing after the other."""

from collections.abc import Iterator

from tournament.rules.stored import StoredEvent
from tournament.rules.verify.differences import Difference, of_another_event, out_of
from tournament.rules.verify.published import check_publication, check_published_sheet
from tournament.rules.verify.seats import check_round_seats, check_seating, has_four_seats
from tournament.rules.verify.sheets import check_sheet

#: In points or twelfths: nobody wins or loses more in an event.
_HIGHEST_RANKING_PENALTY = 100_000


def verify(event: StoredEvent) -> tuple[Difference, ...]:
    """Return every stored number of seats, sheets and rounds that should be another; empty when all is well.

    Raises ValueError for an unknown tie rule.
    """
    return tuple(_check_event(event))


def _check_event(event: StoredEvent) -> Iterator[Difference]:
    yield from check_seating(event)
    yield from check_publication(event)
    for round_ in event.rounds:
        where = f"Round {round_.number}"
        yield from check_round_seats(event, round_)
        for session in round_.sessions:
            at_table = f"{where}, table {session.table}"
            yield from of_another_event(at_table, session.elsewhere)
            # Without the four seats nothing else of the table can be worked out.
            no_seats = list(has_four_seats(session, at_table))
            yield from no_seats
            if not no_seats:
                yield from check_sheet(event.rules, round_, session, at_table)
                yield from check_published_sheet(event.rules, round_, session, at_table)
    yield from _check_players(event)


def _check_players(event: StoredEvent) -> Iterator[Difference]:
    numbers = {round_.number for round_ in event.rounds}
    for player in event.players:
        where = f"Player {player.number}"
        yield from of_another_event(where, player.elsewhere)
        for penalty in player.penalties:
            what = f"{where}, penalty outside a sheet"
            yield from of_another_event(what, penalty.elsewhere)
            if penalty.kind not in ("points", "table_points", "disqualified"):
                yield Difference(what, "kind", penalty.kind, "points, table points or disqualification")
            highest = 0 if penalty.kind == "disqualified" else _HIGHEST_RANKING_PENALTY
            yield from out_of(what, "amount", penalty.amount, min(highest, 1), highest)
            if penalty.round is not None and not penalty.elsewhere and penalty.round not in numbers:
                yield Difference(what, "round", penalty.round, "a round of the event")
