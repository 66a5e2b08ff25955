"""The players as the organiser meets them: who is here, who waits, who can take a place."""

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.letters import plain
from tournament.models import Event, Player, Seat, Session
from tournament.record.begun import begun_in


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Who is expected, in the order of names, and who waits, first come first."""

    expected: tuple[Player, ...]
    waiting: tuple[Player, ...]

    @property
    def missing(self) -> tuple[Player, ...]:
        return tuple(player for player in self.expected if player.present_at is None)

    @property
    def here(self) -> int:
        return len(self.expected) - len(self.missing)


def arrivals_of(event: Event) -> Arrivals:
    """Read who is here and who is not, in one query."""
    players = list(event.players.exclude(status=Player.Status.WITHDRAWN).select_related("team"))
    expected = [player for player in players if player.status in Player.IN_THE_FIELD]
    waiting = [player for player in players if player.status == Player.Status.WAITING]
    return Arrivals(
        tuple(sorted(expected, key=lambda player: (plain(player.sorted_by), player.number))),
        tuple(sorted(waiting, key=lambda player: player.pk)),
    )


def seats_to_come(player: Player) -> list[Seat]:
    """The seats of a player in sessions that have not begun, in the order of rounds."""
    return list(_seats(player).exclude(session__in=begun_in(player.event.rounds.all())))


def seats_begun(player: Player) -> list[Seat]:
    """The seats of a player in sessions that have begun and may still count for another.

    What is confirmed or published stays with who played it, and a forfeit with who forfeits.
    """
    open_seats = _seats(player).filter(forfeit="", round__published_at=None)
    open_seats = open_seats.exclude(session__state=Session.State.CONFIRMED)
    return list(open_seats.filter(session__in=begun_in(player.event.rounds.all())))


def _seats(player: Player) -> QuerySet[Seat]:
    seats = Seat.objects.filter(player=player).select_related("session__table", "round")
    return seats.order_by("round__number")


def newcomers_for(player: Player) -> list[Player]:
    """Who can take the place of a player: everybody without a seat in the rounds to come."""
    rounds = [seat.round_id for seat in seats_to_come(player) or seats_begun(player)]
    busy = Seat.objects.filter(round__in=rounds).values("player")
    players = player.event.players.exclude(pk__in=busy).exclude(pk=player.pk)
    order = [Player.Status.WAITING, Player.Status.PLAYING, Player.Status.SUBSTITUTE, Player.Status.WITHDRAWN]
    return sorted(players, key=lambda other: (order.index(Player.Status(other.status)), other.number))


def fixed_table(player: Player) -> int | None:
    """The number of the table that is kept for a player who cannot move."""
    return player.event.tables.filter(fixed_for=player).values_list("number", flat=True).first()
