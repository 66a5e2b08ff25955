"""Steps about the clock, objections, and the prize-giving of a withheld round."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.queries.next_steps.situation import Situation, Step


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
    """A withheld round whose sheets are all confirmed: its places can be called."""
    for round_ in situation.rounds:
        earlier = [other for other in situation.rounds if other.number < round_.number]
        if round_.withheld and round_.complete and all(other.published for other in earlier):
            yield Step(
                False,
                round_.number,
                _("The prize-giving of round %d can begin") % round_.number,
                _("The round is withheld: its places are revealed one by one, and its end publishes it."),
                situation.page("ceremony"),
                _("Prize-giving"),
            )
