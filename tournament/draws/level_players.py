"""Level players at a cut of a round by ranking: what has to be decided between them, and what was."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _

from tournament import seating
from tournament.models import Player


@dataclass(frozen=True, slots=True)
class LevelPlayers:
    """Players between whom the ranking does not decide, and a cut of the seating does.

    `rank` is their place in the ranking, None for those without one.
    """

    group: seating.LevelGroup
    rank: int | None
    players: tuple[Player, ...]

    @property
    def undecided(self) -> str:
        """The sentence for a seating that waits for them."""
        counts = {"n": len(self.players), "place": self.rank}
        if self.rank is None:
            return (
                _("%(n)d players without a place are level. Decide between them by lot or play-off first.")
                % counts
            )
        return (
            _("%(n)d players are level on place %(place)d. Decide between them by lot or play-off first.")
            % counts
        )

    @property
    def no_whole_order(self) -> str:
        """The sentence for an order that leaves players out, or gives a number twice."""
        counts = {"n": len(self.players), "place": self.rank}
        if self.rank is None:
            return _("Number the %(n)d level players without a place from 1 to %(n)d, each once.") % counts
        return _("Number the %(n)d players on place %(place)d from 1 to %(n)d, each once.") % counts


@dataclass(frozen=True, slots=True)
class Decision:
    """What decides between the players of a group, and their draw numbers, best first.

    By lot the program draws the order itself: it is left empty.
    """

    decider: seating.Decider
    order: tuple[int, ...] = ()


#: By the first place of a group in the order.
Decisions = Mapping[int, Decision]
NO_DECISIONS: Decisions = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Decided:
    """A group in the order that was decided."""

    level: LevelPlayers
    decider: seating.Decider
    players: tuple[Player, ...]

    @property
    def facts(self) -> dict[str, object]:
        """What the history keeps: the place, what decided, the draw numbers in their order."""
        return {
            "place": self.level.rank,
            "decider": str(self.decider),
            "order": [player.number for player in self.players],
        }


class UndecidedError(Exception):
    """Level players at a cut have no order yet: `sentences` say so, by the first place of the group."""

    def __init__(self, sentences: Mapping[int, str]) -> None:
        super().__init__(" ".join(sentences.values()))
        self.sentences = sentences


def decide(
    levels: Sequence[LevelPlayers], decisions: Decisions, seed: str, rounds_played: int
) -> tuple[Decided, ...]:
    """Order each group as its decision says; by lot from the seed of the draw.

    Raises UndecidedError where a group has no decision, or one that is no order of all its players.
    """
    decided, sentences = [], {}
    for level in levels:
        decision = decisions.get(level.group.first)
        if decision is None:
            sentences[level.group.first] = level.undecided
            continue
        order = decision.order
        if decision.decider is seating.Decider.LOT:
            order = seating.draw_lots(level.group.players, seed, rounds_played)
        if sorted(order) != sorted(level.group.players):
            sentences[level.group.first] = level.no_whole_order
            continue
        of = {player.number: player for player in level.players}
        decided.append(Decided(level, decision.decider, tuple(of[number] for number in order)))
    if sentences:
        raise UndecidedError(sentences)
    return tuple(decided)
