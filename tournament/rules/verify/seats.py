"""Who sits where, against the draw: rounds, their tables, and the players at them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from tournament.rules.stored import StoredDraw, StoredEvent, StoredRound, StoredSession
from tournament.rules.verify.differences import SEAT_NAMES, Difference, differ


def check_seating(event: StoredEvent) -> Iterator[Difference]:
    """Yield where rounds, and what the draw says of them, do not go together.

    Which chart the seed makes is not asked here, and an imported chart may lack tables and players.
    """
    for place, number in enumerate(sorted(round_.number for round_ in event.rounds), start=1):
        yield from differ(f"Round {number}", f"number of round {place} of the schedule", number, place)
    seated = {round_.number for round_ in event.rounds if round_.sessions}
    draw = event.draw
    if draw is None:
        if seated:
            yield Difference("Seating", "draw", None, "the facts of the draw that made it")
        return
    for number in draw.ranked:
        if number not in seated or number == 1:
            yield Difference(
                "Seating", "round seated by the ranking", number, "a seated round from round 2 on"
            )
    for number in sorted(set(draw.swapped) - seated):
        yield Difference("Seating", "round in which players changed places", number, "a seated round")
    parts: dict[tuple[str, int], list[StoredRound]] = {}
    for round_ in event.rounds:
        origin = _origin(draw, round_.number)
        if origin is None and round_.sessions:
            yield Difference(f"Round {round_.number}", "seating", "there", "none, as nothing has made it")
        elif origin is not None and round_.sessions:
            parts.setdefault(origin, []).append(round_)
        elif origin is not None and not (draw.rehearsed and origin[0] != "ranking"):
            yield Difference(f"Round {round_.number}", "seating", None, "that of the draw")
    for (kind, _first), rounds in parts.items():
        if kind != "imported":
            yield from _check_tables(rounds, from_one=kind != "drawn again")


def _origin(draw: StoredDraw, number: int) -> tuple[str, int] | None:
    """What has made the seating of a round, and which rounds it made at once; None: it has none."""
    if number in draw.ranked:
        return "ranking", number
    latest = max((part for part in draw.again if part[0] <= number), default=None)
    if latest is not None:
        return ("drawn again", latest[0]) if number <= latest[1] else None
    if number > draw.rounds:
        return None
    return ("imported" if draw.imported else "drawn"), 1


def _check_tables(rounds: Iterable[StoredRound], *, from_one: bool) -> Iterator[Difference]:
    """Rounds that were drawn at once have a session at the same tables, those of a whole draw at 1 to n."""
    at_tables = {
        round_.number: {session.table for session in round_.sessions if not session.elsewhere}
        for round_ in rounds
    }
    tables = set().union(*at_tables.values())
    if from_one:
        tables |= set(range(1, max(tables, default=0) + 1))
    for number, there in at_tables.items():
        for table in sorted(tables - there):
            yield Difference(f"Round {number}, table {table}", "session", None, "one, by the draw")


def check_round_seats(event: StoredEvent, round_: StoredRound) -> Iterator[Difference]:
    """Yield who sits twice in a round or has no place in it, and tables with two sessions."""
    players, where = {player.number for player in event.players}, f"Round {round_.number}"
    for table, sessions in Counter(session.table for session in round_.sessions).items():
        yield from differ(where, f"sessions of table {table}", sessions, 1)
    here = [seat for session in round_.sessions for seat in session.seats if "player" not in seat.elsewhere]
    for number, seats in Counter(seat.player for seat in here).items():
        yield from differ(where, f"seats of player {number}", seats, 1)
        if number not in players:
            yield Difference(where, "draw number at a seat", number, "the number of a player")


def has_four_seats(session: StoredSession, where: str) -> Iterator[Difference]:
    """Yield the difference of a session that has other seats than East, South, West and North."""
    winds = sorted(seat.wind for seat in session.seats)
    if winds != [0, 1, 2, 3]:
        names = " ".join(name for wind in winds for name in SEAT_NAMES[wind : wind + 1])
        yield Difference(where, "seats", names, " ".join(SEAT_NAMES))
