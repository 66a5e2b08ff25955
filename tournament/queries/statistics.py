"""Reading the sessions that statistics are made of: what the public may see, in a fixed number of queries."""

from collections import defaultdict

from django.db.models import QuerySet

from tournament.models import Event, HandResult, Player, Seat, Session
from tournament.queries.visibility import visible_rounds
from tournament.session_sheet import Hand, HandClaim
from tournament.sheet_facts import listed_fans
from tournament.statistics import PlayedSession


def played_sessions(event: Event, *, player: Player | None = None) -> list[PlayedSession]:
    """The sessions of published rounds that were played, or those of one player, in their order.

    A sheet that was opened again has its published scores and no hands: the work on it is not public.
    """
    sessions = Session.objects.filter(round__in=visible_rounds(event), not_played=False)
    if player is not None:
        sessions = sessions.filter(seats__player=player)
    hands = _hands(sessions.filter(state=Session.State.CONFIRMED).values_list("pk", flat=True))
    seats = (
        Seat.objects.filter(session__in=sessions, published_score__isnull=False)
        .order_by("round__number", "session__table__number", "wind")
        .values_list(
            *("session_id", "round__number", "session__table__number"),
            *("player__number", "published_score", "published_twelfths", "forfeit"),
        )
    )
    at_table: dict[tuple[int, int, int], list[tuple[int, int, int, str]]] = defaultdict(list)
    for session, round_, table, *seat in seats:
        at_table[round_, table, session].append((seat[0], seat[1], seat[2], seat[3]))
    found = []
    for (round_, table, session), four in at_table.items():
        if len(four) == 4:
            players, scores, twelfths, forfeits = zip(*four, strict=True)
            absent = frozenset(wind for wind, why in enumerate(forfeits) if why)
            found.append(
                PlayedSession(round_, table, players, scores, twelfths, tuple(hands.get(session, ())), absent)
            )
    return found


def _hands(sessions: QuerySet[Session, int]) -> dict[int, list[Hand]]:
    rows = (
        HandResult.objects.filter(session__in=sessions)
        .order_by("number")
        .values_list("session_id", "number", "winner", "discarder", "value", "fans", "flowers", "tiles")
    )
    found: dict[int, list[Hand]] = defaultdict(list)
    for session, number, winner, discarder, value, fans, flowers, tiles in rows:
        claim = HandClaim(listed_fans(fans), flowers, tiles)
        found[session].append(Hand(number, winner, discarder, value, claim))
    return found
