"""How much a recomputation has looked at."""

from dataclasses import dataclass

from tournament.rules.stored import StoredEvent
from tournament.rules.verify.groups import group_ranking


@dataclass(frozen=True, slots=True)
class Extent:
    """The numbers of things that were checked; penalties are those on sheets and outside them.

    `nations` is 0 where they are not ranked.
    """

    rounds: int
    sheets: int
    hands: int
    penalties: int
    players: int
    teams: int
    nations: int

    @property
    def sentence(self) -> str:
        """What was checked: `Checked: 3 rounds, 6 sheets with 9 hands, …`."""
        sheets = f"{_counted(self.sheets, 'sheet')} with {_counted(self.hands, 'hand')}"
        ranked = [_counted(self.players, "player")]
        ranked += [_counted(self.teams, "team")] if self.teams else []
        ranked += [_counted(self.nations, "nation")] if self.nations else []
        rankings = (
            f"the {'rankings' if len(ranked) > 1 else 'ranking'} of {_and(ranked)}, internal and public"
        )
        parts = [_counted(self.rounds, "round"), sheets, _counted(self.penalties, "penalty", "penalties")]
        return f"Checked: {', '.join(parts)}, {rankings}."


def _counted(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _and(words: list[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def extent_of(event: StoredEvent) -> Extent:
    """Count what `verify` and the rankings look at."""
    sessions = [session for round_ in event.rounds for session in round_.sessions]
    outside = sum(len(player.penalties) for player in event.players)
    return Extent(
        rounds=len(event.rounds),
        sheets=len(sessions),
        hands=sum(len(session.hands) for session in sessions),
        penalties=outside + sum(len(session.penalties) for session in sessions),
        players=len(event.players),
        teams=len(group_ranking(event)),
        nations=0 if event.rules.nation_best is None else len(group_ranking(event, nations=True)),
    )
