"""The event of the examples in docs/api.md: two tables, one round published, the next shown and played."""

from datetime import UTC, date, datetime

from scoring.mcr import ClaimedFan
from tests.tournament.small_event import NAMES, NOW, confirm_round, session_of
from tournament.actions.confirmations import confirm_session
from tournament.actions.events import create_event, set_state
from tournament.actions.penalties import give_penalty
from tournament.actions.players import PlayerEntry, add_players
from tournament.actions.rounds import publish_round, show_seating
from tournament.actions.seating import import_chart
from tournament.actions.sheets import NewPenalty, SheetInput, record_sheet
from tournament.models import Event, RankingPenalty
from tournament.session_sheet import Hand, HandClaim, Penalty, PenaltyKind

_COUNTRIES = ["PT", "PL", "FR", "JP", "CN", "NO", "IT", ""]
_CHART = {
    1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    2: {1: (1, 6, 3, 8), 2: (5, 2, 7, 4)},
    3: {1: (2, 1, 8, 7), 2: (6, 5, 4, 3)},
}
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


def example_event() -> Event:
    event = create_event(
        by=None,
        now=NOW,
        title="Spring cup",
        preset="international",
        tie_rule="averaged",
        rounds=3,
        lowest_claim="value",
        city="Utrecht",
        country="NL",
        starts_on=date(2020, 11, 21),
        ends_on=date(2020, 11, 22),
        nation_best=1,
        time_zone="Europe/Amsterdam",
    )
    entries = [
        PlayerEntry(name, country=country, club="East Side", team="Tigers" if number < 4 else "Jade")
        for number, (name, country) in enumerate(zip(NAMES, _COUNTRIES, strict=True))
    ]
    add_players(event.pk, entries, by=None, now=NOW)
    import_chart(event.pk, _CHART, by=None, now=NOW)
    event.rounds.filter(number=1).update(starts_at=datetime(2020, 11, 21, 9, tzinfo=UTC))
    event.refresh_from_db()
    set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)
    _confirm(event, 1, _SHEET)
    _confirm(event, 2, SheetInput(signed_totals=(30, 30, -30, -30)))
    publish(event, 1)
    give_penalty(
        event.players.get(number=2).pk,
        kind=RankingPenalty.Kind.TABLE_POINTS,
        amount=4,
        round_number=1,
        reason="phone rang",
        by=None,
        now=NOW,
    )
    round_ = event.rounds.get(number=2)
    show_seating(round_.pk, by=None, version=round_.version, now=NOW)
    confirm_round(event, 2)
    event.refresh_from_db()
    return event


def _confirm(event: Event, table: int, sheet: SheetInput) -> None:
    session = session_of(event, 1, table)
    session = record_sheet(session.pk, sheet, by=None, version=session.version, now=NOW)
    confirm_session(session.pk, by=None, version=session.version, now=NOW)


def publish(event: Event, number: int) -> None:
    round_ = event.rounds.get(number=number)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
