"""Steps about what the public sees, up to the end of the event."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.events.next_steps.situation import Situation, Step
from tournament.models import Event
from tournament.rounds.stand import current_stand


def public(situation: Situation) -> Iterator[Step]:
    """Making the event public, and the seating of the next round."""
    if not situation.seated:
        return
    round_ = current_stand(situation.rounds)
    if situation.state == Event.State.DRAFT:
        yield Step(
            bool(round_ and round_.begun),
            1,
            _("The event is not public"),
            _("Nobody without an account sees it, and no round can be published."),
            situation.page("event_state", "open"),
            _("Make it public"),
        )
    elif round_ and not round_.shown and not round_.complete:
        yield Step(
            False,
            round_.number,
            _("The seating of round %d can be shown") % round_.number,
            _("The public does not see yet who sits where."),
            situation.page("seating") + f"#round-{round_.number}",
            _("Show it"),
        )


def end(situation: Situation) -> Iterator[Step]:
    """What is left when every round is published."""
    if situation.objections:
        return
    if situation.rounds and all(round_.published and round_.complete for round_ in situation.rounds):
        yield Step(
            False,
            1,
            _("The result can be printed"),
            _("Standings, teams and certificates as PDF, everything as a workbook."),
            situation.page("event_files"),
            _("Files"),
        )
        if situation.reported:
            yield Step(
                False,
                1,
                _("The report to the federation can be sent"),
                _("The page says first what the federation would send back."),
                situation.page("event_files") + "#federation",
                _("Report"),
            )
        yield Step(
            False,
            len(situation.rounds),
            _("Every round is published"),
            _("Close the event: its results are final then."),
            situation.page("event_state", "closed"),
            _("Close the event"),
        )
