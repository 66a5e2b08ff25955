"""What a player needs in the last round, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.rules.last_round import ANY_SCORE, LastRound, Outcome
from tournament.words.amounts import signed_amount

#: The goals that everybody asks for, beside keeping the own place.
GOALS = (1, 3, 10)


@dataclass(frozen=True, slots=True)
class GoalWords:
    """A goal, and what makes it certain and possible, each as alternatives."""

    goal: str
    certain: list[str]
    possible: list[str]


@dataclass(frozen=True, slots=True)
class LastRoundWords:
    """The outcomes by place at the own table, and the goals."""

    outcomes: tuple[Outcome, ...]
    goals: list[GoalWords]


def tell_last_round(last_round: LastRound, rank: int | None) -> LastRoundWords:
    """Tell the outcomes, the goals that are open, and beside them the nearest that is lost or sure.

    `rank` is the player's place before the round, which can be kept.
    """
    asked = {*GOALS, rank} if rank else set(GOALS)
    told: list[GoalWords] = []
    lost: GoalWords | None = None
    for goal in sorted(goal for goal in asked if goal < last_round.field):
        needs = last_round.needs(goal)
        if all(need.possible_from is None for need in needs):
            lost = GoalWords(_goal_words(goal, rank), [_("no longer")], [_("no longer")])
            continue
        certain = _conditions([need.certain_from for need in needs])
        possible = _conditions([need.possible_from for need in needs])
        told.append(
            GoalWords(_goal_words(goal, rank), certain or [_("not by the own result alone")], possible)
        )
        if all(need.certain_from == ANY_SCORE for need in needs):
            break  # what is less is certain, too
    return LastRoundWords(last_round.outcomes(), [lost, *told] if lost else told)


def _goal_words(goal: int, rank: int | None) -> str:
    if goal == rank:
        return _("Keep place %(place)s") % {"place": goal} if goal > 1 else _("Stay first")
    return _("Place %(place)s or better") % {"place": goal} if goal > 1 else _("Win the event")


def _conditions(thresholds: Sequence[int | None]) -> list[str]:
    """Alternatives in words, from the fewest points with which each of the four places does."""
    free = 0
    while free < 4 and thresholds[free] == ANY_SCORE:
        free += 1
    if free == 4:
        return [_("with every place")]
    told = []
    if free:
        told.append(_("with place %(place)s or better") % {"place": free} if free > 1 else _("with place 1"))
    for place, least in enumerate(thresholds[free:], start=free + 1):
        if least == ANY_SCORE:
            told.append(_("with place %(place)s") % {"place": place})
        elif least is not None:
            told.append(
                ngettext(
                    "with place %(place)s and at least %(points)s point",
                    "with place %(place)s and at least %(points)s points",
                    abs(least),
                )
                % {"place": place, "points": signed_amount(least)}
            )
    return told
