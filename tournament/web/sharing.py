"""What a link to an event's page shows elsewhere: how far the event is, and the size of its picture."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournament.models import Event

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

#: Width and height of a preview picture that every messenger takes, in pixels.
PREVIEW_SIZE = (1200, 630)


def shared_title(event: Event) -> str:
    """The title as it stands where the event's own pages are not: in feeds, calendars and previews."""
    return _("Rehearsal: %s") % event.title if event.in_rehearsal else event.title


def state_of(event: "PublicEvent") -> str:
    """How far a public event is, in a few words."""
    if event.published_round:
        if event.published_round == event.round_count:
            return _("Final ranking")
        facts = {"n": event.published_round, "of": event.round_count}
        return _("Ranking after round %(n)s of %(of)s") % facts
    return _("Players, seating and results")
