"""What players' pages and figures cost: `python -m benchmarks.bench_player_pages [PLAYERS] [ROUNDS]`.

400 players and 10 rounds by default, every hand with fans. A page is rendered as for the first visitor
after a change; whoever comes next gets its copy. Seconds of the processor, kB as sent, and queries. The
last rows are of the moment before the last round, when the player's page says what is needed.
"""

import gzip
import time
from typing import Any

from benchmarks.large_event import with_event

REPEATS = 3


def measure(event: Any) -> None:
    """Render every page as a visitor gets it and print a line for each."""
    from tournament.models import HandResult, Seat
    from tournament.results.public import ranking

    HandResult.objects.filter(winner__isnull=False).update(
        fans=[[39, 1], [63, 1], [69, 1], [79, 1]], flowers=1
    )
    rounds = event.rounds.count()
    order = [line.player.number for line in ranking(event, after=rounds)]
    _line(event, "event_statistics")
    _line(event, "session", rounds, 1)
    _line(event, "player", order[0])
    _line(event, "player_calendar", order[0])
    event.rounds.filter(number=rounds).update(published_at=None)
    Seat.objects.filter(round__event=event, round__number=rounds).update(
        published_score=None, published_twelfths=None, published_won=None, published_discarded=None
    )
    for place in (1, len(order) // 2, len(order)):
        _line(event, "player", order[place - 1], remark=f"before the last round, about place {place}")


def _line(event: Any, name: str, *numbers: int, remark: str = "") -> None:
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    address = reverse(name, args=[event.slug, *numbers])
    spent, size, asked = [], 0, 0
    for _repeat in range(REPEATS):
        caches["pages"].clear()
        with CaptureQueriesContext(connection) as queries:
            begun = time.process_time()
            response = Client(SERVER_NAME="localhost").get(address)
            assert response.status_code == 200, address
            spent.append(time.process_time() - begun)
        size, asked = len(gzip.compress(response.content, 6)), len(queries)
    print(f"{name:18} {min(spent):6.2f} s {size / 1000:6.1f} kB {asked:3} queries  {remark}")


if __name__ == "__main__":
    with_event(measure, __doc__)
