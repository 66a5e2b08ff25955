"""An event of 400 players in 8 published rounds, stored at once rather than typed sheet by sheet."""

import random
from datetime import UTC, date, datetime
from itertools import cycle

from django.db import connection

from tournament.events.editing import create_event, set_state
from tournament.models import Event, Round, Seat, Session, Table
from tournament.players.entering import PlayerEntry, add_players
from tournament.standings import table_points

PLAYERS, ROUNDS = 400, 8
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
_FIRST = ["Sofia", "Tomasz", "Hélène", "Kenji", "王", "Anna", "Luca", "Мария", "Jean-Pierre", "Friederike"]
_MIDDLE = ["", "de ", "van der ", "von ", "La ", "Mc"]
_LAST = ["Almeida", "Zieliński", "Garnier", "Morita", "Берг", "Conti", "Иванова", "Bos", "Nagy", "Åkesson"]
_COUNTRIES = ["NL", "FR", "DE", "IT", "ES", "DK", "PL", "HU", "JP", "CN", "PT", "GB", "AT", "CZ", "RU", "SE"]


def large_event() -> Event:
    """Everybody has a name, a country, a club and a team of four; every table has scores of its own."""
    event = create_event(
        by=None,
        now=NOW,
        title="World championship",
        preset="international",
        tie_rule="averaged",
        rounds=ROUNDS,
        lowest_claim="value",
        city="Rotterdam",
        country="NL",
        starts_on=date(2026, 11, 21),
        nation_best=4,
    )
    chance = random.Random("large event")
    countries = cycle(_COUNTRIES)
    entries = [
        PlayerEntry(
            _name(chance),
            country=next(countries),
            club=f"{chance.choice(_LAST)} Mahjong {chance.randrange(60)}",
            team=f"Team {_LAST[number % 10]} {number // 4}",
        )
        for number in range(PLAYERS)
    ]
    add_players(event.pk, entries, by=None, now=NOW)
    Table.objects.bulk_create(Table(event=event, number=n + 1) for n in range(PLAYERS // 4))
    play_at_once(event, chance, most=300)
    event.refresh_from_db()
    return set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)


def _name(chance: random.Random) -> str:
    first, middle = chance.choice(_FIRST), chance.choice(_MIDDLE)
    return f"{first} {middle}{chance.choice(_LAST)}{chance.choice(_LAST).lower()}"


def play_at_once(event: Event, chance: random.Random, *, most: int) -> None:
    """Seat as many players as the tables take in every round and publish totals, three of each below `most`.

    Of each quarter of the players one is at a table.
    """
    tables = list(event.tables.order_by("number"))
    quarter = len(tables)
    event.rounds.update(seating_shown_at=NOW, published_at=NOW)
    sessions = Session.objects.bulk_create(
        Session(round=round_, table=table, state=Session.State.CONFIRMED, totals_only=True, confirmed_at=NOW)
        for round_ in Round.objects.filter(event=event)
        for table in tables
    )
    players = {player.number: player for player in event.players.all()}
    seats = []
    for session in sessions:
        east, south, west = (chance.randrange(-most + 50, most) for _ in range(3))
        scores = (east, south, west, -east - south - west)
        for wind, (score, twelfths) in enumerate(zip(scores, table_points(scores, "averaged"), strict=True)):
            place = (session.table.number + wind * session.round.number) % quarter
            player = players[quarter * ((wind + session.round.number) % 4) + place + 1]
            seats.append(
                Seat(
                    session=session,
                    round=session.round,
                    player=player,
                    wind=wind,
                    signed_total=score,
                    score=score,
                    twelfths=twelfths,
                    published_score=score,
                    published_twelfths=twelfths,
                )
            )
    Seat.objects.bulk_create(seats, batch_size=500)
    _count_the_rows()


def _count_the_rows() -> None:
    """Let PostgreSQL know how many rows there are now: what a transaction wrote it takes for nothing.

    It would then join thousands of seats row by row, for minutes. Elsewhere its own daemon does this.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
