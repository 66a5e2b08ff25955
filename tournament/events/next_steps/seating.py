"""Steps about the seating: rounds that nobody is seated in yet."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import listed
from tournament.draws.continuation import last_open
from tournament.draws.ranked_round import ranking_obstacles
from tournament.events.next_steps.people import gone_with_seat, without_seat
from tournament.events.next_steps.situation import Situation, Step


def seating(situation: Situation) -> Iterator[Step]:
    """The draw that is missing, or the rounds that the ranking seats later."""
    without = [round_.number for round_ in situation.rounds if not round_.seated]
    if not situation.rounds:
        yield Step(
            True,
            0,
            _("The event has no rounds"),
            _("Say how many rounds are played."),
            situation.page("setup"),
            _("Set-up"),
        )
    elif without and situation.field and not situation.field % 4:
        yield _unseated(situation, without) if situation.seated else _undrawn(situation, len(without))


def continuation(situation: Situation) -> Iterator[Step]:
    """Players who left or came when sheets had been typed already: the rounds to come are drawn again."""
    if not situation.begun or not last_open(situation.rounds):
        return
    page, button = situation.page("seating_continue"), _("Go on with other players")
    if situation.gone:
        reason = _("%s: draw the rounds that have not begun again, or let a substitute play.")
        yield gone_with_seat(situation, reason, page, button)
    if situation.unseated:
        reason = _("Come late: %s. The rounds that have not begun can be drawn again with them.")
        yield without_seat(situation, False, reason, page, button)


def _undrawn(situation: Situation, count: int) -> Step:
    rounds = ngettext("%d round", "%d rounds", count) % count
    return Step(
        True,
        count,
        _("The seating is not drawn"),
        _("%(players)d players, %(rounds)s: draw from a seed, or import a chart.")
        % {"players": situation.field, "rounds": rounds},
        situation.page("seating"),
        _("Draw the seating"),
    )


def _unseated(situation: Situation, numbers: Sequence[int]) -> Step:
    """Rounds without a seating beside seated ones: the first holds up the event once it is its turn."""
    first = numbers[0]
    if first > 1 and not ranking_obstacles(situation.rounds, first):
        return Step(
            True,
            1,
            _("Round %d has no seating") % first,
            _("All sheets before it are confirmed, so the ranking can seat it."),
            situation.page("round_by_ranking", first),
            _("Seat round %d") % first,
        )
    sentence = ngettext("Round %s has no seating", "Rounds %s have no seating", len(numbers))
    return Step(
        False,
        len(numbers),
        sentence % listed(numbers),
        _(
            "The ranking can seat each of them when the sheets before it are confirmed. Before the first "
            "round begins, you can also draw again or import a chart."
        ),
        situation.page("seating"),
        _("Seating"),
    )
