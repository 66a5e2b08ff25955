"""Draws: what is possible for a field, a draw computed from a seed, and what is known of the stored one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.draws.chart import Chart, Quality, SeatedTable, Worth, group_of, meetings_of, worth_of
from tournament.models import Continuation, Draw, Event, Player, PromisedSeed


@dataclass(frozen=True, slots=True)
class Wish:
    """What a draw is asked for beside the seed.

    `apart` keeps players of one "team", "club" or "country" from meeting, in the first
    `apart_rounds` rounds (None: in all). Only the first `rounds` rounds are drawn (None: all); the
    others are seated by the ranking later. `wish_order` is one of Draw.Order, empty for the usual order.
    """

    apart: str = ""
    apart_rounds: int | None = None
    rounds: int | None = None
    wish_order: str = ""


def order_of(wish: str) -> tuple[str, ...]:
    """All wishes in their order, those that `wish` names (by commas) first; the usual order for none."""
    named = tuple(filter(None, wish.split(",")))
    return (*named, *(other for other in seating.WISHES if other not in named))


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seating computed from a seed and stored nowhere; `list_hash` is that of the list of players.

    `kept_tables` are those of players who cannot move, as (key of the player, number of the table).
    """

    players: tuple[Player, ...]
    wish: Wish
    drawn: seating.Draw
    list_hash: str
    kept_tables: tuple[tuple[int, int], ...]

    @property
    def seed(self) -> str:
        return self.drawn.seed

    @property
    def worth(self) -> Worth:
        return worth_of(self.chart, self.wish.apart, self.wish.apart_rounds)

    @property
    def meetings(self) -> seating.Meetings:
        return meetings_of(self.chart)

    @property
    def chart(self) -> dict[int, list[SeatedTable]]:
        """The tables by round number, as `draws.chart.chart_of` gives those of a stored seating."""
        return {
            number: [
                SeatedTable(table, "", tuple(self.players[label - 1] for label in labels))
                for table, labels in enumerate(tables, start=1)
            ]
            for number, tables in enumerate(self.drawn.rounds, start=1)
        }


def seated_players(event: Event) -> list[Player]:
    """Everybody whom a draw seats, in the order of draw numbers: players and substitutes."""
    players = event.players.filter(status__in=Player.IN_THE_FIELD)
    return list(players.order_by("number").select_related("team"))


def list_hash(players: Sequence[Player], apart: str) -> str:
    """The hash of a list of players: a line for each with number, name and what keeps apart, by tabs.

    The name of somebody whose name is hidden is `Player 17` there, in English whoever draws: the hash is
    public, and must not confirm a guess.
    """
    return seating.player_list_hash(
        [f"{p.number}\t{f'Player {p.number}' if p.hidden else p.name}\t{group_of(p, apart)}" for p in players]
    )


def kept_tables(players: Sequence[Player], event: Event) -> tuple[tuple[int, int], ...]:
    """The tables of those of the players who cannot move, as (key of the player, number of the table)."""
    held = event.tables.filter(fixed_for__in=players).order_by("number")
    return tuple((player, number) for player, number in held.values_list("fixed_for_id", "number") if player)


def propose(event: Event, seed: str, wish: Wish) -> Proposal:
    """Compute the draw of an event from a seed. The same seed, players and wish give the same seating.

    Raises seating.ImpossibleDrawError, with a sentence, when the players do not fill tables of four,
    there are no rounds, or the wish contradicts itself.
    """
    players = seated_players(event)
    refuse_odd_field(len(players))
    rounds = event.rounds.count()
    index = {player.pk: label for label, player in enumerate(players, start=1)}
    kept = kept_tables(players, event)
    drawn = seating.draw(
        len(players),
        min(rounds, wish.rounds or rounds),
        seed,
        seating.Constraints(
            clubs=tuple(group_of(player, wish.apart) or None for player in players) if wish.apart else (),
            club_rounds=wish.apart_rounds,
            order=order_of(wish.wish_order),
            fixed_tables=tuple((index[player], table) for player, table in kept),
        ),
    )
    return Proposal(tuple(players), wish, drawn, list_hash(players, wish.apart), kept)


def refuse_odd_field(count: int) -> None:
    """Raise seating.ImpossibleDrawError unless so many players fill tables of four."""
    if count < 4:
        raise seating.ImpossibleDrawError(_("A draw needs at least four players; %d are entered.") % count)
    if count % 4:
        raise seating.ImpossibleDrawError(
            ngettext(
                "%(count)d player does not fill tables of four: add %(missing)d or fill up with substitutes.",
                "%(count)d players do not fill tables of four: add %(missing)d or fill up with substitutes.",
                count,
            )
            % {"count": count, "missing": -count % 4}
        )


def refusal_words(impossible: seating.ImpossibleDrawError) -> list[str]:
    """Why nothing can be drawn, in the page's language."""
    told = [_(sentence) for sentence in impossible.sentences]
    return [sentence % impossible.places for sentence in told] if impossible.places else told


@dataclass(frozen=True, slots=True)
class Compared:
    """One measure of several charts: a cell for each, None where a chart has no such measure."""

    label: str
    cells: tuple[Quality | None, ...]


def compared(worths: Sequence[Worth]) -> list[Compared]:
    """The measures of several charts side by side, in the order of the first."""
    by_label = [{line.label: line for line in worth.measures if line.label} for worth in worths]
    labels = dict.fromkeys(label for lines in by_label for label in lines)
    return [Compared(label, tuple(lines.get(label) for lines in by_label)) for label in labels]


@dataclass(frozen=True, slots=True)
class DrawOrigin:
    """What is known of the stored seating.

    `continuations` are the later rounds that were drawn again after withdrawals or late arrivals.
    """

    draw: Draw
    seed_hash: str
    continuations: tuple[Continuation, ...] = ()

    def fits(self, players: Sequence[Player]) -> bool:
        """Whether the players in the field are those of the last draw, as far as that is known."""
        last = self.continuations[-1] if self.continuations else self.draw
        return last.player_list_hash in ("", list_hash(players, self.draw.apart))

    @property
    def seed_hashes(self) -> set[str]:
        """The hashes of the seeds that made the seating as it is."""
        return {self.seed_hash, *(seating.seed_hash(part.seed) for part in self.continuations)}

    @property
    def frozen(self) -> int:
        """How many rounds were played, and so stayed, when the last ones were drawn."""
        return max((part.first_round - 1 for part in self.continuations), default=0)

    @property
    def drawn_again(self) -> set[int]:
        """The numbers of the rounds that were drawn again."""
        parts = self.continuations
        return {number for part in parts for number in range(part.first_round, part.last_round + 1)}


def origin_of(event: Event) -> DrawOrigin | None:
    """Where the stored seating comes from, None where nothing is seated."""
    draw = Draw.objects.filter(event=event).select_related("by").first()
    if draw is None:
        return None
    continuations = tuple(event.continuations.select_related("by"))
    return DrawOrigin(
        draw=draw,
        seed_hash=seating.seed_hash(draw.seed) if draw.seed else "",
        continuations=continuations,
    )


def stored_worth(origin: DrawOrigin | None, chart: Chart) -> Worth:
    """What the stored seating is worth by the wishes of its draw."""
    if origin is None:
        return worth_of(chart, "")
    return worth_of(chart, origin.draw.apart, origin.draw.apart_rounds, origin.frozen)


def promised_hash(event: Event) -> str:
    """The hash of the seed that is promised for the next draw, empty where none is."""
    seed = promised_seed(event)
    return seating.seed_hash(seed) if seed else ""


def promised_seed(event: Event) -> str:
    """The promised seed itself, for the draw alone: no page shows it."""
    return PromisedSeed.objects.filter(event=event).values_list("seed", flat=True).first() or ""
