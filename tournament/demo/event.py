"""Building the demo event through the same actions that pages use."""

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import transaction

from tournament.demo.people import PLAYERS, TEAMS
from tournament.demo.sheets import believable_hands
from tournament.draws.drawing import draw_seating
from tournament.events.editing import create_event, set_state
from tournament.models import Event, Role, Round, Session
from tournament.players.entering import PlayerEntry, add_players
from tournament.rounds.publishing import publish_round, show_seating
from tournament.rules.findings import SignedTotals
from tournament.rules.sheet import NO_CLAIM, Hand, Penalty, PenaltyKind, computed_scores
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet

TITLE = "Harbour Open 2026"
SLUG = "harbour-open-2026"
_FIRST_DAY = date(2026, 11, 21)
_STARTS = [(0, 9, 0), (0, 11, 30), (0, 14, 30), (0, 17, 0), (1, 9, 0), (1, 11, 30), (1, 14, 30)]
_PUBLISHED_ROUNDS = 5

#: How far the tables of the round being entered have come: hands typed, totals typed, confirmed.
_BEING_ENTERED = {
    1: (16, True, True),
    2: (15, True, True),
    3: (16, True, False),
    5: (16, True, True),
    6: (14, True, True),
    7: (16, True, False),
    8: (16, True, True),
    9: (9, False, False),
}
_DIFFERING_TABLE = 7
#: By round and table, the hands of which the slip says the value alone.
_VALUES_ALONE = {(1, 3): {4, 9}, (5, 5): {13}}


@transaction.atomic
def create_demo_event(accounts: dict[str, Any], *, seed: str) -> Event:
    """Create the event: 40 players, 7 rounds; 5 published, one being entered, one to come.

    The same seed makes the same event. `accounts` are the demo's accounts by role.
    """
    organiser, referee = accounts[Role.Name.ORGANISER], accounts[Role.Name.REFEREE]
    generator = random.Random(f"{SLUG}/{seed}")
    before = _time(0, 8, 0) - timedelta(days=3)
    event = create_event(
        by=organiser,
        now=before,
        title=TITLE,
        slug=SLUG,
        preset="international",
        tie_rule="averaged",
        rounds=len(_STARTS),
        city="Rotterdam",
        country="NL",
        starts_on=_FIRST_DAY,
        ends_on=_FIRST_DAY + timedelta(days=1),
        minutes=120,
    )
    for role, account in accounts.items():
        Role.objects.update_or_create(event=event, user=account, defaults={"name": role})
    for round_, start in zip(event.rounds.all(), _STARTS, strict=True):
        round_.starts_at = _time(*start)
        round_.save(update_fields=["starts_at"])
    add_players(event.pk, _entries(), by=organiser, now=before)
    draw_seating(event.pk, seed=seed, apart="team", by=organiser, now=before + timedelta(hours=1))
    event.refresh_from_db()
    event = set_state(
        event.pk, Event.State.OPEN, by=organiser, version=event.version, now=before + timedelta(hours=2)
    )

    for round_ in event.rounds.all()[: _PUBLISHED_ROUNDS + 1]:
        show_seating(
            round_.pk, by=organiser, version=round_.version, now=_start(round_) - timedelta(minutes=30)
        )
    for round_ in event.rounds.all()[:_PUBLISHED_ROUNDS]:
        _play(round_, generator, referee)
        publish_round(
            round_.pk, by=organiser, version=round_.version, now=_start(round_) + timedelta(minutes=152)
        )
    _play_partly(event.rounds.get(number=_PUBLISHED_ROUNDS + 1), generator, referee)
    event.refresh_from_db()
    return event


def _entries() -> list[PlayerEntry]:
    return [
        PlayerEntry(name=name, number=number, country=country, club=club, team=TEAMS[(number - 1) // 4])
        for number, (name, country, club) in enumerate(PLAYERS, start=1)
    ]


def _time(day: int, hour: int, minute: int) -> datetime:
    return datetime(_FIRST_DAY.year, _FIRST_DAY.month, _FIRST_DAY.day, hour, minute, tzinfo=UTC) + timedelta(
        days=day
    )


def _start(round_: Round) -> datetime:
    return _time(*_STARTS[round_.number - 1])


def _play(round_: Round, generator: random.Random, referee: Any) -> None:
    """Record and confirm every sheet of a round, with the odd cases that a real event has."""
    for session in _sessions(round_):
        hands = believable_hands(generator)
        penalties = _penalties(round_, session)
        reason = ""
        if (round_.number, session.table.number) in _VALUES_ALONE:
            hands = _with_values_alone(hands, _VALUES_ALONE[round_.number, session.table.number])
            reason = "The slip says nothing but the value; the players had left."
        totals = computed_scores(round_.event.rules, hands, [new.penalty for new in penalties])
        if (round_.number, session.table.number) == (3, 6):
            # East and West signed two points away from what the slip says.
            totals = (totals[0] + 2, totals[1], totals[2] - 2, totals[3])
            reason = "All four signed these totals; the slip of hand 11 cannot be read."
        if (round_.number, session.table.number) == (4, 2):
            hands = ()  # the slip was lost, the totals were announced
        _record(session, hands, totals, penalties, referee, reason=reason, confirm=True)


def _play_partly(round_: Round, generator: random.Random, referee: Any) -> None:
    for session in _sessions(round_):
        number = session.table.number
        count, totals_typed, confirmed = _BEING_ENTERED.get(number, (0, False, False))
        if not count:
            continue
        hands = believable_hands(generator, count)
        totals: SignedTotals = (None, None, None, None)
        if totals_typed:
            totals = computed_scores(round_.event.rules, hands)
        if number == _DIFFERING_TABLE:
            hands = _with_seats_swapped(hands)
        _record(session, hands, totals, (), referee, confirm=confirmed)


def _with_seats_swapped(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The slip with one hand's winner and discarder typed the wrong way round."""
    wrong = next(hand for hand in hands[8:] if hand.discarder is not None)
    swapped = Hand(wrong.number, wrong.discarder, wrong.winner, wrong.value)
    return tuple(swapped if hand is wrong else hand for hand in hands)


def _with_values_alone(hands: tuple[Hand, ...], numbers: set[int]) -> tuple[Hand, ...]:
    """The slip with nothing but the value in some of its rows."""
    return tuple(replace(hand, claim=NO_CLAIM) if hand.number in numbers else hand for hand in hands)


def _penalties(round_: Round, session: Session) -> tuple[NewPenalty, ...]:
    odd_cases = {
        (2, 4): NewPenalty(Penalty(PenaltyKind.DEDUCTION, 3, 10), "8 minutes late"),
        (3, 9): NewPenalty(Penalty(PenaltyKind.TO_OTHERS, 1, 30, hand=5), "Mahjong below the minimum"),
        (5, 1): NewPenalty(Penalty(PenaltyKind.TO_OTHERS, 0, 60, hand=7), "False mahjong"),
        (5, 8): NewPenalty(Penalty(PenaltyKind.TO_PLAYER, 2, 5, 3, hand=2), "Tiles of the neighbour exposed"),
    }
    new = odd_cases.get((round_.number, session.table.number))
    return (new,) if new else ()


def _record(
    session: Session,
    hands: tuple[Hand, ...],
    totals: SignedTotals,
    penalties: tuple[NewPenalty, ...],
    referee: Any,
    *,
    confirm: bool,
    reason: str = "",
) -> None:
    now = _start(session.round) + timedelta(minutes=125 + session.table.number)
    sheet = SheetInput(hands=hands, signed_totals=totals, new_penalties=penalties)
    recorded = record_sheet(session.pk, sheet, by=referee, version=session.version, now=now)
    if confirm:
        confirm_session(
            session.pk, by=referee, version=recorded.version, now=now + timedelta(seconds=40), reason=reason
        )


def _sessions(round_: Round) -> list[Session]:
    return list(round_.sessions.select_related("table", "round__event").order_by("table__number"))
