"""What changes if two players change places: for every partner at a glance, for one in full."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from tournament import seating
from tournament.draws.chart import Chart, SeatedTable, group_of, numbers_of, players_of
from tournament.models import Draw, Player


@dataclass(frozen=True, slots=True)
class SwapChoice:
    """A partner, where that player sits, and the change of every measure; negative is better."""

    player: Player
    table: SeatedTable
    wind: int
    effect: seating.SwapEffect


def swap_choices(chart: Chart, draw: Draw | None, round_number: int, number: int) -> list[SwapChoice]:
    """Everybody with whom player `number` can change places in a round, the best for the chart first.

    Raises ValueError if the player has no seat in the round.
    """
    players = players_of(chart)
    apart = draw.apart if draw else ""
    clubs = [group_of(players[n], apart) if n in players else "" for n in range(1, max(players) + 1)]
    first = draw.apart_rounds if draw else None
    among = None if first is None else sum(n <= first for n in chart)
    table = seating.SwapTable(numbers_of(chart), clubs if apart else (), among)
    effects = table.effects(sorted(chart).index(round_number) + 1, number)
    place = {
        player.number: (seated, wind)
        for seated in chart[round_number]
        for wind, player in enumerate(seated.players)
        if player
    }
    found = [SwapChoice(players[e.partner], *place[e.partner], e) for e in effects]
    return sorted(found, key=lambda choice: (*_worse(choice.effect), choice.player.number))


def _worse(effect: seating.SwapEffect) -> tuple[int, int, int, int]:
    return effect.repeats, effect.same_club, effect.table_repeats, effect.wind_unbalanced


def swapped(chart: Chart, one: Player, other: Player, rounds: Collection[int]) -> Chart:
    """The chart in which two players have changed places in these rounds."""
    exchanged = {one.number: other, other.number: one}

    def seat(player: Player | None) -> Player | None:
        return exchanged.get(player.number, player) if player else None

    return {
        number: [replace(table, players=tuple(seat(player) for player in table.players)) for table in tables]
        if number in rounds
        else tables
        for number, tables in chart.items()
    }
