"""The next round by ranking: what it waits for, and how it would be seated."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament import seating
from tournament.draws.chart import chart_of, group_of, seats_of
from tournament.draws.proposals import refuse_odd_field, seated_players
from tournament.models import Draw, Event, Player
from tournament.results.standings import standings_of
from tournament.rounds.stand import RoundStand


@dataclass(frozen=True, slots=True)
class RankedSeat:
    """A player with the place in the order that the round is seated by, from 1."""

    place: int
    player: Player


@dataclass(frozen=True, slots=True)
class RankedProposal:
    """A round seated by the ranking and not stored.

    `tables` are its tables from the top of the ranking down, each in the order E, S, W, N. `order_hash`
    names all that the seating follows from. `apart`: clubs, teams or countries were kept apart.
    """

    number: int
    arrangement: seating.Arrangement
    tables: tuple[tuple[RankedSeat, ...], ...]
    found: seating.RankedRound
    apart: bool
    order_hash: str


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

    players: tuple[Player, ...]
    played: seating.Chart
    clubs: tuple[str, ...]
    club_rounds: int | None
    seed: str

    @property
    def hash(self) -> str:
        lines = [self.seed, str(self.club_rounds), str(self.played), *self.clubs]
        return seating.player_list_hash([*lines, *(str(player.number) for player in self.players)])


def order_before(event: Event, number: int) -> RankedOrder:
    """Read what round `number` by ranking follows from: the internal standings before it, and the chart.

    Whom the draw kept apart is kept apart here too. Ties of the search are broken by the draw's seed.
    """
    players = {player.number: player for player in seated_players(event)}
    ranked = [line.number for line in standings_of(event, after=number - 1) if line.number in players]
    played = seats_of({n: tables for n, tables in chart_of(event).items() if n < number})
    draw = Draw.objects.filter(event=event).first()
    apart = draw.apart if draw else ""
    labels = range(1, max(players, default=0) + 1) if apart else ()
    return RankedOrder(
        players=tuple(players[n] for n in ranked),
        played=played,
        clubs=tuple(group_of(players[n], apart) if n in players else "" for n in labels),
        club_rounds=draw.apart_rounds if draw else None,
        seed=(draw.seed if draw else "") or event.slug,
    )


def propose_by_ranking(
    event: Event, number: int, arrangement: seating.Arrangement = seating.Arrangement.NEAR
) -> RankedProposal:
    """Seat a round by the internal standings after all rounds before it, in one of the ways.

    Raises seating.ImpossibleDrawError, with a sentence, when the players do not fill tables of four, or
    are too few for the finals.
    """
    order = order_before(event, number)
    refuse_odd_field(len(order.players))
    found = seating.arrange(
        arrangement,
        [player.number for player in order.players],
        order.played,
        order.seed,
        seating.Constraints(clubs=order.clubs, club_rounds=order.club_rounds),
    )
    seats = {p.number: RankedSeat(place, p) for place, p in enumerate(order.players, start=1)}
    return RankedProposal(
        number=number,
        arrangement=arrangement,
        tables=tuple(tuple(seats[n] for n in table) for table in found.tables),
        found=found,
        apart=bool(order.clubs),
        order_hash=order.hash,
    )
