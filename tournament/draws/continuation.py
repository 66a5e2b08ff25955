"""A seating that goes on after withdrawals or with late arrivals: what is open, and how it would be drawn."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament import seating
from tournament.draws.chart import Chart, SeatedTable, Worth, chart_of, group_of, seats_of, worth_of
from tournament.draws.proposals import list_hash, order_of, seated_players
from tournament.models import Draw, Event, Player
from tournament.players.entries import new_substitutes
from tournament.rounds.stand import RoundStand


def first_open(stands: Sequence[RoundStand]) -> int:
    """The first round that can be drawn again: the one after the last that has begun."""
    return 1 + max((stand.number for stand in stands if stand.begun), default=0)


def last_open(stands: Sequence[RoundStand]) -> int:
    """The last open round that is seated, 0 where none is."""
    first = first_open(stands)
    return max((stand.number for stand in stands if stand.seated and stand.number >= first), default=0)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an event that is under way could draw again: rounds `first` to `last` of `rounds`.

    `gone` have withdrawn and still have a seat there, `come` play and have none. `missing` players
    do not fill the last table; `spare` substitutes too many sit there instead (0 where they do not
    help). `obstacles` say why nothing can be drawn again.
    """

    first: int
    last: int
    rounds: int
    gone: tuple[Player, ...]
    come: tuple[Player, ...]
    missing: int
    spare: int
    obstacles: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return bool(self.gone or self.come)


def outlook_of(event: Event, stands: Sequence[RoundStand], chart: Chart) -> Outlook:
    """Read who has left and who has come since the open rounds were seated."""
    first, last = first_open(stands), last_open(stands)
    players = seated_players(event)
    seats = [p for n in chart if n >= first for table in chart[n] for p in table.players if p]
    seated = {player.pk: player for player in seats}
    substitutes = sum(player.status == Player.Status.SUBSTITUTE for player in players)
    over = len(players) % 4
    return Outlook(
        first=first,
        last=last,
        rounds=len(stands),
        gone=tuple(
            player
            for player in sorted(seated.values(), key=lambda player: player.number)
            if player.status not in Player.IN_THE_FIELD
        ),
        come=tuple(p for p in players if p.pk not in seated) if seated else (),
        missing=-len(players) % 4,
        spare=over if over <= substitutes else 0,
        obstacles=tuple(_obstacles(stands, first, last, len(players))),
    )


def _obstacles(stands: Sequence[RoundStand], first: int, last: int, players: int) -> list[str]:
    if first == 1:
        return [_("No round has begun yet: draw all rounds again.")]
    if first > len(stands):
        return [_("Every round has begun, so there is nothing left to draw.")]
    if not last:
        return [_("No round is seated beyond those that have begun: the ranking seats them one by one.")]
    if players < 4:
        return [_("A draw needs at least four players.")]
    return []


@dataclass(frozen=True, slots=True)
class Continued:
    """Rounds `first` to `last` drawn again and stored nowhere.

    `substitutes` are not entered yet. `chart` is that of the whole event, rounds after `last` being
    without a seating. `basis_hash` names all that the seating follows from, `list_hash` the list of players.
    """

    first: int
    last: int
    seed: str
    substitutes: tuple[Player, ...]
    drawn: seating.Draw
    chart: Chart
    worth: Worth
    basis_hash: str
    list_hash: str

    @property
    def new_rounds(self) -> list[tuple[int, Sequence[SeatedTable]]]:
        """The rounds that are drawn again, with their numbers."""
        return [(number, tables) for number, tables in self.chart.items() if number >= self.first]


def propose_continuation(event: Event, stands: Sequence[RoundStand], seed: str, last: int = 0) -> Continued:
    """Draw the open rounds again, up to round `last` (0: the last that is seated); the others stay.

    What the draw keeps apart stays apart, and who cannot move stays. Where players are missing to
    fill the last table, substitutes are proposed. The same seed, players and played rounds give the
    same seating.

    Raises seating.ImpossibleDrawError, with a sentence, where nothing can be drawn.
    """
    stored = chart_of(event)
    outlook = outlook_of(event, stands, stored)
    if outlook.obstacles:
        raise seating.ImpossibleDrawError(*outlook.obstacles)
    first, last = outlook.first, min(max(last or outlook.last, outlook.first), outlook.rounds)
    frozen = {number: tables for number, tables in stored.items() if number < first}
    draw = Draw.objects.filter(event=event).first()
    apart, apart_rounds, order = (draw.apart, draw.apart_rounds, draw.wish_order) if draw else ("", None, "")
    substitutes = new_substitutes(event, outlook.missing)
    basis = _basis(event, [*seated_players(event), *substitutes], frozen, apart, apart_rounds, order)
    drawn = seating.continue_draw(basis.played, basis.players, last - first + 1, seed, basis.wish)
    new = {
        number: basis.seated(tables)
        for number, tables in enumerate(drawn.rounds[len(basis.played) :], start=first)
    }
    return Continued(
        first=first,
        last=last,
        seed=seed,
        substitutes=tuple(substitutes),
        drawn=drawn,
        chart=frozen | new,
        worth=worth_of(frozen | new, apart, apart_rounds, frozen=first - 1),
        basis_hash=seating.player_list_hash([seed, str(last), *basis.lines]),
        list_hash=list_hash([basis.players[number] for number in sorted(basis.players)], apart),
    )


@dataclass(frozen=True, slots=True)
class _Basis:
    """What a continuation follows from beside the seed: players by number, tables in use, chart and wishes.

    `played` has the tables in use first, in their order.
    """

    players: dict[int, Player]
    tables: list[int]
    labels: dict[int, str]
    played: seating.Chart
    wish: seating.Constraints

    @property
    def lines(self) -> list[str]:
        return [str(self.played), str(self.tables), str(self.wish), str(sorted(self.players))]

    def seated(self, tables: seating.Round) -> list[SeatedTable]:
        """A drawn round with its players and the numbers of its tables."""
        return [
            SeatedTable(number, self.labels.get(number, ""), tuple(self.players[p] for p in seats))
            for number, seats in zip(self.tables, tables, strict=True)
        ]


def _basis(
    event: Event, players: Sequence[Player], frozen: Chart, apart: str, apart_rounds: int | None, order: str
) -> _Basis:
    everybody = {player.number: player for player in players}
    tables = list(event.tables.select_related("fixed_for"))
    held = {
        table.number: table.fixed_for.number
        for table in tables
        if table.fixed_for and table.fixed_for.number in everybody
    }
    used = _tables_used({table.number for table in tables}, held, len(everybody) // 4)
    highest = max(everybody) if apart else 0
    return _Basis(
        players=everybody,
        tables=used,
        labels={table.number: table.label for table in tables},
        played=seats_of({number: _in_order(seated, used) for number, seated in frozen.items()}),
        wish=seating.Constraints(
            clubs=tuple(
                group_of(everybody[n], apart) if n in everybody else "" for n in range(1, highest + 1)
            ),
            club_rounds=apart_rounds,
            order=order_of(order),
            fixed_tables=tuple((player, used.index(number) + 1) for number, player in sorted(held.items())),
        ),
    )


def _tables_used(known: Collection[int], held: Collection[int], count: int) -> list[int]:
    """The numbers of `count` tables: those `held` by players who cannot move, then the first."""
    free = sorted({*known, *range(1, count + len(held) + 1)} - set(held))
    return sorted([*held, *free[: count - len(held)]])


def _in_order(seated: Sequence[SeatedTable], numbers: Sequence[int]) -> list[SeatedTable]:
    """A round's tables with those of `numbers` first, in their order, empty where nobody played."""
    by_number = {table.number: table for table in seated}
    first = [by_number.get(number) or SeatedTable(number, "", (None,) * 4) for number in numbers]
    return [*first, *(table for table in seated if table.number not in numbers)]
