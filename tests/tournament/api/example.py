"""The event of the examples in docs/api.md: two tables, one round published, the next shown and played."""

from datetime import UTC, date, datetime

from scoring.mcr import ClaimedFan
from tests.tournament.made_once import made_once
from tests.tournament.sample_events import (
    NAMES,
    NOW,
    SHEET,
    charted_event,
    play,
    play_round,
    publish_played,
    session_of,
    show,
)
from tournament.models import Event, RankingPenalty
from tournament.players.entering import PlayerEntry
from tournament.results.penalising import give_penalty
from tournament.rules.sheet import Hand, HandClaim, Penalty, PenaltyKind
from tournament.sheets.recording import NewPenalty, SheetInput

_COUNTRIES = ["PT", "PL", "FR", "JP", "CN", "NO", "IT", ""]
_FANS = (ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79))
_SHEET = SheetInput(
    hands=(
        Hand(1, 0, 1, 13, HandClaim(_FANS, 1, "[123m,1]123m9s456s789p9s|EE0000|1")),
        Hand(2),
        Hand(3, 3, None, 20),
    ),
    signed_totals=(9, -63, -36, 76),
    new_penalties=(NewPenalty(Penalty(PenaltyKind.DEDUCTION, 1, 14, hand=3), "late"),),
)


@made_once
def example_event() -> Event:
    entries = [
        PlayerEntry(name, country=country, club="East Side", team="Tigers" if number < 4 else "Jade")
        for number, (name, country) in enumerate(zip(NAMES, _COUNTRIES, strict=True))
    ]
    event = charted_event(
        entries,
        title="Spring cup",
        city="Utrecht",
        country="NL",
        starts_on=date(2020, 11, 21),
        ends_on=date(2020, 11, 22),
        nation_best=1,
        time_zone="Europe/Amsterdam",
    )
    event.rounds.filter(number=1).update(starts_at=datetime(2020, 11, 21, 9, tzinfo=UTC))
    play(session_of(event, 1, 1), _SHEET)
    play(session_of(event, 1, 2), SheetInput(signed_totals=(30, 30, -30, -30)))
    publish_played(event, 1)
    give_penalty(
        event.players.get(number=2).pk,
        kind=RankingPenalty.Kind.TABLE_POINTS,
        amount=4,
        round_number=1,
        reason="phone rang",
        by=None,
        now=NOW,
    )
    show(event, 2)
    play_round(event, 2, SHEET)
    event.refresh_from_db()
    return event
