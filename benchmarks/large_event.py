"""An event of any size in a database of its own, thrown away at the end; for measuring, not for tests."""

import os
import random
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import django
import django.utils.timezone

from benchmarks.sizes import sizes

FAMILY = ["Almeida", "Zieliński", "Garnier", "王", "李", "Иванова", "Kowalska-Brzęczyszczykiewicz", "森田"]
GIVEN = ["Sofia", "Tomasz", "Hélène", "小明", "Анна", "健二", "Maximiliane Theodora", "Bo"]
COUNTRIES = ["PT", "PL", "FR", "CN", "RU", "JP", "DE", "DK"]
VALUES = [8, 9, 12, 16, 24, 39]
HANDS = 16


@contextmanager
def own_database() -> Iterator[None]:
    """Django with an empty SQLite file and the static files of the pages, in a directory that goes away.

    EMPTY_VAR names a directory in which both were made before, which takes ten seconds.
    """
    with tempfile.TemporaryDirectory(prefix="tablepoint-bench-") as directory:
        os.environ.update(VAR_DIR=directory, DATABASE_URL=f"sqlite:///{directory}/bench.sqlite3")
        # One key, so that a server beside this process takes the sessions that are made here.
        os.environ["SECRET_KEY"] = secrets.token_hex(32)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
        django.setup()
        from django.core.management import call_command

        if made := os.environ.get("EMPTY_VAR"):
            shutil.copytree(made, directory, dirs_exist_ok=True)
        else:
            call_command("migrate", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
        yield


def with_event(measure: Callable[..., None], about: str | None, *, rounds: int = 10, **more: int) -> None:
    """Measure an event of as many players and rounds as the command line says, 400 players by default.

    `about` is the docstring of the module that measures; `more` are further sizes, which `measure` is given.
    """
    asked = vars(sizes(about, players=400, rounds=rounds, **more).parse_args())
    with own_database():
        measure(make_event(asked.pop("players"), asked.pop("rounds")), **asked)


def make_event(
    players: int, rounds: int, *, seed: int = 1, slug: str = "", at: datetime | None = None
) -> Any:
    """A public event played to its end: random seating, 16 random hands at every table, all published.

    `at` is when all of it was played, now by default.
    """
    from tournament import models

    chance = random.Random(seed)
    event = models.Event.objects.create(
        slug=slug or f"large-{players}-{rounds}",
        title=f"Cup of {players} players",
        starts_on=at,
        ruleset="international",
        tie_rule="averaged",
        state="open",
    )
    entered = _enter(event, players, chance)
    tables = models.Table.objects.bulk_create(
        models.Table(event=event, number=number) for number in range(1, players // 4 + 1)
    )
    now = at or django.utils.timezone.now()
    models.Draw.objects.create(event=event, imported=True, rounds=rounds, at=now)
    for number in range(1, rounds + 1):
        round_ = models.Round.objects.create(
            event=event, number=number, seating_shown_at=now, published_at=now
        )
        _play(event, round_, tables, chance.sample(entered, players), chance)
    return event


def _enter(event: Any, count: int, chance: random.Random) -> list[Any]:
    """Players in teams of four, with names in several scripts."""
    from tournament import models

    teams = models.Team.objects.bulk_create(
        models.Team(event=event, name=f"Team {number}") for number in range(1, count // 4 + 1)
    )
    return models.Player.objects.bulk_create(
        models.Player(
            event=event,
            number=number,
            name=f"{chance.choice(GIVEN)} {chance.choice(FAMILY)} {number}",
            country=chance.choice(COUNTRIES),
            team=teams[(number - 1) // 4],
        )
        for number in range(1, count + 1)
    )


def _play(event: Any, round_: Any, tables: list[Any], seated: list[Any], chance: random.Random) -> None:
    """Store a round's confirmed sheets and their published scores."""
    from tournament import models, standings
    from tournament.rules import sheet

    sessions = models.Session.objects.bulk_create(
        models.Session(round=round_, table=table, state="confirmed", confirmed_at=round_.published_at)
        for table in tables
    )
    seats, hands = [], []
    for position, session in enumerate(sessions):
        played = [_random_hand(chance, number) for number in range(1, HANDS + 1)]
        scores = sheet.computed_scores(event.rules, played)
        twelfths = standings.table_points(scores, event.tie_rule)
        hands += [
            models.HandResult(
                session=session, number=h.number, winner=h.winner, discarder=h.discarder, value=h.value
            )
            for h in played
        ]
        for wind, player in enumerate(seated[4 * position : 4 * position + 4]):
            score = dict.fromkeys(("computed", "signed_total", "score", "published_score"), scores[wind])
            earned = dict.fromkeys(("twelfths", "published_twelfths"), twelfths[wind])
            counted = {
                "published_won": sum(hand.winner == wind for hand in played),
                "published_discarded": sum(hand.discarder == wind for hand in played),
            }
            place = {"session": session, "round": round_, "player": player, "wind": wind}
            seats.append(models.Seat(**place, **score, **earned, **counted))
    models.Seat.objects.bulk_create(seats, batch_size=500)
    models.HandResult.objects.bulk_create(hands, batch_size=500)


def _random_hand(chance: random.Random, number: int) -> Any:
    """A hand of any outcome and of a value that is often seen."""
    from tournament.rules.sheet import Hand

    if chance.random() < 0.15:
        return Hand(number)
    winner, discarder = chance.sample(range(4), 2)
    return Hand(number, winner, discarder if chance.random() < 0.7 else None, chance.choice(VALUES))
