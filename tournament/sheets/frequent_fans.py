"""Which fans an event's slips name."""

from collections import Counter

from tournament.models import Event, HandResult

#: How many of the latest hands with fans say what is frequent.
_LATEST = 300


def frequent_fans(event: Event) -> list[int]:
    """The numbers of the fans of the event's latest slips, the most frequent first."""
    hands = HandResult.objects.filter(session__round__event=event).exclude(fans=[])
    listed = hands.order_by("-pk").values_list("fans", flat=True)[:_LATEST]
    return [number for number, _count in Counter(row[0] for fans in listed for row in fans).most_common()]
