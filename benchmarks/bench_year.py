"""What a year leaves, and what stays after retiring: `python -m benchmarks.bench_year [PLAYERS] [ROUNDS] …`.

150 events: 144 club evenings of 16 to 40 players and four rounds, three championships of 72 players and eight
rounds, three of 144 and ten (a third number says how many evenings, a fourth how many of each). Every sheet
is typed line by line, every round is published with a backup before; with each line goes the mark of its
form, and there are sign-ins, wrong passwords and sessions. The server tidies up once a month. Then nothing
happens for a year. Megabytes of SQLite's file, and of its tables.

At the end 400 players play ten rounds (the first two numbers): typed by line, published ten times, archived,
deleted, brought back and verified.
"""

import random
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from sqlite3 import connect
from typing import Any

from benchmarks.bench_archive import type_every_sheet
from benchmarks.large_event import make_event, own_database
from benchmarks.sizes import sizes

EVENING_ROUNDS = 4
CHAMPIONSHIPS = [(72, 8), (144, 10)]
YEAR, MONTH = timedelta(days=365), timedelta(days=30)
WRONG, SIGNED_IN, SESSIONS = 10_000, 1_500, 1_000
#: Backups of an event beside those before each publishing: of its draw, an import.
OTHER_BACKUPS = 2


def measure(players: int, rounds: int, evenings: int, championships: int) -> None:
    """Live through the year, retire, and play the large event."""
    from django.db import connection
    from django.utils import timezone

    from tournament.upkeep.tidying import tidy
    from tournament.upkeep.verifying import verify_all

    beginning = timezone.now() - 3 * YEAR
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")  # made here in minutes, and not measured
    _sizes("fresh")
    due = beginning + MONTH
    for at, *size in _calendar(beginning, evenings, CHAMPIONSHIPS * championships):
        while at > due:
            tidy(now=due)
            due += MONTH
        _play(at, *size)
    _sign_ins(beginning)
    end = beginning + YEAR
    print(tidy(now=end).line)
    _sizes("after a year")
    print(_timed("verify all", lambda: verify_all(now=end)).line)
    _write_a_copy_anew()
    _packed_copy(end)
    print(_timed("retire", lambda: tidy(now=end + YEAR)).line)
    _sizes("retired")
    _packed_copy(end + YEAR)
    print(_timed("verify all", lambda: verify_all(now=end + YEAR)).line)
    _large(end + YEAR, players, rounds)


def _calendar(
    beginning: datetime, evenings: int, championships: list[tuple[int, int]]
) -> list[tuple[datetime, int, int]]:
    """When each event is played, by how many players, in how many rounds."""
    chance = random.Random(1)
    events = [(4 * chance.randint(4, 10), EVENING_ROUNDS) for _ in range(evenings)]
    for place, championship in enumerate(championships, start=1):
        events.insert(place * (evenings // len(championships) + 1) - 1, championship)
    apart = YEAR / len(events)
    return [(beginning + apart * place, *size) for place, size in enumerate(events)]


def _play(at: datetime, players: int, rounds: int) -> None:
    from tournament.archive.backing_up import back_up
    from tournament.models import Submission
    from tournament.record import facts, remember
    from tournament.record.actions import Action

    event = make_event(players, rounds, seed=at.day, slug=f"{players}-players-{at:%Y-%m-%d-%H%M}", at=at)
    known = [facts(player, ["number", "name", "country"]) for player in event.players.all()]
    remember(event, Action.ADD_PLAYERS, by=None, now=at, after={"players": known})
    typed = type_every_sheet(event)
    sent = (Submission(token=f"{event.pk}-{number:050}", event=event) for number in range(typed))
    Submission.objects.bulk_create(sent, batch_size=5000)
    Submission.objects.filter(event=event).update(at=at)
    for number in range(rounds + OTHER_BACKUPS):
        back_up(event, Action.PUBLISH_ROUND, by=None, now=at, subject=f"round {number}")
    for round_ in event.rounds.all():
        remember(event, Action.PUBLISH_ROUND, by=None, now=at, round_=round_)


def _sign_ins(beginning: datetime) -> None:
    """Spread over the year, as Django and its guard of sign-ins keep them."""
    from axes.models import AccessAttempt, AccessLog
    from django.contrib.sessions.models import Session

    who = {
        "ip_address": "10.0.0.1",
        "user_agent": "Browser" * 10,
        "http_accept": "*/*",
        "path_info": "/login/",
    }
    wrong = [
        AccessAttempt(username=f"user {n}", failures_since_start=1, get_data="", post_data="", **who)
        for n in range(WRONG)
    ]
    right = [AccessLog(username=f"user {n}", **who) for n in range(SIGNED_IN)]
    for model, rows in ((AccessAttempt, wrong), (AccessLog, right)):
        model.objects.bulk_create(rows, batch_size=5000)
        first, apart = model.objects.order_by("pk").first().pk, YEAR / len(rows)
        for row in model.objects.all():
            row.attempt_time = beginning + apart * (row.pk - first)
            rows[row.pk - first] = row
        model.objects.bulk_update(rows, ["attempt_time"], batch_size=1000)
    Session.objects.bulk_create(
        Session(
            session_key=f"{n:032}",
            session_data="x" * 200,
            expire_date=beginning + timedelta(days=14) + YEAR / SESSIONS * n,
        )
        for n in range(SESSIONS)
    )


def _large(at: datetime, players: int, rounds: int) -> None:
    """The large event: its rounds published one by one, archived, deleted, brought back and verified."""
    from tournament.archive.backing_up import delete_event
    from tournament.archive.reading import read_archive, read_backup
    from tournament.archive.restoring import import_event
    from tournament.models import Round
    from tournament.papers.archive import archive_json
    from tournament.record.checking import check_history
    from tournament.results.stored_numbers import recomputed
    from tournament.rounds.publishing import publish_round, unpublish_round

    event = make_event(players, rounds, at=at)
    type_every_sheet(event)
    first = event.rounds.first()
    _timed("unpublish all", lambda: unpublish_round(first.pk, by=None, version=first.version, now=at))

    def publish(key: int) -> None:
        publish_round(key, by=None, version=Round.objects.get(pk=key).version, now=at)

    for key in event.rounds.values_list("pk", flat=True):
        _timed("publish a round", partial(publish, key))
    event.refresh_from_db()
    content = _timed("archive", lambda: archive_json(event, now=at))
    _timed("read it", lambda: read_archive(content))
    kept = _timed("delete", lambda: delete_event(event.pk, event.title, by=None, now=at))
    again = _timed("bring back", lambda: import_event(read_backup(bytes(kept.content)), by=None, now=at))
    differences = _timed("verify", lambda: (recomputed(again).differences, check_history(again).changed))
    print("all as it must be" if differences == ((), ()) else f"DIFFERENCES: {differences}")


def _timed(name: str, job: Callable[[], Any]) -> Any:
    start = time.perf_counter()
    result = job()
    print(f"{name:24} {time.perf_counter() - start:8.2f} s", flush=True)
    return result


def _write_a_copy_anew() -> None:
    """As the update does with a file that was made by a version which gave nothing back."""
    from django.db import connection

    with tempfile.TemporaryDirectory() as directory, closing(connect(Path(directory, "copy"))) as copy:
        connection.ensure_connection()
        connection.connection.backup(copy)
        copy.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON")
        _timed("written anew", lambda: copy.execute("VACUUM"))


def _packed_copy(now: datetime) -> None:
    """One of the copies that a server makes by itself."""
    from tournament.copies.kept import Reason
    from tournament.copies.making import make_copy
    from tournament.copies.places import first_place

    copy = _timed("a copy", lambda: make_copy(Reason.BY_HAND, now=now))
    print(f"{'packed':24} {first_place().sizes()[copy] / 1e6:8.1f} MB")


def _sizes(when: str) -> None:
    """The whole file, what of it is free, and every table of 0.1 MB or more with its indexes."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size, pages, free = (_pragma(cursor, name) for name in ("page_size", "page_count", "freelist_count"))
        print(f"{when}: {size * pages / 1e6:.1f} MB, of which free {size * free / 1e6:.1f}", flush=True)
        cursor.execute(
            "SELECT schema.tbl_name, SUM(dbstat.pgsize) FROM dbstat JOIN sqlite_master schema USING (name) "
            "GROUP BY 1 ORDER BY 2 DESC"
        )
        for table, taken in cursor.fetchall():
            if taken >= 1e5:
                cursor.execute(f'SELECT COUNT(*) FROM "{table}"')
                print(f"    {table:28} {taken / 1e6:6.1f} MB, {cursor.fetchone()[0]:,} rows")


def _pragma(cursor: Any, name: str) -> int:
    cursor.execute(f"PRAGMA {name}")
    return int(cursor.fetchone()[0])


if __name__ == "__main__":
    asked = sizes(__doc__, players=400, rounds=10, evenings=144, championships=3).parse_args()
    with own_database():
        measure(**vars(asked))
