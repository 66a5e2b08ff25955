"""What orders a published ranking beside its results, and that nobody changes it without a word."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.record.refusals import InvalidInput

#: The facts of an event by which players, teams and nations are ranked once their results stand.
ORDERS = ("tie_breakers", "team_best", "nation_best")


def reorders(event: Event, changes: Mapping[str, Any]) -> bool:
    """Whether these changes are by what a ranking is ordered that is published."""
    ordering = any(name in changes and changes[name] != getattr(event, name) for name in ORDERS)
    return ordering and event.rounds.filter(published_at__isnull=False).exists()


def refuse_silent_reordering(event: Event, changes: Mapping[str, Any], reason: str) -> None:
    """Raise InvalidInput (field "reason") where a published ranking is ordered otherwise without a reason."""
    if not reason.strip() and reorders(event, changes):
        sentence = _("Results are published: say why they are ranked otherwise. The history keeps it.")
        raise InvalidInput({"reason": [sentence]})
