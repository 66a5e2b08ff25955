"""What the commands about one event share: finding it, and their exit codes."""

from django.core.management.base import CommandError

from tournament.models import Event

#: Exit codes: 0 all is well, 1 differences were found, 2 bad input.
DIFFERENCES_FOUND = 1
BAD_INPUT = 2


def event_named(slug: str) -> Event:
    """Return the event at this address. Raises CommandError with exit code 2."""
    try:
        return Event.objects.get(slug=slug)
    except Event.DoesNotExist:
        known = ", ".join(Event.objects.order_by("slug").values_list("slug", flat=True)[:20]) or "none"
        raise CommandError(f"There is no event “{slug}”. Known: {known}.", returncode=BAD_INPUT) from None
