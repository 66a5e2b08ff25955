"""One event of eight players as it is stored, with every mark, and what of it can be changed."""

from dataclasses import replace

from scoring.mcr import INTERNATIONAL
from tests.tournament.rules.stored_events import PLAYERS, store_round, store_session
from tournament.rules.sheet import Hand, Penalty
from tournament.rules.stored import Rules, StoredDraw, StoredEvent, StoredPlayer

E, S, W, N = range(4)


def sample(tie_rule="averaged"):
    """An event of eight players: a published round, a confirmed one with every mark, and an open one."""
    complete = store_session(
        INTERNATIONAL,
        tie_rule,
        table=1,
        players=(1, 2, 3, 4),
        hands=[Hand(1, E, S, 10), Hand(2), Hand(3, N, None, 12)],
        penalties=[
            Penalty("to_others", W, 30, hand=2),
            Penalty("deduction", S, 10),
            Penalty("to_player", E, 4, receiver=N),
        ],
        cancelled=[Penalty("deduction", E, 20)],
        # 34 -18 -8 -8, then -20 -20 -20 60, then the penalties.
        signed=(20, -38, -58, 66),
    )
    level = store_session(
        INTERNATIONAL,
        tie_rule,
        table=2,
        players=(5, 6, 7, 8),
        hands=[Hand(1, E, S, 8), Hand(2, E, S, 8)],
        signed=(64, -32, -16, -16),
    )
    totals_only = store_session(
        INTERNATIONAL, tie_rule, table=1, players=(5, 2, 7, 4), signed=(73, 61, -67, -67)
    )
    differs_and_sum_off = store_session(
        INTERNATIONAL,
        tie_rule,
        table=2,
        players=(1, 6, 3, 8),
        hands=[Hand(1, W, N, 25)],
        signed=(-8, -8, 49, -32),
    )
    being_entered = store_session(
        INTERNATIONAL,
        tie_rule,
        table=1,
        players=(8, 7, 6, 5),
        hands=[Hand(1, W, None, 9)],
        signed=(1, None, None, None),
        state="in_progress",
    )
    to_come = store_session(INTERNATIONAL, tie_rule, table=2, players=(4, 3, 2, 1), state="empty")
    return StoredEvent(
        Rules(8, 8, tie_rule),
        tuple(StoredPlayer(number) for number in PLAYERS),
        (
            store_round(1, [complete, level], published=True),
            store_round(2, [totals_only, differs_and_sum_off]),
            store_round(3, [being_entered, to_come]),
        ),
        StoredDraw(imported=True, rounds=3),
    )


def with_session(event, round_number, table, **new):
    """Return the event with one session's fields replaced."""
    return replace(
        event,
        rounds=tuple(
            replace(
                round_,
                sessions=tuple(
                    replace(session, **new)
                    if (round_.number, session.table) == (round_number, table)
                    else session
                    for session in round_.sessions
                ),
            )
            for round_ in event.rounds
        ),
    )


def session_of(event, round_number, table):
    return event.rounds[round_number - 1].sessions[table - 1]


def with_seat(event, round_number, table, wind, **new):
    """Return the event with one seat's fields replaced."""
    seats = session_of(event, round_number, table).seats
    return with_session(
        event,
        round_number,
        table,
        seats=tuple(replace(seat, **new) if seat.wind == wind else seat for seat in seats),
    )


def reopened(event):
    """Return the sample with the first sheet of its published round opened again and its totals erased."""
    session = session_of(event, 1, 1)
    seats = tuple(replace(seat, signed_total=None, score=None, twelfths=None) for seat in session.seats)
    return with_session(event, 1, 1, state="in_progress", seats=seats)


def other_values(value):
    """Return values that are not this one."""
    if value is None:
        return [0, 7]
    if isinstance(value, bool):
        return [not value]
    return [value + 1, value - 1, None] if value else [1, None]
