"""Reading the sessions that statistics are made of: what the public may see, in a fixed number of queries."""

from collections import defaultdict

from django.db.models import QuerySet

from tournament.access.visibility import visible_rounds
from tournament.models import Event, HandResult, Player, Seat, Session
from tournament.record.sheet_facts import listed_fans
from tournament.rules.sheet import Hand, HandClaim
from tournament.rules.statistics import PlayedSession


def played_sessions(event: Event, *, player: Player | None = None) -> list[PlayedSession]:
    """The sessions of published rounds that were played, or those of one player, in their order.

    A sheet that was opened again has its published scores and no hands: the work on it is not public.
    """
    # Joined by the rounds, which are few: of sessions chosen in a sub-select PostgreSQL makes a plan that
    # reads them anew for every seat, as long as it has no statistics of fresh tables.
    seats = Seat.objects.filter(round__in=visible_rounds(event), published_score__isnull=False)
    hands = HandResult.objects.filter(
        session__round__in=visible_rounds(event), session__state=Session.State.CONFIRMED
    )
    if player is not None:
        own = list(seats.filter(player=player).values_list("session_id", flat=True))
        seats, hands = seats.filter(session__in=own), hands.filter(session__in=own)
    rows = seats.order_by("round__number", "session__table__number", "wind").values_list(
        *("session_id", "round__number", "session__table__number"),
        *("player__number", "published_score", "published_twelfths", "forfeit"),
    )
    hands_of = _by_session(hands)
    at_table: dict[tuple[int, int, int], list[tuple[int, int, int, str]]] = defaultdict(list)
    for session, round_, table, *seat in rows:
        at_table[round_, table, session].append((seat[0], seat[1], seat[2], seat[3]))
    found = []
    for (round_, table, session), four in at_table.items():
        if len(four) == 4:
            players, scores, twelfths, forfeits = zip(*four, strict=True)
            absent = frozenset(wind for wind, why in enumerate(forfeits) if why)
            found.append(
                PlayedSession(
                    round_, table, players, scores, twelfths, tuple(hands_of.get(session, ())), absent
                )
            )
    return found


def _by_session(hands: QuerySet[HandResult]) -> dict[int, list[Hand]]:
    rows = hands.order_by("number").values_list(
        "session_id", "number", "winner", "discarder", "value", "fans", "flowers", "tiles"
    )
    found: dict[int, list[Hand]] = defaultdict(list)
    for session, number, winner, discarder, value, fans, flowers, tiles in rows:
        claim = HandClaim(listed_fans(fans), flowers, tiles)
        found[session].append(Hand(number, winner, discarder, value, claim))
    return found
