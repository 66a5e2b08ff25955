"""An event of a random tournament day, known to the product and, fact by fact, to `truth`.

What the two are told is the same; what follows from it each of them works out alone. Only who sits where is
read from the product, right after a draw: that is a fact, not something that follows.
"""

import random
from collections.abc import Sequence
from typing import Any

from tests.tournament.random_events.truth import Person, PlayedRound, Sitting, Truth
from tests.tournament.sample_events import NOW, make_public, session_of
from tournament.archive.reading import read_archive
from tournament.archive.restoring import import_event
from tournament.draws.drawing import draw_seating
from tournament.events.editing import create_event
from tournament.models import Event, Player, Round, Seat, Session
from tournament.papers.archive import archive_json
from tournament.players.entering import PlayerEntry, add_players

BY: dict[str, Any] = {"by": None, "now": NOW}
#: The reason of everything that needs one.
WHY = "so it was"
COUNTRIES = ["DK", "FR", "JP", "PT", ""]
TEAMS = ["Bamboo", "Dots", "Winds", "Dragons", ""]
TIE_BREAKERS = ["highest_session", "most_hands_won", "fewest_discards"]

#: Where a slip is from: the numbers of the round and of the table.
Place = tuple[int, int]


class Day:
    """An event of 8 to 24 players in 2 to 4 rounds, as far as it has come.

    `story` names what has happened, `kept` is the event in a file with what was true then.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.story: list[str] = []
        self.truth = Truth(
            tie_rule=self.random.choice(["averaged", "literal"]),
            tie_breakers=self.random.sample(TIE_BREAKERS, self.random.randint(0, 3)),
        )
        self.event = create_event(
            **BY,
            title=f"Event {seed}",
            preset="international",
            tie_rule=self.truth.tie_rule,
            tie_breakers=self.truth.tie_breakers,
            rounds=self.random.randint(2, 4),
            lowest_claim="value",
        )
        self.people_made = 0
        self.enter(4 * self.random.randint(2, 6))
        self.truth.rounds = [PlayedRound(round_.number) for round_ in self.event.rounds.all()]
        draw_seating(self.event.pk, seed=str(seed), **BY)
        self.event = make_public(self.event)
        self.read_seats(self.truth.rounds)
        self.clocks_started = 0
        self.kept: tuple[bytes, Truth] | None = None

    def fresh(self) -> Event:
        """The event as it is stored now; its key changes when an archive takes its place."""
        self.event = Event.objects.get(slug=self.event.slug)
        return self.event

    def enter(self, count: int, status: str = "playing") -> list[Person]:
        """New people with names of their own, from a country and in a team or not."""
        entries = []
        for _ in range(count):
            self.people_made += 1
            entries.append(
                PlayerEntry(
                    name=f"Person {self.people_made:03}",
                    country=self.random.choice(COUNTRIES),
                    team=self.random.choice(TEAMS),
                    status=status,
                )
            )
        added = add_players(self.event.pk, entries, **BY)
        came = [
            Person(entry.name, player.number, entry.country, entry.team, status)
            for entry, player in zip(entries, added, strict=True)
        ]
        self.truth.people += came
        return came

    def read_seats(self, rounds: Sequence[PlayedRound]) -> None:
        """Read who sits where in rounds that were drawn, and whom the draw entered to fill the last table."""
        known = {person.name for person in self.truth.people}
        for player in self.fresh().players.all():
            if player.name not in known:
                self.truth.people.append(Person(player.name, player.number, status=str(player.status)))
        seats = Seat.objects.filter(round__event=self.event).select_related("player", "session__table")
        for round_ in rounds:
            tables: dict[int, dict[int, Person]] = {}
            for seat in seats.filter(round__number=round_.number):
                at_table = tables.setdefault(seat.session.table.number, {})
                at_table[seat.wind] = self.truth.person(seat.player.name)
            round_.sittings = {
                table: Sitting([people[wind] for wind in range(4)])
                for table, people in sorted(tables.items())
            }

    def player(self, person: Person) -> Player:
        return self.fresh().players.get(name=person.name)

    def round(self, number: int) -> Round:
        return self.fresh().rounds.get(number=number)

    def session(self, place: Place) -> Session:
        return session_of(self.event, *place)

    def move_elsewhere(self) -> None:
        """Go on with the copy that an archive makes of the event, at another address."""
        archive = read_archive(archive_json(self.fresh(), now=NOW))
        self.event = import_event(archive, slug="elsewhere", title="Elsewhere", **BY)
