"""An event with all its stored numbers, as `tournament.rules.verify` reads it, and what differs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from scoring.mcr import Ruleset
from scoring.mcr.fans import FANS
from tournament import standings
from tournament.models import Draw, Event, HandResult, Player, Seat, Session
from tournament.models.sessions import Wind
from tournament.record.one_moment import one_moment
from tournament.results.standings import entrants_of, standings_of
from tournament.results.told_by_history import ToldByHistory, told_by_history
from tournament.rules.stored import (
    MIXED_KONGS,
    FanPoints,
    Rules,
    StoredDraw,
    StoredEvent,
    StoredFan,
    StoredHand,
    StoredPenalty,
    StoredPlayer,
    StoredRankingPenalty,
    StoredRound,
    StoredSeat,
    StoredSession,
)
from tournament.rules.verify import (
    Difference,
    Extent,
    GroupLine,
    RankingLine,
    extent_of,
    verify,
    verify_nations,
    verify_ranking,
    verify_teams,
)
from tournament.standings import TeamStanding


def stored_event(event: Event) -> StoredEvent:
    """Read everything of an event in a fixed number of queries."""
    told = told_by_history(event)
    sessions = Session.objects.select_related("table").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player", "round")), "hands", "penalties"
    )
    penalties: dict[int, list[StoredRankingPenalty]] = {}
    for lost in event.ranking_penalties.select_related("player", "round"):
        stored = StoredRankingPenalty(
            lost.kind,
            lost.amount,
            lost.round.number if lost.round else None,
            cancelled=lost.cancelled_at is not None,
            elsewhere=_elsewhere(event, player=lost.player, round=lost.round),
        )
        penalties.setdefault(lost.player.number, []).append(stored)
    rounds = event.rounds.prefetch_related(Prefetch("sessions", sessions))
    return StoredEvent(
        rules=_rules(event, told.rules),
        players=tuple(
            StoredPlayer(
                player.number,
                ranked=player.has_place,
                penalties=tuple(penalties.get(player.number, ())),
                team=player.team.name if player.team else "",
                nation=str(player.country),
                elsewhere=_elsewhere(event, team=player.team),
            )
            for player in event.players.exclude(status=Player.Status.WAITING).select_related("team")
        ),
        rounds=tuple(
            StoredRound(
                round_.number,
                round_.is_published,
                tuple(_stored_session(event, round_.number, told, s) for s in round_.sessions.all()),
                withheld=round_.withheld,
            )
            for round_ in rounds
        ),
        draw=_stored_draw(event, told),
        state=event.state,
    )


def _elsewhere(event: Event, **named: Any) -> tuple[str, ...]:
    """Which of the rows that another names are of another event."""
    return tuple(name for name, row in named.items() if row is not None and row.event_id != event.pk)


def _rules(event: Event, rulesets: Iterable[Ruleset]) -> Rules:
    rules = event.rules
    return Rules(
        rules.minimum,
        rules.baseline,
        event.tie_rule,
        tuple(event.tie_breakers),
        fan_points=tuple(map(_fan_points, rulesets)),
        asks_fans_from=event.asks_fans_from,
        team_best=event.team_best,
        nation_best=event.nation_best,
    )


def _fan_points(ruleset: Ruleset) -> FanPoints:
    """What the catalogue of fans says, with what the ruleset changes of it."""
    catalogue = {fan.number: fan.points for fan in FANS} | dict(ruleset.points)
    points = {n: worth for n, worth in catalogue.items() if ruleset.fans is None or n in ruleset.fans}
    if 57 in points:
        points[MIXED_KONGS] = ruleset.mixed_kongs
    return FanPoints(ruleset.minimum, points)


def _stored_draw(event: Event, told: ToldByHistory) -> StoredDraw | None:
    draw = Draw.objects.filter(event=event).first()
    if draw is None:
        return None
    return StoredDraw(
        imported=draw.imported,
        rounds=draw.rounds,
        again=tuple(event.continuations.values_list("first_round", "last_round")),
        ranked=tuple(draw.ranked_rounds),
        swapped=tuple(number for edit in draw.edits for number in edit["rounds"]),
        rehearsed=told.rehearsed,
    )


def _stored_session(event: Event, number: int, told: ToldByHistory, session: Session) -> StoredSession:
    table = session.table.number
    return StoredSession(
        table=table,
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
                forfeit=seat.forfeit,
                ruling=told.ruling(number, table, Wind(seat.wind).letter),
                round=seat.round.number,
                elsewhere=_elsewhere(event, player=seat.player, round=seat.round),
            )
            for seat in session.seats.all()
        ),
        hands=tuple(_stored_hand(hand) for hand in session.hands.all()),
        penalties=tuple(
            StoredPenalty(
                p.kind, p.seat, p.amount, p.receiver, cancelled=p.cancelled_at is not None, hand=p.hand
            )
            for p in session.penalties.all()
        ),
        differs=session.differs,
        totals_only=session.totals_only,
        sum_off=session.sum_off,
        not_played=session.not_played,
        reason=session.reason,
        elsewhere=_elsewhere(event, table=session.table),
    )


def _stored_hand(hand: HandResult) -> StoredHand:
    return StoredHand(
        number=hand.number,
        winner=hand.winner,
        discarder=hand.discarder,
        value=hand.value,
        fans=tuple(map(_stored_fan, hand.fans if isinstance(hand.fans, list) else [hand.fans])),
        tiles=hand.tiles,
        checked=hand.checked,
        flowers=hand.flowers,
    )


def _stored_fan(row: Any) -> StoredFan:
    """A line of a list as it is stored: [number, count], or [57, 1, "mixed"]."""
    match row:
        case [57, int(count), "mixed"]:
            return StoredFan(MIXED_KONGS, count)
        case [int(number), int(count), *_]:
            return StoredFan(number, count)
    return StoredFan(0)


@dataclass(frozen=True, slots=True)
class Recomputation:
    """What was recomputed of an event, and what of it is stored otherwise."""

    extent: Extent
    differences: tuple[Difference, ...]


@one_moment()
def recomputed(event: Event) -> Recomputation:
    """Recompute what is stored of the event, and its rankings, internal and public, a second way.

    All of it is read at one moment: what others write meanwhile is no difference.
    """
    event = Event.objects.get(pk=event.pk)
    stored = stored_event(event)
    found = verify(stored)
    for public in (False, True):
        ranked = standings_of(event, public=public)
        lines = [RankingLine(line.rank, line.number, line.twelfths, line.score) for line in ranked]
        found += verify_ranking(stored, lines, public=public)
        entrants = entrants_of(event, public=public)
        teams = standings.team_standings(entrants, ranked, event.team_best)
        found += verify_teams(stored, list(map(_group_line, teams)), public=public)
        if event.nation_best is not None:
            nations = standings.nation_standings(entrants, ranked, event.nation_best)
            found += verify_nations(stored, list(map(_group_line, nations)), public=public)
    return Recomputation(extent_of(stored), found)


def _group_line(line: TeamStanding) -> GroupLine:
    members = tuple(sorted(member.number for member in line.members))
    return GroupLine(line.rank, line.team, line.twelfths, line.score, line.counting, members)


def differences_in(event: Event) -> tuple[Difference, ...]:
    """What is stored of the event otherwise than a recomputation gives; empty when all is well."""
    return recomputed(event).differences
