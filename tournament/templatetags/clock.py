"""The clock of the round that is played, on any page of an event."""

from typing import Any

from django import template
from django.utils import timezone

from tournament.models import Event
from tournament.rounds.clocks import clock_instants, clock_of, current_clock

register = template.Library()


@register.inclusion_tag("parts/clock.html")
def clock(event: Event, size: str = "") -> dict[str, Any]:
    """The time that is left, by `clock.js`; without scripts, when it ends. Hidden while no clock runs.

    Where nobody stopped it and its time has been over for long, it says that results are being entered.

    `size` is `big` where it leads the page.
    """
    stored = current_clock(event)
    since = clock_of(stored).entering_from if stored else None
    return {
        "event": event,
        "size": size,
        "clock": clock_instants(stored) if stored else None,
        "ends_at": clock_of(stored).ends_at() if stored else None,
        "entering": bool(since and timezone.now() >= since),
    }
