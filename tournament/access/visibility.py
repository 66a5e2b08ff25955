"""What the public may see: the one place that decides it.

Every public page, file and feed asks here. Staff see more on their own pages, never on these.
"""

import secrets
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Event, Player, Round, Screen, Team


def public_events() -> QuerySet[Event]:
    """The events that the public may see at all, the latest first."""
    return Event.objects.exclude(state=Event.State.DRAFT)


def public_players(event: Event) -> QuerySet[Player]:
    """The players whom the public may see: all but those who wait for a place.

    Their `public_name` is for everybody, their `name` may not be.
    """
    return event.players.exclude(status=Player.Status.WAITING)


def public_teams(event: Event) -> QuerySet[Team]:
    """The teams of the players whom the public may see."""
    return event.teams.filter(Exists(public_players(event).filter(team=OuterRef("pk"))))


def shown_rounds(event: Event) -> QuerySet[Round]:
    """The rounds whose seating the public may see."""
    return event.rounds.filter(seating_shown_at__isnull=False)


def visible_rounds(event: Event) -> QuerySet[Round]:
    """The rounds whose results the public may see."""
    return event.rounds.filter(published_at__isnull=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """By number: an event's rounds that are seated and published for the public, and its hidden players."""

    seated: frozenset[int]
    published: frozenset[int]
    hidden: frozenset[int]

    def has_all_of(self, earlier: "Shown") -> bool:
        """Whether nothing was taken back since; what showed the earlier state may then still be read."""
        return (
            self.seated >= earlier.seated
            and self.published >= earlier.published
            and self.hidden <= earlier.hidden
        )


def shown_by(event: Event) -> Shown:
    """What the event shows now, in three queries."""
    hidden = event.players.filter(Q(hidden=True) | Q(status=Player.Status.WAITING))
    return Shown(
        frozenset(shown_rounds(event).values_list("number", flat=True)),
        frozenset(visible_rounds(event).values_list("number", flat=True)),
        frozenset(hidden.values_list("number", flat=True)),
    )


def sees_ceremony(screen: Screen, key: str) -> bool:
    """Whether who asks for a screen with this key may see what the prize-giving has revealed.

    That alone, of a withheld round, is seen before it is published; the key is as good as a seat in
    the hall.
    """
    return secrets.compare_digest(screen.key.encode(), key.encode())
