"""Steps about the clock, objections, and the prize-giving of a withheld round."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.events.next_steps.situation import Situation, Step
from tournament.rounds.stand import current_stand


def objections(situation: Situation) -> Iterator[Step]:
    """Each objection that waits for its answer; the event cannot be closed before."""
    for round_, table, player in situation.objections:
        yield Step(
            True,
            1,
            _("%(player)s objects to the result of table %(table)d, round %(round)d")
            % {"player": player, "table": table, "round": round_},
            _("Accept it and open the sheet again, or reject it with a reason. The event closes after that."),
            situation.page("session_rulings", round_, table) + "#objections",
            _("Answer it"),
        )


def prize_giving(situation: Situation) -> Iterator[Step]:
    """The last round: withheld in time, and its places called when its sheets are all confirmed."""
    last = situation.rounds[-1] if situation.rounds else None
    if last and last == current_stand(situation.rounds) and not last.withheld and len(situation.rounds) > 1:
        yield Step(
            False,
            last.number,
            _("The last round can be kept for the prize-giving"),
            _("Withheld, its results are seen by nobody before its places are called one by one."),
            situation.page("ceremony"),
            _("Withhold round %d") % last.number,
        )
    for round_ in situation.rounds:
        earlier = [other for other in situation.rounds if other.number < round_.number]
        if (
            round_.withheld
            and round_.complete
            and all(other.published and other.complete for other in earlier)
        ):
            yield Step(
                False,
                round_.number,
                _("The prize-giving of round %d can begin") % round_.number,
                _("The round is withheld: its places are revealed one by one, and its end publishes it."),
                situation.page("ceremony"),
                _("Prize-giving"),
            )
