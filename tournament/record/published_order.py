"""What orders a published ranking beside its results, and that nobody changes it without a word."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.record.refusals import InvalidInput

#: The facts of an event by which players, teams and nations are ranked once their results stand.
ORDERS = ("tie_breakers", "team_best", "nation_best")


def ranking_is_published(event: Event) -> bool:
    """Whether a round is published, so that others know who has which place."""
    return event.rounds.filter(published_at__isnull=False).exists()


def reorders(event: Event, changes: Mapping[str, Any]) -> bool:
    """Whether these changes are by what a ranking is ordered that is published."""
    ordering = any(name in changes and changes[name] != getattr(event, name) for name in ORDERS)
    return ordering and ranking_is_published(event)


def refuse_silent_reordering(event: Event, changes: Mapping[str, Any], reason: str) -> None:
    """Raise InvalidInput (field "reason") where a published ranking is ordered otherwise without a reason."""
    if not reason.strip() and reorders(event, changes):
        raise _silent()


def refuse_silent_unranking(event: Event, reason: str) -> None:
    """The same where somebody is taken out of the ranking, or put back into it."""
    if not reason.strip() and ranking_is_published(event):
        raise _silent()


def _silent() -> InvalidInput:
    sentence = _("Results are published: say why they are ranked otherwise. The history keeps it.")
    return InvalidInput({"reason": [sentence]})
