"""The step about a rehearsal: going on with it, and wiping it in time."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.events.next_steps.situation import Situation, Step


def rehearsal(situation: Situation) -> Iterator[Step]:
    """Fill the next round of the rehearsal that is on, or wipe it."""
    if situation.rehearsed:
        yield Step(
            False,
            1,
            _("This is a rehearsal"),
            _("Every result is invented. Fill the next round, or wipe everything before the day."),
            situation.page("rehearsal"),
            _("Rehearsal"),
        )
