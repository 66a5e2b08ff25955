"""An event in a few numbers."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q

from tournament.models import Event, HandResult, Session


def event_summary(event: Event) -> dict[str, Any]:
    """Players, rounds, sessions and hands of an event, and how many sheets carry which mark."""
    sessions = Session.objects.filter(round__event=event).annotate(
        has_hands=Exists(HandResult.objects.filter(session=OuterRef("pk")))
    )
    counts = sessions.aggregate(
        sessions=Count("pk"),
        with_hands=Count("pk", filter=Q(has_hands=True)),
        differ=Count("pk", filter=Q(differs=True)),
        totals_only=Count("pk", filter=Q(totals_only=True)),
    )
    return {
        "event": event.slug,
        "players": event.players.count(),
        "rounds": event.rounds.count(),
        "sessions": counts["sessions"],
        "hands": HandResult.objects.filter(session__round__event=event).count(),
        "with_hands": counts["with_hands"],
        "differ": counts["differ"],
        "totals_only": counts["totals_only"],
    }
