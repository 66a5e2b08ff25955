"""What an event's door, ranking and polls cost: `python -m benchmarks.bench_public [PLAYERS] [ROUNDS]`.

400 players and 11 rounds by default. Milliseconds of the processor for the first visitor after a change, for
the next one, who gets a copy, and for a question that finds nothing new (304); kB as sent; queries of each.
"""

import time
from collections.abc import Callable
from typing import Any

from benchmarks.large_event import with_event

REPEATS = 5


def measure(event: Any) -> None:
    """Ask for every page and print a line for each."""
    print(f"{'':16} {'first ms':>9} {'copy ms':>8} {'304 ms':>7} {'kB':>6}  queries")
    last = -(-event.players.count() // 100)
    for name, numbers, query in (
        ("event", (), ""),
        ("ranking", (), ""),
        ("ranking", (), f"?page={last}&sort=-score"),
        ("teams", (), ""),
        ("rounds", (), ""),
        ("round", (1,), ""),
        ("find_me", (), "?q=ta&list=1"),
        ("feed", (), ""),
        ("link_preview", (), ""),
    ):
        _measure_page(event, name, numbers, query)
    cards(event)


def _measure_page(event: Any, name: str, numbers: tuple[int, ...] = (), query: str = "") -> None:
    """Ask for a page as three visitors do, and print a line for it."""
    from django.test import Client
    from django.urls import reverse

    address = reverse(name, args=[event.slug, *numbers]) + query
    client = Client(SERVER_NAME="localhost", HTTP_ACCEPT_ENCODING="gzip")
    client.get(address)  # templates are compiled once
    first, first_queries, response = _least(lambda: client.get(address), before=_forget_pages)
    copy, copy_queries, _response = _least(lambda: client.get(address))
    poll, poll_queries, unchanged = _least(
        lambda: client.get(address, headers={"if-none-match": response["ETag"]})
    )
    assert (response.status_code, unchanged.status_code) == (200, 304), address
    print(
        f"{name + query:16} {first:9.0f} {copy:8.1f} {poll:7.1f} {len(response.content) / 1000:6.1f}"
        f"  {first_queries}, {copy_queries}, {poll_queries}"
    )


def cards(event: Any) -> None:
    """The cards of fifty phones, asked for one after another after a change."""
    from django.test import Client
    from django.urls import reverse

    client = Client(SERVER_NAME="localhost", HTTP_ACCEPT_ENCODING="gzip")
    _forget_pages()
    spent = []
    for number in range(1, min(50, event.players.count()) + 1):
        begun = time.process_time()
        assert client.get(reverse("own_card", args=[event.slug, number])).status_code == 200
        spent.append(1000 * (time.process_time() - begun))
    print(f"own cards: the first {spent[0]:.0f} ms, then {sum(spent[1:]) / (len(spent) - 1):.1f} ms each")


def _forget_pages() -> None:
    from django.core.cache import caches

    for name in ("pages", "asked"):
        caches[name].clear()


def _least(ask: Callable[[], Any], *, before: Callable[[], None] | None = None) -> tuple[float, int, Any]:
    """The least milliseconds of the processor of several questions, the queries of one, and the answer."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    spent, response = [], None
    for _repeat in range(REPEATS):
        if before:
            before()
        with CaptureQueriesContext(connection) as queries:
            begun = time.process_time()
            response = ask()
            spent.append(1000 * (time.process_time() - begun))
    return min(spent), len(queries), response


if __name__ == "__main__":
    with_event(measure, __doc__, rounds=11)
