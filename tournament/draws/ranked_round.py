"""The next round by ranking: what it waits for, and how it would be seated."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament import seating
from tournament.draws.chart import chart_of, group_of, seats_of
from tournament.draws.level_players import NO_DECISIONS, Decided, Decisions, LevelPlayers, decide
from tournament.draws.proposals import refuse_odd_field, seated_players
from tournament.models import Draw, Event, Player
from tournament.results.standings import standings_of
from tournament.rounds.stand import RoundStand
from tournament.standings import Standing, merit


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player as the ranking has them: `rank` is the place there, which level players share.

    None is the rank of a substitute, of who has no result yet, and of who is disqualified. Neighbours of
    the same `merit` are level.
    """

    player: Player
    rank: int | None
    merit: tuple[object, ...]
    disqualified: bool


@dataclass(frozen=True, slots=True)
class RankedSeat:
    """A ranked player with the place in the order that the round is seated by, from 1."""

    place: int
    ranked: RankedPlayer

    @property
    def player(self) -> Player:
        return self.ranked.player

    @property
    def rank(self) -> int | None:
        return self.ranked.rank


@dataclass(frozen=True, slots=True)
class RankedProposal:
    """A round seated by the ranking and not stored.

    `tables` are its tables from the top of the ranking down, each in the order E, S, W, N. `order_hash`
    names all that the seating follows from. `apart`: clubs, teams or countries were kept apart.
    `decided` says what decided between level players at a cut.
    """

    number: int
    arrangement: seating.Arrangement
    tables: tuple[tuple[RankedSeat, ...], ...]
    found: seating.RankedRound
    apart: bool
    order_hash: str
    decided: tuple[Decided, ...]

    @property
    def disqualified_finalists(self) -> list[Player]:
        """Who is disqualified and would play in a final."""
        return [seat.player for seat in self._disqualified if self._plays_final(seat)]

    @property
    def disqualified_others(self) -> list[Player]:
        """Who is disqualified and sits at a table that is no final."""
        return [seat.player for seat in self._disqualified if not self._plays_final(seat)]

    @property
    def _disqualified(self) -> list[RankedSeat]:
        seats = [seat for table in self.tables for seat in table if seat.ranked.disqualified]
        return sorted(seats, key=lambda seat: seat.place)

    def _plays_final(self, seat: RankedSeat) -> bool:
        return seat.place <= seating.final_places(self.arrangement)


def ranking_obstacles(stands: Sequence[RoundStand], number: int) -> list[str]:
    """What seating a round by the ranking waits for, as sentences; empty when it can be seated."""
    round_ = next(stand for stand in stands if stand.number == number)
    earlier = [stand for stand in stands if stand.number < number]
    obstacles = []
    if not earlier:
        obstacles.append(_("Before the first round there is no ranking: draw it."))
    if round_.begun:
        obstacles.append(_("Round %d has begun, so its seating stays as it is.") % number)
    unseated = [stand.number for stand in earlier if not stand.seated]
    if unseated:
        obstacles.append(_("Round %d has no seating yet.") % unseated[0])
    for stand in earlier:
        waiting = len(stand.sheets) - stand.confirmed_count
        if waiting:
            obstacles.append(
                _("Round %(round)d: %(confirmed)d of %(all)d sheets are confirmed.")
                % {"round": stand.number, "confirmed": stand.confirmed_count, "all": len(stand.sheets)}
            )
    return obstacles


@dataclass(frozen=True, slots=True)
class RankedOrder:
    """What a round by ranking follows from: the players in their order, and who has met before."""

    players: tuple[RankedPlayer, ...]
    played: seating.Chart
    clubs: tuple[str, ...]
    club_rounds: int | None
    seed: str

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(ranked.player.number for ranked in self.players)

    @property
    def hash(self) -> str:
        lines = [self.seed, str(self.club_rounds), str(self.played), *self.clubs]
        ranking = (f"{ranked.player.number} {ranked.merit}" for ranked in self.players)
        return seating.player_list_hash([*lines, *ranking])


def order_before(event: Event, number: int) -> RankedOrder:
    """Read what round `number` by ranking follows from: the internal standings before it, and the chart.

    Level players stand in the order of draw numbers. Whom the draw kept apart is kept apart here too. Ties
    of the search are broken by the draw's seed.
    """
    players = {player.number: player for player in seated_players(event)}
    lines = [line for line in standings_of(event, after=number - 1) if line.number in players]
    played = seats_of({n: tables for n, tables in chart_of(event).items() if n < number})
    draw = Draw.objects.filter(event=event).first()
    apart = draw.apart if draw else ""
    labels = range(1, max(players, default=0) + 1) if apart else ()
    return RankedOrder(
        players=tuple(_ranked(players[line.number], line) for line in lines),
        played=played,
        clubs=tuple(group_of(players[n], apart) if n in players else "" for n in labels),
        club_rounds=draw.apart_rounds if draw else None,
        seed=(draw.seed if draw else "") or event.slug,
    )


def _ranked(player: Player, line: Standing) -> RankedPlayer:
    substitute = player.status == Player.Status.SUBSTITUTE
    return RankedPlayer(player, line.rank, merit(line, substitute=substitute), line.disqualified)


def level_players(order: RankedOrder, arrangement: seating.Arrangement) -> tuple[LevelPlayers, ...]:
    """Find the level players whom a cut parts, in the order: they have to be decided between.

    Raises seating.ImpossibleDrawError as `propose_by_ranking` does.
    """
    refuse_odd_field(len(order.players))
    cuts = seating.cuts(arrangement, len(order.players))
    groups = seating.level_groups(order.numbers, [ranked.merit for ranked in order.players], cuts)
    of = {ranked.player.number: ranked for ranked in order.players}
    return tuple(
        LevelPlayers(group, of[group.players[0]].rank, tuple(of[n].player for n in group.players))
        for group in groups
    )


def decide_order(
    order: RankedOrder, arrangement: seating.Arrangement, decisions: Decisions
) -> tuple[RankedOrder, tuple[Decided, ...]]:
    """Order the level players at the cuts as was decided.

    Raises UndecidedError where a decision is missing or no whole order, and seating.ImpossibleDrawError as
    `propose_by_ranking` does.
    """
    decided = decide(level_players(order, arrangement), decisions, order.seed, len(order.played))
    by_place = {one.level.group.first: [player.number for player in one.players] for one in decided}
    of = {ranked.player.number: ranked for ranked in order.players}
    numbers = seating.decided_order(order.numbers, by_place)
    return replace(order, players=tuple(of[number] for number in numbers)), decided


def propose_by_ranking(
    event: Event,
    number: int,
    arrangement: seating.Arrangement = seating.Arrangement.NEAR,
    decisions: Decisions = NO_DECISIONS,
) -> RankedProposal:
    """Seat a round by the internal standings after all rounds before it, in one of the ways.

    Raises seating.ImpossibleDrawError, with a sentence, when the players do not fill tables of four, or
    are too few for the finals; UndecidedError when level players at a cut have no order.
    """
    return propose_from(order_before(event, number), number, arrangement, decisions)


def propose_from(
    order: RankedOrder, number: int, arrangement: seating.Arrangement, decisions: Decisions = NO_DECISIONS
) -> RankedProposal:
    """Seat a round by an order that was read before, as `propose_by_ranking` does."""
    order, decided = decide_order(order, arrangement, decisions)
    found = seating.arrange(
        arrangement,
        order.numbers,
        order.played,
        order.seed,
        seating.Constraints(clubs=order.clubs, club_rounds=order.club_rounds),
    )
    seats = {p.player.number: RankedSeat(place, p) for place, p in enumerate(order.players, start=1)}
    return RankedProposal(
        number=number,
        arrangement=arrangement,
        tables=tuple(tuple(seats[n] for n in table) for table in found.tables),
        found=found,
        apart=bool(order.clubs),
        order_hash=order.hash,
        decided=decided,
    )
