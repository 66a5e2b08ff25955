"""What of an event there is to print or to take away, for the public or for the officials."""

from dataclasses import dataclass
from enum import Enum, auto

from tournament.models import Event
from tournament.results.event_file import has_teams, rounds_with_results, seated_rounds


class Needs(Enum):
    """What an event must have before there is such a file of it."""

    NOTHING = auto()
    PLAYERS = auto()
    SEATING = auto()
    RESULTS = auto()
    TEAMS = auto()
    """Results of an event with teams."""
    NATIONS = auto()
    """Results of an event that ranks nations."""


@dataclass(frozen=True, slots=True)
class Available:
    """What an event has: the numbers of its rounds `seated` and `played`, and whether it has the others."""

    players: bool
    teams: bool
    nations: bool
    seated: frozenset[int]
    played: frozenset[int]

    def could_have(self, needs: Needs) -> bool:
        """Whether the event is one that has such files, sooner or later."""
        return {Needs.TEAMS: self.teams, Needs.NATIONS: self.nations}.get(needs, True)

    def has(self, needs: Needs) -> bool:
        """Whether there is such a file now."""
        if needs in (Needs.NOTHING, Needs.PLAYERS):
            return needs is Needs.NOTHING or self.players
        return bool(self.rounds(needs)) and self.could_have(needs)

    def rounds(self, needs: Needs) -> frozenset[int]:
        """The numbers of the rounds of which there is such a file."""
        return self.seated if needs is Needs.SEATING else self.played


def available_in(event: Event, *, public: bool) -> Available:
    """Read what there is, for the public of what it may see."""
    return Available(
        players=event.players.exists(),
        teams=has_teams(event),
        nations=event.has_nations,
        seated=frozenset(round_.number for round_ in seated_rounds(event, public=public)),
        played=frozenset(rounds_with_results(event, public=public)),
    )
