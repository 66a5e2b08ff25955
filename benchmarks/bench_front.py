"""What the first page costs on a server of five years: `python -m benchmarks.bench_front [YEARS]`.

750 public events, 150 a year, on days spread evenly over the five years up to today, each with 30 players
and four published rounds. Milliseconds of the processor for the first visitor after a change of any event,
for the next one, for one who has the page already (304), and for two accounts: one with a role in every
event, and a hoster's without any. kB as sent, and queries.
"""

import time
from datetime import timedelta
from typing import Any

from benchmarks.large_event import own_database
from benchmarks.sizes import sizes

A_YEAR, PLAYERS, ROUNDS = 150, 30, 4
REPEATS = 5


def fill(years: int) -> None:
    """The events of so many years, the latest one today."""
    from django.utils import timezone

    from tournament.models import Event, Player, Round

    now = timezone.now()
    events = [
        Event(
            slug=f"evening-{number}",
            title=f"Club evening {number}",
            city="Lisboa",
            country="PT",
            starts_on=timezone.localdate(now) - timedelta(days=365 * number // A_YEAR),
            ruleset="international",
            tie_rule="averaged",
            state="closed" if number else "open",
        )
        for number in range(years * A_YEAR)
    ]
    events = Event.objects.bulk_create(events)
    Player.objects.bulk_create(
        (
            Player(event=event, number=number, name=f"Player {number}")
            for event in events
            for number in range(1, PLAYERS + 1)
        ),
        batch_size=2000,
    )
    Round.objects.bulk_create(
        Round(event=event, number=number, seating_shown_at=now, published_at=now)
        for event in events
        for number in range(1, ROUNDS + 1)
    )


def clients() -> dict[str, Any]:
    """A stranger, an account with a role in every event, and a hoster's."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from tournament.models import Event, Role

    users = get_user_model().objects
    busy = users.create_user("busy")
    Role.objects.bulk_create(Role(event=event, user=busy, name="organiser") for event in Event.objects.all())
    visitors = {"stranger": None, "a role in every event": busy, "hoster": users.create_superuser("hoster")}
    found = {}
    for name, user in visitors.items():
        found[name] = Client(headers={"host": "localhost", "accept-encoding": "gzip"})
        if user:
            found[name].force_login(user)
    return found


def measure(years: int) -> None:
    """Open the first page and that of the year before as each visitor does."""
    from django.core.cache import caches
    from django.utils import timezone

    fill(years)
    visitors = clients()
    visitors["stranger"].get("/")  # what a process does once
    print(f"{'':32} {'first ms':>9} {'next ms':>8} {'304 ms':>7} {'kB':>6}  queries")
    for address in ("/", f"/events/{timezone.localdate().year - 1}/"):
        for name, client in visitors.items():
            first = []
            for _ in range(REPEATS):
                caches["pages"].clear()
                first.append(_asked(client, address)[0])
            answers = [_asked(client, address) for _ in range(REPEATS)]
            again, response, queries = min(answers, key=lambda answer: answer[0])
            line = f"{address:15} {name:22}{min(first):4.0f} {again:8.1f}"
            same = {"if-none-match": response.get("ETag", "")}
            told = [_asked(client, address, headers=same) for _ in range(REPEATS)]
            unchanged = f"{min(told)[0]:7.1f}" if told[0][1].status_code == 304 else f"{'–':>7}"
            print(f"{line} {unchanged} {len(response.content) / 1000:6.1f}  {queries}")


def _asked(client: Any, address: str, **how: Any) -> tuple[float, Any, int]:
    """Milliseconds of the processor for one answer, the answer, and its queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        start = time.process_time()
        response = client.get(address, **how)
        spent = (time.process_time() - start) * 1000
    return spent, response, len(queries)


if __name__ == "__main__":
    asked = sizes(__doc__, years=5).parse_args()
    with own_database():
        measure(asked.years)
