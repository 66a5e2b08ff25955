"""Papers about the seating: who sits where, by table and by name, and what the draw is worth."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exports.paper import Paper, when
from tournament.models import Round, Wind
from tournament.queries.certificate import Certificate
from tournament.queries.files import FilePlayer, FileSession
from tournament.sorting import plain

#: More rounds than these do not fit beside the names.
_MOST_ROUNDS = 11
#: With more players than these, the picture of who meets whom has their numbers and not their names.
_MOST_NAMES = 48


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of "where do I sit": table and wind in each round shown."""

    player: FilePlayer
    places: Sequence[str]
    starts_letter: bool


def seating_paper(round_: Round, sessions: Sequence[FileSession]) -> Paper:
    """Who sits where in a round, table by table, large enough for a wall."""
    return Paper(
        template="seating",
        name=f"seating-{round_.number}",
        title=_("Round %d: seating") % round_.number,
        note=when(round_),
        lies=True,
        context={"sessions": sessions, "winds": list(Wind)},
    )


def names_paper(rounds: Sequence[Round], sessions: Sequence[FileSession]) -> Paper:
    """Where everybody sits in these rounds, in the order of names."""
    players: dict[int, FilePlayer] = {}
    places: dict[tuple[int, int], str] = {}
    for session in sessions:
        for seat in session.seats:
            players[seat.player.number] = seat.player
            places[seat.player.number, session.round] = f"{session.table} {Wind(seat.wind).letter}"
    numbers = [round_.number for round_ in rounds][-_MOST_ROUNDS:]
    lines: list[NameLine] = []
    letter = ""
    width = min(24, 115 // max(len(numbers), 1))
    for player in sorted(players.values(), key=lambda player: (plain(player.sorted_by), player.number)):
        initial = _initial(player.sorted_by)
        of_rounds = [places.get((player.number, number), "–") for number in numbers]
        lines.append(NameLine(player, of_rounds, bool(lines) and initial != letter))
        letter = initial
    return Paper(
        template="names",
        name="seating-by-name",
        title=_("Where do I sit?"),
        note=_("Table and first wind: E East, S South, W West, N North."),
        context={
            "lines": lines,
            "rounds": numbers,
            "seat_width": width,
            "rounds_width": width * len(numbers) + 4,
        },
    )


def _initial(name: str) -> str:
    """What a name stands under in an alphabetical list; names that have no alphabet stand together."""
    first = plain(name)[:1]
    return first if unicodedata.category(first or " ") == "Ll" else ""


def certificate_paper(certificate: Certificate, *, public: bool) -> Paper:
    """What the seating is worth, where it comes from and who meets whom."""
    return Paper(
        template="certificate",
        name="certificate-of-the-draw",
        title=_("Certificate of the draw"),
        note="" if public or certificate.whole else _("For the officials: over all rounds that are seated."),
        context={"certificate": certificate, "numbers_only": certificate.players > _MOST_NAMES},
    )
