"""An event with all its stored numbers, as `tournament.rules.verify` reads it."""

from django.db.models import Prefetch

from tournament.models import Event, HandResult, Player, Seat, Session
from tournament.results.standings import standings_of
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
from tournament.rules.verify import Difference, RankingLine, verify, verify_ranking


def stored_event(event: Event) -> StoredEvent:
    """Read everything of an event in a fixed number of queries."""
    rules = event.rules
    sessions = Session.objects.select_related("table").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player")), "hands", "penalties"
    )
    penalties: dict[int, list[StoredRankingPenalty]] = {}
    for lost in event.ranking_penalties.select_related("player", "round"):
        number = lost.round.number if lost.round else None
        stored = StoredRankingPenalty(lost.kind, lost.amount, number, cancelled=lost.cancelled_at is not None)
        penalties.setdefault(lost.player.number, []).append(stored)
    rounds = event.rounds.prefetch_related(Prefetch("sessions", sessions))
    return StoredEvent(
        rules=Rules(rules.minimum, rules.baseline, event.tie_rule, tuple(event.tie_breakers)),
        players=tuple(
            StoredPlayer(
                player.number,
                ranked=player.has_place,
                penalties=tuple(penalties.get(player.number, ())),
            )
            for player in event.players.exclude(status=Player.Status.WAITING)
        ),
        rounds=tuple(
            StoredRound(
                round_.number, round_.is_published, tuple(map(_stored_session, round_.sessions.all()))
            )
            for round_ in rounds
        ),
    )


def _stored_session(session: Session) -> StoredSession:
    return StoredSession(
        table=session.table.number,
        state=session.state,
        seats=tuple(
            StoredSeat(
                wind=seat.wind,
                player=seat.player.number,
                computed=seat.computed,
                signed_total=seat.signed_total,
                score=seat.score,
                twelfths=seat.twelfths,
                published_score=seat.published_score,
                published_twelfths=seat.published_twelfths,
                published_won=seat.published_won,
                published_discarded=seat.published_discarded,
                forfeited=bool(seat.forfeit),
            )
            for seat in session.seats.all()
        ),
        hands=tuple(_stored_hand(hand) for hand in session.hands.all()),
        penalties=tuple(
            StoredPenalty(p.kind, p.seat, p.amount, p.receiver, cancelled=p.cancelled_at is not None)
            for p in session.penalties.all()
        ),
        differs=session.differs,
        totals_only=session.totals_only,
        sum_off=session.sum_off,
        not_played=session.not_played,
    )


def _stored_hand(hand: HandResult) -> StoredHand:
    return StoredHand(
        number=hand.number,
        winner=hand.winner,
        discarder=hand.discarder,
        value=hand.value,
        fans=len(hand.fans),
        tiles=hand.tiles,
        checked=hand.checked,
    )


def differences_in(event: Event) -> tuple[Difference, ...]:
    """Recompute every stored number of the event, and both rankings, a second way."""
    stored = stored_event(event)
    found = verify(stored)
    for public in (False, True):
        lines = [
            RankingLine(line.rank, line.number, line.twelfths, line.score)
            for line in standings_of(event, public=public)
        ]
        found += verify_ranking(stored, lines, public=public)
    return found
