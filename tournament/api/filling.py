"""From what the queries read to the shapes of the answers."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, cast

from django.urls import reverse
from django.utils import timezone

from scoring.mcr import settle
from scoring.mcr.combine import worth
from scoring.words import claimed_fan_words
from tournament.api import shapes
from tournament.models import HandResult, Penalty, Player, RankingPenalty, Round, Seat, Session, Wind
from tournament.record.sheet_facts import hand_of
from tournament.results.at_table import is_forfeited, sheet_is_public, table_places
from tournament.results.public import Appointment, GroupLine, RankingLine
from tournament.results.ranking_columns import Kind, RankingColumn, Shown, columns_for
from tournament.rules.sheet import Hand, Line
from tournament.standings import Result, Standing
from tournament.words.claims import listed_fans

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

K = RankingPenalty.Kind


def api_address(name: str, *words: Any) -> str:
    """The address of an operation."""
    return reverse(f"api:{name}", args=words)


def exact_text(twelfths: int) -> str:
    """Table points in plain characters: `17 1/3`, `1/2`, `-4`, `0`."""
    whole, part = divmod(abs(twelfths), 12)
    words = [str(whole)] if whole or not part else []
    words += [str(Fraction(part, 12))] if part else []
    return "-" * (twelfths < 0) + " ".join(words)


def table_points(twelfths: int) -> shapes.TablePoints:
    return shapes.TablePoints(text=exact_text(twelfths), twelfths=twelfths)


def _points_or_none(twelfths: int | None) -> shapes.TablePoints | None:
    return None if twelfths is None else table_points(twelfths)


def letter(wind: int | None) -> Any:
    """`E`, `S`, `W` or `N`; None for nobody."""
    return None if wind is None else Wind(wind).letter


def event_facts(event: "PublicEvent") -> shapes.EventFacts:
    rules = event.rules
    return shapes.EventFacts(
        slug=event.slug,
        title=event.title,
        city=event.city or None,
        country=str(event.country) or None,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        state=cast(Literal["open", "closed"], event.state),
        rehearsal=event.in_rehearsal,
        players=event.player_count,
        rounds=event.round_count,
        published_round=event.published_round,
        has_teams=event.has_teams,
        has_nations=event.has_nations,
        revision=event.revision,
        rules=shapes.Rules(
            ruleset=event.ruleset,
            minimum=rules.minimum,
            baseline=rules.baseline,
            tie_rule=event.tie_rule,
            tie_breakers=event.tie_breakers,
            team_best=event.team_best,
            nation_best=event.nation_best,
            minutes=event.minutes,
        ),
        address=api_address("event", event.slug),
        page=reverse("event", args=[event.slug]),
        lists=_lists(event),
    )


def _lists(event: "PublicEvent") -> shapes.Lists:
    """Where the lists of an event are, without those that it does not have."""
    there = {
        "standings": event.published_round,
        "teams": event.published_round and event.has_teams,
        "nations": event.published_round and event.has_nations,
        "statistics": event.published_round,
    }
    return shapes.Lists(
        **{
            name: api_address(name, event.slug) if there.get(name, True) else None
            for name in shapes.Lists.model_fields
        }
    )


def player_name(player: Player) -> shapes.PlayerName:
    return shapes.PlayerName(number=player.number, name=player.public_name)


def player_facts(event: "PublicEvent", player: Player) -> shapes.PlayerFacts:
    return shapes.PlayerFacts(
        number=player.number,
        name=player.public_name,
        country=str(player.country) or None,
        club=player.club or None,
        team=player.team.name if player.team else None,
        status=cast(Literal["playing", "substitute", "withdrawn"], player.status),
        unranked=player.unranked,
        address=api_address("player", event.slug, player.number),
        page=reverse("player", args=[event.slug, player.number]),
    )


def standing_line(event: "PublicEvent", line: RankingLine) -> shapes.StandingLine:
    filled = {column.name: _field(event, line, column) for column in columns_for(Shown.API)}
    return shapes.StandingLine(**filled)


def _field(event: "PublicEvent", line: RankingLine, column: RankingColumn) -> Any:
    value = column.value(line)
    match column.kind:
        case Kind.PLAYER:
            return player_facts(event, line.player)
        case Kind.TABLE_POINTS:
            return table_points(value)
        case Kind.ROUNDS:
            return [_result(result) for result in value.values()]
        case Kind.TEXT:
            return value or None
        case _:
            return value


def _result(result: Result) -> shapes.RoundResult:
    return shapes.RoundResult(
        round=result.round, score=result.score, table_points=table_points(result.twelfths)
    )


def group_line(line: GroupLine) -> shapes.GroupLine:
    group, moved, players = line
    return shapes.GroupLine(
        rank=group.rank,
        moved=moved,
        name=group.team,
        table_points=table_points(group.twelfths),
        score=group.score,
        members=[
            _member(standing, player, counts=place < group.counting)
            for place, (standing, player) in enumerate(zip(group.members, players, strict=True))
        ],
    )


def _member(standing: Standing, player: Player, *, counts: bool) -> shapes.MemberSum:
    return shapes.MemberSum(
        player=player_name(player),
        counts=counts,
        table_points=table_points(standing.twelfths),
        score=standing.score,
    )


def round_facts(event: "PublicEvent", round_: Round) -> shapes.RoundFacts:
    shown = round_.seating_shown_at is not None
    return shapes.RoundFacts(
        number=round_.number,
        starts_at=round_.starts_at and timezone.localtime(round_.starts_at),
        seating=shown,
        published=round_.is_published,
        address=api_address("round", event.slug, round_.number) if shown else None,
    )


def round_told(event: "PublicEvent", round_: Round, sessions: Sequence[Session]) -> shapes.RoundTold:
    tables = [session_facts(event, session) for session in sessions]
    return shapes.RoundTold(**dict(round_facts(event, round_)), tables=tables)


def seat_facts(session: Session, seat: Seat, place: int | None) -> shapes.SeatFacts:
    published = session.round.is_published
    return shapes.SeatFacts(
        wind=letter(seat.wind),
        player=player_name(seat.player),
        score=seat.published_score if published else None,
        table_points=_points_or_none(seat.published_twelfths) if published else None,
        place=place,
        forfeited=is_forfeited(session, seat),
    )


def session_facts(event: "PublicEvent", session: Session) -> shapes.SessionFacts:
    seats = list(session.seats.all())
    places = table_places(session, seats)
    where = (event.slug, session.round.number, session.table.number)
    return shapes.SessionFacts(
        round=session.round.number,
        table=session.table.number,
        label=session.table.label or None,
        published=session.round.is_published,
        marks=_marks(session, seats) if sheet_is_public(session) else [],
        seats=[seat_facts(session, seat, places.get(seat.wind)) for seat in seats],
        address=api_address("session", *where),
        page=reverse("session", args=where),
    )


def _marks(session: Session, seats: Sequence[Seat]) -> list[shapes.Mark]:
    marks: dict[shapes.Mark, bool] = {
        "reconciled": session.differs,
        "totals_only": session.totals_only,
        "sum_off": session.sum_off,
        "not_played": session.not_played,
        "forfeited": any(seat.forfeit for seat in seats),
    }
    return [mark for mark, carried in marks.items() if carried]


def session_told(event: "PublicEvent", session: Session, sheet: Sequence[Line]) -> shapes.SessionTold:
    """A session with the lines of its sheet; the caller gives none that are not public."""
    told = sheet_is_public(session)
    checked = {hand.number: hand.checked for hand in session.hands.all()}
    return shapes.SessionTold(
        **dict(session_facts(event, session)),
        hands=[
            shapes.HandOfSheet(
                **_hand(event, line.hand, checked[line.hand.number], line.payment), scores=line.running
            )
            for line in sheet
        ],
        penalties=[_sheet_penalty(penalty) for penalty in session.penalties.all()] if told else [],
    )


def hand_of_event(event: "PublicEvent", stored: HandResult) -> shapes.HandOfEvent:
    hand, session = hand_of(stored), stored.session
    # At a forfeited seat somebody else played than the player who is listed there.
    winners = [seat.player for seat in session.seats.all() if seat.wind == hand.winner and not seat.forfeit]
    payment = settle(event.rules, value=hand.value, winner=hand.winner, discarder=hand.discarder)
    return shapes.HandOfEvent(
        round=session.round.number,
        table=session.table.number,
        player=player_name(winners[0]) if winners else None,
        **_hand(event, hand, stored.checked, payment),
    )


def _hand(event: "PublicEvent", hand: Hand, checked: str, payment: shapes.OfFour) -> dict[str, Any]:
    return {
        "number": hand.number,
        "winner": letter(hand.winner),
        "discarder": letter(hand.discarder),
        "value": hand.value,
        "fans": fans_of(event, hand),
        "tiles": hand.claim.tiles or None,
        "checked": checked,
        "payment": payment,
    }


def fans_of(event: "PublicEvent", hand: Hand) -> list[shapes.FanFacts]:
    """The fans of a hand, the flowers last."""
    points_of = worth(event.rules)
    return [
        shapes.FanFacts(
            number=fan.number,
            name=claimed_fan_words(replace(fan, count=1)),
            count=fan.count,
            points=points_of[fan.key] * fan.count,
        )
        for fan in listed_fans(hand.claim)
    ]


def _sheet_penalty(penalty: Penalty) -> shapes.SheetPenalty:
    return shapes.SheetPenalty(
        kind=penalty.kind,
        seat=letter(penalty.seat),
        receiver=letter(penalty.receiver),
        amount=penalty.amount,
        hand=penalty.hand,
        reason=penalty.reason or None,
        cancelled=penalty.cancel_reason if penalty.cancelled_at else None,
    )


def player_told(
    event: "PublicEvent", player: Player, line: RankingLine | None, schedule: Sequence[Appointment]
) -> shapes.PlayerTold:
    return shapes.PlayerTold(
        **dict(player_facts(event, player)),
        standing=standing_line(event, line) if line else None,
        schedule=[_appointment(event, one) for one in schedule],
    )


def _appointment(event: "PublicEvent", one: Appointment) -> shapes.AppointmentFacts:
    own, session = one.seat, one.seat.session
    table, published = session.table.number, one.round.is_published
    places = table_places(session, [own, *one.table_mates])
    return shapes.AppointmentFacts(
        round=one.round.number,
        table=table,
        starts_at=one.round.starts_at and timezone.localtime(one.round.starts_at),
        wind=letter(own.wind),
        score=own.published_score if published else None,
        table_points=_points_or_none(own.published_twelfths) if published else None,
        place=one.place,
        forfeited=one.is_forfeited,
        not_played=one.is_not_played,
        table_mates=[seat_facts(session, mate, places.get(mate.wind)) for mate in one.table_mates],
        address=api_address("session", event.slug, one.round.number, table),
    )


def penalty_facts(penalty: RankingPenalty) -> shapes.PenaltyFacts:
    kind = penalty.kind
    return shapes.PenaltyFacts(
        player=player_name(penalty.player),
        round=penalty.round.number if penalty.round else None,
        kind=cast(Literal["points", "table_points", "disqualified"], kind),
        points=penalty.amount if kind == K.POINTS else None,
        table_points=table_points(penalty.amount) if kind == K.TABLE_POINTS else None,
        reason=penalty.reason,
        cancelled=penalty.cancel_reason if penalty.cancelled_at else None,
    )
