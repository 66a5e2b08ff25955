"""What the public pages show. Only `visibility` decides what may be seen."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Max, Q, QuerySet

from tournament.models import Event, Player, Role


def event_list() -> QuerySet[Event]:
    """The public events, the latest first, each with `player_count`, `round_count` and `published_round`."""
    return _with_counts(Event.objects.exclude(state=Event.State.DRAFT))


def events_of(user: User | AnonymousUser) -> list[Role]:
    """The roles of an account, each with its event."""
    if not user.is_authenticated:
        return []
    return list(
        Role.objects.filter(user=user).select_related("event").order_by("-event__starts_on", "event__title")
    )


def _with_counts(events: QuerySet[Event]) -> QuerySet[Event]:
    playing = Q(players__status__in=[Player.Status.PLAYING, Player.Status.WITHDRAWN])
    return events.annotate(
        player_count=Count("players", filter=playing, distinct=True),
        round_count=Count("rounds", distinct=True),
        published_round=Max("rounds__number", filter=Q(rounds__published_at__isnull=False)),
    )
