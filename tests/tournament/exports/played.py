"""An event for the tests of files: awkward names, a published round, a confirmed one, one to come.

Two tables. Round 1 is published, round 2 confirmed and not published, round 3 seated and not shown.
"""

from datetime import UTC, datetime

from tournament.actions.confirmations import confirm_session
from tournament.actions.events import create_event, set_state
from tournament.actions.players import PlayerEntry, add_players
from tournament.actions.rounds import publish_round
from tournament.actions.seating import import_chart
from tournament.actions.sheets import NewPenalty, SheetInput, record_sheet
from tournament.models import Event, Session
from tournament.session_sheet import Hand, Penalty, PenaltyKind

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)

LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff-Maximiliane Theodora Ann"
assert len(LONG_NAME) == 60

#: By draw number from 1; the control characters come from files made by other programs.
NAMES = [
    "=1+1",
    "bell\x07 and \x1bescape",
    LONG_NAME,
    "森田 健二",
    "王小明",
    "#N/A",
    "Tomasz Zieliński",
    "Мария Иванова",
]

_CHART = {
    1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    2: {1: (1, 6, 3, 8), 2: (5, 2, 7, 4)},
    3: {1: (2, 1, 8, 7), 2: (6, 5, 4, 3)},
}

#: Hand 1: South wins 13 from North. Hand 2: drawn. Hand 3: West wins 20 by self-draw.
HANDS = (Hand(1, 1, 3, 13), Hand(2), Hand(3, 2, None, 20))
#: What these hands lead to.
TOTALS = (-36, 9, 76, -49)

#: What only round 2 holds: nothing public may show it.
SECRET_TOTALS = (177, -19, -131, -34)
SECRET_REASON = "Spoke to the table"


def played_event(title="Spring / Cup: 2026", **details) -> Event:
    event = create_event(
        by=None,
        now=NOW,
        title=title,
        preset="international",
        tie_rule="averaged",
        rounds=3,
        **{"lowest_claim": "value", **details},
    )
    entries = [
        PlayerEntry(
            name=name, country="FR", federation_number=f"0100{number:04d}", team=f"Team {number // 2}"
        )
        for number, name in enumerate(NAMES)
    ]
    add_players(event.pk, entries, by=None, now=NOW)
    import_chart(event.pk, _CHART, by=None, now=NOW)
    event.refresh_from_db()
    set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)

    sheet = SheetInput(hands=HANDS, signed_totals=TOTALS)
    confirm(event, 1, 1, sheet)
    confirm(event, 1, 2, SheetInput(signed_totals=(30, 30, -30, -30)))
    publish(event, 1)
    penalty = NewPenalty(Penalty(PenaltyKind.DEDUCTION, seat=1, amount=9), SECRET_REASON)
    secret = SheetInput(hands=HANDS, signed_totals=SECRET_TOTALS, new_penalties=(penalty,))
    confirm(event, 2, 1, secret, reason="The players agree")
    confirm(event, 2, 2, sheet)
    event.refresh_from_db()
    return event


def session_of(event, round_number, table) -> Session:
    return Session.objects.get(round__event=event, round__number=round_number, table__number=table)


def confirm(event, round_number, table, sheet, reason=""):
    session = session_of(event, round_number, table)
    session = record_sheet(session.pk, sheet, by=None, version=session.version, now=NOW)
    confirm_session(session.pk, by=None, version=session.version, now=NOW, reason=reason)


def publish(event, number):
    round_ = event.rounds.get(number=number)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
